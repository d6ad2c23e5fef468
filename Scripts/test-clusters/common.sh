# What the tests of clusters share; they source it.
#   $1  the program
#   $2  where Python's packages are installed
set -eu
PATH=$(realpath "$2")/bin:$PATH
work=$(mktemp -d)
mkdir "$work/bin"
ln -s "$(realpath "$1")" "$work/bin/analyze"
PATH=$work/bin:$PATH
export PATH
# shellcheck disable=SC2034
samples=$(realpath SampleData) examples=$(realpath Examples)
# shellcheck disable=SC2034
study=$work/study whole=$work/whole

fail() {
  echo "FAILED: $*" >&2
  [ ! -f "$work/log" ] || tail -n 40 "$work/log" >&2
  exit 1
}

# Some sessions, one under an odd name, copies of one that may lie in another part, and a file that cannot be used.
make_study() {
  mkdir -p "$study/P60" "$study/P61"
  cp -R "$samples"/P0[1-9] "$study"
  cp -R "$samples/P10" "$study/P10 \"a, b\" \\"
  cp -R "$samples/P04/." "$study/P61"
  echo '[{' >"$study/P60/bad.json"
}

# The tables of the second folder are those of the first, byte for byte.
same_tables() {
  for table in metrics.csv events.csv inputs.csv groups.csv dictionary.csv dictionary.json; do
    cmp "$1/$table" "$2/$table" || fail "$2/$table is not that of one run"
  done
}

# Waits until a command succeeds, a minute at most.
await() {
  for _ in $(seq 600); do
    if "$@" >/dev/null 2>&1; then return; fi
    sleep 0.1
  done
  fail "waited in vain for: $*"
}

# Waits until a run has finished everything except the session at the pipe, so that its journal stops growing. Then the time of a
# file in the journal is changed. A resumed run keeps the journal and appends the result of this file; a new run writes
# other bytes.
be_in_the_middle() {
  journal=$1 before=-1
  while [ "$before" != "$(stat -c %s "$journal")" ]; do
    before=$(stat -c %s "$journal")
    sleep 1
  done
  cp "$journal" "$work/before"
  find "$study" -type f -printf '%P\n' | sort | while read -r file; do
    if grep -aqF "$file" "$journal"; then
      touch "$study/$file"
      break
    fi
  done
}

has_gone_on() {
  cmp -n "$before" "$work/before" "$journal" || fail 'the part began anew'
  [ "$(stat -c %s "$journal")" -lt $((2 * before)) ] || fail 'the part did all of its work twice'
}
