#!/usr/bin/env python3
"""Attacks a program with every generator of Tests/Faults and prints a line with counts and seconds for each.

Usage: attack.py [--size S] [--seed N] [--record PAGE] PROGRAM STUDY [ATTACK...]
  STUDY   a study with a session of each task, as SampleData
  ATTACK  attacks to make, such as mutated-sessions; without any all of them
  --size  1 takes minutes, 0.1 a tenth of the cases, 10 ten times as many
  --seed  another seed makes other damages; the same seed makes the same (default 1)
  --record  write date, commit and counts into this page, between the comments "attack: begin" and "attack: end"

The faults that an attack has found are in .build/attack/ATTACK.log, with the seed and the turn that make them again. Exit status
1 if there is any, if an attack does not end, or if it cannot begin.
"""

import argparse
import datetime
import pathlib
import re
import shutil
import subprocess
import sys
import time

GENERATORS = pathlib.Path(__file__).resolve().parents[1] / "Tests" / "Faults"
LOGS = pathlib.Path(".build/attack")
# Each with its number of cases at size 1, and with the people of the study that it needs; none for the whole study.
# More people make no harder cases but longer ones.
ATTACKS = {
    "mutated-sessions": (400, []),
    "hostile-names": (30, []),
    "hostile-columns": (100, ["P04", "P20"]),
    "damaged-journals": (200, ["P04", "P20", "P21"]),
    "damaged-tables": (100, ["P04", "P20", "P21"]),
    "stopped-commands": (9, ["P20", "P21"]),
    "broken-commands": (150, []),
    "lost-workers": (40, []),
    "confined-calls": (1, []),
}
# The number of these is no count: each such call of a command is the one that it is killed before.
STEPS = {"stopped-commands"}
BEGIN, END = "<!-- attack: begin -->", "<!-- attack: end -->"
HOURS = 1


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def counted(attack, size):
    count = ATTACKS[attack][0]
    return max(1, round(count / size if attack in STEPS else count * size))


def study_of(attack, study, folder):
    """The study, or a folder with a few of its people."""
    people = ATTACKS[attack][1]
    if not people:
        return study
    part = folder / "studies" / attack
    shutil.rmtree(part, ignore_errors=True)
    for person in people:
        shutil.copytree(study / person, part / person)
    return part


def make(attack, arguments):
    """Whether an attack found nothing, its last line and its seconds."""
    log = LOGS / f"{attack}.log"
    script = GENERATORS / f"{attack.replace('-', '_')}.py"
    command = [
        sys.executable, "-B", script, arguments.program.resolve(), study_of(attack, arguments.study, LOGS).resolve(),
        str(counted(attack, arguments.size))]
    if attack not in STEPS:
        command.append(str(arguments.seed))
    start, status = time.monotonic(), None
    with open(log, "w", encoding="utf-8") as file:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT)
        try:
            status = process.wait(timeout=HOURS * 3600 * max(1, arguments.size))
        except subprocess.TimeoutExpired:
            file.write(f"did not end within {HOURS} h\n")
        finally:
            # Also where this script is stopped.
            process.terminate()
            process.wait()
    lines = log.read_text(encoding="utf-8", errors="replace").splitlines() or ["nothing was printed"]
    return status == 0, lines, time.monotonic() - start


def duration(seconds):
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def record(page, results, arguments):
    """Replaces the block of a page; attacks that were not made keep their rows."""
    text = page.read_text(encoding="utf-8")
    if BEGIN not in text or END not in text:
        sys.exit(f"attack: {page} has no lines {BEGIN} and {END}")
    before, rest = text.split(BEGIN, 1)
    block, after = rest.split(END, 1)
    known = {match[1]: match[0] for match in re.finditer(r"^\| ([\w]+-[\w]+) \|.*$", block, re.MULTILINE)}
    commit = output_of("git", "rev-parse", "--short=8", "HEAD")
    if output_of("git", "status", "--porcelain", "--", "Sources"):
        commit += "+"
    for attack, (passed, lines, seconds) in results.items():
        counts = lines[-1].replace("|", "\\|") if passed else f"**failed**: {lines[-1]}".replace("|", "\\|")
        known[attack] = f"| {attack} | {counts} | {duration(seconds)} | {arguments.seed} | {datetime.date.today()} | {commit} |"
    head = "\n\n| attack | cases and errors | time | seed | date | commit |\n| --- | --- | --- | --- | --- | --- |\n"
    table = "".join(f"{known[attack]}\n" for attack in ATTACKS if attack in known)
    page.write_text(f"{before}{BEGIN}{head}{table}\n{END}{after}", encoding="utf-8")


def main():
    # --help prints the text above instead of one made from the options.
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--size", type=float, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=pathlib.Path)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("study", type=pathlib.Path)
    parser.add_argument("attacks", nargs="*", metavar="ATTACK")
    if "--help" in sys.argv[1:]:
        sys.exit(print(__doc__.strip()))
    arguments = parser.parse_args()
    unknown = sorted(set(arguments.attacks) - ATTACKS.keys())
    if unknown or arguments.size <= 0:
        names = f"no such attack: {', '.join(unknown)}; there are {', '.join(ATTACKS)}"
        sys.exit(f"attack: {names}" if unknown else "attack: --size has to be above 0")
    LOGS.mkdir(parents=True, exist_ok=True)
    results = {}
    for attack in arguments.attacks or ATTACKS:
        passed, lines, seconds = results[attack] = make(attack, arguments)
        print(f"{attack:18}{'passed' if passed else 'FAILED':8}{duration(seconds):>8}  {lines[-1]}", flush=True)
        if not passed:
            print("\n".join(f"    {line[:400]}" for line in lines[:-1][:10]), flush=True)
            print(f"    all of it: {LOGS / f'{attack}.log'}", file=sys.stderr, flush=True)
    if arguments.record:
        record(arguments.record, results, arguments)
    failed = [attack for attack, (passed, _, _) in results.items() if not passed]
    names = f"; {', '.join(failed)} did not" if failed else ""
    print(f"attack: {len(results) - len(failed)} of {len(results)} attacks found no error{names}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
