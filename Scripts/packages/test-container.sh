#!/bin/sh
# Proves that Containerfile builds an image that analyzes without a network. The base image is a Debian 12 of mmdebstrap, since
# no registry is asked. Run it in the repository's folder.
#
# Usage: test-container.sh FOLDER
set -eu
[ $# = 1 ] || { sed -n 's/^# Usage: /usage: /p' "$0" >&2; exit 2; }
folder=$(realpath "$1") expected=$(realpath "$1")/expected
. Scripts/packages/roots.sh
. Scripts/packages/prove-study.sh
export BUILDAH_ISOLATION=chroot STORAGE_DRIVER=vfs
tool() { buildah --root "$folder/images" --runroot "$folder/images/run" "$@"; }

make_root bookworm minbase
rm -rf "$root"
[ ! -e "$folder/images" ] || tool rm --all >/dev/null
base=$(tool from scratch)
tool add --quiet "$base" "$folder/roots/bookworm-minbase.tar" / >/dev/null
tool commit --quiet --rm "$base" docker.io/library/debian:12 >/dev/null
tool bud --quiet --pull-never --tag analyze . >"$folder/image.log" 2>&1 || { tail -n 20 "$folder/image.log" >&2; exit 1; }
