#!/usr/bin/env python3
"""Damages the journal of a finished run and uses it: --update, --resume, merge, and a plain run.

Each use has to write the tables of an undisturbed run or to be refused with status 2; tables of any other content are an error.
The same seed gives the same damages.

Usage: damaged_journals.py PROGRAM STUDY COUNT [SEED]
"""

import collections
import hashlib
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

USES = ["update", "resume", "merge", "plain"]
# Records of what was done, which hold times.
NO_TABLES = {"run.json", "units.journal"}


def flip(journal, chance):
    place = chance.randrange(len(journal))
    journal[place] ^= 1 << chance.randrange(8)


def flips(journal, chance):
    for _ in range(20):
        flip(journal, chance)


def cut(journal, chance):
    del journal[chance.randrange(len(journal)):]


def zero(journal, chance):
    place = chance.randrange(len(journal))
    journal[place:place + 512] = bytes(len(journal[place:place + 512]))


def tail(journal, chance):
    journal += bytes(chance.randrange(256) for _ in range(chance.choice([1, 8, 32, 100, 1000])))


def double(journal, chance):
    journal += bytes(journal)


def digit(journal, chance):
    """Changes a digit of a number that is stored as text."""
    places = [match.start() for match in re.finditer(rb"[1-9](?=[0-9.])", bytes(journal))]
    journal[chance.choice(places)] = ord(chance.choice("123456789"))


def number(journal, chance):
    """Replaces eight bytes by a count or a number that is out of all bounds."""
    place = chance.randrange(len(journal) - 8)
    journal[place:place + 8] = chance.choice(
        [b"\xff" * 8, b"\0" * 7 + b"\x80", b"\xff" * 7 + b"\x7f", b"\0" * 6 + b"\xf8\x7f", b"\0" * 6 + b"\xf0\x7f"])


def exchange(journal, chance):
    """Exchanges two pieces, as a file system may after a crash."""
    size = chance.choice([16, 512, 4096])
    a, b = (chance.randrange(max(1, len(journal) // size)) * size for _ in range(2))
    one, other = journal[a:a + size], journal[b:b + size]
    if len(one) == len(other):
        journal[a:a + size], journal[b:b + size] = other, one


DAMAGES = [flip, flips, cut, zero, tail, double, digit, number, exchange]


def tables(folder):
    """The digest of each table below a folder, by its path."""
    found = {}
    for path in sorted(pathlib.Path(folder).rglob("*")):
        if path.is_file() and path.name not in NO_TABLES:
            found[str(path.relative_to(folder))] = hashlib.sha256(path.read_bytes()).hexdigest()
    return found


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    program, study, count = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) == 5 else 1

    def run(*arguments):
        done = subprocess.run(
            [program, *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=600)
        return done.returncode, done.stderr.decode("utf-8", "replace").strip()

    errors, seen, told = 0, collections.Counter(), 0
    with tempfile.TemporaryDirectory() as home:
        clean, out, merged = (f"{home}/{name}" for name in ("clean", "out", "merged"))
        status, messages = run("run", study, "-o", clean, "-q")
        if status not in (0, 1):
            sys.exit(f"the undisturbed run ended with {status}: {messages}")
        whole = tables(clean)
        original = pathlib.Path(clean, "units.journal").read_bytes()
        for turn in range(count):
            chance = random.Random(f"{seed}/{turn}")
            damage, use = chance.choice(DAMAGES), chance.choice(USES)
            journal = bytearray(original)
            damage(journal, chance)
            for folder in (out, merged):
                shutil.rmtree(folder, ignore_errors=True)
            shutil.copytree(clean, out)
            pathlib.Path(out, "units.journal").write_bytes(journal)
            if use == "merge":
                status, messages = run("merge", out, "-o", merged)
            else:
                status, messages = run("run", study, "-o", out, *([] if use == "plain" else [f"--{use}"]))
            seen[use, status] += 1
            told += "damaged" in messages
            written = tables(merged if use == "merge" else out) if status in (0, 1) else whole
            if status not in (0, 1, 2) or written != whole:
                errors += 1
                last = messages.splitlines()[-1:] or [""]
                print(f"seed {seed}, turn {turn}: {damage.__name__}, {use}: status {status}: {last[0][:300]}")
    uses = ", ".join(f"{use} with status {status}: {times}" for (use, status), times in sorted(seen.items()))
    print(f"{count} damaged journals, {errors} with other tables or another status; {told} reported as damaged; {uses}")
    sys.exit(1 if errors else 0)


main()
