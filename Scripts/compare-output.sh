#!/bin/sh
# Compares what two builds of the program write about the same recordings, byte for byte: tables, events, messages, pages,
# pictures, the dictionary, help, the manual and the pages of the reference. The number of the version is no difference, and
# neither are the record of a run and its journal, which have times and folders. Run it in the repository's folder.
#
# Usage: compare-output.sh OLD NEW [STUDY...]
#        compare-output.sh --keep FOLDER OLD [STUDY...]
#   OLD, NEW  the two programs; OLD may be a FOLDER that was kept
#   --keep    store what OLD writes in FOLDER, for later comparisons with the same studies
#   STUDY     folders; without any: SampleData, its exports and, where they exist, the recordings next to the repository
#
# Exit status 1 when anything differs; the last line names the folders to compare. What NEW wrote then remains.
set -u
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
usage() { sed -n '/^# Usage/,/^#   OLD/s/^# //p' "$0" | sed '$d' >&2; exit 2; }
keep=''
if [ "${1:-}" = --keep ]; then
  [ $# -ge 3 ] || usage
  keep=$2
  # From here on the program whose output is stored is the new one.
  [ ! -e "$keep" ] || { echo "compare-output: $keep exists; remove it first" >&2; exit 2; }
  shift
fi
[ $# -ge 2 ] || usage
old=$1 new=$2
shift 2
[ -n "$keep" ] || [ -d "$old" ] || [ -x "$old" ] || { echo "compare-output: $old: no program and no folder" >&2; exit 2; }
[ -x "$new" ] || { echo "compare-output: $new: no program" >&2; exit 2; }
if [ $# = 0 ]; then
  set -- SampleData Examples/exports/*/
  for study in ../shared/recordings ../shared/formats/*-samples ../shared/field; do
    [ ! -d "$study" ] || set -- "$@" "$study"
  done
fi
work=$(mktemp -d)

# describe PROGRAM TARGET STUDY...: writes everything that a program says into the folder TARGET.
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
  for study in "$@"; do
    study_target=$target/$(echo "$study" | tr / _)
    if [ "$study" = SampleData ]; then
      describe_study SampleData/P* --map SampleData/map.csv
    else
      describe_study "$study"
    fi
  done
  without_version "$target"
}

# describe_study ARGUMENT...: writes the tables, messages and page of one study into the folder $study_target.
describe_study() {
  mkdir -p "$study_target"
  "$program" run "$@" --wide -q -o "$study_target/run" 2>"$study_target/run.messages"
  echo "$?" >"$study_target/run.status"
  rm -f "$study_target/run/run.json" "$study_target/run/"*.journal
  "$program" run "$@" --format ndjson >"$study_target/run.ndjson" 2>/dev/null
  "$program" inspect "$@" >"$study_target/inspect" 2>"$study_target/inspect.messages"
  "$program" report "$@" -q -o "$study_target/report.html" 2>"$study_target/report.messages"
}

# without_version FOLDER: puts a word in the place of the program's version in every text.
without_version() {
  version=$("$program" --version)
  version=$(echo "${version#analyze }" | sed 's/\./\\./g')
  grep -rIlZ -e "\b$version\b" "$1" | xargs -0 -r sed -i "s/\b$version\b/VERSION/g"
}

if [ -n "$keep" ]; then
  describe "$new" "$work/kept" "$@"
  mkdir -p "$(dirname "$keep")"
  mv "$work/kept" "$keep"
  rmdir "$work"
  echo "compare-output: kept in $keep"
  exit 0
fi
if [ -d "$old" ]; then
  before=$old
else
  before=$work/old
  describe "$old" "$before" "$@"
fi
describe "$new" "$work/new" "$@"
if diff -rq "$before" "$work/new"; then
  rm -rf "$work"
  echo "compare-output: no difference"
else
  echo "compare-output: the builds differ; see: diff -r $before $work/new" >&2
  exit 1
fi
