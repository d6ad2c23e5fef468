#!/bin/sh
# Copies the program, its manual and its completions below a prefix.
set -eu
program=$1 prefix=$2

install -D -m 755 "$program" "$prefix/bin/analyze"
page=$(mktemp)
trap 'rm -f "$page"' EXIT
put() {
  # shellcheck disable=SC2086
  "$program" $1 >"$page"
  install -D -m 644 "$page" "$prefix/share/$2"
}
put man man/man1/analyze.1
put "completions bash" bash-completion/completions/analyze
put "completions zsh" zsh/site-functions/_analyze
put "completions fish" fish/vendor_completions.d/analyze.fish
echo "installed below $prefix: bin/analyze, its manual and completions for bash, zsh and fish"
