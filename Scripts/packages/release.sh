#!/bin/sh
# Puts all files of a release into FOLDER/release-files: the Debian package, the tarball, the wheel, the image of the container,
# the bill of materials, and the digests of all. Run it as root in the repository's folder, after deb, dist and wheel.
#
# Usage: release.sh PROGRAM FOLDER
#   FOLDER  has the packages
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 2 ] || { sed -n '/^# Usage/,/^set/s/^# //p' "$0" >&2; exit 2; }
program=$1 folder=$2
. Scripts/packages/facts.sh
files=$folder/release-files
tarball=analyze-$version-linux-$(uname -m)

rm -rf "$files"
mkdir -p "$files"
cp "$folder/$tarball.tar.gz" "$folder/researchkit-analyze_$debian_version-1_$(dpkg --print-architecture).deb" \
  "$folder/researchkit_analyze-$python_version"-*.whl "$files"
Scripts/packages/sbom.py "$program" "$folder/dist/$tarball" "$folder/dist/sources" "$files/analyze-$version.spdx.json"
Scripts/packages/container.sh "$folder" "$(realpath "$files")/analyze-$version-container.tar"
sums=$(cd "$files" && LC_ALL=C sha256sum -- *)
echo "$sums" >"$files/SHA256SUMS"
for file in "$files"/*; do echo "$file: $(size_of "$file")"; done
