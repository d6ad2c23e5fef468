#!/bin/sh
# Prints the libraries that the program opens by name, one soname a line. No linker lists them.
set -eu
printf '%s\n' libarchive.so.13 libavcodec.so.59 libavutil.so.57 libseccomp.so.2
