"""That attack.py runs every attack, tells those that find something, and records what ran."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

import scripts

attack = scripts.load("attack.py")
REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
# A generator that finds an error with the seed 2.
GENERATOR = """import sys
print("turn 0: another byte") if sys.argv[-1] == "2" else None
print(f"{sys.argv[3]} cases, {sys.argv[-1]} errors")
sys.exit(sys.argv[-1] == "2")
"""
PAGE = "# Security\n\n<!-- attack: begin -->\n\n<!-- attack: end -->\n\nafter\n"


class Attack(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        for place in ("Scripts", "Tests/Faults", "study"):
            (self.folder / place).mkdir(parents=True)
        (self.folder / "Scripts/attack.py").write_bytes((REPOSITORY / "Scripts/attack.py").read_bytes())
        (self.folder / "page.md").write_text(PAGE)
        for name in ("mutated_sessions", "lost_workers"):
            (self.folder / f"Tests/Faults/{name}.py").write_text(GENERATOR)

    def run_attacks(self, *arguments):
        """The status, and what is printed."""
        done = subprocess.run(
            [sys.executable, "Scripts/attack.py", "--record", "page.md", *arguments], cwd=self.folder, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout

    def rows(self):
        return [line for line in (self.folder / "page.md").read_text().splitlines() if line.startswith("| ")]

    def test_every_generator_is_one_of_the_attacks(self):
        generators = {path.stem.replace("_", "-") for path in (REPOSITORY / "Tests/Faults").glob("*_*.py")}
        self.assertEqual(generators, set(attack.ATTACKS))

    def test_size_multiplies_the_cases_and_the_record_has_them(self):
        status, printed = self.run_attacks("--size", "0.1", "program", "study", "mutated-sessions", "lost-workers")
        self.assertEqual(status, 0, printed)
        self.assertIn("2 of 2 attacks found no error", printed)
        cases = attack.ATTACKS["mutated-sessions"][0] // 10
        self.assertRegex(self.rows()[2], rf"^\| mutated-sessions \| {cases} cases, 1 errors \| 0 s \| 1 \| \d{{4}}-")
        self.assertEqual(len(self.rows()), 4)
        self.assertTrue((self.folder / "page.md").read_text().endswith("<!-- attack: end -->\n\nafter\n"))

    def test_an_error_is_told_and_other_rows_stay(self):
        self.run_attacks("program", "study", "mutated-sessions", "lost-workers")
        status, printed = self.run_attacks("--seed", "2", "program", "study", "lost-workers")
        self.assertEqual(status, 1)
        self.assertIn("turn 0: another byte", printed)
        self.assertIn("lost-workers", printed.splitlines()[-1])
        self.assertIn("cases, 1 errors", self.rows()[2])
        self.assertRegex(self.rows()[3], r"^\| lost-workers \| \*\*failed\*\*: \d+ cases, 2 errors")

    def test_an_attack_that_does_not_exist_is_an_error(self):
        status, printed = self.run_attacks("program", "study", "nothing")
        self.assertEqual(status, 1)
        self.assertIn("no such attack: nothing", printed)

    def test_the_page_of_the_repository_has_a_place_for_the_record(self):
        page = (REPOSITORY / "SECURITY.md").read_text(encoding="utf-8")
        self.assertLess(page.index(attack.BEGIN), page.index(attack.END))


if __name__ == "__main__":
    unittest.main()
