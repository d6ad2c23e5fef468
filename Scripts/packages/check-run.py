#!/usr/bin/env python3
"""Checks the output of `analyze run` that an installed package wrote.

Usage: check-run.py same OUTPUT EXPECTED       all tables have the SHA-256 of those in EXPECTED
       check-run.py confined OUTPUT            workers were confined
       check-run.py measured OUTPUT ENDING     good values were measured of files whose names have that ending, and none
                                               of these files is an error
       check-run.py refused OUTPUT CODE        files were refused with that error code

Prints a number or a word about what it found. Ends with status 1 and a line about what does not hold.
"""

import csv
import hashlib
import json
import pathlib
import sys

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))


def digests(folder):
    return {path.relative_to(folder): hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*.csv")}


def same(output, expected):
    found, wanted = digests(output), digests(pathlib.Path(expected))
    differing = sorted(str(name) for name in found.keys() | wanted.keys() if found.get(name) != wanted.get(name))
    if differing or not wanted:
        sys.exit(f"tables differ from those of the build: {', '.join(differing) or 'there is none'}")
    return len(wanted)


def confined(output):
    confinement = json.loads((output / "run.json").read_text())["confinement"]
    if "seccomp" not in confinement.split("+"):
        sys.exit(f"workers are not confined: {confinement}")
    return confinement


def metrics(output):
    with open(output / "metrics.csv", newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def measured(output, ending):
    # The source of a member of an archive is ARCHIVE!MEMBER.
    rows = [row for row in metrics(output) if row["source"].partition("!")[0].endswith(ending)]
    refused = sorted({row["source"] for row in rows if row["quality"] == "error"})
    good = [row for row in rows if row["quality"] == "good"]
    if refused or not good:
        sys.exit(f"inputs {ending} from which no value is good: {', '.join(refused) or 'there is none'}")
    return len(good)


def refused(output, code):
    rows = [row for row in metrics(output) if row["quality"] == "error" and code in row["flags"].split(";")]
    if not rows:
        sys.exit(f"no input was refused with {code}")
    return len(rows)


CHECKS = {check.__name__: check for check in (same, confined, measured, refused)}

if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in CHECKS:
        sys.exit(__doc__)
    print(CHECKS[sys.argv[1]](pathlib.Path(sys.argv[2]), *sys.argv[3:]))
