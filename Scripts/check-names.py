#!/usr/bin/env python3
"""Resolves every name that a text puts between backquotes against the program and the repository.

Pages are read, code blocks with commands in them, the texts of `explain` (as the reference prints them), and the messages in
Sources. What a name has to be follows from its form and from the word before it:

  --name           an option of the program; after `analyze COMMAND` one of that command
  analyze NAME     a command
  make NAME        a target of the Makefile
  some_name        a metric, flag, column, event, parameter, level, key or table that the program lists; with `*`, `…`, `...`
                   or capitals in it a pattern that one of them fits; else a key that a reader of inputs in Sources names
  Some/path        a file or folder of the repository, from its root, from Sources or from a module
  Name.swift       a file of the repository
  SomeName, a.b    a name that the code of the repository has
  word, some-word  a name that the program lists, or that code of the repository has as a word of its own
  column `x`, metric `x`, flag `x`, option `x`, command `x`, target `x`, picture `x`, also in a list: one of exactly these

There is no list of exceptions: a word of another program is used in the code of the repository or stands without backquotes.
Links between pages must lead to a file, and to a heading of it.

Usage: check-names.py PROGRAM SAMPLES PAGE...
  PROGRAM  the analyze that lists its names
  SAMPLES  the folder of SampleData, whose tables show the names of columns and events
  PAGE     pages to read; those of Documentation/reference are what the program says

Prints one line for each name that is wrong and ends with status 1 if there is any. Run it in the repository's folder.
"""

import csv
import fnmatch
import io
import json
import os
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)", re.DOTALL)
OPTION = re.compile(r"(?<![\w-])--[a-z][a-z0-9-]*")
SHORT = re.compile(r"(?<![\w-])-[A-Za-z](?=[\s,]|$)")
NAME = re.compile(r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*")
SNAKE = re.compile(r"_?[a-z][a-z0-9]*(?:_(?:[a-z0-9]+|\*|…|\.\.\.|[A-Z]))*_?")
# What stands for any part of a name.
OPEN = re.compile(r"…|\.\.\.|(?<=[a-z0-9]_)[A-Z]+(?=_|$)|\*")
PATTERN = re.compile(rf"(?:[a-z0-9_]|{OPEN.pattern})*(?:{OPEN.pattern})(?:[a-z0-9_]|{OPEN.pattern})*")
CODE_FILE = re.compile(r"[\w+.-]+\.(?:swift|py|sh|md|h|c|cpp)")
CAMEL = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*(?:\(\))?")
LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
# A line of a code block that runs the program, up to a comment.
COMMAND_LINE = re.compile(r"^(?: {4}|\$ )?(analyze [a-z-].*?)(?=  |\s#|$)", re.MULTILINE)
LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
# The word before a name, or before a list of names, that says of which kind they are.
KINDS = {"column": "columns", "metric": "metrics", "flag": "flags", "option": "options", "command": "commands",
         "parameter": "options", "picture": "pictures", "target": "targets"}
LIST = re.compile(r"\b(" + "|".join(KINDS) + r")s?\s(`[^`\n]+`(?:(?:,\s`[^`\n]+`)*,?\s(?:and|or)\b(?:\s`[^`\n]+`)?)?)")
# Roots of code whose words resolve names of other programs and of formats.
CODE = ["Sources", "Tests", "Scripts", "Examples", "Python", "Package.swift", "Makefile", "Containerfile", ".ci"]
CODE_ENDINGS = {".swift", ".c", ".h", ".cpp", ".py", ".sh", ".sbatch", ".txt", ""}
ROOTS = {"Sources", "Tests", "Scripts", "Documentation", "Examples", "Python", ".ci"}


def output_of(*command):
    asked = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if asked.returncode != 0:
        sys.exit(f"check-names: {' '.join(map(str, command))} ends with status {asked.returncode}: {asked.stderr.strip()}")
    return asked.stdout


class Program:
    """What the program lists: commands with their options, and names by kind."""

    def __init__(self, program, samples):
        self.names = {kind: set() for kind in [*KINDS.values(), "others"]}
        self.read_commands(program)
        self.read_dictionary(program)
        self.read_reference(program)
        self.read_run(program, samples)
        self.all = set().union(*self.names.values())

    def read_commands(self, program):
        self.options = {}
        text = output_of(program, "reference", "command-line")
        for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
            name = section.split("\n", 1)[0].strip()
            self.options[name] = set(OPTION.findall(section)) | set(SHORT.findall(section)) | {"--help", "-h"}
            # The words that an option takes, such as csv|tsv.
            for words in re.findall(r"(?<![\w|])[a-z][\w-]*(?:\|[a-z][\w-]*)+", section):
                self.names["others"] |= set(words.split("|"))
        self.general = set(OPTION.findall(text.split("\n## ", 1)[0]))
        self.names["commands"] = {"analyze", *self.options}
        self.every_option = self.general.union(*self.options.values())
        self.names["options"] = {option.lstrip("-") for option in self.every_option}

    def read_dictionary(self, program):
        for row in csv.DictReader(io.StringIO(output_of(program, "dictionary"))):
            self.names["metrics"].add(row["metric"])
            self.names["others"] |= {row["task"], row["unit"], row["method"].split("/")[0], row["method"], *row["levels"].split("|")}
            self.names["columns"] |= set(row)

    def read_reference(self, program):
        for page in output_of(program, "reference").split():
            kind = None
            for line in output_of(program, "reference", page).splitlines():
                if line.startswith("| ") and line.split()[1] in ("flag", "picture", "metric", "event", "option"):
                    kind = {"flag": "flags", "picture": "pictures", "metric": "metrics"}.get(line.split()[1], "others")
                elif not line.startswith("|"):
                    kind = None
                elif kind and line.startswith("| `"):
                    self.names[kind] |= set(re.findall(r"`([^`]+)`", line.split(" | ")[0]))

    def read_run(self, program, samples):
        with tempfile.TemporaryDirectory() as folder:
            run = pathlib.Path(folder, "run")
            studies = sorted(path for path in pathlib.Path(samples).glob("P*"))
            output_of(program, "run", *studies, "--map", pathlib.Path(samples, "map.csv"), "--wide", "--pictures", "--fail-on",
                      "none", "-q", "-o", run)
            for command in ("reliability", "changes", "practice"):
                subprocess.run([program, command, run, "-o", run, "-q"], capture_output=True)
            output_of(program, "report", run, "-q")
            for path in sorted(run.rglob("*")):
                self.names["others"] |= {path.name, path.name.split(".")[0], path.relative_to(run).as_posix()}
                if path.suffix == ".csv":
                    self.read_table(path)
            measures = "tap_rate_hz,cadence_spm,rom_range_deg,trail_completed"
            printed = [["inspect", studies[0]], ["plan", studies[0]], ["plan", "--kinds", studies[0]], ["diff", run, run],
                       ["diff", "--all-rows", run, run],
                       ["table", run, "--metrics", measures, "--with", "n,sd,quality,session,reason"]]
            for command in printed:
                self.names["columns"] |= set(output_of(program, *command).split("\n", 1)[0].split(","))
            self.read_database(program, run)
            self.read_map(program, studies[0], pathlib.Path(folder, "map.csv"))
            for name in ("run.json", "datapackage.json"):
                self.read_object(json.loads((run / name).read_text(encoding="utf-8")))

    def read_table(self, path):
        with open(path, newline="", encoding="utf-8") as file:
            rows = csv.DictReader(file)
            self.names["columns"] |= set(rows.fieldnames)
            for row in rows:
                for column in ("type", "kind", "status", "quality", "verdict", "recorder", "role", "task"):
                    self.names["others"].add(row.get(column) or "")

    def read_database(self, program, run):
        """Tables, views and columns of the database of a run."""
        file = run.parent / "study.sqlite"
        output_of(program, "export", run, "--as", "sqlite", "-o", file)
        with sqlite3.connect(file) as database:
            for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')").fetchall():
                self.names["others"].add(name)
                self.names["columns"] |= {row[1] for row in database.execute(f'PRAGMA table_info("{name}")')}

    def read_map(self, program, study, file):
        """The columns of a map, which the program lists when one has another."""
        file.write_text("file,no such column\n", encoding="utf-8")
        refusal = subprocess.run([program, "run", study, "--map", file], capture_output=True, text=True).stderr
        listed = re.search(r"; use (.*) or the name of an option", refusal)
        if not listed:
            sys.exit(f"check-names: the program does not list the columns of a map: {refusal}")
        self.names["columns"] |= set(listed[1].split(", "))

    def read_object(self, value):
        if isinstance(value, dict):
            self.names["others"] |= set(value)
            value = list(value.values())
        for part in value if isinstance(value, list) else []:
            self.read_object(part)


class Repository:
    """Files of the repository, the words of its code, and the literals of its sources."""

    def __init__(self, reads_sources=True):
        self.files = set(output_of("git", "ls-files", "--cached", "--others", "--exclude-standard").splitlines())
        self.folders = {parent.as_posix() for file in self.files for parent in pathlib.PurePath(file).parents} - {"."}
        self.basenames = {pathlib.PurePath(file).name for file in self.files}
        self.modules = {file.split("/")[1] for file in self.files if file.startswith("Sources/")}
        self.words, self.scripts, self.literals = set(), set(), set()
        for file in sorted(self.files):
            root = file.split("/")[0]
            if root in CODE and pathlib.PurePath(file).suffix in CODE_ENDINGS and os.path.isfile(file):
                text = pathlib.Path(file).read_text(encoding="utf-8", errors="replace")
                found = set(re.findall(r"[\w-]+", code_of(file, text)))
                self.words |= found
                if root not in ("Sources", "Tests") and not file.startswith("Scripts/tests/"):
                    self.scripts |= found
                if root == "Sources":
                    for literal in LITERAL.findall(text):
                        self.literals |= set(re.findall(r"\w+", literal))
        self.words |= {part for word in self.words for part in word.split("-")}
        # A file of Swift is named after the idea that it holds, of which there need not be a type.
        self.words |= {name.removesuffix(".swift") for name in self.basenames}
        self.samples = " ".join(file for file in self.files if file.startswith("SampleData/"))
        self.targets = set(re.findall(r"^([a-z-]+):", pathlib.Path("Makefile").read_text(encoding="utf-8"), re.MULTILINE))

    def has_path(self, path):
        path = path.rstrip("/")
        places = [path, f"Sources/{path}", *(f"Sources/{module}/{path}" for module in self.modules)]
        return any(place in self.files or place in self.folders for place in places)


def code_of(file, text):
    """A text of code without comments, which say what they like."""
    if file.endswith((".swift", ".c", ".h", ".cpp")):
        return re.sub(r"(?<!:)//[^\n]*", blank, text)
    return text


class Names:
    """Says of a name whether it is one."""

    def __init__(self, program, repository):
        self.program, self.repository = program, repository
        self.kinds = program.names | {"targets": repository.targets}

    def faults(self, text, own=frozenset()):
        """What is wrong with the text between two backquotes; `own` are words of the code blocks of its page."""
        words = text.split()
        if not words:
            return
        if words[0].startswith("-") or words[0] == "analyze" or words[0] in self.program.options and len(words) > 1:
            yield from self.command_faults(text)
        elif words[0] == "make" and len(words) > 1:
            words = text.split("&&")[0].split()[1:]
            yield from (f"make has no target {word}" for word in words if NAME.fullmatch(word) and word not in self.repository.targets)
        elif len(words) == 1:
            fault = self.word_fault(text, own)
            if fault:
                yield fault

    def command_faults(self, text):
        """Of a command of the program, or of options alone."""
        for part in re.split(r"[|;&]+\s", text):
            words = part.split()
            if not words:
                continue
            if words[0] == "analyze":
                words = words[1:]
            elif not words[0].startswith("-") and words[0] not in self.program.options:
                continue
            known, what = self.program.every_option, "the program"
            if words and NAME.fullmatch(words[0]):
                if words[0] not in self.program.options:
                    yield f"there is no command {words[0]}"
                    continue
                known, what = self.program.options[words[0]] | self.program.general, f"analyze {words[0]}"
            rest = " ".join(words)
            for option in OPTION.findall(rest) + SHORT.findall(rest):
                if not is_option(option, known):
                    yield f"{what} has no option {option}"

    def word_fault(self, word, own):
        known, repository = self.program.all, self.repository
        bare = word.removesuffix("()")
        # A column of a table of people may have an underscore for the dash of a parameter.
        if {word, bare} & (known | own) or word.replace("_", "-") in self.program.names["options"]:
            return None
        if re.fullmatch(r"[\w-]+[@!=][\w.-]*", word) and re.split("[@!=]", word)[0] in known:
            return None
        if PATTERN.fullmatch(word) and "_" in word:
            return None if fnmatch.filter(known, OPEN.sub("*", word)) else f"no name of the program fits {word}"
        if word.split("/")[0] in ROOTS | (repository.modules if "/" in word else set()) or CODE_FILE.fullmatch(word):
            exists = repository.has_path(word) or "/" not in word and word in repository.basenames
            return None if exists or "*" in word else f"there is no file {word}"
        if SNAKE.fullmatch(word) and "_" in word.strip("_"):
            is_there = word in repository.literals | repository.scripts or word in repository.samples
            return None if is_there else f"the program knows no name {word}"
        if re.fullmatch(r"_[a-z_]+", word):
            ends = any(name.endswith(word) for name in known)
            return None if ends or word in repository.literals else f"no name of the program ends in {word}"
        if NAME.fullmatch(word):
            return None if word in repository.words else f"neither the program nor the code of the repository has the name {word}"
        if CAMEL.fullmatch(word) and not any(letter.isdigit() for letter in word):
            missing = [part for part in bare.split(".") if part not in repository.words | own]
            return f"the code of the repository has no name {missing[0]}" if missing else None
        return None

    def kind_faults(self, text):
        """Names after a word that says what they are, with their places."""
        for match in LIST.finditer(text):
            kind = KINDS[match[1]]
            for span in re.finditer(r"`([^`\n]+)`", match[2]):
                name = span[1].split()[0].lstrip("-").split("@")[0]
                if not NAME.fullmatch(name) or kind == "commands" and span[1].startswith(("-", "make")):
                    continue
                allowed = self.kinds[kind]
                if kind == "columns":  # A parameter is a column of a map.
                    allowed = allowed | self.kinds["options"] | self.input_columns()
                if name not in allowed:
                    yield match.start(2) + span.start(), f"{name} is no {match[1]}"

    def input_columns(self):
        """Columns that readers of foreign tables name: literals with an underscore."""
        return {literal for literal in self.repository.literals if "_" in literal}


def is_option(option, known):
    """Whether an option is known; with a dash at its end, as in --hearing-*, whether several begin with it."""
    return option in known or option.endswith("-") and any(name.startswith(option) for name in known)


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def page_faults(names, text):
    """Line and fault of each name of a page."""
    own = {word for block in FENCE.findall(text) for word in re.findall(r"\w+", block[1])}
    prose = FENCE.sub(blank, text)
    prose = re.sub(r"^(?: {4}|\t).*$", blank, prose, flags=re.MULTILINE)
    for match in SPAN.finditer(prose):
        if "\n\n" not in match[2]:
            found = names.faults(" ".join(match[2].split()), own)
            yield from ((offset_line(prose, match.start()), fault) for fault in found)
    yield from ((offset_line(prose, offset), fault) for offset, fault in names.kind_faults(prose))
    for match in COMMAND_LINE.finditer(text):
        yield from ((offset_line(text, match.start(1)), fault) for fault in names.command_faults(match[1]))


def offset_line(text, offset):
    return text.count("\n", 0, offset) + 1


def link_faults(path, text):
    """Links of a page that lead nowhere."""
    for match in LINK.finditer(FENCE.sub(blank, text)):
        target, _, heading = match[1].partition("#")
        if re.match(r"\w+:", target):
            continue
        file = pathlib.Path(os.path.normpath(path.parent / target)) if target else path
        line = offset_line(text, match.start())
        if not file.exists():
            yield line, f"there is no file {match[1]}"
        elif heading and file.suffix == ".md" and heading not in slugs(file):
            yield line, f"{file} has no heading #{heading}"


def slugs(file):
    headings = HEADING.findall(FENCE.sub(blank, file.read_text(encoding="utf-8")))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def message_faults(names, text):
    """Line and fault of options, commands and names in the texts of a source file."""
    for match in LITERAL.finditer(code_of(".swift", text)):
        literal = re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "…", match[1])
        if " " not in literal:
            continue
        line = offset_line(text, match.start())
        for option in OPTION.findall(literal):
            if not is_option(option, names.program.every_option):
                yield line, f"the program has no option {option}"
        for command in re.findall(r"(?:: |see |run |`)analyze ([a-z][a-z-]*)\b", literal):
            if command not in names.program.options:
                yield line, f"there is no command {command}"
        for span in re.findall(r"`([^`]+)`", literal):
            yield from ((line, fault) for fault in names.faults(span) if "…" not in span)


def main(arguments):
    if "--help" in arguments:
        print(__doc__.strip())
        return 0
    if len(arguments) < 3:
        sys.exit(__doc__.strip())
    names = Names(Program(arguments[0], arguments[1]), Repository())
    found = []
    for page in map(pathlib.Path, arguments[2:]):
        text = page.read_text(encoding="utf-8")
        found += [(page, *fault) for fault in page_faults(names, text)]
        found += [(page, *fault) for fault in link_faults(page, text)]
    for file in sorted(names.repository.files):
        if file.startswith("Sources/") and file.endswith(".swift") and os.path.isfile(file):
            text = pathlib.Path(file).read_text(encoding="utf-8")
            found += [(file, *fault) for fault in message_faults(names, text)]
    for file, line, fault in dict.fromkeys(found):
        print(f"{file}:{line}: {fault}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
