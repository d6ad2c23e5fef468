#!/usr/bin/env python3
"""Takes pictures of the sections of a report for Documentation/reports.md.

Usage: report-pictures.py REPORT FOLDER. Each file is replaced only if the picture differs.
"""

import pathlib
import sys

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

import browser

WIDTH = 1000
MARGIN = 12
# Name of the file, the first element of the picture and the last one.
PARTS = [
    ("report-head", "header", "#presence"),
    ("report-problems", "#problems", "#problems"),
    ("report-task", "#task-gait-and-balance", "#task-gait-and-balance .strips"),
    ("report-session", "#session-4", "#session-4 .first"),
]


def main():
    page, folder = pathlib.Path(sys.argv[1]).resolve().as_uri(), pathlib.Path(sys.argv[2])
    with browser.driver():
        window = browser.Window("light", WIDTH)
        window.open(page)
        for name, first, last in PARTS:
            top, bottom = window.run(
                f"""const [first, last] = ['{first}', '{last}'].map(name => document.querySelector(name));
                return [first.getBoundingClientRect().top + scrollY, last.getBoundingClientRect().bottom + scrollY];"""
            )
            top = max(0, top - MARGIN)
            picture = window.picture(0, top, WIDTH, bottom + MARGIN - top)
            place = folder / f"{name}.png"
            if not place.exists() or place.read_bytes() != picture:
                place.write_bytes(picture)
        window.close()


main()
