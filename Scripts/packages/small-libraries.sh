#!/bin/sh
# Puts every library that the program opens by name into OUTPUT/lib and its license into OUTPUT/licenses. OUTPUT/sources
# has the source package and version of each. libavcodec, libavutil and libarchive are built from Debian's source
# packages with only the parts that the program calls, because Debian's builds of them depend on 240 MB of other
# libraries. The others are copies of Debian's. An OUTPUT that is complete stays as it is.
#
# Usage: small-libraries.sh OUTPUT
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 1 ] || { sed -n 's/^# Usage: /usage: /p' "$0" >&2; exit 2; }
scripts=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
output=$(cd "$1" && pwd)
work=$output/build

# A change of this script or of the list of libraries builds them again.
stamp=$("$scripts/opened-libraries.sh" | cat - "$scripts/small-libraries.sh" | sha256sum)
[ "$(cat "$output/stamp" 2>/dev/null)" != "$stamp" ] || exit 0
rm -rf "$output/lib" "$output/licenses" "$output/sources" "$output/stamp" "$work"
mkdir -p "$output/lib" "$output/licenses" "$work/lists/partial" "$work/cache/archives/partial"

# Source packages are found where this machine gets its packages from. Its own lists stay as they are.
apt-get indextargets --format 'deb-src $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian' |
  sort -u >"$work/sources.list"
cat >"$work/apt.conf" <<END
Dir::Etc::SourceList "$work/sources.list";
Dir::Etc::SourceParts "-";
Dir::State::Lists "$work/lists";
Dir::Cache "$work/cache";
END

# quietly COMMAND...: runs a command and prints its output only if it fails.
quietly() {
  "$@" >"$work/log" 2>&1 || { tail -n 30 "$work/log" >&2; echo "failed: $*" >&2; exit 1; }
}

# build NAME OPTION...: builds the source package NAME, configured by the options, and installs it below $work/installed.
build() {
  name=$1
  shift
  echo "building small libraries of $name"
  cd "$work"
  APT_CONFIG=$work/apt.conf quietly apt-get source -q --only-source "$name"
  cd "$(find . -maxdepth 1 -type d -name "$name-*")"
  quietly ./configure --prefix=/usr "$@"
  quietly make -j "$(nproc)"
  quietly make install DESTDIR="$work/installed"
  cp debian/copyright "$output/licenses/$name.txt"
  dpkg-parsechangelog -S Version >"$work/$name.version"
  cd "$output"
}

APT_CONFIG=$work/apt.conf quietly apt-get update -q
# With its assembly, which needs nasm, AAC, AC-3 and MP3 decode to the last bit as with Debian's libavcodec.
build ffmpeg --enable-shared --disable-static --disable-autodetect --disable-programs --disable-doc --disable-debug \
  --disable-avdevice --disable-avfilter --disable-avformat --disable-swresample --disable-swscale --disable-network \
  --disable-everything --enable-decoder=aac,alac,ac3,mp3float
build libarchive --disable-static --disable-acl --disable-xattr --disable-bsdtar --disable-bsdcat --disable-bsdcpio \
  --disable-maintainer-mode --without-bz2lib --without-lzma --without-zstd --without-lz4 --without-lzo2 --without-libb2 \
  --without-xml2 --without-expat --without-openssl --without-nettle --without-mbedtls

for soname in $("$scripts/opened-libraries.sh"); do
  case $soname in
    libavcodec.* | libavutil.*) source=ffmpeg ;;
    libarchive.*) source=libarchive ;;
    *) source= ;;
  esac
  if [ -n "$source" ]; then
    file=$work/installed/usr/lib/$soname version=$(cat "$work/$source.version")
  else
    found=$("$scripts/find-library.sh" "$soname")
    # shellcheck disable=SC2086
    set -- $found
    file=$1 source=$3 version=$4
    cp "/usr/share/doc/$2/copyright" "$output/licenses/$source.txt"
  fi
  install -m 644 "$file" "$output/lib/$soname"
  strip --strip-unneeded "$output/lib/$soname"
  patchelf --set-rpath '$ORIGIN' "$output/lib/$soname"
  echo "$soname $source $version" >>"$output/sources"
done
rm -rf "$work"
echo "$stamp" >"$output/stamp"
