#!/bin/sh
# Proves the Debian package of a program on a bare Debian 12. Run it in the repository's folder.
#
# Usage: test-deb.sh PROGRAM FOLDER
#   FOLDER  has the package; what the proof needs is written there
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 2 ] || { sed -n '/^# Usage/,/^set/s/^# //p' "$0" >&2; exit 2; }
program=$1 folder=$(realpath "$2")
. Scripts/packages/facts.sh
. Scripts/packages/roots.sh
. Scripts/packages/prove-study.sh
name=researchkit-analyze
package=$folder/${name}_$debian_version-1_$(dpkg --print-architecture).deb

digest=$(sha256sum "$package")
Scripts/packages/deb.sh "$program" "$folder" >/dev/null
[ "$digest" = "$(sha256sum "$package")" ] || { echo "deb: the same program gave other bytes" >&2; exit 1; }
echo "deb: the same program gives the same bytes"

# The package closes no request for it to be part of Debian.
lintian --allow-root --suppress-tags initial-upload-closes-no-bugs --fail-on error,warning "$package"
echo "deb: lintian reports no error and no warning"

# install OPTION...: installs the package as a user does.
install_package() {
  cp "$package" "$root/tmp"
  in_root apt-get update -qq
  in_root apt-get install -qq "$@" "/tmp/${package##*/}" >"$folder/apt.log" 2>&1 ||
    { tail -n 20 "$folder/apt.log" >&2; exit 1; }
}

make_root bookworm minbase
install_package
prove_study "deb, Debian 12"

files=$(in_root dpkg -L "$name" | grep analyze)
in_root apt-get remove -qq "$name" >/dev/null 2>&1
for file in $files; do
  [ ! -e "$root$file" ] || { echo "deb: apt-get remove leaves $file" >&2; exit 1; }
done
! in_root dpkg -s "$name" >/dev/null 2>&1 || { echo "deb: apt-get remove leaves files of its configuration" >&2; exit 1; }
echo "deb, Debian 12: apt-get remove leaves none of $(echo "$files" | wc -l) files and folders"

make_root bookworm minbase
install_package --no-install-recommends
mkdir -p "$root/srv/study"
cp -r SampleData "$root/srv/study"
status=0
in_root_offline sh -c "cd /srv/study && analyze run SampleData/P* --map SampleData/map.csv -o study" 2>"$folder/messages" || status=$?
[ "$status" = 1 ] || { echo "deb: without recommended packages a run ends with status $status instead of 1" >&2; exit 1; }
library=$(Scripts/packages/opened-libraries.sh | grep libavcodec)
grep -q "$library" "$folder/messages" || { echo "deb: no message names the missing library $library" >&2; exit 1; }
count=$(check refused "$root/srv/study/study" audio_decoder_missing)
echo "deb, Debian 12 without recommended packages: status 1, $count rows audio_decoder_missing, and messages name $library"
