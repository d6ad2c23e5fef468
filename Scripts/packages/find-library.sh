#!/bin/sh
# Prints the file of a library of this machine, its Debian package, its source package and the version of the latter.
# Of BLAS and LAPACK it finds the reference libraries, regardless of which ones this machine uses.
#
# Usage: find-library.sh SONAME
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 1 ] || { sed -n 's/^# Usage: /usage: /p' "$0" >&2; exit 2; }
triplet=$(dpkg-architecture -qDEB_HOST_MULTIARCH)

for folder in "/usr/lib/$triplet" "/lib/$triplet" "/usr/lib/$triplet/blas" "/usr/lib/$triplet/lapack"; do
  # PACKAGE:ARCHITECTURE: FILE
  owner=$(dpkg-query -S "$folder/$1" 2>/dev/null) || continue
  package=${owner%%: *}
  echo "$folder/$1 $(dpkg-query -W -f '${Package} ${source:Package} ${source:Version}' "$package")"
  exit 0
done
echo "no Debian package of this machine has the library $1" >&2
exit 1
