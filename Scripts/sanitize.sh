#!/bin/sh
# Runs what is ours of C and C++ under the address sanitizer, by the tests of all that reads files; then a batch under
# the thread sanitizer: sanitize.sh SWIFT ADDRESS-OPTIONS THREAD-OPTIONS.
set -eu
swift=$1 address=$2 thread=$3

# What Swift's runtime keeps for good would be told as a leak.
export ASAN_OPTIONS=detect_leaks=0
# shellcheck disable=SC2086
{
  $swift build --build-tests $address
  $swift test --skip-build $address --filter 'RecordingsTests|GeodesicTests'
  $swift build --product analyze $thread
  program=$($swift build --show-bin-path $thread)/analyze
}
export TSAN_OPTIONS=halt_on_error=1:exitcode=66
for command in run inspect; do
  for output in "--format csv" "--format ndjson"; do
    # shellcheck disable=SC2086
    "$program" $command SampleData --jobs 8 $output --fail-on none --quiet >/dev/null
  done
done
echo "no race was found"
