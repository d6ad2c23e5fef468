#!/usr/bin/env python3
"""Refuses source in which names that users choose are keys or are compared as Swift texts.

Swift takes two texts for equal that spell the same characters with other code points: for José, written with one character
or with two, that makes one person of two. Names of people, sessions, steps and files are therefore compared by their bytes:
`ByteKey` as a key, `===` instead of `==`, `precedes` instead of `<`. Words of a vocabulary of our own are ASCII and may be
keys; the type says so: a `typealias` of String, such as `MetricName` or `Term`.

Refused are, comments and text literals left out:
  - String as the key of a dictionary or the element of a set: `[String: Int]`, `Set<String>`, `[[String]: Int]`
  - a Hashable or Comparable type with a stored String, unless it compares by a function of its own
  - `==`, `!=`, `<` and `>` on a member that holds a name, such as `.participant` or `.source`, but with a literal
  - `contains`, `firstIndex(of:)`, `Set(….map(\\.source))` and `Dictionary(grouping:by:)` of such members

Usage: check-identity.py SOURCES
  SOURCES  the folder that holds one folder for each module

Prints a line for each fault. Exit status 1 if there is any.
"""

import collections
import pathlib
import re
import sys

COMMENT = re.compile(r'//[^\n]*|/\*.*?\*/', re.DOTALL)
TEXT = re.compile(r'#"""(?:.*?)"""#|"""(?:.*?)"""|#"(?:[^"\n]|"(?!#))*"#|"(?:\\.|[^"\\\n])*"', re.DOTALL)
COMMENT_OR_TEXT = re.compile(f'{COMMENT.pattern}|{TEXT.pattern}', re.DOTALL)
KEYED = re.compile(r'\[\s*(?:String\??|\[String\??\])\s*:\s|\bSet<(?:String\??|\[String\??\])>|\bDictionary<\s*String\b')
TYPE = re.compile(r'\b(?:struct|enum)\s+(\w+)[^{};]*:[^{};]*\b(?:Hashable|Comparable)\b[^{};]*\{')
STORED = re.compile(r'^\s*(?:(?:public|private|fileprivate|internal|package)(?:\(set\))? )*(?:let|var) [^={]*: String\??[ \t]*(?:[,=].*)?$')
CASE = re.compile(r'^\s*(?:indirect )?case \w+\([^)]*\bString\b')
# Members that hold the name of something of the user's.
NAMES = 'participant|session|identifier|source|step|path|folder|recorder|clip'
MEMBER = rf'(?:\b[\w$]+|[)\]?])\.({NAMES})\b\??'
OPERATOR = r'(?<![=!<>&|])(?:==|!=|<=|>=|<|>)(?![=<>])'
COMPARED = re.compile(rf'{MEMBER}(?:\s*{OPERATOR}\s+(?!nil\b|""|\d|\.)|\)\s*{OPERATOR}\s*\()')
COMPARED_TO = re.compile(rf'(?<!"") {OPERATOR} (?:[\w$]+\.)*?[\w$]+\.({NAMES})\b(?!\.|\()')
FOUND = re.compile(rf'\.(?:contains|firstIndex|lastIndex)\((?:of: )?(?:[\w$?]+\.)*({NAMES})\)')
GROUPED = re.compile(rf'\bSet\([^(){{}}\n]*\.map\(\\\.(?:\w+\.)*({NAMES})\)\)|\bgrouping:[^\n]*by: \\\.(?:\w+\.)*({NAMES})\b')
DECLARED = re.compile(rf'\b((?:\w+,\s*)*(?:{NAMES})(?:,\s*\w+)*):\s*([A-Z\[][\w\[\]<>.]*)')


def blank(match):
    """Spaces for all but line ends, so that places stay; a text keeps its quotes."""
    inner = re.sub(r'[^\n]', ' ', match[0])
    return inner if match[0].startswith('/') or len(inner) < 2 else '"' + inner[1:-1] + '"'


def code_of(text):
    code = COMMENT_OR_TEXT.sub(blank, text)
    return re.sub(r'" +"', lambda m: '"' + '"' + ' ' * (len(m[0]) - 2), code)


def body_from(code, start):
    """The text from a place after an opening brace to the brace that closes it."""
    depth = 1
    for brace in re.finditer(r'[{}]', code[start:]):
        depth += 1 if brace[0] == '{' else -1
        if depth == 0:
            return code[start:start + brace.start()]
    return code[start:]


def outer_lines(body):
    """The lines of a body that are not inside of further braces, with their numbers from 0."""
    depth = 0
    for number, line in enumerate(body.split('\n')):
        if depth == 0:
            yield number, line
        depth += line.count('{') - line.count('}')


def compares_itself(name, codes):
    """Whether a type has a function `==` of its own, in its body or in an extension."""
    return any(re.search(rf'func == \(\s*\w+: {name}\b', code) for code in codes)


def types_of(codes):
    """The types with which these files declare members and arguments of these names."""
    types = collections.defaultdict(set)
    for code in codes:
        for match in DECLARED.finditer(code):
            for name in re.split(r',\s*', match[1]):
                types[name].add(match[2])
    return types


def others_than_text(codes, code):
    """Names that are numbers in a module, or something else than texts in one of its files."""
    of_module, of_file = types_of(codes), types_of([code])
    return ({name for name, kinds in of_module.items() if 'Int' in kinds}
            | {name for name, kinds in of_file.items() if 'String' not in kinds})


def faults(module):
    """Of one module: file, line and what is wrong."""
    texts = {file: file.read_text(encoding='utf-8') for file in sorted(module.rglob('*.swift'))}
    codes = {file: code_of(text) for file, text in texts.items()}

    def line(code, place):
        return code.count('\n', 0, place) + 1

    for file, code in codes.items():
        found, others = [], others_than_text(codes.values(), code)
        for match in KEYED.finditer(code):
            found.append((line(code, match.start()), 'String is a key; use ByteKey for names, a typealias for a vocabulary'))
        for match in TYPE.finditer(code):
            body = body_from(code, match.end())
            if compares_itself(match[1], codes.values()):
                continue
            first = line(code, match.end())
            for number, text in outer_lines(body):
                if STORED.match(text) or CASE.match(text):
                    found.append((first + number, f'{match[1]} is compared by a String; use ByteKey or a typealias'))
        for pattern, words in [
                (COMPARED, 'compared as a text; use === or precedes'), (COMPARED_TO, 'compared as a text; use === or precedes'),
                (FOUND, 'looked for as a text; use ByteKey or containsBytes'), (GROUPED, 'grouped by a text; use ByteKey')]:
            for match in pattern.finditer(code):
                name = next(group for group in match.groups() if group)
                if name not in others:
                    found.append((line(code, match.start()), f'{name} is {words}'))
        for number, words in sorted(set(found)):
            yield f'{file.as_posix()}:{number}: {words}'


def main(arguments):
    if '--help' in arguments or len(arguments) != 1:
        print(__doc__.strip(), file=sys.stdout if '--help' in arguments else sys.stderr)
        return 0 if '--help' in arguments else 2
    modules = [folder for folder in sorted(pathlib.Path(arguments[0]).iterdir()) if any(folder.rglob('*.swift'))]
    found = [fault for module in modules for fault in faults(module)]
    for fault in found:
        print(f'check-identity: {fault}', file=sys.stderr)
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
