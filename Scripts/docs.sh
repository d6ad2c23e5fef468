#!/bin/sh
# Writes the generated pages of Documentation/reference and the pictures of README.md, or checks that they are up to date.
set -eu
program=$1 mode=$2

if [ "$mode" = write ]; then
  target=Documentation
else
  target=$(mktemp -d)
  trap 'rm -rf "$target"' EXIT
fi
mkdir -p "$target/reference" "$target/pictures"
for page in $("$program" reference); do
  "$program" reference "$page" >"$target/reference/$page.md"
done
python3 Scripts/reliability-study.py "$program" "$target/pictures" >"$target/reference/reliability-study.md"
# Of results alone: no last digit of a processor is in them.
"$program" plot SampleData/P04 --step tapping.left --picture tap-raster -q -o "$target/pictures/tapping.svg"
"$program" plot SampleData/P26 --picture audiogram -q -o "$target/pictures/audiogram.svg"
for kind in reference pictures; do
  if [ "$mode" != write ] && ! diff -r --exclude="*.png" "Documentation/$kind" "$target/$kind"; then
    echo "Documentation/$kind is out of date; run: make docs" >&2
    exit 1
  fi
done
