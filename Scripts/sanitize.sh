#!/bin/sh
# Watches C, C++ and Swift while they run.
# First the tests of all that reads files, for bad memory; then a batch of SampleData by two jobs, for races.
# Swift 6.3 cannot compile `buffer[index] *= factor` on an unsafe buffer for the second: DSP writes such lines out.
#
# Usage: sanitize.sh SWIFT ADDRESS THREAD
#   ADDRESS, THREAD  options of a build with each sanitizer
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
swift=$1 address=$2 thread=$3
out=.build/thread/out

# Memory that Swift's runtime never frees would be reported as a leak.
export ASAN_OPTIONS=detect_leaks=0
# shellcheck disable=SC2086
{
  $swift build --build-tests $address
  $swift test --skip-build $address --filter '^(RecordingsTests|StudyTests)\.|GeodesicTests'
  $swift build --product analyze $thread
}
rm -rf "$out"
.build/thread/debug/analyze run SampleData --map SampleData/map.csv -j 2 -q --fail-on none -o "$out" 2>"$out.log"
cat "$out.log"
if grep -q ThreadSanitizer "$out.log" || grep -Eq 'crashed|timed_out|out_of_memory' "$out/metrics.csv" "$out/inputs.csv"; then
  echo 'sanitize: the batch did not come through; see above and .build/thread/out' >&2
  exit 1
fi
echo "sanitize: $(wc -l <"$out/metrics.csv") rows by two jobs, no race"
