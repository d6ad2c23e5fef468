#!/usr/bin/env python3
"""Damages the sessions of a study in many ways, and runs the study.

About half of the people of each run have damaged files: bytes, numbers, names and words changed, pieces cut, doubled, exchanged,
zeroed, files lost, empty, swapped, renamed. The rows of the other people have to be those of a clean run, byte for byte; no run
may crash, hang or blame itself; each cell has the type that datapackage.json states; no good or doubtful value lies outside of
its range; a person of whom files are left is in a table; a second run with another number of jobs writes the same bytes; and
each command that reads tables reads what the program wrote. The exports of Examples are damaged in the same ways. The same seed
gives the same damages.

Usage: mutated_sessions.py PROGRAM STUDY [COUNT [SEED]]
  STUDY  a folder with a folder for each person, P followed by a number
  COUNT  the least number of damaged sessions, by default 400
"""

import os
import pathlib
import random
import re
import shutil

from trials import NO_TABLES, files, metrics, rows, scratch, table_faults, trial

EXPORTS = pathlib.Path(__file__).parents[2] / "Examples/exports"
NUMBERS = re.compile(rb"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
WORDS = re.compile(rb'"[A-Za-z][\w.]*"')
DATES = re.compile(rb"\d{4}-\d{2}-\d{2}T[\d:.]+")
STRANGE = [
    b"0", b"-0", b"-1", b"0.05", b"1e-320", b"1e300", b"-1e300", b"1.7e308", b"1e999", b"9223372036854775807",
    b"9223372036854775808", b"-9223372036854775809", b"4294967296", b"1e17", b"NaN", b"Infinity", b"null", b"true",
    b'"text"', b"[]", b"{}", b"1" * 400]
STRANGE_DATES = [
    b"0000-01-01T00:00:00", b"0001-01-01T00:00:00", b"1899-12-30T00:00:00", b"1970-01-01T00:00:00", b"9999-12-31T23:59:59",
    b"2025-02-30T00:00:00", b"2024-12-31T23:59:60", b"12025-01-01T00:00:00", b"2025-13-45T99:99:99"]
READERS = [
    ["summary", "{}"], ["reliability", "{}"], ["changes", "{}"], ["report", "{}", "-o", "written/page.html"],
    ["export", "{}", "--as", "sqlite", "-o", "written/study.sqlite"],
    ["export", "{}", "--as", "redcap", "--metrics", "all", "-o", "written/redcap"], ["merge", "{}", "-o", "written/merged"]]


def place(text, chance):
    return chance.randrange(len(text) + 1)


def piece(text, chance):
    start = place(text, chance)
    return start, min(len(text), start + chance.choice([1, 4, 16, 64, 512, 4096, len(text) // 2]))


def flip(text, chance):
    text = bytearray(text)
    for _ in range(chance.choice([1, 1, 1, 5, 50])):
        if text:
            text[chance.randrange(len(text))] ^= 1 << chance.randrange(8)
    return bytes(text)


def set_bytes(text, chance):
    start, end = piece(text, chance)
    return text[:start] + chance.choice([b"\0", b"\xff", b"\n", b" ", b"[", b'"', b"9"]) * (end - start) + text[end:]


def cut(text, chance):
    return text[:place(text, chance)]


def lose_beginning(text, chance):
    return text[place(text, chance):]


def remove(text, chance):
    start, end = piece(text, chance)
    return text[:start] + text[end:]


def double(text, chance):
    start, end = piece(text, chance)
    return text[:end] + text[start:]


def exchange(text, chance):
    (a, b), (c, d) = sorted([piece(text, chance), piece(text, chance)])
    return text if b > c else text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def append(text, chance):
    return text + bytes(chance.randrange(256) for _ in range(chance.choice([1, 8, 100])))


def replace(text, chance, pattern, words):
    """Replaces one of the places at which a pattern matches, or some, or all of them."""
    matches = list(pattern.finditer(text))
    if not matches:
        return text
    chosen = chance.sample(matches, min(len(matches), chance.choice([1, 1, 1, 3, 20, len(matches)])))
    word = chance.choice(words)
    if not callable(word) and len(word) > 100:
        chosen = chosen[:20]
    for match in sorted(chosen, key=lambda match: -match.start()):
        text = text[:match.start()] + (word(match) if callable(word) else word) + text[match.end():]
    return text


def number(text, chance):
    return replace(text, chance, NUMBERS, STRANGE)


def scale(text, chance):
    """Multiplies numbers, as a wrong unit does."""
    factor = chance.choice([-1, 0, 0.001, 1000, 1e6, 1e12, 1e30, 9.80665, 57.29577951308232])
    return replace(text, chance, NUMBERS, [lambda match: b"%r" % (float(match[0]) * factor)])


def date(text, chance):
    return replace(text, chance, DATES, STRANGE_DATES)


def word(text, chance):
    """Changes a name or a word, or exchanges two."""
    words = WORDS.findall(text) or [b'""']
    new = [b'""', b'"x"', b"null", b"0", b"[" * 3000, b'"\\ud800"', b'"\xff"', chance.choice(words)]
    return replace(text, chance, WORDS, new)


def line(text, chance):
    """Exchanges, doubles or loses parts between braces, as items of a recording."""
    parts = text.split(b"},")
    a, b = chance.randrange(len(parts)), chance.randrange(len(parts))
    way = chance.randrange(4)
    if way == 0:
        parts[a], parts[b] = parts[b], parts[a]
    elif way == 1:
        parts[a:a] = [parts[b]] * chance.choice([1, 1, 100])
    elif way == 2:
        del parts[min(a, b):max(a, b)]
    else:
        parts[1:-1] = parts[-2:0:-1]
    return b"},".join(parts)


def empty(text, chance):
    return b""


CHANGES = [
    flip, flip, set_bytes, cut, cut, lose_beginning, remove, double, exchange, append, number, number, number, number, scale,
    scale, date, word, word, line, line, empty]


def damage(session, others, chance):
    """Changes the files of a session; returns in words what was done."""
    done = []
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        present = sorted(path for path in session.rglob("*") if path.is_file())
        if not present:
            break
        path = chance.choice(present)
        way = chance.random()
        if way < 0.04 and len(present) > 1:
            path.unlink()
            done.append(f"lost {path.name}")
        elif way < 0.08:
            other = chance.choice(others)
            path.unlink()
            shutil.copyfile(other, path)
            done.append(f"{path.name} has the bytes of {other}")
        elif way < 0.11:
            names = ["result.csv", "x", "result (1).json", "a.zip", "b.m4a", "accel_x.json"]
            path.rename(path.with_name(chance.choice(names)))
            done.append(f"renamed {path.name}")
        else:
            change = chance.choice(CHANGES)
            text = path.read_bytes()
            # The file may be a link to that of the study.
            path.unlink()
            path.write_bytes(change(text, chance))
            done.append(f"{change.__name__} in {path.name}")
    return ", ".join(done)


def rows_of(folder, people):
    """The lines of each table that begin with one of the people, as participant or as source."""
    starts = tuple(f"{person}{end}".encode() for person in people for end in ",/")
    return {
        path.name: [text for text in path.read_bytes().split(b"\n") if text.startswith(starts)]
        for path in sorted(pathlib.Path(folder).glob("*.csv")) if path.name not in NO_TABLES}


def damage_exports(attack, home, known):
    """Runs over exports of platforms with damaged files; returns their number."""
    platforms = sorted(path for path in EXPORTS.glob("*") if path.is_dir())
    others = sorted(path for path in EXPORTS.rglob("*") if path.is_file())
    count = max(1, attack.count // 10) if platforms else 0
    export = pathlib.Path(home, "export")
    for number in range(count):
        chance, turn = random.Random(f"{attack.seed}/export {number}"), f"export {number + 1}"
        for folder in ("export", "out", "again"):
            shutil.rmtree(f"{home}/{folder}", ignore_errors=True)
        platform = chance.choice(platforms)
        shutil.copytree(platform, export)
        done = f"{platform.name}: {damage(export, others, chance)}"
        for folder, jobs in (("out", "-j2"), ("again", "-j1")):
            outcome = attack.run("run", "export", "-q", "-o", folder, "--fail-on", "none", jobs, folder=home)
            # A damaged list of all files may leave nothing to read, which is refused.
            if outcome.fault or outcome.status not in (0, 2):
                attack.fail(turn, f"{done}: {outcome.end}")
        if outcome.status == 0:
            for fault in table_faults(f"{home}/out", known):
                attack.fail(turn, f"{fault} [{done}]")
            if files(f"{home}/out") != files(f"{home}/again"):
                attack.fail(turn, f"{done}: one job writes other bytes than two")
    return count


def main():
    attack = trial(__doc__, 400)
    originals = sorted(path for path in attack.study.iterdir() if re.fullmatch(r"P\d+", path.name))
    known_tasks, damaged, runs, readers = set(), 0, 0, 0
    with scratch() as home:
        study, out, again = (pathlib.Path(home, name) for name in ("study", "out", "again"))
        options = ["-q", "--fail-on", "none"]
        table = attack.study / "map.csv"
        if table.exists():
            options += ["--map", table]
        for person in originals:
            shutil.copytree(person, f"{home}/clean/{person.name}", copy_function=shutil.copyfile)
        shutil.copytree(f"{home}/clean", study)
        clean = attack.run("run", "study", "-o", "whole", *options, folder=home)
        if clean.status != 0:
            raise SystemExit(f"the clean run ended with {clean.status}: {clean.last}")
        known = metrics(f"{home}/whole")
        while damaged < attack.count:
            runs += 1
            turn = f"run {runs}"
            chance = random.Random(f"{attack.seed}/{runs}")
            shutil.rmtree(study)
            shutil.copytree(f"{home}/clean", study, copy_function=os.link)
            people = chance.sample([person.name for person in originals], max(1, len(originals) * 2 // 3))
            # Not of other people, whose files would then be there twice.
            others = sorted(path for person in people for path in (attack.study / person).rglob("*") if path.is_file())
            done = {}
            for person in people:
                for session in sorted(path for path in (study / person).iterdir() if path.is_dir()):
                    done[f"{person}/{session.name}"] = damage(session, others, chance)
            damaged += len(done)
            untouched = [person.name for person in originals if person.name not in people]
            for folder in (out, again, pathlib.Path(home, "written")):
                shutil.rmtree(folder, ignore_errors=True)
            outcome = attack.run("run", "study", "-o", "out", "-j2", *options, folder=home)
            if outcome.fault or outcome.status != 0:
                attack.fail(turn, outcome.end)
                continue
            for fault in table_faults(out, known):
                causes = [f"{name}: {text}" for name, text in done.items() if name.split("/")[0] in fault.split()]
                attack.fail(turn, f"{fault} {causes}")
            expected, written = rows_of(f"{home}/whole", untouched), rows_of(out, untouched)
            for name in sorted(expected.keys() | written.keys()):
                if expected.get(name) != written.get(name):
                    pairs = zip(expected.get(name, []), written.get(name, []))
                    first = next((b for a, b in pairs if a != b), b"another number of lines")
                    attack.fail(turn, f"{name}: rows of undamaged people changed: {first[:300].decode('utf-8', 'replace')}")
            messages = attack.run("run", "study", "-o", "again", "-j1", *options[1:], folder=home).messages
            if files(out) != files(again):
                attack.fail(turn, "one job writes other bytes than two")
            named = b"".join(path.read_bytes() for path in out.glob("*.csv")).decode("utf-8", "replace")
            for name in done:
                if any((study / name).rglob("*")) and f"{name}/" not in named and name not in messages:
                    attack.fail(turn, f"{name} is in no table and no message: {done[name]}")
            known_tasks |= {row["task"] for row in rows(out / "sessions.csv")}
            # All of them after each third run, or one.
            for reader in [READERS[runs % len(READERS)]] if runs % 3 else READERS:
                pathlib.Path(home, "written").mkdir(exist_ok=True)
                outcome = attack.run(*[part.format("out") for part in reader], folder=home)
                readers += 1
                # A report or merged tables with errors end with 1, as the run would without --fail-on.
                if outcome.fault or outcome.status > 1:
                    attack.fail(turn, f"{' '.join(reader[:4])}: {outcome.end}")
        exports = damage_exports(attack, home, known)
    tasks = len(known_tasks - {""})
    attack.end(
        f"{damaged} mutated sessions of {tasks} tasks in {runs} runs, {readers} readings of their tables, "
        f"{exports} mutated exports")


main()
