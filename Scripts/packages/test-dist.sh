#!/bin/sh
# Proves the tarball of a program on bare systems that have none of its libraries, older and newer than the one it was built
# on, and on one that has no library at all. Run it in the repository's folder.
#
# Usage: test-dist.sh PROGRAM SMALL_LIBRARIES FOLDER
#   FOLDER  has the tarball; what the proof needs is written there
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 3 ] || { sed -n '/^# Usage/,/^set/s/^# //p' "$0" >&2; exit 2; }
program=$1 small=$2 folder=$(realpath "$3")
. Scripts/packages/facts.sh
. Scripts/packages/roots.sh
. Scripts/packages/prove-study.sh
name=analyze-$version-linux-$(uname -m)
package=$folder/$name.tar.gz

digest=$(sha256sum "$package")
Scripts/packages/dist.sh "$program" "$small" "$folder" >/dev/null
[ "$digest" = "$(sha256sum "$package")" ] || { echo "tarball: the same program gave other bytes" >&2; exit 1; }
echo "tarball: the same program gives the same bytes"

size=$(stat -c %s "$folder/dist/$name/lib/analyze")
[ "$size" -le 40000000 ] || { echo "tarball: the program has $size bytes, more than 40 MB" >&2; exit 1; }
echo "tarball: the program has $size bytes"

# prove_on PLACE: unpacks the tarball in $root, with a link to its program, and runs it.
prove_on() {
  mkdir -p "$root/srv/any folder"
  tar --extract --file "$package" --directory "$root/srv/any folder"
  ln -s "/srv/any folder/$name/bin/analyze" "$root/usr/local/bin/analyze"
  # The libraries that the loader finds, as "NAME => FILE (ADDRESS)".
  outside=$(in_root env LD_TRACE_LOADED_OBJECTS=1 "/srv/any folder/$name/bin/analyze" |
    grep -vE "$name|linux-vdso" || true)
  [ -z "$outside" ] || { echo "$1: libraries are not in the tarball: $outside" >&2; exit 1; }
  echo "$1: all libraries are those of the tarball, the C library among them"
  prove_study "$1"
}

# prove_if_reached SUITE NAME: the same on a system whose archive may be out of reach or closed.
prove_if_reached() {
  if make_root "$1" essential; then
    prove_on "tarball, $2"
  else
    echo "tarball, $2: NOT PROVED, since no mirror of it can be reached"
  fi
}

make_root bookworm essential
prove_on "tarball, Debian 12"
make_root trixie essential
prove_on "tarball, Debian 13"
prove_if_reached bullseye "Debian 11"
prove_if_reached focal "Ubuntu 20.04"
prove_if_reached jammy "Ubuntu 22.04"
prove_if_reached noble "Ubuntu 24.04"

# A shell that is linked statically, and nothing else.
root=$folder/root
rm -rf "$root"
mkdir -p "$root/bin" "$root/proc" "$root/tmp" "$root/srv" "$root/usr/local/bin"
cp /bin/busybox "$root/bin"
for tool in env mkdir sh; do ln -s busybox "$root/bin/$tool"; done
prove_on "tarball, a system without any library"
