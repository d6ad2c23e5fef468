"""What check-english.py refuses, and what it lets pass."""

import unittest

import scripts

check_english = scripts.load("check-english.py")


def found(path, text):
    return [(line, words) for line, words, _ in check_english.findings(path, text)]


class Sentences(unittest.TestCase):
    def test_a_construction_is_found_across_lines(self):
        self.assertEqual(found("page.md", "First line.\nTell what\neach file is.\n"), [(2, "Tell what")])

    def test_words_alone_pass(self):
        self.assertEqual(found("page.md", "Two hours behind UTC, whatever nobody told the scouts.\n"), [])

    def test_code_passes(self):
        self.assertEqual(found("page.md", "Write `colour` or\n\n```\nat odds\n```\n"), [])

    def test_joined_literals_are_one_text(self):
        source = 'let text = "nothing is to be "\n  + "had of this file"\n'
        self.assertEqual(found("Sources/Module/File.swift", source), [(1, "to be had")])

    def test_short_texts_are_names(self):
        self.assertEqual(found("Sources/Module/File.swift", 'let key = "at odds"\n'), [])

    def test_comments_and_tests_are_not_read_for_constructions(self):
        self.assertEqual(found("Sources/Module/File.swift", "// What of the file is at odds.\n"), [])
        self.assertEqual(found("Tests/Module/File.swift", 'let text = "what of the file is at odds"\n'), [])


class Spelling(unittest.TestCase):
    def test_it_is_american_in_comments_names_and_tests(self):
        source = "// The colour.\nfunc `a neighbour is found`() {}\nlet labelledRow = 1\n"
        self.assertEqual(found("Tests/Module/File.swift", source), [(1, "colour"), (2, "neighbour"), (3, "labelled")])

    def test_names_of_others_pass(self):
        self.assertEqual(found("Sources/Module/File.swift", "touch.phase = .cancelled\n"), [])
        self.assertEqual(found("page.md", "Slurm says CANCELLED.\n"), [])
        self.assertEqual(found("Sources/Module/File.swift", 'let words = ["centre", "center"]\n'), [])
        self.assertEqual(found("Sources/Module/File.swift", 'let text = "The centre."\n'), [(1, "centre")])


if __name__ == "__main__":
    unittest.main()
