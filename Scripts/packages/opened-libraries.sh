#!/bin/sh
# Prints the names of the libraries that the program opens when a file needs them, one a line. No linker lists them.
# They are taken from Sources/CPlatform, and the versions of libavcodec and libavutil from their headers.
set -eu
cd "$(dirname "$0")/../.."

program=$(mktemp -d)
trap 'rm -rf "$program"' EXIT
cat >"$program/names.c" <<'END'
#include <libavcodec/version.h>
#include <libavutil/version.h>
#include <stdio.h>

#include "CPlatform.h"

#define AVCODEC(major) CPLT_LIBAVCODEC(major)
#define AVUTIL(major) CPLT_LIBAVUTIL(major)

int main(void) {
  puts(CPLT_LIBARCHIVE);
  puts(AVCODEC(LIBAVCODEC_VERSION_MAJOR));
  puts(AVUTIL(LIBAVUTIL_VERSION_MAJOR));
#ifdef CPLT_LIBSECCOMP
  puts(CPLT_LIBSECCOMP);
#endif
}
END
cc -I Sources/CPlatform/include $(pkg-config --cflags libavcodec libavutil) -o "$program/names" "$program/names.c"
"$program/names"
