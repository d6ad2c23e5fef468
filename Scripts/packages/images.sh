# shellcheck shell=sh
# To be sourced after roots.sh: the image of Containerfile, built without a registry and without the user's store of images.
export BUILDAH_ISOLATION=chroot
images() { buildah --storage-driver vfs --root "$folder/images" --runroot "$folder/images-run" "$@"; }

clean_images() {
  [ ! -e "$folder/images" ] || images rm --all >/dev/null
  rm -rf "$folder/images" "$folder/images-run"
}

# Builds the image `analyze` on a Debian 12 of mmdebstrap.
build_image() {
  clean_images
  download_root bookworm minbase
  base=$(images from scratch)
  images add --quiet "$base" "$archive" / >/dev/null
  images commit --quiet --rm "$base" docker.io/library/debian:12 >/dev/null
  images bud --pull-never --file Containerfile --tag analyze . >"$folder/container.log" 2>&1 ||
    { tail -n 20 "$folder/container.log" >&2; exit 1; }
}
