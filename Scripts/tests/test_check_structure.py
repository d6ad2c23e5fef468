"""What check-structure.py measures."""

import contextlib
import io
import pathlib
import tempfile
import unittest

import scripts

check_structure = scripts.load("check-structure.py")


class Measures(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)

    def module(self, name, **files):
        for file, text in files.items():
            path = self.root / "Sources" / name / f"{file}.swift"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return check_structure.Module(self.root / "Sources" / name)

    def test_types_are_found_at_any_depth(self):
        module = self.module("A", File='struct A {\n  enum Kind {}\n  class func f() {}\n}\n// struct No {}\nlet a = "class No"\n')
        self.assertEqual([name for name, _ in module.types], ["A", "Kind"])
        self.assertTrue(module.types[1][1].endswith("A/File.swift:2"))

    def test_functions_are_measured_to_their_last_brace(self):
        body = "func f(\n  a: () -> Int = { 1 }\n) {\n  if true {\n  }\n}\nprotocol P {\n  func g()\n  init()\n}\ninit?(b: Int) { }\n"
        module = self.module("A", File=body)
        found = {name: lines for lines, name, _ in module.functions}
        self.assertEqual(found["g"], 0)
        self.assertEqual([lines for lines, name, _ in module.functions if name == "init"], [0, 1])

    def test_comments_are_counted(self):
        module = self.module("A", File="/// One.\nlet a = 1  // not a line\n  // Two.\n")
        self.assertEqual((module.comment_count, module.line_counts), (2, [3]))

    def test_flags_are_named_after_their_codes(self):
        self.module("A", File='let noSRT = Flag(\n  "no_srt", .note, "a")\nlet srtLow: Flag = .init("srt_low", .note, "b")\n'
                              '// let old = Flag("no_old", .note, "c")\n')
        self.module("B", Issue='enum InputIssue: String {\n  case unreadable\n  case jsonNotUTF8 = "json_not_utf8"\n  case tooDeep = "too_large"\n}\n'
                               'enum Other: String {\n  case a = "b_c"\n}\n', Flags='let short = Flag("walk_short", .doubt, "d")\n')
        known = self.root / "known"
        known.write_text("")
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as problems:
            status = check_structure.main([str(self.root / "Sources"), str(known)])
        self.assertEqual(status, 1)
        self.assertIn("flags: 6", out.getvalue())
        found = problems.getvalue().splitlines()
        self.assertEqual([line.split(": ", 2)[2] for line in found], [
            "the flag walk_short is named short; name it walkShort", "the flag too_large is named tooDeep; name it tooLarge"])
        self.assertTrue(found[0].split(": ")[1].endswith("B/Flags.swift:1"))

    def test_more_names_than_allowed_fail(self):
        self.module("A", One="struct One { struct Row {} }\n", Two="struct Two { enum Row {} ; enum CodingKeys {} }\n")
        self.module("B", Three="struct Three { enum CodingKeys {} }\n")
        known = self.root / "known"
        known.write_text("")
        for most, status in (("1", 0), ("0", 1)):
            with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()):
                found = check_structure.main(["--same-names", most, str(self.root / "Sources"), str(known)])
            self.assertEqual(found, status)
            self.assertIn("types declared more than once: 1: Row 2", out.getvalue())


if __name__ == "__main__":
    unittest.main()
