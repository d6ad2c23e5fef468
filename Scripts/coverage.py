#!/usr/bin/env python3
"""Prints how many lines and functions of each module the tests have run.

Usage: coverage.py REPORT SOURCES
  REPORT   what `llvm-cov export` writes, as `swift test --enable-code-coverage` leaves it
  SOURCES  the folder that holds one folder for each module
"""

import collections
import json
import pathlib
import sys

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))


def main(report, sources):
    sources = pathlib.Path(sources).resolve()
    modules = collections.defaultdict(lambda: [0, 0, 0, 0])
    for part in json.loads(pathlib.Path(report).read_text(encoding='utf-8'))['data']:
        for file in part['files']:
            path = pathlib.Path(file['filename'])
            if path.is_relative_to(sources):
                counts = [file['summary'][kind][key] for kind in ('lines', 'functions') for key in ('covered', 'count')]
                for name in (path.relative_to(sources).parts[0], 'all'):
                    modules[name] = [a + b for a, b in zip(modules[name], counts)]
    print(f'{"module":16}{"lines":>8}{"run":>8}{"%":>7}{"functions":>11}{"run":>8}{"%":>7}')
    for name, (lines_run, lines, functions_run, functions) in sorted(modules.items(), key=lambda item: (item[0] == 'all', item[0])):
        print(f'{name:16}{lines:8}{lines_run:8}{share(lines_run, lines)}'
              f'{functions:11}{functions_run:8}{share(functions_run, functions)}')


def share(part, whole):
    return f'{100 * part / whole:7.1f}' if whole else f'{"":7}'


if __name__ == '__main__':
    main(*sys.argv[1:])
