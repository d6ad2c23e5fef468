#!/bin/sh
# Fuzzes each target for some seconds. What libFuzzer finds out about a target is kept in out/fuzz/TARGET, an input that
# ends the program in out/fuzz/crashes.
#
# Usage: fuzz.sh PROGRAM SECONDS [TARGET...]
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }

program=$1 seconds=$2
shift 2
[ $# -gt 0 ] || set -- $("$program")
corpus=$(dirname "$0")/../Tests/Fuzz/Corpus
crashes=out/fuzz/crashes
mkdir -p "$crashes"
# Where the program writes its inputs, in memory where there is such a place: libFuzzer tidies up nothing.
TMPDIR=$(mktemp -d -p /dev/shm 2>/dev/null || mktemp -d)
# Memory that Swift's runtime never frees would be reported as a leak.
ASAN_OPTIONS=detect_leaks=0:malloc_context_size=4
export TMPDIR ASAN_OPTIONS
trap 'rm -rf "$TMPDIR"' EXIT
trap 'exit 130' INT TERM

status=0
for target in "$@"; do
  log=out/fuzz/$target.log result=ok
  mkdir -p "out/fuzz/$target"
  "$program" "$target" -max_total_time="$seconds" -max_len=8192 -timeout=10 -rss_limit_mb=3000 \
    -print_final_stats=1 -artifact_prefix="$crashes/$target-" \
    "out/fuzz/$target" "$corpus/$target" >"$log" 2>&1 || result="something was found, see $log"
  [ "$result" = ok ] || status=1
  inputs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  echo "$target: ${inputs:-?} inputs, $result"
done
exit $status
