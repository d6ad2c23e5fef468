#!/usr/bin/env python3
"""Measures the source, and refuses cycles between the folders of a module, types that share a name, and names beside codes.

A folder uses another one when a file of it names a type, function or constant that a file of the other folder declares at its
top level. Swift has no imports inside a module, so the names are found in the text, without comments and string literals. A
name that several files declare is not counted.

The identifier of a flag is the camel case of its code, so that a search for a code in a table leads to the rule that sets it:
`noF0Range` for `no_f0_range`. Acronyms are capitals unless they come first.

Printed are, for each module, its files and lines, the median and the largest file, and the share of lines that are comments;
then the types of one name, which a search cannot distinguish (a typealias declares no type), and the longest functions.

Usage: check-structure.py [--details] [--same-names MOST] SOURCES KNOWN
  SOURCES       the folder that holds one folder for each module
  KNOWN         a file with the cycles that are still allowed, one a line: MODULE FOLDER FOLDER...; a part of one may remain
  --details     also print which names make each cycle, and where types of one name are
  --same-names  how many names may be declared by several types; without it any number

Exit status 1 when there is a cycle that KNOWN does not list, when KNOWN lists one that is gone, when more than MOST names
belong to several types, or when a flag is not named after its code.
"""

import argparse
import collections
import pathlib
import re
import statistics
import sys

COMMENT_OR_TEXT = re.compile(
    r'//[^\n]*|/\*.*?\*/|#"""(?:.*?)"""#|"""(?:.*?)"""|#"(?:[^"\n]|"(?!#))*"#|"(?:\\.|[^"\\\n])*"', re.DOTALL)
COMMENT_LINE = re.compile(r'^\s*//', re.MULTILINE)
TYPE = re.compile(r'\b(?:struct|enum|class|actor|protocol)\s+(?!func\b|var\b|let\b|subscript\b)(\w+)')
FUNCTION = re.compile(r'^ *(?:@\w+(?:\([^)]*\))?\s+)*(?:[a-z]+(?:\(\w+\))? )*(?:func (`[^`]*`|[^\s(<]+)|(init)\b[?!]?[(<])', re.MULTILINE)
# Types whose names Swift asks for.
ASKED_FOR = {'CodingKeys'}
# Types with one declaration for each operating system.
PER_SYSTEM = {'Platform'}
# Longer functions are listed.
LONG_FUNCTION = 40
# At the left margin: what is indented belongs to the declaration around it.
DECLARATION = re.compile(
    r'^(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |final |indirect |nonisolated |@unchecked )*'
    r'(?:struct|enum|class|actor|protocol|typealias|func|let|var)\s+(\w+)', re.MULTILINE)
WORD = re.compile(r'\b[A-Za-z_]\w*\b')
# Flags, and the issues of inputs whose raw values are codes of flags: their names and codes.
FLAG = re.compile(r'\blet (\w+)(?:\s*:\s*Flag)?\s*=\s*(?:Flag|(?:Flag)?\.init)\(\s*"([^"]*)"')
ISSUES = re.compile(r'\benum InputIssue\b[^{]*\{(.*?)^\}', re.DOTALL | re.MULTILINE)
ISSUE = re.compile(r'^ *case (\w+)(?: = "([^"]*)")?$', re.MULTILINE)
# Words of codes that are capitals in identifiers.
ACRONYMS = {'ap', 'ci', 'csv', 'dc', 'f0', 'json', 'ldlj', 'psat', 'rk', 'rom', 'sem', 'snr', 'srt', 'utf8', 'xml'}


def blank(match):
    """Spaces for all but line ends, so that places stay."""
    return re.sub(r'[^\n]', ' ', match[0])


def place(file, text, match):
    group = match.lastindex or 0
    return f'{file.as_posix()}:{text.count(chr(10), 0, match.start(group)) + 1}'


def lines_of(text, match):
    """The lines of a function, from its first word to its last brace; 0 for a requirement of a protocol."""
    depth = 0
    for brace in re.finditer(r'[{}]|\n *(?:(?:public |static |mutating )*func |init\()', text[match.end():]):
        if brace[0] not in '{}':
            if depth == 0:
                return 0
            continue
        depth += 1 if brace[0] == '{' else -1
        if depth < 0:
            return 0
        if depth == 0:
            end = match.end() + brace.start()
            # A default argument that is a closure ends before the parameters do.
            return text.count('\n', match.start(match.lastindex), end) + 1
    return 0


def identifier(code):
    """The name in the source of the flag with a code."""
    first, *others = code.split('_')
    return first + ''.join(word.upper() if word in ACRONYMS else word.capitalize() for word in others)


def flags(file, text):
    """Name, code and place of each flag that a file declares."""
    # With comments blanked, a declaration in one does not count; texts stay, since the code is one.
    code = COMMENT_OR_TEXT.sub(lambda match: match[0] if match[0].endswith('"') else blank(match), text)
    for match in FLAG.finditer(code):
        yield match[1], match[2], place(file, code, match)
    for issues in ISSUES.finditer(code):
        for match in ISSUE.finditer(code, issues.start(1), issues.end(1)):
            yield match[1], match[2] or match[1], place(file, code, match)


class Module:
    """The files of one module and what its folders use of one another."""

    def __init__(self, root):
        self.name = root.name
        texts = {file: file.read_text(encoding='utf-8') for file in sorted(root.rglob('*.swift'))}
        self.line_counts = [text.count('\n') for text in texts.values()]
        self.comment_count = sum(len(COMMENT_LINE.findall(text)) for text in texts.values())
        code = {file: COMMENT_OR_TEXT.sub(blank, text) for file, text in texts.items()}
        # Each with its place: the types that are declared at any depth, and the functions with their lines.
        self.types = [(match[1], place(file, text, match)) for file, text in code.items() for match in TYPE.finditer(text)]
        self.functions = [
            (lines_of(text, match), match[1] or match[2], place(file, text, match))
            for file, text in code.items() for match in FUNCTION.finditer(text)]
        self.flags = [flag for file, text in texts.items() for flag in flags(file, text)]
        owners = collections.defaultdict(set)
        for file, text in code.items():
            for name in DECLARATION.findall(text):
                owners[name].add(file)
        owner = {name: files.pop() for name, files in owners.items() if len(files) == 1}
        # By folder and used folder: lines that say which file uses which names of which file.
        self.uses = collections.defaultdict(lambda: collections.defaultdict(list))
        for file, text in code.items():
            names = collections.defaultdict(set)
            for name in set(WORD.findall(text)) & owner.keys():
                names[owner[name]].add(name)
            for other, used in sorted(names.items()):
                a, b = (path.parent.relative_to(root).as_posix() for path in (file, other))
                if a != b:
                    self.uses[a][b].append(f'{file.name} uses {", ".join(sorted(used))} of {other.name}')

    def cycles(self):
        """The largest sets of folders that reach one another."""
        def reached(start):
            found, open_ends = set(), [start]
            while open_ends:
                for other in self.uses.get(open_ends.pop(), {}):
                    if other not in found:
                        found.add(other)
                        open_ends.append(other)
            return found
        reach = {folder: reached(folder) for folder in self.uses}
        return {tuple(sorted(b for b in reach if b in reach[a] and a in reach[b]))
                for a in reach if a in reach[a]}

    def print_uses(self, cycle):
        for a in cycle:
            for b in cycle:
                for line in self.uses[a].get(b, []):
                    print(f'    {a} -> {b}: {line}')


def print_sizes(name, counts, comment_count):
    share = 100 * comment_count / max(sum(counts), 1)
    print(f'{name:12}{len(counts):7}{sum(counts):8}{statistics.median(counts):8.0f}{max(counts):9}{share:11.1f}')


def print_same_names(modules, details):
    """Prints the names that several types have; returns how many there are."""
    places = collections.defaultdict(list)
    for module in modules:
        for name, found in module.types:
            places[name].append(found)
    same = {name: found for name, found in places.items() if len(found) > 1 and name not in ASKED_FOR | PER_SYSTEM}
    ordered = sorted(same, key=lambda name: (-len(same[name]), name))
    print(f'types declared more than once: {len(same)}'
          + (': ' if same else '') + ', '.join(f'{name} {len(same[name])}' for name in ordered))
    if details:
        for name in ordered:
            print(f'    {name}: {" ".join(same[name])}')
    return len(same)


def misnamed_flags(modules):
    """One line for each flag whose identifier is not the camel case of its code."""
    declared = [flag for module in modules for flag in module.flags]
    print(f'flags: {len(declared)}')
    return [f'{found}: the flag {code} is named {name}; name it {identifier(code)}'
            for name, code, found in declared if name != identifier(code)]


def print_long_functions(modules):
    functions = [function for module in modules for function in module.functions if function[0] > 0]
    lengths = sorted(lines for lines, _, _ in functions)
    long = sorted((function for function in functions if function[0] > LONG_FUNCTION), key=lambda function: (-function[0], function[2]))
    print(f'functions: {len(lengths)}, {statistics.mean(lengths or [0]):.1f} lines in the mean, over {LONG_FUNCTION}: {len(long)}')
    for lines, name, found in long:
        print(f'    {lines} {name} {found}')


def is_part(cycle, other):
    """Whether all folders of a cycle belong to another one of the same module."""
    return cycle[0] == other[0] and set(cycle) <= set(other)


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, add_help=False)
    parser.add_argument('--details', action='store_true')
    parser.add_argument('--same-names', type=int)
    parser.add_argument('sources', type=pathlib.Path)
    parser.add_argument('known', type=pathlib.Path)
    return parser.parse_args(arguments)


def main(arguments):
    if '--help' in arguments:
        print(__doc__.strip())
        return 0
    options = parse(arguments)
    lines = options.known.read_text(encoding='utf-8').splitlines()
    known = {tuple(line.split()) for line in lines if line and not line.startswith('#')}
    modules = [Module(root) for root in sorted(options.sources.iterdir()) if any(root.rglob('*.swift'))]
    found = set()
    print(f'{"module":12}{"files":>7}{"lines":>8}{"median":>8}{"largest":>9}{"comments %":>11}')
    for module in modules:
        print_sizes(module.name, module.line_counts, module.comment_count)
        for cycle in sorted(module.cycles()):
            found.add((module.name, *cycle))
            if options.details:
                module.print_uses(cycle)
    print_sizes('all', [count for module in modules for count in module.line_counts], sum(module.comment_count for module in modules))
    same = print_same_names(modules, options.details)
    print_long_functions(modules)
    misnamed = misnamed_flags(modules)
    new = [cycle for cycle in found if not any(is_part(cycle, other) for other in known)]
    gone = [cycle for cycle in known if not any(is_part(other, cycle) for other in found)]
    for name, *folders in sorted(new):
        print(f'check-structure: {name}: these folders use one another: {", ".join(folders)}; '
              'run with --details to see the names', file=sys.stderr)
    for cycle in sorted(gone):
        print(f'check-structure: {options.known}: this cycle is gone, remove its line: {" ".join(cycle)}',
              file=sys.stderr)
    for line in misnamed:
        print(f'check-structure: {line}', file=sys.stderr)
    is_above = options.same_names is not None and same > options.same_names
    if is_above:
        print(f'check-structure: {same} names are declared by several types, more than {options.same_names}; '
              'run with --details to see where', file=sys.stderr)
    return 1 if new or gone or misnamed or is_above else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
