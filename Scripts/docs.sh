#!/bin/sh
# Writes the generated pages of Documentation/reference, or checks that they are up to date.
set -eu
program=$1 mode=$2
pages=Documentation/reference

if [ "$mode" = write ]; then
  target=$pages
else
  target=$(mktemp -d)
  trap 'rm -rf "$target"' EXIT
fi
for page in $("$program" reference); do
  "$program" reference "$page" >"$target/$page.md"
done
if [ "$mode" != write ] && ! diff -r "$pages" "$target"; then
  echo "Documentation/reference is out of date; run: make docs" >&2
  exit 1
fi
