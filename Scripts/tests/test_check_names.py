"""Which names of a page check-names.py refuses: a deliberately wrong page, and a right one."""

import pathlib
import tempfile
import types
import unittest

import scripts

check_names = scripts.load("check-names.py")

PROGRAM = types.SimpleNamespace(
    options={"run": {"--map", "-o", "--memory-max"}, "merge": {"-o"}},
    general={"--help"},
    every_option={"--help", "--map", "-o", "--memory-max", "--hearing-start", "--hearing-step-up"},
    names={
        "columns": {"participant", "value", "music-clip"}, "metrics": {"tap_rate_hz", "health_steps"},
        "flags": {"location_mismatch", "json_truncated"}, "options": {"map", "memory-max", "leg-length"},
        "commands": {"analyze", "run", "merge"}, "pictures": {"tap-raster"}, "others": {"walking_bout", "metrics.csv"}})
PROGRAM.all = set().union(*PROGRAM.names.values())
REPOSITORY = types.SimpleNamespace(
    files={"Sources/Metrics/Metric.swift"}, folders={"Sources", "Sources/Metrics"}, basenames={"Metric.swift"}, modules={"Metrics"},
    words={"Metric", "reading", "pandas"}, scripts={"read_csv"}, literals={"time_stamp"}, samples="SampleData/P01/walk_rest.json",
    targets={"check"}, has_path=lambda path: check_names.Repository.has_path(REPOSITORY, path))
NAMES = check_names.Names(PROGRAM, REPOSITORY)


def faults(page):
    return [fault for _, fault in check_names.page_faults(NAMES, page)]


class Pages(unittest.TestCase):
    def assertRefused(self, page, *expected):
        self.assertEqual(sorted(faults(page)), sorted(expected))

    def test_right_names_pass(self):
        self.assertRefused(
            "`--map FILE`, `-o`, `--hearing-…`, `analyze run study/ --map map.csv -o out`, `tap_rate_hz`, `health_*`, `json_truncated@12`, "
            "`leg_length`, column `music-clip`, flag `location_mismatch`, metrics `tap_rate_hz` and `health_steps`, `walking_bout`, "
            "`metrics.csv`, `make check`, `Metric.reading`, `pandas`, `read_csv`, `time_stamp`, `walk_rest`, `value == 1`, `_hz`, "
            "`Sources/Metrics`, `Metrics/Metric.swift`, `Metric.swift`, `pip install --upgrade x`\n")

    def test_options_and_commands(self):
        self.assertRefused("`--memory` and `--pseudonymize KEYFILE`\n", "the program has no option --memory",
                           "the program has no option --pseudonymize")
        self.assertRefused("`analyze merge --map x`", "analyze merge has no option --map")
        self.assertRefused("`analyze runn study`, `make chekc`", "there is no command runn", "make has no target chekc")

    def test_commands_of_code_blocks(self):
        self.assertRefused("Text\n\n    analyze run study --mapp x  # why\n\n```sh\n$ analyze merg a b\n```\n",
                           "analyze run has no option --mapp", "there is no command merg")

    def test_names_of_the_program(self):
        self.assertRefused("`location_disagree`, `foo_*`, `_nowhere`", "the program knows no name location_disagree",
                           "no name of the program fits foo_*", "no name of the program ends in _nowhere")
        self.assertRefused("`clipp`", "neither the program nor the code of the repository has the name clipp")

    def test_the_word_before_says_the_kind(self):
        self.assertRefused("any of the columns `participant`,\n`value` and `reading`", "reading is no column")
        self.assertRefused("a column `participant`, `pandas` and the names of parameters, `reading`", "pandas is no column")
        self.assertRefused("the flag `tap_rate_hz`", "tap_rate_hz is no flag")

    def test_files_and_code(self):
        self.assertRefused("`Sources/Gone.swift`, `Metrics/Gone.swift`, `Gone.swift`, `Metric.gone`",
                           "there is no file Sources/Gone.swift", "there is no file Metrics/Gone.swift", "there is no file Gone.swift",
                           "the code of the repository has no name gone")

    def test_names_across_lines_have_their_line(self):
        self.assertEqual(list(check_names.page_faults(NAMES, "One\ntwo `analyze\nrunn x` and\n`clipp`\n"))[0][0], 2)

    def test_links(self):
        with tempfile.TemporaryDirectory() as folder:
            page = pathlib.Path(folder, "page.md")
            page.write_text("# A heading, with `code`\n\n[a](page.md#a-heading-with-code) [b](#none) [c](gone.md) [d](https://x.org)\n")
            found = [fault for _, fault in check_names.link_faults(page, page.read_text())]
        self.assertEqual(found, [f"{page} has no heading #none", "there is no file gone.md"])


class Messages(unittest.TestCase):
    def test_options_commands_and_names_in_texts(self):
        source = 'let a = "give --mapp FILE, see analyze runn"\n// give --no\nlet b = "--no"\nlet c = "of `tap_rat_hz` or --hearing-*"\n'
        self.assertEqual(list(check_names.message_faults(NAMES, source)), [
            (1, "the program has no option --mapp"), (1, "there is no command runn"), (4, "the program knows no name tap_rat_hz")])


if __name__ == "__main__":
    unittest.main()
