#!/bin/sh
# Checks that the tree can be released: one version everywhere, a dated changelog, no tag of that name, nothing uncommitted.
# The Makefile runs the tests and the proofs of packages besides.
#
# Usage: release-check.sh
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
cd "$(dirname "$0")/.."

version=$(sed -n 's/.*static let number = "\(.*\)"/\1/p' Sources/Batch/System/Version.swift)
tag=v$version
failed=0
expect() {
  if eval "$2"; then
    echo "release-check: $1"
  else
    echo "release-check: FAILED: $1; $3" >&2
    failed=1
  fi
}

heading=$(sed -n 's/^## //p' CHANGELOG.md | head -n 1)
date=$(printf '%s' "$heading" | sed -n "s/^$version (\([0-9-]*\))\$/\1/p")
expect "version $version is dated in CHANGELOG.md" '[ -n "$date" ]' \
  "the first heading is \"$heading\", write \"$version (YYYY-MM-DD)\""
expect "CITATION.cff has version $version of $date" \
  'grep -qx "version: $version" CITATION.cff && grep -qx "date-released: $date" CITATION.cff' \
  "write both lines as in CHANGELOG.md"
expect "the tag $tag is free" '! git rev-parse -q --verify "refs/tags/$tag" >/dev/null' \
  "raise the version in Sources/Batch/System/Version.swift"
expect "everything is committed" '[ -z "$(git status --porcelain)" ]' "commit or remove what git status lists"
[ "$failed" = 0 ] || exit 1
echo "release-check: after the tests and proofs, run: git tag -a $tag -m \"analyze $version\""
