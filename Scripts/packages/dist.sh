#!/bin/sh
# Writes a tarball of a program with all its libraries, those of the C library among them, and a launcher that starts it with
# these: analyze-VERSION-linux-MACHINE.tar.gz. Run it in the repository's folder.
#
# Usage: dist.sh PROGRAM SMALL_LIBRARIES FOLDER
#   SMALL_LIBRARIES  the output of small-libraries.sh
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 3 ] || { sed -n '/^# Usage/,/^set/s/^# //p' "$0" >&2; exit 2; }
program=$1 small=$2 folder=$3
. Scripts/packages/facts.sh
name=analyze-$version-linux-$(uname -m)
tree=$folder/dist/$name

rm -rf "$folder/dist"
mkdir -p "$tree/lib" "$tree/licenses"
Scripts/install.sh "$program" "$tree" >/dev/null
mv "$tree/bin/analyze" "$tree/lib/analyze"
patchelf --set-rpath '$ORIGIN' "$tree/lib/analyze"
gcc -static -O2 -s -Wall -Wextra -Werror -o "$tree/bin/analyze" Scripts/packages/launcher.c
cp "$small"/lib/* "$tree/lib"
cp "$small"/licenses/* "$tree/licenses"
cp "$small/sources" "$folder/dist/sources"

# add_libraries FILE: copies the libraries that a file is linked to, and theirs.
add_libraries() {
  for soname in $(objdump -p "$1" | awk '$1 == "NEEDED" { print $2 }'); do
    [ ! -e "$tree/lib/$soname" ] || continue
    # shellcheck disable=SC2046
    set -- $(Scripts/packages/find-library.sh "$soname")
    [ $# = 4 ] || exit 1
    install -m 644 "$1" "$tree/lib/$soname"
    # The C library finds its own parts, and its loader takes no change.
    [ "$3" = glibc ] || patchelf --set-rpath '$ORIGIN' "$tree/lib/$soname"
    cp "/usr/share/doc/$2/copyright" "$tree/licenses/$3.txt"
    echo "$soname $3 $4" >>"$folder/dist/sources"
    # In a process of its own, since it assigns the same variables.
    (add_libraries "$tree/lib/$soname")
  done
}
for file in "$tree/lib/analyze" "$small"/lib/*; do add_libraries "$file"; done

# Compiled into the program from its headers.
cp /usr/share/doc/libtomlplusplus-dev/copyright "$tree/licenses/tomlplusplus.txt"

# Texts of licenses that Debian's copyright files refer to.
for text in /usr/share/common-licenses/*; do
  if [ ! -L "$text" ] && grep -qF "$text" "$tree"/licenses/*.txt; then cp "$text" "$tree/licenses/"; fi
done
cp LICENSE "$tree/LICENSE"
{
  cat <<END
The source of analyze is under the MIT license (LICENSE). The program links FFTW, which is under the GNU General Public
License version 2 or later, and GSL, which is under version 3 or later; the program as built is therefore under version 3
or later (licenses/GPL-3). It contains the runtime of the Swift language, under the Apache License version 2.0 with its
Runtime Library Exception (licenses/Apache-2.0), and toml++, under the MIT license (licenses/tomlplusplus.txt).

The libraries in lib are Debian's, or are built from Debian's source packages with fewer parts. The file
licenses/SOURCE.txt has the license of each. Debian keeps each source package, in the version of the last column, at
https://snapshot.debian.org/package/SOURCE/VERSION/; on Debian, \`apt-get source SOURCE=VERSION\` gets it. The only change
to a library is the path on which it finds other libraries. Scripts/packages/small-libraries.sh, in the source of analyze,
has the options of those that are built with fewer parts.

END
  { echo "library source version"; LC_ALL=C sort -u "$folder/dist/sources"; } |
    awk '{ printf "%-24s %-14s %s\n", $1, $2, $3 }'
} >"$tree/licenses/README"
cp /usr/share/common-licenses/Apache-2.0 /usr/share/common-licenses/GPL-3 "$tree/licenses/"
cat >"$tree/README" <<END
analyze $version for Linux ($(uname -m)) with kernel 4.18 or newer, whatever its C library.

bin/analyze starts lib/analyze with the loader and the C library of this package. It runs from any folder in which bin and lib are next to each other; a link to it may be anywhere. To install it
with its manual and completions, copy bin, lib and share into a folder of their own and link bin/analyze to a folder of
the PATH. \`bin/analyze help\` describes its commands. licenses/README has the licenses and the place of all sources.
END

settle "$tree"
find "$tree" -type f ! -path "$tree/bin/*" ! -path "$tree/lib/analyze" ! -path "$tree/lib/ld-linux*" -exec chmod 644 {} +
chmod 755 "$tree"/lib/ld-linux*
package=$folder/$name.tar.gz
tar --create --directory "$folder/dist" --sort=name --format=ustar --owner=0 --group=0 --numeric-owner \
  --mtime="@$SOURCE_DATE_EPOCH" "$name" | gzip -9n >"$package"
echo "$package: $(size_of "$package"), program $(size_of "$tree/lib/analyze") of $(size_of "$program"), libraries $(size_of "$tree/lib")"
