"""When resumed.py takes a run for a resumed one, and when it does not."""

import contextlib
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

import scripts

resumed = scripts.load("test-clusters/resumed.py")
FILES = ["P01/a/result.json", "P02/a/result.json", "P02/b/result.json", "P03/a/result.json"]


class Judge(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for file in FILES:
            (self.folder / "study" / file).parent.mkdir(parents=True, exist_ok=True)
            (self.folder / "study" / file).write_text("{}")
        (self.folder / "inputs.csv").write_text("source,kind\n" + "".join(f"{file},result\n" for file in FILES))

    def judged(self, opened, taken):
        """What is printed, or the reason of the failure."""
        (self.folder / "opened").write_text("".join(f"{file}\n" for file in opened))
        message = f"analyze: --resume: the results of {taken} of 4 files were taken from the earlier run\n" if taken else ""
        (self.folder / "messages").write_text(message)
        out = io.StringIO()
        try:
            with contextlib.redirect_stdout(out):
                resumed.judge(self.folder / "study", self.folder / "opened", self.folder, self.folder / "messages", "P03")
        except SystemExit as exit:
            return str(exit.code)
        return out.getvalue()

    def test_only_what_was_under_way_is_opened(self):
        self.assertIn("3 of 4 files", self.judged(FILES[3:] + ["P09/of/another/part"], 3))
        self.assertIn("2 of 4 files", self.judged(FILES[2:], 2))

    def test_a_run_that_begins_anew_fails(self):
        self.assertIn("nothing had been measured", self.judged(FILES, 0))
        self.assertIn("a second time: P02/a, P02/b", self.judged(FILES[1:], 1))

    def test_a_run_that_measures_nothing_fails(self):
        self.assertIn("nothing was measured after", self.judged([], 4))

    def test_what_the_run_says_has_to_agree(self):
        self.assertIn("the run says", self.judged(FILES[3:], 2))
        self.assertIn("the run says", self.judged(FILES[3:], None))

    @unittest.skipUnless(sys.platform == "linux", "inotify")
    def test_files_that_are_opened_are_seen(self):
        log = self.folder / "log"
        watcher = subprocess.Popen(
            [sys.executable, scripts.SCRIPTS / "test-clusters/resumed.py", "watch", self.folder / "study", log])
        try:
            while not log.exists():
                time.sleep(0.01)
            (self.folder / "study" / FILES[1]).read_text()
            os.listdir(self.folder / "study" / "P01")
            while not log.read_text():
                time.sleep(0.01)
        finally:
            watcher.kill()
            watcher.wait()
        self.assertEqual(log.read_text(), f"{FILES[1]}\n")


if __name__ == "__main__":
    unittest.main()
