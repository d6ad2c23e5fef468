"""That release-check.py runs all parts, reports those that fail, and records what ran."""

import contextlib
import io
import os
import pathlib
import subprocess
import tempfile
import unittest

import scripts

release_check = scripts.load("release-check.py")
# Fails for one part, and writes down what it was asked for.
MAKE = """#!/bin/sh
echo "$@" >>calls
[ "$2" != sanitize ] || { echo a race; exit 2; }
"""


class ReleaseCheck(unittest.TestCase):
    def setUp(self):
        folder, before, make = tempfile.TemporaryDirectory(), os.getcwd(), os.environ.get("MAKE")
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, before)
        self.addCleanup(lambda: os.environ.pop("MAKE") if make is None else os.environ.update(MAKE=make))
        os.chdir(folder.name)
        pathlib.Path("make").write_text(MAKE)
        os.chmod("make", 0o755)
        os.environ["MAKE"] = os.path.abspath("make")
        subprocess.run(["git", "init", "--quiet"], check=True)

    def run_parts(self, *parts):
        """The status, and what is printed."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            status = release_check.main(["record.md", *parts])
        return status, out.getvalue()

    def test_a_part_that_fails_does_not_end_the_others(self):
        status, printed = self.run_parts("test", "sanitize", "fuzz")
        self.assertEqual(status, 1)
        self.assertEqual(pathlib.Path("calls").read_text().splitlines(), [
            "--no-print-directory test", "--no-print-directory sanitize", "--no-print-directory fuzz SECONDS=10"])
        self.assertIn("a race", printed)
        self.assertRegex(printed, r"sanitize +FAILED")
        self.assertIn("2 of 3 parts passed", printed)

    def test_the_release_is_judged_by_a_script_and_not_by_a_target(self):
        # The folder has no such script, so that the part fails; the parts before it are recorded all the same.
        status, printed = self.run_parts("test", "release")
        self.assertEqual(status, 1)
        self.assertEqual(pathlib.Path("calls").read_text().splitlines(), ["--no-print-directory test"])
        self.assertRegex(printed, r"release +FAILED")
        self.assertIn("| `release` |", pathlib.Path("record.md").read_text())

    def test_a_run_of_some_parts_keeps_the_rows_of_others(self):
        self.run_parts("test", "sanitize")
        self.assertEqual(self.run_parts("fuzz")[0], 0)
        rows = [line for line in pathlib.Path("record.md").read_text().splitlines() if line.startswith("| `")]
        self.assertEqual([row.split("`")[1] for row in rows], ["test", "sanitize", "fuzz"])
        self.assertIn("**failed**", rows[1])

    def test_every_part_is_a_target(self):
        makefile = (scripts.SCRIPTS.parent / "Makefile").read_text()
        for part in release_check.PARTS:
            self.assertIn(f"\n{part}:", makefile)

    def test_a_part_that_does_not_exist_is_refused(self):
        with self.assertRaises(SystemExit):
            self.run_parts("tset")


if __name__ == "__main__":
    unittest.main()
