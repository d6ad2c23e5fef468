#!/bin/sh
# Prints the names of the libraries that the program opens when it needs them, one a line. No linker lists them. They are
# taken from Sources/CPlatform, and the versions of GSL, libavcodec and libavutil from their headers.
#
# Usage: opened-libraries.sh [required|recommended]
#   required     only those without which recordings of a common kind cannot be analyzed
#   recommended  only the others
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
cd "$(dirname "$0")/../.."
which=${1:-all}
case $which in all | required | recommended) ;; *) sed -n 's/^# Usage: /usage: /p' "$0" >&2; exit 2 ;; esac

program=$(mktemp -d)
trap 'rm -rf "$program"' EXIT
cat >"$program/names.c" <<'END'
#include <gsl/gsl_version.h>
#include <libavcodec/version.h>
#include <libavutil/version.h>
#include <stdio.h>
#include <string.h>

#include "CPlatform.h"

#define AVCODEC(major) CPLT_LIBAVCODEC(major)
#define AVUTIL(major) CPLT_LIBAVUTIL(major)
#define GSL(major, minor) CPLT_GSL(major, minor)

int main(int count, char **words) {
  (void)count;
  if (strcmp(words[1], "recommended") != 0) {
    puts(CPLT_EXPAT);
    puts(GSL(GSL_MAJOR_VERSION, GSL_MINOR_VERSION));
    puts(CPLT_LAPACKE);
    puts(CPLT_PNG);
    puts(CPLT_SNDFILE);
    puts(CPLT_SQLITE);
  }
  if (strcmp(words[1], "required") != 0) {
    puts(CPLT_LIBARCHIVE);
    puts(AVCODEC(LIBAVCODEC_VERSION_MAJOR));
    puts(AVUTIL(LIBAVUTIL_VERSION_MAJOR));
#ifdef CPLT_LIBSECCOMP
    puts(CPLT_LIBSECCOMP);
#endif
  }
}
END
cc -I Sources/CPlatform/include $(pkg-config --cflags gsl libavcodec libavutil) -o "$program/names" "$program/names.c"
"$program/names" "$which"
