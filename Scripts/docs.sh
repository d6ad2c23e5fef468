#!/bin/sh
# Writes the generated pages of Documentation/reference and the types of columns for the Python module, or checks that they
# are up to date.
#
# Usage: docs.sh PROGRAM write|check
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
program=$1 mode=$2
columns=Python/researchkit_analyze/_columns.py

if [ "$mode" = write ]; then
  target=Documentation
  python3 Scripts/python-columns.py "$program" >"$columns.new" && mv "$columns.new" "$columns"
else
  target=$(mktemp -d)
  trap 'rm -rf "$target"' EXIT
fi
mkdir -p "$target/reference"
for page in $("$program" reference); do
  "$program" reference "$page" >"$target/reference/$page.md"
done
python3 Scripts/reliability-study.py "$program" "$target/reference" >"$target/reference/reliability-study.md"
if [ "$mode" != write ] && ! python3 Scripts/python-columns.py "$program" | diff "$columns" -; then
  echo "$columns is out of date; run: make docs" >&2
  exit 1
fi
if [ "$mode" != write ] && ! diff -r Documentation/reference "$target/reference"; then
  echo "Documentation/reference is out of date; run: make docs" >&2
  exit 1
fi
