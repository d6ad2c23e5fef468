"""Tests of check-identity.py on small sources.

Run with: python3 -m unittest discover --start-directory Scripts/tests
"""

import contextlib
import io
import pathlib
import tempfile
import unittest

from scripts import load

check = load("check-identity.py")


class Faults(unittest.TestCase):
    def faults(self, *texts):
        """What is wrong with a module of these files, without the names of the files."""
        with tempfile.TemporaryDirectory() as folder:
            module = pathlib.Path(folder) / "M"
            module.mkdir()
            for number, text in enumerate(texts):
                (module / f"{number}.swift").write_text(text, encoding="utf-8")
            return [fault.split(".swift:")[1] for fault in check.faults(module)]

    def refuses(self, text, *others):
        self.assertEqual(len(self.faults(text, *others)), 1, text)

    def allows(self, text, *others):
        self.assertEqual(self.faults(text, *others), [], text)

    def test_string_is_no_key(self):
        self.refuses("var people: [String: Int] = [:]")
        self.refuses("var people = [[String]: Int]()")
        self.refuses("let names = Set<String>()")
        self.refuses("let byName = Dictionary<String, Int>()")

    def test_byte_keys_and_vocabularies_are_keys(self):
        self.allows("var people: [ByteKey: Int] = [:]")
        self.allows("var values: [MetricName: Double] = [:]\nvar columns = Set<Term>()")

    def test_comments_and_texts_do_not_count(self):
        self.allows('// [String: Int]\nlet text = "a.source == b.source"\n/* Set<String> */')

    def test_keys_with_a_stored_string(self):
        self.refuses("struct Key: Hashable {\n  let step: String\n}")
        self.refuses("struct Key: Hashable { let kind: Int, name: String }")
        self.refuses("struct Key: Hashable { let name: String, attempt: Int? }")
        self.refuses("enum Key: Codable, Hashable {\n  case named(String)\n}")
        self.allows("struct Key: Hashable {\n  let step: ByteKey\n  var text: String { step.text }\n}")
        self.allows("struct Row: Equatable {\n  let step: String\n}")

    def test_a_type_may_compare_itself(self):
        self.allows(
            "struct Key: Hashable {\n  let step: String\n}",
            "extension Key { static func == (a: Key, b: Key) -> Bool { a.step === b.step } }")

    def test_names_are_compared_by_bytes(self):
        self.refuses("let same = a.participant == b.participant")
        self.refuses("steps.filter { $0.identifier == identifier }")
        self.refuses("rows.sorted { ($0.start, $0.source) < ($1.start, $1.source) }")
        self.allows("let same = a.participant === b.participant")
        self.allows("let same = a.participant.precedes(b.participant)")

    def test_literals_numbers_and_types_may_be_compared(self):
        self.allows('let isUnknown = row.participant == ""\nlet none = row.source == nil')
        self.allows("ActiveTask(step: step.identifier) == task")
        self.allows("struct Value {\n  let session: Int\n}\nlet same = a.session == b.session")
        self.allows("enum Kind { case a }\nstruct Distance {\n  let source: Kind\n}\nlet same = a.source == b.source")

    def test_names_are_looked_up_by_bytes(self):
        self.refuses("if names.contains(row.participant) { return }")
        self.refuses("let place = names.firstIndex(of: step.identifier)")
        self.refuses("let sources = Set(rows.map(\\.source))")
        self.refuses("let people = Dictionary(grouping: rows, by: \\.participant)")
        self.allows("if names.contains(ByteKey(row.participant)) { return }")

    def test_line_numbers(self):
        self.assertTrue(self.faults("\n\nvar a: [String: Int]")[0].startswith("3: "))


class Main(unittest.TestCase):
    def test_without_a_folder(self):
        with contextlib.redirect_stderr(io.StringIO()) as errors:
            self.assertEqual(check.main([]), 2)
        self.assertIn("Usage", errors.getvalue())


if __name__ == "__main__":
    unittest.main()
