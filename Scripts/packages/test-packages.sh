#!/bin/sh
# Proves all packages of a program, one line for each proof, and ends with the first that does not hold. Run it as root in the
# repository's folder, after the packages are written.
#
# Usage: test-packages.sh PROGRAM SMALL_LIBRARIES FOLDER
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 3 ] || { sed -n 's/^# Usage: /usage: /p' "$0" >&2; exit 2; }
program=$(realpath "$1") small=$2 folder=$(realpath "$3")
. Scripts/packages/roots.sh
. Scripts/packages/prove-study.sh

write_expected "$program"
Scripts/packages/test-deb.sh "$program" "$folder"
Scripts/packages/test-dist.sh "$program" "$small" "$folder"
Scripts/packages/test-container.sh "$folder"
Scripts/packages/test-apptainer.sh "$folder"
Scripts/packages/test-wheel.sh "$folder"/researchkit_analyze-*.whl "$program"
rm -rf "$folder/root" "$folder/expected"
