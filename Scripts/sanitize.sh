#!/bin/sh
# Watches C, C++ and Swift for bad memory while the tests of all that reads files run: sanitize.sh SWIFT OPTIONS.
# No thread sanitizer: Swift 6.3 fails to compile DSP for it, and the processes of a batch have one thread each.
set -eu
swift=$1 options=$2

# What Swift's runtime keeps for good would be told as a leak.
export ASAN_OPTIONS=detect_leaks=0
# shellcheck disable=SC2086
{
  $swift build --build-tests $options
  $swift test --skip-build $options --filter 'RecordingsTests|GeodesicTests'
}
