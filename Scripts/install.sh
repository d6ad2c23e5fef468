#!/bin/sh
# Copies the program, its manual and its completions below a prefix, or removes them. The copy has no debugging symbols.
#
# Usage: install.sh PROGRAM PREFIX
#        install.sh --remove PREFIX
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 2 ] || { sed -n '/^# Usage/,/^set/s/^# //p' "$0" >&2; exit 2; }
program=$1 prefix=$2

# What the program prints when asked, and the file that holds it.
pages='man:man/man1/analyze.1
completions bash:bash-completion/completions/analyze
completions zsh:zsh/site-functions/_analyze
completions fish:fish/vendor_completions.d/analyze.fish'

if [ "$program" = --remove ]; then
  rm -f "$prefix/bin/analyze"
  echo "$pages" | while IFS=: read -r _ file; do rm -f "$prefix/share/$file"; done
  echo "removed from $prefix: bin/analyze, its manual and completions"
  exit 0
fi

install -D -m 755 "$program" "$prefix/bin/analyze"
strip --strip-unneeded "$prefix/bin/analyze"
page=$(mktemp)
trap 'rm -f "$page"' EXIT
echo "$pages" | while IFS=: read -r arguments file; do
  # shellcheck disable=SC2086
  "$program" $arguments >"$page" </dev/null
  install -D -m 644 "$page" "$prefix/share/$file"
done
echo "installed below $prefix: bin/analyze, its manual and completions for bash, zsh and fish"
