#!/bin/sh
# Writes SampleData, or checks that it is what the generator writes.
set -eu
generator=$1 mode=$2

if [ "$mode" = write ]; then
  exec "$generator" SampleData
fi
target=$(mktemp -d)
trap 'rm -rf "$target"' EXIT
"$generator" "$target" >/dev/null
for participant in SampleData/P*; do
  if ! diff -rq "$participant" "$target/$(basename "$participant")"; then
    echo "SampleData is not what its generator writes; run: make sample-data" >&2
    exit 1
  fi
done
