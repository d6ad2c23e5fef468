# shellcheck shell=sh
# To be sourced, with `program` set, in the repository's folder: what all packages of a program state alike.
version=$("$program" --version)
version=${version#analyze }

# The day on which CHANGELOG.md dates this version is the time of every file in a package, so that one program always
# gives the same bytes.
day=$(sed -n "s/^## $version (\(.*\))\$/\1/p" CHANGELOG.md)
[ -n "$day" ] || { echo "CHANGELOG.md has no heading '## $version (DATE)'" >&2; exit 1; }
SOURCE_DATE_EPOCH=$(date -u -d "$day" +%s)
export SOURCE_DATE_EPOCH

# Gives all files and folders below a folder the time and the rights of a package.
settle() {
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
}

# The size of a file, to be read by a person.
size_of() { du -h --apparent-size "$1" | cut -f 1; }
