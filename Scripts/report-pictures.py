#!/usr/bin/env python3
"""Takes pictures of the sections of reports for Documentation/reports.md.

Usage: report-pictures.py REPORT TRIAL FOLDER. REPORT is the page of the sample data, TRIAL that of a trial. Each file is replaced only if the picture
differs.
"""

import pathlib
import sys

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

import browser

WIDTH = 1000
MARGIN = 12
# Of each page: name of the file, the first element of the picture and the last one.
SAMPLE_PARTS = [
    ("report-head", "header", "#presence"),
    ("report-problems", "#problems", "#problems"),
    ("report-task", "#task-gait-and-balance", "#task-gait-and-balance .strips"),
    ("report-session", "#session-4", "#session-4 .first"),
]
TRIAL_PARTS = [
    ("trial-presence", "#presence", "#presence"),
    ("trial-flow", "#flow", "#flow"),
    ("trial-groups", "#arms", "#arms svg.picture"),
]


def main():
    sample, trial, folder = map(pathlib.Path, sys.argv[1:])
    with browser.driver():
        for page, parts in [(sample, SAMPLE_PARTS), (trial, TRIAL_PARTS)]:
            window = browser.Window("light", WIDTH)
            window.open(page.resolve().as_uri())
            for name, first, last in parts:
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
