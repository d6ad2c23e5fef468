#!/usr/bin/env python3
"""Refuses constructions in text that users see that are no plain English, and British spelling everywhere.

Usage: check-english.py FILE|FOLDER...

Sentences that users see are pages (.md), messages, help and definitions (texts of several words in Swift files below Sources),
and the docstrings of the Python module; a construction is refused in them, never a word as such. The spelling is also
checked in comments, tests and names. Code between backquotes is left out.

Prints one line for each hit, `file:line: "found"; write ...`, and ends with status 1 if there is any.
"""

import os
import re
import sys

# A construction of a sentence, and what to write instead. Space stands for any white space, case is ignored.
CONSTRUCTIONS = [
    (r"\btell(s|ing)? (what|which|whose|how|whether|where|of)\b", "report, show, state, identify"),
    (r"\btell(s|ing)? (\w+ ){0,2}apart\b|\btold (apart|from)\b", "distinguish"),
    (r"\bto be told (by|of)\b|\b(is|are) told (by|of)\b", "is reported by, is identified by"),
    (r"\b(come|comes|came|follow|follows|stand|stands|lie|lies) behind\b", "after, below, underlying"),
    (r"\b(come|comes|came|coming) to (an?|the|about|some|more|less|\d+) ?(\d|same\b|total\b|sum\b|number\b|%)",
     "result in, amount to"),
    (r"\bwhat of (an?|the|it|its|them|this|that|these|those)\b", "which part of"),
    (r"\bless (the|its|one|two|that|those|their|each|what|this)\b", "minus"),
    (r"\b(any|none) is not\b|\bwhatever is (no|not)\b", "what is not, all that are not"),
    (r"\bfor any value of (the|its|a) \w+ says\b", "regardless of"),
    (r"\b(thereof|wherein|hereby|thereby|whereby|therein)\b", "plain words"),
    (r"\b(torn|tears|tearing) off\b", "truncated, truncates"),
    (r"\bto be had\b", "available"),
    (r"\bought to\b", "should"),
    (r"\b(lie|lies|lay|lays|laid) beside\b", "aligned with, is next to"),
    (r"\bat odds\b", "inconsistent"),
    (r"\bhow (strongly|well)\b", "a noun: strength, quality"),
]
AMERICAN = [
    (r"\b(colour|behaviour|neighbour|favour|honour)", "American spelling"),
    (r"\bcent(re|red|res)\b", "American spelling: center"),
    (r"\b(milli|centi|kilo)?met(re|res)\b", "American spelling: meter"),
    (r"\b(analys|recognis|normalis|organis|summaris|initialis|optimis|minimis|maximis|synthesis|serialis)(e|ed|er|ing)\b",
     "American spelling: -ize, -yze"),
    (r"\b(labell|cancell|modell|travell|signall)(ed|ing)\b", "American spelling: one l"),
    (r"\b(grey|programme|artefact|licence|judgement)s?\b", "American spelling"),
]


def compiled(patterns):
    return [(re.compile(pattern.replace(" ", r"\s+"), re.IGNORECASE), instead) for pattern, instead in patterns]


CONSTRUCTIONS, AMERICAN = compiled(CONSTRUCTIONS), compiled(AMERICAN)
# Shorter texts are names, keys and units.
SENTENCE_WORDS = 4

CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
COMMENT = re.compile(r"//[^\n]*")
# A text of Swift: lines between three quotes, or literals that are joined by `+`.
LITERAL = r'"(?:[^"\\\n]|\\.)*"'
TEXT = re.compile(rf'"""(?:.*?)"""|{LITERAL}(?:\s*\+\s*{LITERAL})*', re.DOTALL)
ONE_WORD = re.compile(r'"[a-z]+"')
JOINT = re.compile(r'"\s*\+\s*"')
INTERPOLATION = re.compile(r"\\\((?:[^()]|\([^()]*\))*\)")
DECLARED = re.compile(r"\b(?:func|var|let|struct|enum|class|actor|protocol|typealias|case) (`[^`]*`|\w+)")
DOCSTRING = re.compile(r'"""(.*?)"""', re.DOTALL)
CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
# Tests that contain lists of refused words.
EXEMPT = {"DefinitionTests.swift", "NamingTests.swift", "test_check_english.py"}
ENDINGS = (".swift", ".md", ".h", ".c", ".cpp", ".py", ".sh", ".modulemap", "Makefile")


def blank(match):
    """Spaces for all but line ends, so that places stay."""
    return re.sub(r"[^\n]", " ", match.group(0))


def sentences(path, text):
    """Texts that users see, each with its offset in the file."""
    if path.endswith(".md"):
        # A paragraph, an item or a row of a table is one text.
        for match in re.finditer(r"(?:[^\n]+\n?)+", CODE.sub(blank, text)):
            yield match.start(), match.group(0)
    elif path.endswith(".swift") and "Sources" in path.split(os.sep):
        bare = COMMENT.sub(lambda match: match.group(0) if in_text(text, match.start()) else blank(match), text)
        for match in TEXT.finditer(bare):
            words = JOINT.sub(blank, INTERPOLATION.sub(blank, CODE.sub(blank, match.group(0))))
            if len(re.findall(r"[A-Za-z]{2,}", words)) >= SENTENCE_WORDS:
                yield match.start(), words
    elif path.endswith(".py") and "Python" in path.split(os.sep):
        for match in DOCSTRING.finditer(text):
            yield match.start(1), CODE.sub(blank, match.group(1))


def in_text(text, offset):
    """Whether a place of a line is inside a literal, as the two slashes of an address are."""
    line = text[text.rfind("\n", 0, offset) + 1:offset]
    return len(re.findall(r'(?<!\\)"', line)) % 2 == 1


def words_of_swift(text):
    """Comments, texts and declared names of a Swift file; the rest may name what another program has declared."""
    kept = [match.span() for match in COMMENT.finditer(text)]
    # One word without capitals is data, such as a word in the names of folders, which users may spell in another way.
    kept += [match.span() for match in TEXT.finditer(text) if not ONE_WORD.fullmatch(match.group(0))]
    kept += [match.span(1) for match in DECLARED.finditer(text)]
    shown = [False] * (len(text) + 1)
    for start, end in kept:
        shown[start:end] = [True] * (end - start)
    return "".join(letter if letter == "\n" or is_shown else " " for letter, is_shown in zip(text, shown))


def files(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
            continue
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                if name.endswith(ENDINGS):
                    yield os.path.join(folder, name)


def findings(path, text):
    """One line for each hit."""
    for start, sentence in sentences(path, text):
        for pattern, instead in CONSTRUCTIONS:
            for match in pattern.finditer(sentence):
                line = text.count("\n", 0, start + match.start()) + 1
                yield line, " ".join(match.group(0).split()), instead
    prose = words_of_swift(text) if path.endswith(".swift") else CODE.sub(blank, text)
    for line, words in enumerate(prose.split("\n"), 1):
        # A name of several words is read as words.
        for pattern, instead in AMERICAN:
            for match in pattern.finditer(CAMEL.sub(" ", words).replace("_", " ")):
                if not match.group(0).isupper():  # A word of another program, such as a state of Slurm.
                    yield line, match.group(0), instead


def main(paths):
    if not paths or "--help" in paths:
        print(__doc__.strip(), file=sys.stdout if paths else sys.stderr)
        return 0 if paths else 2
    found = 0
    for path in files(paths):
        if os.path.basename(path) in EXEMPT | {os.path.basename(__file__)}:
            continue
        with open(path, encoding="utf-8") as file:
            text = file.read()
        for line, words, instead in findings(path, text):
            found += 1
            print(f'{path}:{line}: "{words}"; write {instead}')
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
