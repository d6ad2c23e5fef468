# shellcheck shell=sh
# To be sourced, with `program` set, in the repository's folder: what all packages of a program state alike.
#   version                of the program
#   debian_version         the same where a tilde comes before everything: 0.8.0~dev is older than 0.8.0
#   python_version         the same as Python writes it: 0.8.0.dev0
#   SOURCE_DATE_EPOCH      the time of every file in a package, so that one program always gives the same bytes
version=$("$program" --version)
version=${version#analyze }
debian_version=$(echo "$version" | sed 's/-dev$/~dev/')
# shellcheck disable=SC2034
python_version=$(echo "$version" | sed 's/-dev$/.dev0/')

# A release is dated in CHANGELOG.md, a tree before it by its commit.
case $version in
  *-dev) SOURCE_DATE_EPOCH=$(git log -1 --format=%ct) || exit 1 ;;
  *)
    day=$(sed -n "s/^## $version (\(.*\))\$/\1/p" CHANGELOG.md)
    [ -n "$day" ] || { echo "CHANGELOG.md has no heading '## $version (DATE)'" >&2; exit 1; }
    SOURCE_DATE_EPOCH=$(date -u -d "$day" +%s)
    ;;
esac
export SOURCE_DATE_EPOCH

# Gives all files and folders below a folder the time and the rights of a package.
settle() {
  find "$1" -type d -exec chmod 755 {} +
  find "$1" -exec touch --no-dereference --date "@$SOURCE_DATE_EPOCH" {} +
}

# The size of a file, to be read by a person.
size_of() { du -h --apparent-size "$1" | cut -f 1; }
