#!/bin/sh
# Proves that Containerfile builds an image that analyzes without a network. The base image is a Debian 12 of mmdebstrap, so
# that no registry is needed. Run it in the repository's folder.
#
# Usage: test-container.sh FOLDER
#   FOLDER  has the Debian package; what the proof needs is written there
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 1 ] || { sed -n '/^# Usage/,/^set/s/^# //p' "$0" >&2; exit 2; }
folder=$(realpath "$1")
. Scripts/packages/roots.sh
. Scripts/packages/prove-study.sh
export BUILDAH_ISOLATION=chroot
images() { buildah --storage-driver vfs --root "$folder/images" --runroot "$folder/images-run" "$@"; }
clean() {
  [ ! -e "$folder/images" ] || images rm --all >/dev/null
  rm -rf "$folder/images" "$folder/images-run"
}

clean
download_root bookworm minbase
base=$(images from scratch)
images add --quiet "$base" "$archive" / >/dev/null
images commit --quiet --rm "$base" docker.io/library/debian:12 >/dev/null
images bud --pull-never --file Containerfile --tag analyze . >"$folder/container.log" 2>&1 ||
  { tail -n 20 "$folder/container.log" >&2; exit 1; }
size=$(images images --format '{{.Size}}' analyze)
echo "container: Containerfile builds an image of $size"

container=$(images from --pull-never analyze)
settings=$(images inspect --format '{{.OCIv1.Config.User}} {{.OCIv1.Config.Entrypoint}}' "$container")
[ "$settings" = "1000 [analyze]" ] || { echo "container: user and entry point are $settings" >&2; exit 1; }
echo "container: the user is 1000 and the entry point analyze"

# The study runs in the container, as its user, instead of in a root of mmdebstrap.
in_root_offline() {
  chown -R 1000 "$root/srv/study"
  unshare --net buildah --storage-driver vfs --root "$folder/images" --runroot "$folder/images-run" run "$container" "$@"
}
root=$(images mount "$container")
prove_study container
clean
