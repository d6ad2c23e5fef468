"""What check-version.py asks of the texts that state the version."""

import unittest

import scripts

check_version = scripts.load("check-version.py")
BEFORE = "## Unreleased\n\n## 0.7.0 (2026-11-22)\n"


def faults(version, changelog, citation):
    return list(check_version.faults(version, changelog, citation))


class Version(unittest.TestCase):
    def test_a_tree_before_a_release(self):
        self.assertEqual(faults("0.8.0-dev", BEFORE, "version: 0.8.0-dev\n"), [])
        self.assertEqual(len(faults("0.8.0-dev", BEFORE, "version: 0.7.0\ndate-released: 2026-11-22\n")), 2)
        self.assertIn("is released", faults("0.7.0-dev", BEFORE, "version: 0.7.0-dev\n")[0])
        self.assertIn("Unreleased", faults("0.8.0-dev", BEFORE[15:], "version: 0.8.0-dev\n")[0])

    def test_a_release(self):
        changelog = "## 0.8.0 (2026-12-01)\n"
        self.assertEqual(faults("0.8.0", changelog, "version: 0.8.0\ndate-released: 2026-12-01\n"), [])
        self.assertIn("date-released: 2026-12-01", faults("0.8.0", changelog, "version: 0.8.0\n")[0])
        self.assertIn('"Unreleased"', faults("0.8.0", BEFORE, "version: 0.8.0\ndate-released: 2026-12-01\n")[0])

    def test_its_declaration_is_read(self):
        self.assertEqual(check_version.NUMBER.search('  public static let number = "0.8.0-dev"\n')[1], "0.8.0-dev")
        self.assertIsNone(check_version.NUMBER.search('  public static let number = "0.8"\n'))


if __name__ == "__main__":
    unittest.main()
