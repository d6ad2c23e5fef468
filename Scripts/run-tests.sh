#!/usr/bin/env bash
# Runs the command of a test. If it fails, the failures are repeated after the output. If it does not end within
# TEST_MINUTES (40), it is stopped, and the tests that have not ended are named; where gdb is installed, it shows what
# their threads were doing.
#
# Usage: run-tests.sh COMMAND...
set -uo pipefail
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }

folder=$(mktemp -d)
log=$folder/log
trap 'rm -rf "$folder"' EXIT
# A run looks at what lies beside a study: what others leave in the temporary folder would slow each test down.
mkdir "$folder/studies"
# Tests of what cannot be read run the program as another user.
chmod 755 "$folder"
export TMPDIR=$folder/studies

# Stops the children of a shell, and the tests, which are a process of their own and would outlive the command.
stop_late() {
  local process pattern="$PWD/.build/.*\.xctest"
  sleep "${TEST_MINUTES:-40}m" &
  trap "kill $!; exit" TERM INT
  wait $!
  trap - TERM INT
  touch "$folder/late"
  if command -v gdb > /dev/null; then
    for process in $(pgrep -f "$pattern"); do
      gdb -p "$process" -batch -ex 'thread apply all backtrace 40' 2> /dev/null
    done
  fi
  pkill -KILL -f "$pattern"
  pkill -P "$1"
}

run() {
  local shell=$BASHPID  # in the background, it would be another shell's
  stop_late "$shell" &
  trap "kill $! 2> /dev/null" EXIT INT
  "$@"
} 2>&1

# The names of tests, one a line, about which the log has a line that goes on as given.
tests() { sed -nE "s/^. Test (\".*\"|[^ ]+\(.*\)) $1.*/\1/p" "$log" | sort; }

run "$@" | tee "$log"
status=$?
if [ -e "$folder/late" ]; then
  printf '\nThe tests did not end in time. These had started and not ended:\n'
  comm -23 <(tests started) <(tests '(with [0-9]+ test cases? )?(passed|failed|skipped)')
  exit 1
fi
if [ "$status" -ne 0 ]; then
  printf '\nWhat failed:\n'
  grep -A 2 -E '^(✘.* recorded an issue|.*(error|Fatal error|fatalError):)' "$log" | head -200
fi
exit "$status"
