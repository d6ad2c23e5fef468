#!/bin/sh
# Writes SampleData and Examples/exports, or checks that they are what the generator writes.
#
# Usage: sample-data.sh GENERATOR write|check
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
generator=$1 mode=$2

if [ "$mode" = write ]; then
  exec "$generator" .
fi
target=$(mktemp -d)
trap 'rm -rf "$target"' EXIT
"$generator" "$target" >/dev/null
for part in SampleData/map.csv SampleData/P* Examples/exports/*/; do
  if ! diff -rq "$part" "$target/$part"; then
    echo "$part is not what the generator writes; run: make sample-data" >&2
    exit 1
  fi
done
