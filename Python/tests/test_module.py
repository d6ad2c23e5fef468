"""Tests of the Python module on SampleData, with the program at ANALYZE_PROGRAM. Run them in the repository's folder."""

import contextlib
import csv
import functools
import gc
import importlib.util
import math
import os
import pathlib
import re
import shutil
import signal
import subprocess
import tempfile
import unittest
import unittest.mock
import zipfile

import researchkit_analyze as ra

SAMPLES = sorted(str(path) for path in pathlib.Path("SampleData").glob("P*"))
OPTIONS = {"map": "SampleData/map.csv"}
TABLES = ["metrics", "sessions", "answers", "participants", "events", "inputs", "groups", "dictionary"]
NUMBER = re.compile(r"-?\d+(\.\d+)?(e-?\d+)?")
INSTALLED = [name for name in ("pandas", "polars") if importlib.util.find_spec(name)]


def setUpModule():
    """A shell ignores interruptions for programs in the background, and so would everything that they start."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


@functools.lru_cache
def samples(frames="pandas"):
    return ra.run(*SAMPLES, frames=frames, **OPTIONS)


def cells(path, delimiter=","):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter=delimiter))


def columns(frame):
    """Each column of a data frame as a list in which None is a missing value."""
    if "polars" in type(frame).__module__:
        return frame.to_dict(as_series=False)
    return {name: [None if missing else value for value, missing in zip(frame[name].tolist(), frame[name].isna())]
            for name in frame.columns}


def as_written(text, value):
    """Whether a value of a data frame is what the cell of a file contains."""
    if text == "":
        return value is None
    if isinstance(value, bool):
        return text == str(int(value))
    if isinstance(value, (int, float)):
        return float(text) == value
    return text == value


class Folder(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def damaged_study(self):
        study = self.folder / "study"
        shutil.copytree("SampleData/P04", study / "P04")
        (study / "P04" / "broken.json").write_text("not JSON")
        return study


class RunTests(Folder):
    def test_temporary_tables_last_as_long_as_the_results(self):
        results = ra.run("SampleData/P04")
        folder = results.folder
        self.assertTrue((folder / "metrics.csv").is_file())
        del results
        gc.collect()
        self.assertFalse(folder.parent.exists())

    def test_output_stays_and_can_be_read(self):
        output = self.folder / "results"
        ra.run("SampleData/P04", output=output)
        results = ra.read(output)
        self.assertIsNone(results.status)
        self.assertEqual(results.messages, [])
        self.assertEqual(results.record["counts"]["sessions"], 1)

    def test_status_and_messages(self):
        self.assertEqual(samples().status, 0)
        self.assertIn("27 participants", "\n".join(samples().messages))
        study = self.damaged_study()
        results = ra.run(study)
        self.assertEqual(results.status, 1)
        self.assertIn("P04/broken.json: byte 1: this is not valid JSON", "\n".join(results.messages))
        self.assertEqual(ra.run(study, fail_on="none").status, 0)

    def test_options(self):
        results = ra.run("SampleData/P04", height=1.75, cpps_fast=True, mfcc=False, leg_length=None, digits="full", wide=False)
        command = results.record["command"]
        self.assertIn("--height=1.75", command)
        self.assertIn("--cpps-fast", command)
        self.assertIn("--digits=full", command)
        for word in ("--mfcc", "--leg-length", "--wide"):
            self.assertNotIn(word, " ".join(command))
        self.assertEqual(results.record["parameters"], {"height": "1.75", "cpps-fast": "true"})

    def test_a_list_repeats_an_option(self):
        results = ra.run("SampleData/P04", speech_file=["SampleData/P15/2015-06-03/audio_audio.m4a"] * 2)
        words = [word for word in results.record["command"] if word.startswith("--speech-file=")]
        self.assertEqual(len(words), 2)

    def test_several_paths_and_an_archive(self):
        archive = self.folder / "study.zip"
        with zipfile.ZipFile(archive, "w") as file:
            for path in sorted(pathlib.Path("SampleData/P07").rglob("*.json")):
                file.write(path)
        results = ra.run("SampleData/P04", archive)
        self.assertEqual(results.record["counts"]["sessions"], 1 + len(list(pathlib.Path("SampleData/P07").iterdir())))

    def test_a_path_that_looks_like_an_option(self):
        shutil.copytree("SampleData/P04", self.folder / "-q")
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        self.assertEqual(ra.run("-q").record["counts"]["sessions"], 1)


def walk(path, header="secs,ax,ay,az"):
    """Writes a table of a walk of 20 s at 70 Hz, in m/s2, and returns its path."""
    lines = [header]
    for row in range(1400):
        seconds = row / 70
        step = 2.5 * math.sin(2 * math.pi * 112 / 60 * seconds)
        lines.append(f"{seconds:.5f},0.1,{-9.80665 + step:.5f},{0.3 * step:.5f}")
    path.write_text("\n".join(lines) + "\n")
    return path


class ForeignTableTests(Folder):
    COLUMNS = "t=secs,x=ax,y=ay,z=az,unit=m/s2,time=s"

    def test_the_error_has_the_columns_that_read_the_table(self):
        table = walk(self.folder / "walk.csv")
        with self.assertRaises(ra.AnalyzeError) as caught:
            ra.run(table)
        self.assertEqual(caught.exception.status, 1)
        self.assertEqual(caught.exception.proposals, {"walk.csv": self.COLUMNS})
        self.assertIn(f"--columns '{self.COLUMNS}'", str(caught.exception))
        self.assertNotIn("grep", str(caught.exception))
        results = ra.run(table, columns=caught.exception.proposals["walk.csv"])
        self.assertEqual(results.record["counts"]["files_measured"], 1)

    def test_columns_may_be_a_dictionary(self):
        table = walk(self.folder / "walk.csv")
        columns = {"t": "secs", "x": "ax", "y": "ay", "z": "az", "unit": "m/s2", "time": "s"}
        self.assertIn(f"--columns={self.COLUMNS}", ra.run(table, columns=columns).record["command"])

    def test_results_have_the_proposals_of_tables_beside_usable_files(self):
        study = self.folder / "study"
        shutil.copytree("SampleData/P04", study / "P04")
        walk(study / "P04" / "walk.csv")
        results = ra.run(study)
        self.assertEqual(results.status, 1)
        self.assertEqual(list(results.proposals.values()), [self.COLUMNS])
        self.assertEqual(samples().proposals, {})

    def test_a_question_that_stays_is_refused(self):
        table = walk(self.folder / "walk.csv")
        with self.assertRaises(ra.AnalyzeError) as caught:
            ra.run(table, columns="rate=?,x=ax,y=ay,z=az,unit=m/s2")
        self.assertEqual(caught.exception.status, 2)
        self.assertIn("samples per second", caught.exception.message)

    def test_an_output_without_usable_inputs_can_be_read(self):
        output = self.folder / "results"
        with self.assertRaises(ra.AnalyzeError):
            ra.run(walk(self.folder / "walk.csv"), output=output)
        self.assertEqual(ra.read(output).record["counts"]["files_error"], 1)


class ProgramTests(Folder):
    def environment(self, **variables):
        """Replaces the variables that say where the program is."""
        kept = {name: value for name, value in os.environ.items() if name not in ("ANALYZE_PROGRAM", "PATH")}
        return unittest.mock.patch.dict(os.environ, {**kept, **variables}, clear=True)

    def test_the_program_may_be_on_the_path(self):
        found = self.folder / "analyze"
        found.symlink_to(pathlib.Path(os.environ["ANALYZE_PROGRAM"]).resolve())
        with self.environment(PATH=str(self.folder)):
            self.assertEqual(ra.program(), found)

    def test_a_program_that_is_nowhere_is_explained(self):
        with self.environment(PATH=str(self.folder)), self.assertRaisesRegex(FileNotFoundError, "pip install .*ANALYZE_PROGRAM"):
            ra.run("SampleData/P04")
        with self.environment(ANALYZE_PROGRAM="/none/analyze"), self.assertRaisesRegex(FileNotFoundError, "/none/analyze: .*ANALYZE_PROGRAM"):
            ra.run("SampleData/P04")


class ErrorTests(Folder):
    def assert_error(self, status, words, function, *arguments, **options):
        with self.assertRaises(ra.AnalyzeError) as caught:
            function(*arguments, **options)
        self.assertEqual(caught.exception.status, status)
        self.assertIn(words, caught.exception.message)
        self.assertIn(f"(status {status})", str(caught.exception))

    def test_wrong_usage(self):
        self.assert_error(2, "did you mean --height?", ra.run, "SampleData/P04", heigth=1.75)
        self.assert_error(2, "cannot be opened", ra.run, self.folder / "missing")
        self.assert_error(2, "", ra.run)

    def test_another_run_is_not_replaced(self):
        output = self.folder / "results"
        ra.run("SampleData/P04", output=output)
        self.assert_error(2, "contains another run", ra.run, "SampleData/P07", output=output)
        self.assertEqual(ra.run("SampleData/P07", output=output, force=True).status, 0)

    def test_output_that_cannot_be_written(self):
        self.assert_error(74, "cannot be written", ra.run, "SampleData/P04", output="/dev/full")

    def test_termination_raises_an_error(self):
        with on_start(lambda process: process.send_signal(signal.SIGTERM)):
            self.assert_error(143, "", ra.run, *SAMPLES, jobs=1)

    def test_interruption_of_the_program_raises_keyboard_interrupt(self):
        with on_start(lambda process: process.send_signal(signal.SIGINT)), self.assertRaises(KeyboardInterrupt):
            ra.run(*SAMPLES, jobs=1)

    def test_interruption_of_python_ends_the_program(self):
        started = []

        def interrupt(process):
            started.append(process)
            signal.raise_signal(signal.SIGINT)

        with on_start(interrupt), self.assertRaises(KeyboardInterrupt):
            ra.run(*SAMPLES, jobs=1)
        self.assertIn(started[0].poll(), (130, -signal.SIGINT))

    def test_arguments_that_cannot_be_right(self):
        with self.assertRaisesRegex(ValueError, "pandas"):
            ra.run("SampleData/P04", frames="data.table")
        with self.assertRaisesRegex(ValueError, "ndjson"):
            ra.run("SampleData/P04", format="ndjson")
        with self.assertRaisesRegex(ValueError, "attempts"):
            samples().wide("stroop", "session")
        with self.assertRaisesRegex(FileNotFoundError, "run.json"):
            ra.read(self.folder)

    def test_options_that_print_a_text_write_no_tables(self):
        output = self.folder / "results"
        ra.run("SampleData/P04", output=output)
        # Tables of an earlier call are not those that were asked for.
        for options in ({}, {"output": output}):
            with self.assertRaisesRegex(ValueError, "--help"):
                ra.run("SampleData/P04", help=True, **options)
        for derived in (ra.read(output).reliability, ra.read(output).changes):
            with self.assertRaisesRegex(ValueError, "--help"):
                derived(help=True)

    def test_a_record_that_is_none(self):
        for text in ("[]", "null", '"analyze"', "{}", '{"program":"analyze"}', '{"program":"other","counts":{}}', '{"program"', ""):
            with self.subTest(text):
                (self.folder / "run.json").write_text(text)
                with self.assertRaisesRegex(ValueError, "run.json"):
                    ra.read(self.folder)

    def test_a_table_that_is_not_as_it_was_written(self):
        whole = self.folder / "whole"
        ra.run("SampleData/P04", "SampleData/P07", output=whole)
        text = (whole / "inputs.csv").read_bytes()
        lines = text.splitlines(keepends=True)
        damaged = {
            "a torn last line": text[:-5], "no line end": text[:-1], "a line less": b"".join(lines[:-1]),
            "a changed byte": text.replace(b"P07", b"P08", 1), "no rows": lines[0], "nothing": b"",
        }
        for name, content in damaged.items():
            with self.subTest(name):
                folder = self.folder / name
                shutil.copytree(whole, folder)
                (folder / "inputs.csv").write_bytes(content)
                with self.assertRaisesRegex(ValueError, "inputs.csv: is not as it was written"):
                    ra.read(folder)._repr_html_()
                for frames in INSTALLED:
                    with self.assertRaisesRegex(ValueError, "inputs.csv: is not as it was written"):
                        ra.read(folder, frames=frames).inputs
        for text in ("[]", "{}", '{"resources":[1]}', "{"):
            (whole / "datapackage.json").write_text(text)
            with self.assertRaisesRegex(ValueError, "datapackage.json"):
                ra.read(whole)._repr_html_()

    def test_a_missing_wide_table_is_explained(self):
        with self.assertRaisesRegex(FileNotFoundError, "no table wide/walking; .* made without --wide"):
            samples().wide("walking")


@contextlib.contextmanager
def on_start(act):
    """Calls a function with the process of the program as soon as it is running."""
    started = subprocess.Popen

    class Watched(started):
        def communicate(self, *arguments, **options):
            if not hasattr(self, "watched"):
                self.watched = True
                act(self)
            return super().communicate(*arguments, **options)

    with unittest.mock.patch.object(subprocess, "Popen", Watched):
        yield


class DisplayTests(Folder):
    def test_shell(self):
        self.assertRegex(repr(samples()), r"^<Results of 38 sessions, 103 of 104 files measured, status 0, in .*>$")

    def test_notebook_shows_problems_with_unusable_files_first(self):
        study = self.damaged_study()
        shutil.copytree("SampleData/P02", study / "P02")
        (study / "P04" / "<b>.json").write_text("{")
        page = ra.run(study)._repr_html_()
        self.assertIn("P04/&lt;b&gt;.json: error: ", page)
        self.assertLess(page.index("P04/broken.json: error: json_malformed"), page.index("accel_walking.outbound.json: doubtful"))

    def test_notebook_without_problems(self):
        self.assertNotIn("<ul>", ra.run("SampleData/P04")._repr_html_())

    def test_report(self):
        report = samples().report()
        self.assertEqual(report.path, samples().folder / "report.html")
        self.assertIn("<!doctype html>", report.html.lower())
        self.assertTrue(report._repr_html_().startswith("<iframe srcdoc=\"&lt;!"))


@unittest.skipUnless(INSTALLED, "pandas and polars are not installed")
class FrameTests(Folder):
    def each(self):
        for frames in INSTALLED:
            with self.subTest(frames):
                yield frames

    def test_every_cell_of_every_table(self):
        for frames in self.each():
            results = samples(frames)
            wide = sorted((results.folder / "wide").iterdir())
            self.assertGreater(len(wide), 40)
            tables = {results.folder / f"{name}.csv": getattr(results, name) for name in TABLES}
            tables |= {path: results.wide(*wide_words(path)) for path in wide}
            for path, frame in tables.items():
                found = columns(frame)
                for number, row in enumerate(cells(path)):
                    for name, text in row.items():
                        value = found[name][number]
                        self.assertTrue(as_written(text, value), f"{path.name}: row {number}: {name}: {text!r}, {value!r}")

    def test_types_follow_from_the_dictionary_where_columns_are_empty(self):
        expected = {"number": float, "count": int, "boolean": bool, "word": str, "text": str}
        for frames in self.each():
            results = samples(frames)
            types = {(row["task"], row["metric"]): row["type"] for row in cells(results.folder / "dictionary.csv")}
            for path in sorted((results.folder / "wide").iterdir()):
                task, rows = wide_words(path)
                frame = results.wide(task, rows)
                for name in frame.columns:
                    kind = types.get((task, name))
                    if kind:
                        self.assertIs(python_type(frame[name]), expected[kind], f"{path.name}: {name}")

    def test_reliability_and_changes_are_read_as_they_were_written(self):
        for frames in self.each():
            results = samples(frames)
            tables = {"reliability": results.reliability(metrics="main"), "changes": results.changes(baseline=1)}
            for name, frame in tables.items():
                found = columns(frame)
                rows = cells(results.folder / f"{name}.csv")
                self.assertGreater(len(rows), 0)
                for number, row in enumerate(rows):
                    for column, text in row.items():
                        self.assertTrue(as_written(text, found[column][number]), f"{name}: row {number}: {column}: {text!r}")
                (results.folder / f"{name}.csv").unlink()

    def test_the_analysis_table_is_that_of_the_program(self):
        for frames in self.each():
            results = samples(frames)
            with tempfile.TemporaryDirectory() as folder:
                path = pathlib.Path(folder) / "table.csv"
                subprocess.run([ra.program(), "table", "-q", "--with", "n", "-o", path, results.folder], check=True)
                found = columns(results.table(with_="n"))
                rows = cells(path)
                self.assertEqual(list(found), list(rows[0]))
                for number, row in enumerate(rows):
                    for column, text in row.items():
                        self.assertTrue(as_written(text, found[column][number]), f"row {number}: {column}: {text!r}")
            with self.assertRaisesRegex(ra.AnalyzeError, "several sessions"):
                results.table(visits="none", take="error")

    def test_a_table_that_the_run_did_not_write_is_refused(self):
        with tempfile.TemporaryDirectory() as home:
            folder = pathlib.Path(shutil.copytree(samples().folder, pathlib.Path(home, "run")))
            table = folder / "metrics.csv"
            whole = table.read_bytes()
            for content in (whole[:whole.index(b"\n", len(whole) // 2) + 1], whole[:-9], whole.replace(b"good", b"done", 1)):
                table.write_bytes(content)
                with self.assertRaisesRegex(ValueError, "metrics.csv: is not as it was written"):
                    ra.read(folder).metrics
            table.write_bytes(whole)
            self.assertEqual(len(ra.read(folder).metrics), len(samples().metrics))
            (folder / ".analyze.1-1.commit").write_text("")
            with self.assertRaisesRegex(ValueError, "replacing its files"):
                ra.read(folder).metrics
            (folder / ".analyze.1-1.commit").unlink()
            (folder / "datapackage.json").unlink()
            with self.assertRaisesRegex(ValueError, "contains no datapackage.json"):
                ra.read(folder).metrics

    def test_types_of_fixed_columns(self):
        for frames in self.each():
            metrics = samples(frames).metrics
            found = {name: python_type(metrics[name]) for name in metrics.columns}
            self.assertEqual({name for name in found if found[name] is float}, {"value"})
            self.assertEqual({name for name in found if found[name] is int}, {"attempt", "n"})

    def test_text_columns_do_not_hold_only_numbers(self):
        words = {"text", "item"}  # They are words even where they look like numbers.
        for frames in self.each():
            results = samples(frames)
            for table in TABLES:
                frame = getattr(results, table)
                for name, values in columns(frame).items():
                    texts = [value for value in values if value is not None]
                    if texts and name not in words and python_type(frame[name]) is str:
                        self.assertFalse(all(NUMBER.fullmatch(text) for text in texts), f"{table}: {name}")

    def test_words_that_look_like_missing_values_or_numbers(self):
        people = self.folder / "people.csv"
        people.write_text("participant,group\nP04,None\nP07,007\n")
        for frames in self.each():
            found = columns(ra.run("SampleData/P04", "SampleData/P07", participants=people, frames=frames).participants)
            self.assertEqual(found["group"], ["None", "007"])
            self.assertEqual(found["tapping"], [1, 0])

    def test_tsv(self):
        for frames in self.each():
            results = ra.run("SampleData/P04", format="tsv", frames=frames)
            self.assertEqual(columns(results.metrics)["metric"], [row["metric"] for row in cells(results.folder / "metrics.tsv", "\t")])

    def test_names_with_quotes_tabs_and_backslashes_in_any_format(self):
        names = ['"x', 'a\tb', 'a\\tb', 'say "hi"', "line\nfeed", "back\\", 'comma, "quoted"', "carriage\rreturn"]
        study = self.folder / "study"
        for number, name in enumerate(names):
            shutil.copytree("SampleData/P04", study / name)
            # A copy would not be measured.
            for path in (study / name).rglob("*.json"):
                path.write_bytes(path.read_bytes() + b" " * number)
        for frames in self.each():
            tables = [ra.run(study, format=format, frames=frames) for format in ("csv", "tsv")]
            for name in TABLES + ["wide"]:
                csv_table, tsv_table = (
                    columns(table.wide("tapping") if name == "wide" else getattr(table, name)) for table in tables)
                self.assertEqual(csv_table, tsv_table, name)
            # The program shows control characters of names as escapes.
            self.assertEqual(len(set(columns(tables[1].metrics)["participant"])), len(names))
            self.assertIn('"x', columns(tables[1].metrics)["participant"])
            self.assertEqual(tables[0]._problems(), tables[1]._problems())

    def test_a_wide_table_without_rows(self):
        for frames in self.each():
            table = ra.run("SampleData/P04", frames=frames).wide("phonation")
            self.assertEqual(len(table), 0)
            self.assertIs(python_type(table["f0_mean_hz"]), float)

    def test_a_table_outlives_its_folder(self):
        for frames in self.each():
            results = ra.run("SampleData/P04", frames=frames)
            table = results.metrics
            self.assertIs(table, results.metrics)
            del results
            gc.collect()
            self.assertGreater(len(table), 100)


def wide_words(path):
    """The task and the kind of rows of a file such as stroop.sessions.csv."""
    task, _, rows = path.stem.partition(".")
    return task, rows or "attempts"


def python_type(column):
    name = str(column.dtype).lower()
    return next(kind for word, kind in {"float": float, "int": int, "bool": bool, "str": str}.items() if word in name)


if __name__ == "__main__":
    unittest.main()
