#!/bin/sh
# Prints the file of a library of this machine, its Debian package, its source package and the version of the latter.
# Of BLAS and LAPACK it finds the reference libraries, regardless of which ones this machine uses.
#
# Usage: find-library.sh SONAME
set -eu
[ $# = 1 ] || { sed -n 's/^# Usage: /usage: /p' "$0" >&2; exit 2; }
folders="/lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)/((blas|lapack)/)?"

owner=$(dpkg-query -S "*/$1" 2>/dev/null | grep -E ": (/usr)?$folders$1\$" | head -n 1)
[ -n "$owner" ] || { echo "no Debian package of this machine has the library $1" >&2; exit 1; }
# PACKAGE:ARCHITECTURE: FILE
package=${owner%%:*} file=${owner##* }
echo "$file" "$package" "$(dpkg-query -W -f '${source:Package} ${source:Version}\n' "$package" | head -n 1)"
