#!/usr/bin/env python3
"""Damages the tables of a run, and has every reader read them: each table that a reader uses has to be refused (status 2).

A table is cut at the end of a line or within one, loses a line, or has a byte changed. A reader that does not use the table
may succeed, if it writes what it writes of the undamaged folder. The same seed gives the same damages.

Usage: damaged_tables.py PROGRAM STUDY COUNT [SEED]
"""

import collections
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

READERS = {
    "sqlite": ["export", "{}", "--as", "sqlite", "-o", "written"],
    "redcap": ["export", "{}", "--as", "redcap", "-o", "written"],
    "report": ["report", "{}", "-o", "-"],
    "reliability": ["reliability", "{}"],
    "changes": ["changes", "{}"],
    "summary": ["summary", "{}"],
}


def cut_at_line(text, chance):
    return text[:chance.choice([place + 1 for place, byte in enumerate(text[:-1]) if byte == 10] or [0])]


def cut(text, chance):
    return text[:chance.randrange(len(text))]


def lose_line(text, chance):
    lines = text.splitlines(keepends=True)
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def change_byte(text, chance):
    place = chance.randrange(len(text))
    return text[:place] + bytes([text[place] ^ 1 << chance.randrange(7)]) + text[place + 1:]


DAMAGES = [cut_at_line, cut, lose_line, change_byte]


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    program, study, count = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
    seed = int(sys.argv[4]) if len(sys.argv) == 5 else 1
    errors, seen = 0, collections.Counter()
    with tempfile.TemporaryDirectory() as home:
        def read(reader, folder):
            """The status, and what was written."""
            written = pathlib.Path(home, "written")
            shutil.rmtree(written, ignore_errors=True)
            written.unlink(missing_ok=True)
            done = subprocess.run(
                [program, *(word.format(folder) for word in READERS[reader])], cwd=home, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600)
            files = [written] if written.is_file() else sorted(written.glob("*"))
            return done.returncode, done.stdout, [file.read_bytes() for file in files], done.stderr.decode("utf-8", "replace")

        subprocess.run([program, "run", study, "-q", "-o", f"{home}/whole", "--fail-on", "none"], check=True)
        whole = {reader: read(reader, "whole")[:3] for reader in READERS}
        # A summary names no folder; each reader writes the same of a copy.
        tables = sorted(path.name for path in pathlib.Path(home, "whole").glob("*.csv"))
        for turn in range(count):
            chance = random.Random(f"{seed}/{turn}")
            damage, table, reader = chance.choice(DAMAGES), chance.choice(tables), chance.choice(sorted(READERS))
            shutil.rmtree(f"{home}/cut", ignore_errors=True)
            shutil.copytree(f"{home}/whole", f"{home}/cut")
            path = pathlib.Path(home, "cut", table)
            text = path.read_bytes()
            damaged = damage(text, chance)
            if damaged == text:
                continue
            path.write_bytes(damaged)
            status, output, files, messages = read(reader, "cut")
            seen[status] += 1
            if status != 2 and (status, output, files) != whole[reader]:
                errors += 1
                print(f"seed {seed}, turn {turn}: {damage.__name__} {table}, {reader}: status {status}: {messages.strip()[-200:]}")
    print(f"{sum(seen.values())} damaged tables, {errors} errors; " + ", ".join(f"status {s}: {n}" for s, n in sorted(seen.items())))
    sys.exit(1 if errors else 0)


main()
