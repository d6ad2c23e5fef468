#!/usr/bin/env python3
"""Judges what `run`, `merge`, `export` and `bids` write by programs that are not this project's.

Usage: test-exchange.py PROGRAM SAMPLE-DATA FOLDER TOOLS [DOCUMENT]
FOLDER is emptied. TOOLS is the folder of frictionless and the validator of BIDS. The blocks of DOCUMENT are run.
"""

import csv
import json
import pathlib
import re
import shutil
import sqlite3
import subprocess
import sys

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

program, sample_data, folder, tools = (pathlib.Path(path).resolve() for path in sys.argv[1:5])
passed = 0


def prove(what, holds, detail=""):
    global passed
    if not holds:
        sys.exit(f"test-exchange: {what}: wrong {detail}")
    passed += 1
    print(f"  {what}")


def run(*arguments, status=(0, 1)):
    done = subprocess.run([str(word) for word in arguments], cwd=folder, text=True, capture_output=True)
    if done.returncode not in status:
        sys.exit(f"test-exchange: {arguments}: status {done.returncode}\n{done.stdout}{done.stderr}")
    return done


def analyze(*arguments, status=(0, 1)):
    return run(program, *arguments, status=status)


def rows(path):
    with open(folder / path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


# MARK: Data packages


def verdict(package, *options):
    """The codes of the errors of a package; empty for a valid one."""
    done = run(tools / "frictionless", "validate", package, "--json", *options)
    report = json.loads(done.stdout)
    found = report["errors"] + [error for task in report["tasks"] for error in task["errors"]]
    assert report["valid"] == (not found)
    return sorted({error["type"] for error in found})


def test_packages():
    study = sorted(sample_data.glob("P*"))
    map_file = ("--map", sample_data / "map.csv")
    analyze("run", *study, *map_file, "--wide", "-q", "-o", "results")
    analyze("run", *study, *map_file, "--wide", "-q", "--format", "tsv", "-o", "tabs")
    analyze("run", *study, *map_file, "-q", "--format", "ndjson", "-o", "nested")
    for site in ("berlin", "lyon"):
        analyze("run", *study, *map_file, "--wide", "-q", "-o", site)
    analyze("merge", "berlin", "lyon", "--as-column", "site", "-q", "-o", "sites")
    analyze("merge", "berlin", "-q", "-o", "merged")
    (folder / "nothing").mkdir()
    analyze("run", "nothing", "--wide", "-q", "-o", "empty")
    odd = folder / "odd" / 'a"b,c\td\ne'
    shutil.copytree(sample_data / "P04", odd)
    (odd / "walk.json").write_text('{"items": [')
    for format in ("csv", "tsv"):
        analyze("run", "odd", "--wide", "-q", "--format", format, "-o", f"odd-{format}")
    for name in ("results", "tabs", "nested", "sites", "merged", "empty", "odd-csv", "odd-tsv"):
        found = verdict(f"{name}/datapackage.json")
        prove(f"{name}/datapackage.json is valid", not found, found)

    def changed(path, old, new):
        shutil.rmtree(folder / "changed", ignore_errors=True)
        shutil.copytree(folder / "results", folder / "changed")
        text = (folder / "changed" / path).read_text(encoding="utf-8")
        assert old in text
        (folder / "changed" / path).write_text(text.replace(old, new, 1), encoding="utf-8")
        return verdict("changed/datapackage.json")

    value = next(row["value"] for row in rows("results/metrics.csv") if len(row["value"]) > 6)
    last = "1" if value[-1] != "1" else "2"
    prove("a digit that was changed is found", "hash-count" in changed("metrics.csv", f",{value},", f",{value[:-1]}{last},"))
    prove("a word that is no verdict is found", "constraint-error" in changed("wide/tapping.csv", ",good,", ",excellent,"))


# MARK: SQLite


def as_column(text, name):
    if text == "":
        return None
    return {"value": float, "n": int, "attempt": int}.get(name, str)(text)


def test_sqlite(results, database, run_column=(), least=50):
    """The database against the tables; `least` rows of wide tables must be found."""
    analyze("export", results, "--as", "sqlite", "-o", database, status=(0,))
    check = run("sqlite3", database, "PRAGMA integrity_check; PRAGMA foreign_key_check").stdout
    prove(f"{database}: SQLite finds it intact", check == "ok\n", check)
    with sqlite3.connect(f"file:{folder / database}?mode=ro", uri=True) as connection:
        connection.row_factory = sqlite3.Row
        table = rows(f"{results}/metrics.csv")
        found = connection.execute("SELECT * FROM metrics").fetchall()
        wanted = [tuple(as_column(cell, name) for name, cell in row.items()) for row in table]
        prove(f"{database}: the view metrics has the cells of metrics.csv", [tuple(row) for row in found] == wanted)
        prove(f"{database}: the view has its columns", list(found[0].keys()) == list(table[0]))
        for name in ("events", "inputs", "sessions", "answers", "participants", "groups"):
            count = connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0]
            prove(f"{database}: {name} is complete", count == len(rows(f"{results}/{name}.csv")))
        lost = connection.execute("SELECT count(*) FROM events WHERE step_id IS NULL").fetchone()[0]
        prove(f"{database}: every event has a step", lost == 0, lost)
        other = connection.execute(
            "SELECT count(*) FROM events e JOIN steps s USING (step_id) WHERE e.participant IS NOT s.participant "
            "OR e.visit IS NOT s.visit OR e.session IS NOT s.session OR e.task IS NOT s.task OR e.step IS NOT s.step OR e.attempt IS NOT s.attempt "
            ).fetchone()[0]
        prove(f"{database}: events have the step of their names", other == 0, other)
        compare_wide(connection, results, database, run_column, least)


def compare_wide(connection, results, database, run_column, least):
    types = {(row["task"], row["metric"]): row["type"] for row in rows(f"{results}/dictionary.csv")}
    keys = [*run_column, "participant", "visit", "session", "step", "attempt", "side", "source"]
    count = 0
    for path in sorted((folder / results / "wide").glob("*.csv")):
        task = path.name.split(".")[0]
        if task == "unrecognized":
            continue
        view = f'"wide_{task.replace("-", "_")}"'
        known = {}
        for row in connection.execute(f"SELECT * FROM {view}"):
            known[tuple("" if row[key] is None else str(row[key]) for key in keys)] = row
        for row in rows(f"{results}/wide/{path.name}"):
            match = known[tuple(row.get(key, "") for key in keys)]
            for name, cell in row.items():
                kind = types.get((task, name), "word")
                if name == "flags":
                    same = set((match[name] or "").split(";")) == set(cell.split(";"))
                elif name == "attempt" or kind in ("number", "count", "boolean"):
                    same = match[name] == (float(cell) if cell else None)
                else:
                    same = (match[name] or "") == cell
                if not same:
                    sys.exit(f"test-exchange: {view}: {name}: {match[name]!r}, not {cell!r}")
            count += 1
    prove(f"{database}: the {count} rows of wide tables are in the views", count >= least)


# MARK: REDCap

COLUMNS = (
    "Variable / Field Name|Form Name|Section Header|Field Type|Field Label|Choices, Calculations, OR Slider Labels|Field Note|"
    "Text Validation Type OR Show Slider Number|Text Validation Min|Text Validation Max|Identifier?|"
    "Branching Logic (Show field only if...)|Required Field?|Custom Alignment|Question Number (surveys only)|Matrix Group Name|"
    "Matrix Ranking?|Field Annotation").split("|")


def test_redcap(results, forms, metrics):
    """The published rules of data dictionaries and of imports."""
    analyze("export", results, "--as", "redcap", "--metrics", metrics, "-o", forms, status=(0,))
    fields = rows(f"{forms}/redcap_dictionary.csv")
    records = rows(f"{forms}/redcap_records.csv")
    prove(f"{forms}: the dictionary has the 18 columns", list(fields[0]) == COLUMNS)
    names = [field[COLUMNS[0]] for field in fields]
    prove(f"{forms}: names of fields are unique and valid", len(set(names)) == len(names) and all(
        re.fullmatch(r"[a-z][a-z0-9_]{0,99}", name) and "__" not in name and not name.endswith("_") for name in names))
    forms_in_order = [field["Form Name"] for field in fields]
    blocks = [form for number, form in enumerate(forms_in_order) if number == 0 or form != forms_in_order[number - 1]]
    prove(f"{forms}: the fields of a form are together", len(set(blocks)) == len(blocks))
    keys = [(row["record_id"], row["redcap_repeat_instrument"], row["redcap_repeat_instance"]) for row in records]
    prove(f"{forms}: no instance comes twice", len(set(keys)) == len(keys) and len(keys) > 100)
    by_name = {field[COLUMNS[0]]: field for field in fields}
    wanted = ["record_id", "redcap_repeat_instrument", "redcap_repeat_instance"]
    for form in blocks[1:]:
        wanted += [name for name in names if by_name[name]["Form Name"] == form] + [f"{form}_complete"]
    prove(f"{forms}: columns of records are those of the dictionary", list(records[0]) == wanted)
    count = 0
    for row in records:
        for name, cell in row.items():
            if cell == "" or name.startswith("redcap_"):
                continue
            if name.endswith("_complete") and name not in by_name:
                assert name == f"{row['redcap_repeat_instrument']}_complete" and cell in ("1", "2"), (name, cell)
                continue
            field = by_name[name]
            assert name == "record_id" or field["Form Name"] == row["redcap_repeat_instrument"], (name, row)
            obeys(field, cell)
            count += 1
    prove(f"{forms}: {count} cells obey validation, limits and choices", count > 1000)


def write_mycap(place):
    """A project of MyCap with two records in two events, as REDCap exports it."""
    place.mkdir(parents=True)
    taps = json.dumps({"buttonRect1": {}, "samples": [
        {"timestamp": number * 0.2, "duration": 0.08, "buttonIdentifier": ("left", "right")[number % 2]} for number in range(41)]})
    fields = [("record_id", "people", ""), ("left_json", "taps", "@MC-TASK-ACTIVE-TWO-LEFT"),
              ("right_json", "taps", "@MC-TASK-ACTIVE-TWO-RIGHT"), ("uuid", "taps", "@MC-TASK-UUID"), ("mood", "diary", "")]
    with open(place / "P_DataDictionary_2026-02-02.csv", "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(COLUMNS)
        table.writerows([name, form, "", "text"] + [""] * 13 + [annotation] for name, form, annotation in fields)
    sources = [("S_1", "week_4_arm_1", "taps", "2"), ("S_1", "base_arm_1", "taps", "1"), ("7", "base_arm_1", "taps", "1")]
    with open(place / "P_DATA_2026-02-02_0931.csv", "w", newline="") as file:
        table = csv.writer(file)
        table.writerow(["record_id", "redcap_event_name", "redcap_repeat_instrument", "redcap_repeat_instance", "left_json",
                        "right_json", "uuid", "mood", "taps_complete"])
        table.writerows([*source, taps, taps, f"U{number}", "", "2"] for number, source in enumerate(sources))
    return sources


def test_mycap():
    """Values return to the rows of the project, whose dictionary loses nothing."""
    sources = write_mycap(folder / "mycap")
    analyze("run", "mycap", "-o", "mycap-results", status=(0,))
    dictionary = "mycap/P_DataDictionary_2026-02-02.csv"
    for forms, form, options in (("mycap-forms", "an_tapping", []), ("mycap-same", "taps", ["--same-form"])):
        analyze("export", "mycap-results", "--as", "redcap", "--data-dictionary", dictionary, "-o", forms, *options, status=(0,))
        records, fields = rows(f"{forms}/redcap_records.csv"), rows(f"{forms}/redcap_dictionary.csv")
        keys = [(row["record_id"], row["redcap_event_name"], row["redcap_repeat_instance"]) for row in records]
        prove(f"{forms}: records, events and instances are those of the source",
              sorted(keys) == sorted((record, event, instance) for record, event, _, instance in sources))
        prove(f"{forms}: the form is {form}", {row["redcap_repeat_instrument"] for row in records} == {form})
        prove(f"{forms}: each hand has its rate",
              all(float(row[f"tap_tap_rate_hz_{side}"]) == 5 for row in records for side in "lr"))
        old = rows(dictionary)
        prove(f"{forms}: no line of the dictionary is lost", [field for field in fields if field in old] == old)
        order = [field["Form Name"] for field in fields]
        blocks = [name for number, name in enumerate(order) if number == 0 or name != order[number - 1]]
        prove(f"{forms}: the fields of a form are together", len(set(blocks)) == len(blocks))
        by_name = {field[COLUMNS[0]]: field for field in fields}
        for row in records:
            for name, cell in row.items():
                if cell and name in by_name and name != "record_id":
                    assert by_name[name]["Form Name"] == form, name
                    obeys(by_name[name], cell)


def obeys(field, cell):
    kind, validation = field["Field Type"], field["Text Validation Type OR Show Slider Number"]
    assert kind in ("text", "radio", "dropdown", "truefalse"), kind
    if kind == "truefalse":
        assert cell in ("0", "1"), (field, cell)
    elif kind in ("radio", "dropdown"):
        choices = field["Choices, Calculations, OR Slider Labels"].split(" | ")
        assert cell in [choice.split(",")[0] for choice in choices], (field, cell)
    elif validation:
        assert re.fullmatch({"number": r"-?[0-9]+(\.[0-9]+)?", "integer": r"-?[0-9]+"}[validation], cell), (field, cell)
        low, high = field["Text Validation Min"], field["Text Validation Max"]
        assert (not low or float(low) <= float(cell)) and (not high or float(cell) <= float(high)), (field, cell)


# MARK: BIDS


def bids_errors(dataset):
    done = run(tools / "bids-validator-deno", dataset, "--json", status=(0, 1, 16))
    issues = json.loads(done.stdout)["issues"]["issues"]
    return sorted({issue["code"] for issue in issues if issue["severity"] == "error"})


def test_bids():
    import numpy

    study = sorted(sample_data.glob("P*"))
    analyze("bids", *study, "--map", sample_data / "map.csv", "-q", "-o", "dataset")
    for dataset in ("dataset", "dataset/derivatives/analyze"):
        found = bids_errors(dataset)
        prove(f"{dataset} has no error", not found, found)
    def entities(path):
        return frozenset(part for part in path.name.split("_")[:-1] if not part.startswith("tracksys-"))

    recorded = {entities(path) for path in (folder / "dataset").rglob("*_motion.tsv")}
    events = sorted((folder / "dataset").rglob("motion/*_events.tsv"))
    prove("events among motion recordings are those of a recording", events and all(entities(path) in recorded for path in events))
    shutil.copytree(sample_data / "P01", folder / "moments" / "P01")
    for path in (folder / "moments").rglob("deviceMotion*.json"):
        path.write_text(json.dumps({"items": json.loads(path.read_text())["items"][:1]}))
    told = analyze("bids", "moments", "--participant", "P01", "-o", "moments-dataset").stderr
    prove("recordings of one sample are left out and named", not bids_errors("moments-dataset") and told.count("no sample rate") == 3, told)
    motions = sorted((folder / "dataset").rglob("*_tracksys-deviceMotion*_motion.tsv"))
    read = {tuple(numpy.loadtxt(path, ndmin=2).ravel()) for path in motions}
    count = 0
    for source in sorted(sample_data.glob("P01/*/*/deviceMotion*.json")):
        text = analyze("samples", source, status=(0,)).stdout
        samples = numpy.loadtxt(text.splitlines(), delimiter=",", skiprows=1, ndmin=2)
        assert tuple(samples.ravel()) in read, source
        count += 1
    prove(f"{count} motion files have the samples of their recordings", count > 0)

    def broken(change):
        shutil.rmtree(folder / "broken", ignore_errors=True)
        shutil.copytree(folder / "dataset", folder / "broken")
        change(folder / "broken" / motions[0].relative_to(folder / "dataset"))
        return bids_errors("broken")

    def without_rate(path):
        sidecar = path.with_suffix(".json")
        members = json.loads(sidecar.read_text())
        del members["SamplingFrequency"]
        sidecar.write_text(json.dumps(members))

    def short_row(path):
        channels = path.with_name(path.name.replace("_motion.tsv", "_channels.tsv"))
        channels.write_text(channels.read_text().replace("\tphone\ts\n", "\tphone\n", 1))

    def wrong_type(path):
        channels = path.with_name(path.name.replace("_motion.tsv", "_channels.tsv"))
        channels.write_text(channels.read_text().replace("ACCEL", "Accel", 1))

    prove("a missing rate is found", "SIDECAR_KEY_REQUIRED" in broken(without_rate))
    prove("a short row is found", "TSV_EQUAL_ROWS" in broken(short_row))
    prove("a wrong type is found", any(code.startswith("TSV_VALUE_INCORRECT_TYPE") for code in broken(wrong_type)))


# MARK: Documentation


def test_document(path):
    """Runs each block of a language that is known, in its order, in a folder that holds SampleData as `study`."""
    place = folder / "document"
    shutil.copytree(sample_data, place / "study")
    text = path.read_text(encoding="utf-8")
    commands = {"sh": ["sh", "-e"], "python": [sys.executable], "r": ["Rscript", "--vanilla"], "duckdb": ["duckdb"]}
    for number, (language, code) in enumerate(re.findall(r"^```(\w+)\n(.*?)^```$", text, re.S | re.M), 1):
        if language not in commands:
            continue
        environment = {"PATH": f"{folder / 'bin'}:{tools}:/usr/bin:/bin", "HOME": str(folder)}
        if language == "r":
            (place / "block.R").write_text(code)
            words = [*commands["r"], "block.R"]
        else:
            words = commands[language]
        done = subprocess.run(
            words, cwd=place, text=True, input=None if language == "r" else code, capture_output=True, env=environment)
        prove(f"block {number} of {path.name} ({language})", done.returncode == 0, done.stdout + done.stderr)


shutil.rmtree(folder, ignore_errors=True)
folder.mkdir(parents=True)
(folder / "bin").mkdir()
(folder / "bin" / "analyze").symlink_to(program)
test_packages()
test_sqlite("results", "study.sqlite")
test_sqlite("sites", "sites.sqlite", ("site",))
test_sqlite("odd-csv", "odd.sqlite", least=2)
test_redcap("results", "forms", "main")
test_redcap("results", "forms-all", "all")
test_mycap()
test_bids()
if len(sys.argv) > 5:
    test_document(pathlib.Path(sys.argv[5]).resolve())
print(f"{passed} passed, 0 failed")
