#!/usr/bin/env python3
"""Runs everything that must hold before a release, one target of the Makefile after another, and records what ran.

A part that fails does not keep the others from running; the last lines are a table of all. `release` is the part that asks
whether the tree can be released as it is (check-version.py): of a version that ends in `-dev` it fails, the others need not.

Usage: release-check.py RECORD [PART...]
  RECORD  the page in which date, commit, result and time of each part are written; parts that did not run keep their rows
  PART    parts to run; without any all of them

What a part writes is in .build/release-check/PART.log. Exit status 1 when a part fails. Run it in the repository's folder.
"""

import datetime
import os
import pathlib
import re
import subprocess
import sys
import time

# Each with what it proves, and with what else `make` is given.
PARTS = {
    "test": ("all tests", []),
    "check": ("format, structure, scripts, names in texts, generated pages, sample data, Python module, examples, reports", []),
    "test-clusters": ("the examples of Slurm, Snakemake and Spark, stopped and resumed", []),
    "test-exchange": ("data packages, databases, REDCap files and BIDS datasets, judged by other programs", []),
    "test-packages": ("packages, tarball, image and wheel on bare systems", []),
    "test-wheel": ("the wheel on releases of Debian without its libraries", []),
    "validate": ("voice measures against Praat's", []),
    "sanitize": ("readers and a batch, watched for bad memory and races", []),
    "fuzz": ("hostile input for every parser, some seconds each", ["SECONDS=10"]),
    "attack": ("hostile sessions, names, journals, disks, limits and deaths of workers, a tenth of them", ["SIZE=0.1"]),
    "bench": ("times beside yardsticks; decides nothing", []),
    "bench-accuracy": ("real recordings against references", []),
    "demo": ("the demonstration on SampleData", []),
    "coverage": ("the tests of one module, with what they reach", ["FILTER=MetricsTests"]),
    "compare-output": ("the comparison of two builds, of one with itself", ["OLD=.build/release/analyze"]),
    "every-byte": ("one file of SampleData, truncated at each byte", ["FILES=P22/"]),
}
RELEASE = "release"
LOGS = pathlib.Path(".build/release-check")
HEAD = """# The last check of a release

Written by `make release-check`; do not edit. {machine}. A row is of the last run of its part; a commit with `+` had changes
that were not committed.

| part | what it proves | result | time | date | commit |
| --- | --- | --- | --- | --- | --- |
"""
ROW = re.compile(r"^\| `([\w-]+)` \|.*\|$", re.MULTILINE)


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True).stdout.strip()


def changes(record):
    """What is not committed, besides the record."""
    return output_of("git", "status", "--porcelain", "--", ".", f":!{record}")


def run(part, record):
    """Whether a part passes; prints why it does not."""
    log = LOGS / f"{part}.log"
    with open(log, "w", encoding="utf-8") as file:
        if part == RELEASE:
            command = [sys.executable, "Scripts/check-version.py", "--release", str(record)]
        else:
            command = [os.environ.get("MAKE", "make"), "--no-print-directory", part, *PARTS[part][1]]
        passed = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT).returncode == 0
    if not passed:
        lines = log.read_text(encoding="utf-8", errors="replace").splitlines()
        print("\n".join(lines[-20:]), f"release-check: {part} FAILED, see {log}", sep="\n", file=sys.stderr)
    return passed


def duration(seconds):
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"


def write_record(path, rows):
    """Puts new rows, by part, into the page."""
    known = {match[1]: match[0] for match in ROW.finditer(path.read_text(encoding="utf-8"))} if path.exists() else {}
    known |= rows
    processor = re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text(encoding="utf-8"))
    machine = f"Machine: {os.cpu_count()} processors{f', {processor[1]}' if processor else ''}"
    order = [*PARTS, RELEASE]
    path.write_text(
        HEAD.format(machine=machine) + "".join(f"{known[part]}\n" for part in order if part in known), encoding="utf-8")


def main(arguments):
    if not arguments or "--help" in arguments:
        print(__doc__.strip(), file=sys.stdout if arguments else sys.stderr)
        return 0 if arguments else 2
    record, parts = pathlib.Path(arguments[0]), arguments[1:] or [*PARTS, RELEASE]
    unknown = sorted(set(parts) - {*PARTS, RELEASE})
    if unknown:
        sys.exit(f"release-check: no such part: {', '.join(unknown)}; there are {', '.join([*PARTS, RELEASE])}")
    LOGS.mkdir(parents=True, exist_ok=True)
    commit = output_of("git", "rev-parse", "--short=8", "HEAD") + ("+" if changes(record) else "")
    results = {}
    for part in parts:
        print(f"release-check: {part} ...", flush=True)
        start = time.monotonic()
        passed = run(part, record)
        seconds = time.monotonic() - start
        results[part] = passed, seconds
        what = PARTS[part][0] if part in PARTS else "version, changelog, citation, tag, nothing uncommitted"
        result = "passed" if passed else "**failed**"
        write_record(record, {
            part: f"| `{part}` | {what} | {result} | {duration(seconds)} | {datetime.date.today()} | {commit} |"})
    print()
    for part, (passed, seconds) in results.items():
        print(f"{part:16}{'passed' if passed else 'FAILED':8}{duration(seconds):>8}")
    failed = [part for part, (passed, _) in results.items() if not passed]
    print(f"release-check: {len(results) - len(failed)} of {len(results)} parts passed; recorded in {record}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
