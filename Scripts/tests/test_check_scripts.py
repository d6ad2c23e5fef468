"""Which scripts check-scripts.py refuses."""

import os
import pathlib
import subprocess
import tempfile
import unittest

import scripts

check_scripts = scripts.load("check-scripts.py")
GOOD = "#!/bin/sh\necho Usage: good.sh\n"


class Scripts(unittest.TestCase):
    def setUp(self):
        folder, before = tempfile.TemporaryDirectory(), os.getcwd()
        self.addCleanup(folder.cleanup)
        self.addCleanup(os.chdir, before)
        os.chdir(folder.name)
        subprocess.run(["git", "init", "--quiet"], check=True)
        os.mkdir("Scripts")

    def faults(self, name, text, executable=True):
        path = pathlib.Path("Scripts", name)
        path.write_text(text)
        path.chmod(0o755 if executable else 0o644)
        return list(check_scripts.faults(check_scripts.files(pathlib.Path("Scripts")), []))

    def test_a_program_that_prints_its_usage_passes(self):
        self.assertEqual(self.faults("good.sh", GOOD), [])

    def test_a_program_that_does_not_fails(self):
        self.assertIn("prints no usage", self.faults("bad.sh", "#!/bin/sh\necho hello\n")[0])
        self.assertIn("status 3: no", self.faults("bad.sh", "#!/bin/sh\necho usage\necho no >&2\nexit 3\n")[0])
        self.assertIn("not executable", self.faults("bad.sh", GOOD, executable=False)[0])

    def test_a_program_that_does_something_instead_fails(self):
        self.assertIn("wrote something", self.faults("bad.sh", GOOD + "touch written\n")[0])

    def test_a_file_that_nothing_uses_fails(self):
        self.assertIn("no script uses it", self.faults("left.py", "print()\n", executable=False)[0])
        self.assertEqual(self.faults("user.sh", GOOD + "# left\n"), [])

    def test_a_file_that_does_not_exist_is_found(self):
        self.assertEqual(self.faults("good.sh", GOOD + "# see Scripts/good.sh and ../Scripts/good.sh\n"), [])
        self.assertEqual(
            self.faults("good.sh", GOOD + "exit; cat Sources/Gone.swift\n"), ["Scripts/good.sh:3: Sources/Gone.swift does not exist"])
        self.assertEqual(self.faults("good.sh", GOOD + "exit; ls Sources/* Scripts/$name \"$HOME/Scripts/x\"\n"), [])


if __name__ == "__main__":
    unittest.main()
