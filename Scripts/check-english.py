"""Refuses words and spellings that the project does not use in its comments, messages, names and documentation.

Usage: check-english.py FILE|FOLDER ...

Prints one line for each hit, `file:line: found; write ...`, and ends with status 1 if there is any. In Swift files
only comments, string literals and the names of tests and declarations are read; other files are read whole, except
for code between backquotes.
"""

import os
import re
import sys

# Pattern, and what to write instead. Patterns are matched without regard to case.
REFUSED = [
    (r"\b(tell|tells|telling|told)\b", "report, show, state, distinguish, identify"),
    (r"\bbehind\b", "after, underlying"),
    (r"\b(come|comes|came|coming) to\b", "result in, amount to, reach"),
    (r"\bwhat of\b", "which part of"),
    (r"\bless (the|its|one|two|that|those|their|each|what|this)\b", "minus"),
    (r"\b(nobody|somebody|anybody)\b", "no one, a person, the participant, the caller"),
    (r"\bwhatever\b", "any, regardless of"),
    (r"\bmeanwhile\b", "at the same time, during"),
    (r"\b(thereof|wherein|hereby|thereby|whereby|therein)\b", "plain words"),
    (r"\b(mend|mends|mended|mending)\b", "fix, repair"),
    (r"\b(torn|tears? off|tearing)\b", "truncated, truncate"),
    (r"\bto be had\b", "available"),
    (r"\bought to\b", "should"),
    (r"\bupon\b", "on"),
    (r"\b(wish|wishes|wished)\b", "request"),
    (r"\bcasualt(y|ies)\b", "lost part"),
    (r"\bscouts?\b", "probe"),
    (r"\brehears(al|e|es|ed)\b", "dry run"),
    (r"\bhumps?\b", "peak, maximum"),
    (r"\bstretch(es)?\b", "section, segment, part"),
    (r"\blaid beside\b|\blays? beside\b|\blies? beside\b", "aligned with, is next to"),
    (r"\bparted\b", "separated"),
    (r"\bat odds\b", "inconsistent"),
    (r"\bhow strongly\b|\bhow well\b", "a noun: strength, quality"),
    (r"\b(colour|behaviour|neighbour|favour|honour)", "American spelling"),
    (r"\bcent(re|red|res)\b", "American spelling: center"),
    (r"\b(milli|centi|kilo)?met(re|res)\b", "American spelling: meter"),
    (r"\b(analys|recognis|normalis|organis|summaris|initialis|optimis|minimis|maximis|synthesis|serialis)(e|ed|er|ing)\b",
     "American spelling: -ize, -yze"),
    (r"\b(labell|cancell|modell|travell|signall)(ed|ing)\b", "American spelling: one l"),
    (r"\b(grey|programme|artefact|licence|judgement)s?\b", "American spelling"),
]
REFUSED = [(re.compile(pattern, re.IGNORECASE), instead) for pattern, instead in REFUSED]

CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
TEST_NAME = re.compile(r"\bfunc `([^`]*)`")
DECLARED = re.compile(r"\b(?:func|var|let|struct|enum|class|protocol|typealias|case) (\w+)")
# Tests that contain lists of refused words.
EXEMPT = {"DefinitionTests.swift", "NamingTests.swift"}
INTERPOLATION = re.compile(r"\\\((?:[^()]|\([^()]*\))*\)")


def blank(match):
    """Spaces for all but line ends, so that lines and columns stay."""
    return re.sub(r"[^\n]", " ", match.group(0))


def swift_texts(text):
    """Comments, string literals and names of tests of each line."""
    inside_multiline = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.count('"""') % 2 == 1:
            inside_multiline = not inside_multiline
            continue
        if inside_multiline:
            yield number, INTERPOLATION.sub(" ", line)
            continue
        bare = STRING.sub(lambda match: '"' + " " * len(match.group(1)) + '"', line)
        comment = bare.find("//")
        code = line if comment < 0 else line[:comment]
        for match in TEST_NAME.finditer(code):
            yield number, match.group(1)
        for match in DECLARED.finditer(STRING.sub(" ", code)):
            yield number, re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", match.group(1))
        for match in STRING.finditer(code):
            yield number, INTERPOLATION.sub(" ", match.group(1))
        if comment >= 0:
            yield number, CODE.sub(blank, line[comment:])


def plain_texts(text):
    return enumerate(CODE.sub(blank, text).split("\n"), 1)


def files(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                if name.endswith((".swift", ".md", ".h", ".c", ".cpp", ".py", ".sh", ".modulemap", "Makefile")):
                    yield os.path.join(folder, name)


def main(paths):
    hits = 0
    for path in files(paths):
        if os.path.basename(path) in EXEMPT | {os.path.basename(__file__)}:
            continue
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for number, line in swift_texts(text) if path.endswith(".swift") else plain_texts(text):
            for pattern, instead in REFUSED:
                for match in pattern.finditer(line):
                    if match.group(0).isupper():  # A word of another program, such as a state of Slurm.
                        continue
                    hits += 1
                    print(f"{path}:{number}: \"{match.group(0)}\"; write {instead}")
    return 1 if hits else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
