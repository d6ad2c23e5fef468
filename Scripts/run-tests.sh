#!/usr/bin/env bash
# Runs the command of a test and, if it fails, repeats the failures after the output.
set -uo pipefail

log=$(mktemp)
trap 'rm -f "$log"' EXIT
"$@" 2>&1 | tee "$log"
status=$?
if [ "$status" -ne 0 ]; then
  printf '\nWhat failed:\n'
  grep -A 2 -E '^(✘.* recorded an issue|.*(error|Fatal error|fatalError):)' "$log" | head -200
fi
exit "$status"
