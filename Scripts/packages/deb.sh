#!/bin/sh
# Writes the Debian package of a program, researchkit-analyze_VERSION-1_ARCH.deb. Run it in the repository's folder.
#
# Usage: deb.sh PROGRAM FOLDER
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 2 ] || { sed -n 's/^# Usage: /usage: /p' "$0" >&2; exit 2; }
program=$1 folder=$2
. Scripts/packages/facts.sh
name=researchkit-analyze
architecture=$(dpkg --print-architecture)
maintainer="${DEBFULLNAME:-The analyze authors} <${DEBEMAIL:-analyze@example.org}>"
tree=$folder/deb/tree
doc=$tree/usr/share/doc/$name

rm -rf "$folder/deb" "$folder/$name"_*.deb
mkdir -p "$tree/DEBIAN" "$doc"
Scripts/install.sh "$program" "$tree/usr" >/dev/null
patchelf --remove-rpath "$tree/usr/bin/analyze"
mv "$tree/usr/share/zsh/site-functions" "$tree/usr/share/zsh/vendor-completions"
gzip -9n "$tree/usr/share/man/man1/analyze.1"

cat >"$doc/copyright" <<END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: analyze
Comment:
 The source is under the MIT license. The program links FFTW, which is under
 the GNU General Public License version 2 or later, and GSL, which is under
 version 3 or later. The program as built is therefore under version 3 or later.

Files: *
$(sed -n 's/^Copyright (c) /Copyright: /p' LICENSE)
License: Expat

Files: usr/bin/analyze
$(sed -n 's/^Copyright (c) /Copyright: /p' LICENSE)
 Apple Inc. and the Swift project authors (the runtime of the language, under
 the Apache License version 2.0 with its Runtime Library Exception)
 Mark Gillard (toml++, under the Expat license)
License: GPL-3+

License: Expat
$(sed '1,/^Copyright/d; /./,$!d' LICENSE | sed '1{/^$/d}; s/^$/./; s/^/ /')

License: GPL-3+
 On Debian systems, the text of the GNU General Public License version 3 is in
 /usr/share/common-licenses/GPL-3.
END

cat >"$folder/deb/changelog" <<END
$name ($debian_version-1) unstable; urgency=medium

  * Version $version of analyze; changelog.gz lists its changes.

 -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")
END
gzip -9nc "$folder/deb/changelog" >"$doc/changelog.Debian.gz"
gzip -9nc CHANGELOG.md >"$doc/changelog.gz"

# packages_of KIND: the packages of libraries that are opened by name, separated by commas.
packages_of() {
  for soname in $(Scripts/packages/opened-libraries.sh "$1"); do
    Scripts/packages/find-library.sh "$soname" | cut -d ' ' -f 2
  done | sort -u | paste -s -d , | sed 's/,/, /g'
}

mkdir "$folder/deb/debian"
printf 'Source: %s\n\nPackage: %s\nArchitecture: any\n' "$name" "$name" >"$folder/deb/debian/control"
linked=$(cd "$folder/deb" && dpkg-shlibdeps --warnings=1 -O tree/usr/bin/analyze | sed -n 's/^shlibs:Depends=//p')
opened=$(packages_of required)
recommended=$(packages_of recommended)

settle "$tree"
cat >"$tree/DEBIAN/control" <<END
Package: $name
Version: $debian_version-1
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(find "$tree/usr" -type f -printf '%s\n' | awk '{ size += int(($1 + 1023) / 1024) } END { print size }')
Depends: $linked, $opened
Recommends: $recommended
Section: science
Priority: optional
Description: measures from recordings of ResearchKit tasks
 analyze reads the files that the active tasks of ResearchKit record (walking,
 tapping, saying "aaah", hearing tones and others) and writes one tidy table of
 measures, each with its unit, definition, source and a verdict on its quality.
 .
 It reads the exports of several platforms as they are. Damaged inputs become
 rows that say what is wrong. The program does not use the network.
END
(cd "$tree" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$tree/DEBIAN/md5sums"
settle "$tree/DEBIAN"

package=$folder/${name}_$debian_version-1_$architecture.deb
# The bytes that several threads write depend on their number.
dpkg-deb --build --root-owner-group --threads-max=1 "$tree" "$package" >/dev/null
echo "$package: $(size_of "$package"), program $(size_of "$tree/usr/bin/analyze") of $(size_of "$program")"
