#!/bin/sh
# Proves that Containerfile builds an image that analyzes without a network, also for a user whose number the image does not know
# and in a folder with a blank and a backslash in its name. Run it as root in the repository's folder.
#
# Usage: test-container.sh FOLDER
#   FOLDER  has the Debian package; what the proof needs is written there
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 1 ] || { sed -n '/^# Usage/,/^set/s/^# //p' "$0" >&2; exit 2; }
folder=$(realpath "$1")
. Scripts/packages/roots.sh
. Scripts/packages/prove-study.sh
. Scripts/packages/images.sh

build_image
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

# As on a Mac or on Windows: the study is bound, and the user is the one of the host.
bound="$folder/a study \\ with odd names"
rm -rf "$bound"
mkdir "$bound"
cp -r SampleData/P04 "$bound/P04 \\ left"
chown -R 1234 "$bound"
images run --user 1234 --volume "$bound:/study" --workingdir /study "$container" analyze run . -q -o results
count=$(grep -c '^P04 .* left,.*,tapping,.*,good,' "$bound/results/metrics.csv")
[ "$(stat -c %u "$bound/results/metrics.csv")" = 1234 ] || { echo "container: the tables are not the user's" >&2; exit 1; }
rm -rf "$bound"
echo "container: a bound folder with a blank and a backslash in its name is analyzed for user 1234 ($count good values)"
clean_images
