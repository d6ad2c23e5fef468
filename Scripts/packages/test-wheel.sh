#!/bin/bash
# Proves that a wheel works on releases of Debian without any of its libraries, with an older C library and with a newer one. Run
# it as root in the repository's folder, after `make wheel`. It prints one line for each proof and ends at the first that does not hold.
#
# Usage: test-wheel.sh WHEEL [PROGRAM [RELEASE...]]
#   PROGRAM  the program that the wheel was made from; .build/release/analyze
#   RELEASE  names of releases; trixie bookworm bullseye
set -euo pipefail
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
wheel=$(realpath "${1:?usage: test-wheel.sh WHEEL [PROGRAM [RELEASE...]]}")
program=$(realpath "${2:-.build/release/analyze}")
releases=("${@:3}")
[ ${#releases[@]} -gt 0 ] || releases=(trixie bookworm bullseye)
work=$(mktemp -d)
root=$work/root
trap 'rm -rf --one-file-system "$work"' EXIT

# prove WORDS COMMAND...: prints the words if the command succeeds, otherwise its output.
prove() {
  local words=$1
  shift
  if ! "$@" >"$work/output" 2>&1; then
    cat "$work/output" >&2
    echo "not so: $words" >&2
    exit 1
  fi
  echo "$words"
}

same_wheel() {
  Scripts/packages/wheel.py "$program" .build/dist/analyze-*-linux-* "$work/again" && cmp "$wheel" "$work/again/"*.whl
}

# The runs whose tables are compared, in a folder that make_study has made; `analyze` is found on the path.
study='analyze run SampleData/P* --map SampleData/map.csv --wide -q -o out/samples; echo $? >out/samples.status
  analyze run study.zip --wide -q -o out/archive; echo $? >out/archive.status'

make_study() {
  mkdir -p "$1/out"
  cp -r SampleData "$1"
  python3 -m zipfile -c "$1/study.zip" SampleData/P04 SampleData/P07
}

# inside COMMAND...: runs a command in the root, with its own /proc and without a network; the mount ends with the command.
inside() {
  env -i PATH=/study/venv/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 PYTHONDONTWRITEBYTECODE=1 \
    unshare --net --mount --pid --fork --mount-proc="$root/proc" chroot "$root" "$@"
}

make_root() {
  rm -rf --one-file-system "$root"
  mmdebstrap --quiet --variant=apt --include=python3-venv "$1" "$root" 2>"$work/mmdebstrap" || {
    cat "$work/mmdebstrap" >&2
    exit 1
  }
  make_study "$root/study"
  cp "$wheel" "$root/study"
}

lacks_libraries() { [ -z "$(find "$root/usr" -name 'libarchive.so*' -o -name 'libavcodec.so*' -o -name 'libgsl*' -o -name 'libfftw3*')" ]; }

files_of_environment() { find "$root/study/venv" | LC_ALL=C sort; }

install() {
  inside python3 -m venv /study/venv &&
    files_of_environment >"$work/before" &&
    inside sh -c 'pip install --no-index /study/*.whl'
}

uninstall() {
  inside pip uninstall --yes researchkit_analyze &&
    files_of_environment | diff "$work/before" -
}

# The loader prints the libraries that it finds.
uses_own_libraries() {
  inside sh -c 'LD_TRACE_LOADED_OBJECTS=1 /study/venv/lib/python3*/site-packages/researchkit_analyze/bin/analyze' >"$work/loaded" &&
    ! grep -vE 'linux-vdso|/researchkit_analyze/lib/' "$work/loaded"
}

same_tables() { diff -r --brief --exclude run.json --exclude units.journal "$work/expected/out/$1" "$root/study/out/$1"; }
same_status() { diff "$work/expected/out/$1.status" "$root/study/out/$1.status"; }

run_in_build() {
  mkdir "$work/bin"
  ln -s "$program" "$work/bin/analyze"
  (cd "$work/expected" && env -i PATH="$work/bin:/usr/bin:/bin" LC_ALL=C.UTF-8 sh -c "$study")
}
run_in_root() { inside sh -c "cd /study; $study"; }

reads_audio() { grep -c '^P15,.*,phonation,.*,good,.*m4a$' "$root/study/out/samples/metrics.csv"; }
confines() { grep -F '"confinement": "seccomp' "$root/study/out/samples/run.json"; }
opened() { ! grep -E "\"$2\": .*not opened" "$root/study/out/$1/run.json"; }

module_runs() {
  inside python -W error -c 'import os
os.chdir("/study")
import researchkit_analyze as ra
results = ra.run("SampleData/P04")
assert results.status == 0 and results.record["counts"]["files_measured"] == 3, results
assert results.report().path.is_file()'
}

prove "the same program gives the same wheel, byte for byte" same_wheel
make_study "$work/expected"
prove "the program of the build analyzes SampleData" run_in_build
for release in "${releases[@]}"; do
  make_root "$release"
  prove "$release: has no libarchive, libavcodec, GSL or FFTW" lacks_libraries
  prove "$release: pip installs the wheel without an index" install
  prove "$release: all libraries are those of the wheel, the C library among them" uses_own_libraries
  prove "$release: the command runs" run_in_root
  for run in samples archive; do
    prove "$release: $run: same status as the program of the build: $(cat "$work/expected/out/$run.status")" same_status "$run"
    prove "$release: $run: same tables, byte for byte: $(find "$work/expected/out/$run" -name '*.csv' | wc -l)" same_tables "$run"
  done
  prove "$release: .m4a recordings are decoded" opened samples libavcodec
  prove "$release: .m4a recordings are measured" reads_audio
  prove "$release: the archive is read by the wheel's libarchive" opened archive libarchive
  prove "$release: workers are confined" confines
  prove "$release: the module runs the program and writes a report" module_runs
  prove "$release: pip uninstall leaves no file" uninstall
done
