#!/usr/bin/env python3
"""Prints the size of each module and refuses cycles between the folders of a module.

A folder uses another one when a file of it names a type, function or constant that a file of the other folder declares at its
top level. Swift has no imports inside a module, so the names are found in the text, without comments and string literals. A
name that several files declare is not counted.

Usage: check-structure.py [--details] SOURCES KNOWN
  SOURCES    the folder that holds one folder for each module
  KNOWN      a file with the cycles that are still allowed, one a line: MODULE FOLDER FOLDER...; a part of one may remain
  --details  also print which names make each cycle

Exit status 1 when there is a cycle that KNOWN does not list, or when KNOWN lists one that is gone.
"""

import collections
import pathlib
import re
import statistics
import sys

COMMENT_OR_TEXT = re.compile(
    r'//[^\n]*|/\*.*?\*/|#"""(?:.*?)"""#|"""(?:.*?)"""|"(?:\\.|[^"\\\n])*"', re.DOTALL)
# At the left margin: what is indented belongs to the declaration around it.
DECLARATION = re.compile(
    r'^(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |final |indirect |nonisolated |@unchecked )*'
    r'(?:struct|enum|class|actor|protocol|typealias|func|let|var)\s+(\w+)', re.MULTILINE)
WORD = re.compile(r'\b[A-Za-z_]\w*\b')


class Module:
    """The files of one module and what its folders use of one another."""

    def __init__(self, root):
        self.name = root.name
        texts = {file: file.read_text(encoding='utf-8') for file in sorted(root.rglob('*.swift'))}
        self.line_counts = [text.count('\n') for text in texts.values()]
        code = {file: COMMENT_OR_TEXT.sub(' ', text) for file, text in texts.items()}
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


def print_sizes(name, counts):
    print(f'{name:12}{len(counts):7}{sum(counts):8}{statistics.median(counts):8.0f}{max(counts):9}')


def is_part(cycle, other):
    """Whether all folders of a cycle belong to another one of the same module."""
    return cycle[0] == other[0] and set(cycle) <= set(other)


def main(arguments):
    details = '--details' in arguments
    paths = [argument for argument in arguments if argument != '--details']
    if len(paths) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    sources, known_file = map(pathlib.Path, paths)
    lines = known_file.read_text(encoding='utf-8').splitlines()
    known = {tuple(line.split()) for line in lines if line and not line.startswith('#')}
    modules = [Module(root) for root in sorted(sources.iterdir()) if any(root.rglob('*.swift'))]
    found = set()
    print(f'{"module":12}{"files":>7}{"lines":>8}{"median":>8}{"largest":>9}')
    for module in modules:
        print_sizes(module.name, module.line_counts)
        for cycle in sorted(module.cycles()):
            found.add((module.name, *cycle))
            if details:
                module.print_uses(cycle)
    print_sizes('all', [count for module in modules for count in module.line_counts])
    new = [cycle for cycle in found if not any(is_part(cycle, other) for other in known)]
    gone = [cycle for cycle in known if not any(is_part(other, cycle) for other in found)]
    for name, *folders in sorted(new):
        print(f'check-structure: {name}: these folders use one another: {", ".join(folders)}; '
              'run with --details to see the names', file=sys.stderr)
    for cycle in sorted(gone):
        print(f'check-structure: {known_file}: this cycle is gone, remove its line: {" ".join(cycle)}',
              file=sys.stderr)
    return 1 if new or gone else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
