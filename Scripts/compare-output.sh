#!/bin/sh
# Compares what two builds of the program write about the same recordings, byte for byte: tables, events, messages, pages,
# pictures, the dictionary, help and the pages of the reference. Run it in the repository's folder.
#
# Usage: compare-output.sh OLD NEW [FOLDER...]
#   OLD, NEW  the two programs
#   FOLDER    studies; without any: the exports of SampleData and, where they exist, the recordings beside the repository
#
# Exit status 1 when anything differs; the last line names the folders to compare.
set -u
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# -ge 2 ] || { sed -n 's/^# Usage: /usage: /p' "$0" >&2; exit 2; }
old=$1 new=$2
shift 2
if [ $# = 0 ]; then
  set -- SampleData/exports/*
  for folder in ../shared/recordings ../shared/formats/researchkit-samples; do
    [ -d "$folder" ] && set -- "$@" "$folder"
  done
fi
work=$(mktemp -d)

# describe PROGRAM TARGET FOLDER...: writes everything that a program says into the folder TARGET.
describe() {
  program=$1 target=$2
  shift 2
  mkdir -p "$target/help" "$target/reference"
  "$program" dictionary >"$target/dictionary.csv"
  "$program" man >"$target/manual"
  "$program" help >"$target/help/all"
  for page in $("$program" reference); do
    "$program" reference "$page" >"$target/reference/$page.md"
    "$program" help "$page" >"$target/help/$page" 2>&1
  done
  describe_study "$program" "$target/SampleData" --map SampleData/map.csv SampleData/P*
  for study in "$@"; do describe_study "$program" "$target/$(echo "$study" | tr / _)" "$study"; done
}

# describe_study PROGRAM TARGET ARGUMENT...: writes the tables, messages and page of one study.
describe_study() {
  program=$1 study_target=$2
  shift 2
  mkdir -p "$study_target"
  "$program" run "$@" --wide -q -o "$study_target/run" 2>"$study_target/run.messages"
  echo "$?" >"$study_target/run.status"
  # These hold times and folders of the run.
  rm -f "$study_target/run/run.json" "$study_target/run/"*.journal
  "$program" run "$@" --format ndjson >"$study_target/run.ndjson" 2>/dev/null
  "$program" inspect "$@" >"$study_target/inspect" 2>"$study_target/inspect.messages"
  "$program" report "$@" -q -o "$study_target/report.html" 2>"$study_target/report.messages"
}

describe "$old" "$work/old" "$@"
describe "$new" "$work/new" "$@"
if diff -rq "$work/old" "$work/new"; then
  rm -rf "$work"
  echo "compare-output: no difference"
else
  echo "compare-output: the builds differ; see: diff -r $work/old $work/new" >&2
  exit 1
fi
