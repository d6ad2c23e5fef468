#!/usr/bin/env python3
"""Gives people hostile columns and REDCap damaged lists of instances, and has every output written.

Names of columns are made of those of the program, with other capitals, blanks, accents, quotes and control characters. A run or a
merge either refuses them in one line (status 2) before anything is written, or every format can be written: a database whose
columns of people are texts with the cells as they were, and tables whose headers have each name once. A list of instances
is refused with its line, or each instance has one number that REDCap can store. The same seed gives the same names.

Usage: hostile_columns.py PROGRAM STUDY COUNT [SEED]
"""

import collections
import csv
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unicodedata

OWN = [
    "participant", "participant_id", "session", "sessions", "first_start", "last_start", "start", "start_utc", "task", "step", "step_id",
    "attempt", "side", "metric", "value", "text", "unit", "n", "quality", "flags", "method", "source", "definition_id", "tapping",
    "gait-and-balance", "tap_rate_hz", "rowid", "record_id", "redcap_repeat_instance", "Date of birth", "Größe", "é", "ı", "height",
    "leg_length", "age", "sex", "my col", "=1+1", "it's", 'say "a"', "a;b", "a,b", "a\nb", "a\tb", "a\\tb", "1", "", "NULL", "--",
]
csv.field_size_limit(1 << 24)
CELLS = ["007", "1e5", "=1+1", "", "n/a", "x,y", 'a "b"', "1.70", "\u202eabc", "NaN"]


def hostile(chance):
    name = chance.choice(OWN)
    for _ in range(chance.randrange(3)):
        name = chance.choice([
            str.upper, str.title, str.swapcase, lambda text: text.replace("_", " "), lambda text: text.replace(" ", "_"),
            lambda text: text.replace("-", "_"), lambda text: unicodedata.normalize("NFD", text), lambda text: text + chance.choice("_ 2é"),
            lambda text: text + "\0", lambda text: text * 300,
        ] if chance.random() < 0.9 else [lambda text: text + " "])(name)
    return name


class Attack:
    def __init__(self, program, study, home, chance):
        self.program, self.study, self.home, self.chance = program, study, pathlib.Path(home), chance
        self.errors, self.seen = 0, collections.Counter()

    def fail(self, what, *details):
        self.errors += 1
        print("error:", what, *details)

    def call(self, *arguments):
        done = subprocess.run([self.program, *arguments], cwd=self.home, capture_output=True, text=True, errors="replace")
        if done.returncode not in (0, 1, 2):
            self.fail("status", done.returncode, arguments, done.stderr[-300:])
        if "SQLite" in done.stderr:
            self.fail("a message of SQLite", arguments, done.stderr[-300:])
        if done.returncode == 2 and (done.stderr.count("\n") != 1 or "; " not in done.stderr):
            self.fail("no line with a remedy", arguments, done.stderr[-300:])
        return done

    def remove(self, *names):
        for name in names:
            path = self.home / name
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)

    def refused(self, done, written):
        """Whether a command has refused its names, and so written nothing."""
        if done.returncode != 2:
            return False
        self.seen["refused"] += 1
        if (self.home / written).exists():
            self.fail("written although refused", done.args)
        return True

    def table(self, name, **dialect):
        with open(self.home / name, newline="", encoding="utf-8") as file:
            return list(csv.reader(file, **dialect))

    def columns(self):
        self.remove("out", "d.sqlite", "forms", "set", "merged")
        count = self.chance.choice([1, 2, 2, 3, 5, 8])
        names = [hostile(self.chance) for _ in range(count)]
        if self.chance.random() < 0.05:
            names += [f"c{number}" for number in range(self.chance.randrange(1880, 2000))]
        cells = [self.chance.choice(CELLS) for _ in names]
        with open(self.home / "people.csv", "w", newline="", encoding="utf-8") as file:
            csv.writer(file, lineterminator="\n").writerows([["participant"] + names, [self.person] + cells])
        options = ["--participants", "people.csv", "-q"]
        if self.chance.random() < 0.3:
            options += ["--wide", "--carry", self.chance.choice(names).split(",")[0].replace("\0", "") or "x"]
        done = self.call("run", self.study, "-o", "out", *options)
        if self.refused(done, "out"):
            return
        self.seen["taken"] += 1
        for path in ["participants.csv", *(f"wide/{name}" for name in os.listdir(self.home / "out/wide"))] if "--wide" in options else ["participants.csv"]:
            header = self.table(f"out/{path}")[0]
            if len(set(name.lower() for name in header)) != len(header):
                self.fail("two columns", path, header)
        self.database(names, cells)
        self.dataset(options)
        done = self.call("export", "out", "--as", "redcap", "-o", "forms")
        if done.returncode:
            self.fail("no export", done.args, done.stderr)
        name = hostile(self.chance).replace("\0", "") or "site"
        if not self.refused(self.call("merge", "out", "--as-column", name, "-o", "merged", "-q"), "merged"):
            self.seen["merged"] += 1
            self.remove("d.sqlite")
            done = self.call("export", "merged", "--as", "sqlite", "-o", "d.sqlite")
            if done.returncode:
                self.fail("no database of", name, done.stderr)

    def database(self, names, cells):
        done = self.call("export", "out", "--as", "sqlite", "-o", "d.sqlite")
        if done.returncode:
            return self.fail("no database", names[:9], done.stderr)
        with sqlite3.connect(self.home / "d.sqlite") as connection:
            types = connection.execute("select name, type from pragma_table_info('participants')").fetchall()
            row = connection.execute("select * from participants where participant = ?", [self.person]).fetchone()
            for (view,) in connection.execute("select name from sqlite_master where type = 'view'").fetchall():
                connection.execute(f'select * from "{view}" limit 1').fetchall()
        connection.close()
        # A column without a name and a cell is no column.
        given = [(name, None if cell in ("", "n/a") else cell) for name, cell in zip(names, cells + [""] * len(names)) if name or cell]
        if [name for name, _ in types[-len(given):]] != [name for name, _ in given]:
            self.fail("other columns", types[-len(given):], given)
        if any(kind != "TEXT" for _, kind in types[-len(given):]) or list(row[-len(given):]) != [cell for _, cell in given]:
            self.fail("other cells", row[-len(given):], given)

    def dataset(self, options):
        options = [option for option in options[:3]]
        done = self.call("bids", self.study, "-o", "set", *options)
        if done.returncode == 2:
            return self.fail("no dataset", done.stderr)
        lines = (self.home / "set/participants.tsv").read_text(encoding="utf-8").split("\n")
        header = lines[0].split("\t")
        if len(set(header)) != len(header) or any(line and line.count("\t") != len(header) - 1 for line in lines):
            self.fail("a dataset with another header", lines[:2])

    def instances(self, text):
        """Damages the list of an export."""
        damaged = bytearray(text)
        for _ in range(self.chance.randrange(1, 4)):
            place = self.chance.randrange(len(damaged))
            kind = self.chance.randrange(4)
            if kind == 0:
                damaged[place] = self.chance.choice(b'0123456789-,"\n\0\xff')
            elif kind == 1:
                del damaged[place:place + self.chance.randrange(1, 30)]
            elif kind == 2:
                damaged[place:place] = self.chance.choice([b"9223372036854775807", b"-5", b"0", b"32768", b",", b'"', b"1e9"])
            else:
                lines = bytes(damaged).splitlines(keepends=True)
                damaged = bytearray(b"".join(lines + [self.chance.choice(lines)]))
            if not damaged:
                break
        path = self.home / "forms/redcap_instances.csv"
        path.write_bytes(damaged)
        done = self.call("export", "out", "--as", "redcap", "-o", "forms")
        if done.returncode == 2:
            self.seen["list refused"] += 1
            if "redcap_instances.csv: line " not in done.stderr:
                self.fail("no line", done.stderr)
            if path.read_bytes() != damaged:
                self.fail("a refused list was changed")
            return
        self.seen["list taken"] += 1
        rows = self.table("forms/redcap_instances.csv")[1:]
        numbers = [(row[0], row[2], int(row[-1])) for row in rows]
        if len(set(numbers)) != len(numbers) or any(not 1 <= number <= 32767 for _, _, number in numbers):
            self.fail("numbers that REDCap cannot have", numbers)
        keys = [tuple(row[:3]) for row in self.table("forms/redcap_records.csv")[1:]]
        if len(set(keys)) != len(keys):
            self.fail("two records of one instance", keys)


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    program, study, count = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
    chance = random.Random(int(sys.argv[4]) if len(sys.argv) == 5 else 1)
    with tempfile.TemporaryDirectory() as home:
        attack = Attack(program, study, home, chance)
        attack.call("run", study, "-o", "out", "-q")
        attack.person = attack.table("out/participants.csv")[1][0]
        attack.call("export", "out", "--as", "redcap", "-o", "forms")
        shutil.copytree(attack.home / "out", attack.home / "plain")
        text = (attack.home / "forms/redcap_instances.csv").read_bytes()
        for _ in range(count):
            attack.instances(text)
        for _ in range(count):
            attack.columns()
    print(f"hostile columns: {2 * count} cases, " + ", ".join(f"{number} {what}" for what, number in sorted(attack.seen.items())) + f", {attack.errors} errors")
    sys.exit(1 if attack.errors else 0)


main()
