#!/usr/bin/env python3
"""Asks every program among the scripts for its usage, so that none is left that cannot even start.

A program is a file that begins with the name of its interpreter. It must be executable, and with `--help` it prints a line with
"Usage" and ends with status 0 without writing anything into the repository. Any other file of Python or of a shell must be
used by a script. A script, and every FILE, may only name files of the repository that exist.

Usage: check-scripts.py SCRIPTS [FILE...]
  SCRIPTS  the folder of the scripts
  FILE     another file whose text is searched for names of files, such as Makefile

Prints one line for each fault and ends with status 1 if there is any. Run it in the repository's folder.
"""

import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys

ENDINGS = {".py", ".sh"}
SECONDS = 30
# A path from the root of the repository, as far as it is spelled out; what is built or made later is not below these.
PATH = re.compile(
    r"(?<![\w./$}-])(?:\.\./|\./|\$\(CURDIR\)/)?((?:Sources|Tests|Scripts|Documentation|Examples|SampleData|Python|\.ci)/[\w./+-]*[\w+])(?![\w*?<{$-]|/[*?<{$\"'])")


def files(folder):
    """All files below a folder, without those that Python makes."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def is_program(path):
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


def state():
    """What Git says of the files of the repository: which are changed or new, and when they were written."""
    lines = subprocess.run(
        ["git", "status", "--porcelain", "--untracked-files=all"], capture_output=True, text=True).stdout.splitlines()
    changed = [pathlib.Path(line[3:].strip('"')) for line in lines]
    return {(line, path.stat().st_mtime_ns if path.is_file() else 0) for line, path in zip(lines, changed)}


def usage_fault(path):
    """What is wrong with a program that is asked for its usage; None if nothing is."""
    if not os.access(path, os.X_OK):
        return "is not executable; run: chmod +x"
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    try:
        asked = subprocess.run(
            [path.resolve(), "--help"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS,
            env=environment)
    except subprocess.TimeoutExpired:
        return f"--help does not end within {SECONDS} s"
    if asked.returncode != 0:
        return f"--help ends with status {asked.returncode}: {(asked.stderr.strip().splitlines() or [''])[-1]}"
    if "usage" not in asked.stdout.lower():
        return "--help prints no usage on standard output"
    return None


def missing_paths(path):
    """Names of files of the repository in a text that do not exist, with their lines."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for match in PATH.finditer(line):
            if not pathlib.Path(match[1]).exists():
                yield number, match[1]


def faults(scripts, others):
    texts = {path: path.read_text(encoding="utf-8") for path in [*scripts, *others]}
    programs = [path for path in scripts if is_program(path)]
    before = state()
    with concurrent.futures.ThreadPoolExecutor() as pool:
        for path, fault in zip(programs, pool.map(usage_fault, programs)):
            if fault:
                yield f"{path}: {fault}"
    for line, _ in sorted(state() - before):
        yield f"a script wrote something when it was asked for --help: {line[3:]}"
    for path in scripts:
        if path.suffix in ENDINGS and path not in programs and not is_test(path):
            name = re.compile(rf"\b{re.escape(path.stem)}\b")
            if not any(name.search(text) for other, text in texts.items() if other != path):
                yield f"{path}: no script uses it; it has no line that names an interpreter"
    for path in [*scripts, *others]:
        # Tests name files that do not exist.
        for line, name in [] if is_test(path) else missing_paths(path):
            yield f"{path}:{line}: {name} does not exist"


def is_test(path):
    return path.parent.name == "tests"


def main(arguments):
    if not arguments or "--help" in arguments:
        print(__doc__.strip(), file=sys.stdout if arguments else sys.stderr)
        return 0 if arguments else 2
    scripts, others = files(pathlib.Path(arguments[0])), [pathlib.Path(path) for path in arguments[1:]]
    found = list(faults(scripts, others))
    for fault in found:
        print(f"check-scripts: {fault}", file=sys.stderr)
    if not found:
        print(f"check-scripts: {sum(map(is_program, scripts))} programs print their usage")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
