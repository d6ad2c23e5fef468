# What the tests of clusters share; they source it.
#
# Usage: TOOL.sh PROGRAM PYTHON
#   PROGRAM  the program, as it is built for use
#   PYTHON   the environment with the packages of requirements.txt, such as .build/clusters
set -eu
if [ $# != 2 ]; then
  sed -n '/^# Usage/,/^set/s/^# //p' "$0" Scripts/test-clusters/common.sh
  [ "${1:-}" = --help ] || exit 2
  exit 0
fi
PATH=$(realpath "$2")/bin:$PATH
work=$(mktemp -d)
mkdir "$work/bin"
ln -s "$(realpath "$1")" "$work/bin/analyze"
PATH=$work/bin:$PATH
export PATH
# shellcheck disable=SC2034
samples=$(realpath SampleData) examples=$(realpath Examples) scripts=$(realpath Scripts/test-clusters)
# shellcheck disable=SC2034
study=$work/study whole=$work/whole

fail() {
  echo "FAILED: $*" >&2
  [ ! -f "$work/log" ] || tail -n 40 "$work/log" >&2
  exit 1
}

# Some sessions, one under an odd name, copies of one that may lie in another part, a file that cannot be used, and settings that
# leave out a folder.
make_study() {
  mkdir -p "$study/P60" "$study/P61"
  cp -R "$samples"/P0[1-9] "$study"
  cp -R "$samples/P10" "$study/P10 \"a, b\" \\"
  cp -R "$samples/P04/." "$study/P61"
  echo '[{' >"$study/P60/bad.json"
  cp -R "$samples/P11" "$study/pilot"
  printf 'exclude = ["pilot/"]\n[parameters]\nheight = 1.75\n' >"$study/analyze.toml"
}

# The tables of the second folder are those of the first, byte for byte.
same_tables() {
  for table in metrics.csv events.csv inputs.csv groups.csv dictionary.csv dictionary.json; do
    cmp "$1/$table" "$2/$table" || fail "$2/$table is not that of one run"
  done
  if grep -q ^pilot, "$2/metrics.csv"; then fail 'the settings of the study were not read'; fi
}

# Waits until a command succeeds, a minute at most.
await() {
  for _ in $(seq 600); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  fail "waited in vain for: $*"
}

# Makes a study of its own for the run that the tables are compared with, so that what it opens is not taken for what a
# resumed run opens. Sets $reference_study.
copy_study() {
  mkdir "$work/reference"
  cp -a "$study" "$work/reference"
  # shellcheck disable=SC2034
  reference_study=$work/reference/$(basename "$study")
}

# be_in_the_middle JOURNAL: waits until a run has finished everything except the session at the pipe, so that its journal stops
# growing; from then on it is recorded which files of the study are opened.
be_in_the_middle() {
  before=-1
  while [ "$before" != "$(stat -c %s "$1")" ]; do
    before=$(stat -c %s "$1")
    sleep 1
  done
  "$scripts/resumed.py" watch "$study" "$work/opened" &
  watcher=$!
  await test -e "$work/opened"
}

# has_gone_on PART MESSAGES: the run of this part was stopped and resumed, and what it had measured was not measured again.
# Sets $resumed.
has_gone_on() {
  kill "$watcher"
  wait "$watcher" 2>/dev/null || true
  watcher=''
  resumed=$("$scripts/resumed.py" judge "$study" "$work/opened" "$1" "$2" P03) || fail 'the part was not resumed'
}
