#!/usr/bin/env python3
"""Gives people and sessions hostile names, and writes them in every format.

A study of people with plain names is written beside one of the same sessions under hostile names, which sort in the same order.
All that is written of the two has to be equal once the names are exchanged: tables (CSV, TSV, NDJSON), reliability, changes, a
merge of two halves, the SQLite database, REDCap's records, and the elements of the report and of a picture. A merge of two sites
with people of equal names keeps them apart. A BIDS dataset or records of REDCap hold as many people as the study, in names that
differ in more than case, or are refused with status 2. Messages hold no control characters. The same seed gives the same names.

Usage: hostile_names.py PROGRAM STUDY [COUNT [SEED]]
  STUDY  a study with the session P21/2025-02-04-a, as SampleData
  COUNT  the number of studies, by default 40
"""

import csv
import html.parser
import io
import json
import os
import pathlib
import random
import re
import shutil
import sqlite3
import unicodedata
import xml.etree.ElementTree

from trials import files, rows, scratch, trial

# Names that some program takes for one name: all but the first of each are drawn together with it.
ALIKE = [
    ["Jos\u00e9", "Jose\u0301"], ["Max", "max", "MAX"], ["\u00c5sa", "A\u030asa", "\u212bsa"], ["straße", "STRASSE"],
    ["ﬁ", "fi"], ["P1", "P01", "p1"], ["a_b", "a b", "a-b"], ["\u00c9", "\u00e9", "e\u0301", "e"], ["ID\u200b", "ID"],
    ["Ⅳ", "IV"], ["１", "1"], ["İ", "i"]]
ALONE = [
    "=1+1", "+1", "-1", "@x", "-o", "--force", "a,b", 'a"b', '"', "'", "a'b", "a\nb", "a\rb", "a\r\nb", "\n", "a\tb",
    "x\x1b[31my", "\x07", "\x7f", "\u202eab", "\u2066x", "\ufeffbom", "a\u0085b", "a\u2028b", "<script>", "<img src=x onerror=alert(1)>",
    "<!--", "&amp;", "]]>", "%41", "%s%n", "$(touch canary)", "`touch canary`", "; touch canary;", "| touch canary",
    "'; DROP TABLE metrics; --", "a\\xFFb", "a\\", "a\\nb", "{participant}", "{}", "*", "?", "[a]", "~", "x..",
    " lead", "trail ", "trail.", "con", "NUL", "aux.txt", "NA", "NULL", "null", "nan", "inf", "TRUE", "007", "1e5", "0x10",
    "12345678901234567890", "2025-01-01", "unknown", "participant", "metrics.csv", "run.json", "😀", "👩‍👩‍👧", "日本語", "שלום",
    "مرحبا", "\u0301", "a" + "\u0301" * 60, "x" * 250, "sub-01", "ses-1", "P 1", "#1", "a:b", "C:\\x", "a;b"]
# Beginnings of the names of sessions.
INNER = ["s", "s", "=s", "a,b", "a\nb", "\u00e9", "e\u0301", "$(touch canary)", "<i>", "\x1b[1m", " ", "\u202es"]
PICTURE = ["plot", "out", "--picture", "bland-altman", "--metrics", "trail_completion_time_s"]


def people(chance):
    names = []
    for _ in range(chance.choice([1, 2, 3])):
        group = chance.choice(ALIKE)
        is_alike = chance.random() < 0.4
        names += chance.sample(group, chance.choice([2, len(group)])) if is_alike else [chance.choice(ALONE)]
    # Reliability needs five.
    # In the order of their paths.
    return sorted({*names, "Anna", "Ben", "Carl", "Zoe"}, key=lambda name: os.fsencode(f"{name}/"))


def write(folder, names, text, inner):
    for index, name in enumerate(names):
        for visit in range(3):
            own = re.sub(r"\d{4}-\d{2}-\d{2}(?=T)", f"2025-{visit + 4:02}-{index + 1:02}", text)
            factor = 1 + 0.01 * index + 0.001 * ((visit + 1) * (index + 3) % 7)
            own = re.sub(r'("timestamp":)(-?[\d.]+)', lambda match: f"{match[1]}{float(match[2]) * factor:.6f}", own)
            own = re.sub(r'("taskRunUUID":")[^"]*', rf"\g<1>{index:08X}-0000-4000-8000-{visit:012X}", own)
            place = pathlib.Path(folder, name, f"{inner}{visit}")
            place.mkdir(parents=True)
            (place / "result.json").write_text(own)


def table(text, suffix):
    """Rows of cells; None where the text is no such table."""
    text = text.decode("utf-8")
    if suffix == ".ndjson":
        return [json.loads(line) for line in text.split("\n") if line]
    if suffix == ".tsv":
        return [line.split("\t") for line in text.split("\n")]
    return list(csv.reader(io.StringIO(text, newline=""), strict=True))


class Tags(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.found = []

    def handle_starttag(self, tag, attributes):
        # Places of names in addresses and labels differ, kinds of attributes may not.
        self.found.append((tag, [name for name, _ in attributes]))


def tags(text):
    parser = Tags()
    parser.feed(text.decode("utf-8"))
    return parser.found


def elements(text):
    return [element.tag for element in xml.etree.ElementTree.fromstring(text).iter()]


def folded(name):
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


class Pair:
    """One study under hostile and under plain names."""

    def __init__(self, attack, turn, home, names, inner):
        self.attack, self.turn, self.home, self.names, self.inner = attack, turn, home, names, inner
        # As many digits as keep the order.
        self.plain = [f"N{index:02}" for index in range(len(names))]
        self.outputs = 0

    def fail(self, text):
        self.attack.fail(self.turn, f"{self.names!r} {self.inner!r}: {text}")

    def both(self, *arguments, statuses=(0,)):
        """The outcomes of the hostile and the plain study; None where one failed, which is told."""
        found = [
            self.attack.run(*arguments, folder=f"{self.home}/{folder}") for folder in ("hostile", "plain")]
        self.outputs += 1
        for outcome in found:
            if outcome.fault or outcome.status not in statuses:
                self.fail(f"{' '.join(arguments)}: {outcome.end}")
                return None
        return found

    def renamed(self, cell, column=""):
        """A cell, or what is in an object of JSON, with plain names in place of hostile ones."""
        if isinstance(cell, list):
            return [self.renamed(value) for value in cell]
        if isinstance(cell, dict):
            return {name: self.renamed(value, name) for name, value in cell.items()}
        if column not in ("participant", "source") or not isinstance(cell, str):
            return cell
        for name, plain in zip(self.names, self.plain):
            if cell == name:
                return plain
            if cell.startswith(f"{name}/{self.inner}"):
                return f"{plain}/s{cell[len(name) + 1 + len(self.inner):]}"
        return cell

    def compare(self, hostile, plain, suffix, what):
        """Compares two tables, given as bytes."""
        try:
            found, expected = table(hostile, suffix), table(plain, suffix)
        except (ValueError, csv.Error) as error:
            self.fail(f"{what} cannot be read: {error}")
            return
        if suffix == ".tsv":
            # Blanks stand for tabs and line ends, which TSV cannot hold; only the shape is compared.
            found, expected = ([len(row) for row in rows] for rows in (found, expected))
        else:
            found = [self.renamed(row if suffix == ".ndjson" else dict(zip(found[0], row))) for row in found]
            expected = [row if suffix == ".ndjson" else dict(zip(expected[0], row)) for row in expected]
        if found != expected:
            first = next((pair for pair in zip(found, expected) if pair[0] != pair[1]), (len(found), len(expected)))
            self.fail(f"{what}: {first[0]} instead of {first[1]}")

    def tables(self, folder, suffix=".csv"):
        for path in sorted(pathlib.Path(self.home, "plain", folder).glob(f"*{suffix}")):
            if path.stem not in ("dictionary", "inputs"):
                other = pathlib.Path(self.home, "hostile", folder, path.name)
                self.compare(other.read_bytes() if other.exists() else b"", path.read_bytes(), suffix, path.name)

    def try_all(self, chance):
        if not self.both("run", "study", "-o", "out", "-q"):
            return
        self.tables("out")
        form = chance.choice(["tsv", "ndjson"])
        if self.both("run", "study", "-o", form, "-q", "--format", form):
            self.tables(form, f".{form}")
        for command, *options in (["reliability"], ["changes", "--baseline", "1"]):
            found = self.both(command, "out", *options)
            if found:
                self.compare(found[0].output, found[1].output, ".csv", command)
        self.both("summary", "out")
        self.both("inspect", "study", statuses=(0, 1))
        self.report()
        found = self.both(*PICTURE)
        if found:
            self.same(elements, found[0].output, found[1].output, "picture")
        self.merge()
        self.sites()
        self.sqlite()
        self.redcap()
        self.bids()

    def same(self, reading, hostile, plain, what):
        try:
            found, expected = reading(hostile), reading(plain)
        except (ValueError, xml.etree.ElementTree.ParseError) as error:
            self.fail(f"{what} cannot be read: {error}")
            return
        if found != expected:
            first = next((pair for pair in zip(found, expected) if pair[0] != pair[1]), (len(found), len(expected)))
            self.fail(f"{what}: {first[0]} instead of {first[1]}")

    def report(self):
        if self.both("report", "out", "-q"):
            pages = [pathlib.Path(self.home, side, "out", "report.html").read_bytes() for side in ("hostile", "plain")]
            self.same(tags, *pages, "report")
        if self.both("report", "out", "-q", "-o", "pages/"):
            hostile, plain = (files(f"{self.home}/{side}/pages") for side in ("hostile", "plain"))
            if len(hostile) != len(plain) or len({folded(name) for name in hostile}) != len(hostile):
                self.fail(f"pages {sorted(hostile)} instead of {len(plain)}")

    def merge(self):
        for part in ("1/2", "2/2"):
            if not self.both("run", "study", "-q", "--shard", part, "-o", f"part{part[0]}"):
                return
        if self.both("merge", "part1", "part2", "-q", "-o", "merged"):
            whole, merged = (files(f"{self.home}/hostile/{folder}") for folder in ("out", "merged"))
            for name in ("report.html", "methods.md", "references.bib"):  # what a report writes beside the tables
                whole.pop(name, None)
            if whole != merged:
                self.fail(f"merge differs from the run in {sorted({name for name, _ in whole.items() ^ merged.items()})}")

    def sites(self):
        """Two sites with people of the same names have twice as many people as one."""
        place = f"{self.home}/hostile"
        shutil.copytree(f"{place}/out", f"{place}/{self.inner}ite")
        words = ["merge", "out", f"./{self.inner}ite", "-q", "--as-column", "site", "-o", "sites"]
        outcome = self.attack.run(*words, folder=place)
        if outcome.fault or outcome.status != 0:
            return self.fail(f"{' '.join(words)}: {outcome.end}")
        found = [self.attack.run("reliability", folder, folder=place).output for folder in ("sites", "out")]
        numbers = [[row["n"] for row in csv.DictReader(io.StringIO(text.decode("utf-8"), newline=""))] for text in found]
        if numbers[0] != [str(2 * int(number)) for number in numbers[1]]:
            self.fail(f"people of two sites in reliability: {numbers[0]} instead of twice {numbers[1]}")

    def sqlite(self):
        if not self.both("export", "out", "--as", "sqlite", "-o", "study.sqlite"):
            return
        database = sqlite3.connect(f"{self.home}/hostile/study.sqlite")
        counted = dict(database.execute("SELECT participant, count(*) FROM metrics GROUP BY participant"))
        database.close()
        expected = {}
        for row in rows(pathlib.Path(self.home, "hostile", "out", "metrics.csv")):
            expected[row["participant"]] = expected.get(row["participant"], 0) + 1
        if counted != expected:
            self.fail(f"SQLite has {counted} instead of {expected}")

    def distinct(self, names, what):
        if len({folded(name) for name in names}) != len(self.names):
            self.fail(f"{what} has {len(self.names)} people as {sorted(names)}")

    def redcap(self):
        outcome = self.attack.run("export", "out", "--as", "redcap", "-o", "redcap", folder=f"{self.home}/hostile")
        if outcome.fault or outcome.status not in (0, 2):
            return self.fail(f"export --as redcap: {outcome.end}")
        if outcome.status == 0:
            records = rows(pathlib.Path(self.home, "hostile/redcap/redcap_records.csv"))
            self.distinct({row["record_id"] for row in records}, "REDCap")

    def bids(self):
        outcome = self.attack.run("bids", "study", "-q", "-o", "bids", folder=f"{self.home}/hostile")
        if outcome.fault or outcome.status not in (0, 1, 2):
            return self.fail(f"bids: {outcome.end}")
        if outcome.status != 2:
            self.distinct({path.name for path in pathlib.Path(self.home, "hostile/bids").glob("sub-*")}, "BIDS")


def main():
    attack = trial(__doc__, 40)
    text = (attack.study / "P21/2025-02-04-a/result.json").read_text(encoding="utf-8")
    used, outputs = set(), 0
    with scratch() as home:
        for turn in range(attack.count):
            chance = random.Random(f"{attack.seed}/{turn}")
            names = people(chance)
            inner = chance.choice(INNER)
            used |= {*names, inner}
            for folder in ("hostile", "plain"):
                shutil.rmtree(f"{home}/{folder}", ignore_errors=True)
            pair = Pair(attack, f"turn {turn}", home, names, inner)
            write(f"{home}/hostile/study", names, text, inner)
            write(f"{home}/plain/study", pair.plain, text, "s")
            pair.try_all(chance)
            outputs += pair.outputs + 4
            canaries = [path for path in pathlib.Path(home).rglob("canary")]
            if canaries or len(os.listdir(home)) != 2:
                pair.fail(f"something was made: {canaries or os.listdir(home)}")
    attack.end(f"{attack.count} studies with {len(used)} hostile names in {outputs} outputs")


main()
