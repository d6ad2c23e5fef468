#!/bin/sh
# Builds the image of Containerfile and writes it to a file that podman and docker load. The base image is a Debian 12 of
# mmdebstrap, so that no registry is needed. Run it as root in the repository's folder.
#
# Usage: container.sh FOLDER OUTPUT
#   FOLDER  has the Debian package; what the build needs is written there
#   OUTPUT  the archive of the image
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 2 ] || { sed -n '/^# Usage/,/^set/s/^# //p' "$0" >&2; exit 2; }
folder=$(realpath "$1") output=$2
. Scripts/packages/roots.sh
. Scripts/packages/images.sh

build_image
images push --quiet analyze "docker-archive:$output:analyze:latest"
clean_images
