#!/usr/bin/env python3
"""Composes the picture of README.md, lists the kinds of pictures in Documentation/reports.md, and puts all in place or
compares them with what is there.

Usage: pictures.py ANALYZE write|check FOLDER, where FOLDER has a picture NAME.svg of each kind
"""

import html
import pathlib
import re
import subprocess
import sys

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

PICTURES = pathlib.Path("Documentation/pictures")
PAGE = pathlib.Path("Documentation/reports.md")
BEGIN = "<!-- The list of pictures is written by `make docs`. -->"
END = "<!-- End of the list of pictures. -->"
# The composed picture, row by row.
OVERVIEW = "overview"
ROWS = [["gait-acceleration", "tap-raster"], ["audiogram", "spectrogram"]]
GAP = 24
# Documentation must load quickly.
LARGEST_BYTES = {OVERVIEW: 150_000}
LARGEST_PICTURE_BYTES = 60_000
# Coordinates are rounded to tenths, where processors may differ in the last one.
TOLERANCE = 0.11
NUMBER = re.compile(r"(-?\d+(?:\.\d+)?)")
IMAGE = re.compile(r'href="data:image/png;base64,[^"]*"')


def size(svg):
    """Width and height of a picture."""
    return [float(re.search(rf'\b{side}="([\d.]+)"', svg).group(1)) for side in ("width", "height")]


def compose(folder):
    """The pictures of ROWS in one SVG file."""
    parts, top, widest = [], 0.0, 0.0
    for row in ROWS:
        left, highest = 0.0, 0.0
        for name in row:
            svg = (folder / f"{name}.svg").read_text()
            width, height = size(svg)
            parts.append(re.sub(r"^<svg ", f'<svg x="{left:g}" y="{top:g}" ', svg.strip()))
            left, highest = left + width + GAP, max(highest, height)
        widest, top = max(widest, left - GAP), top + highest + GAP
    top -= GAP
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{widest:g}" height="{top:g}" '
        f'viewBox="0 0 {widest:g} {top:g}" role="group"><title>A walk, taps, an audiogram and a spectrogram</title>'
        '<rect width="100%" height="100%" fill="#ffffff"/>'
    )
    return head + "".join(parts) + "</svg>\n"


def output(*arguments):
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


def kinds(program):
    """Title, caption, reading and tasks of each kind of picture, as the pages of the reference have them."""
    found = {}
    for task in output(program, "reference").split():
        page = output(program, "reference", task)
        if "\n## Pictures\n" not in page:
            continue
        for line in page.split("\n## Pictures\n")[1].splitlines():
            row = re.match(r"\| `([a-z-]+)` \| (.+?) \| (.+?) \| (.+?) \|$", line)
            if row:
                found.setdefault(row.group(1), (row.groups()[1:], []))[1].append(task)
    return found


def finding(svg, caption):
    """What the description of a picture says before its caption."""
    words = html.unescape(re.search(r"<desc[^>]*>(.*?)</desc>", svg, re.DOTALL).group(1))
    return words.split(caption)[0].strip().rstrip(".")


def listing(program, folder):
    """The list of all kinds, those that are drawn first."""
    found = kinds(program)
    names = [path.stem for path in sorted(folder.glob("*.svg")) if path.stem != OVERVIEW]
    unknown = set(names) - set(found)
    if unknown:
        sys.exit(f"pictures: the reference has no {', '.join(sorted(unknown))}")
    lines = [BEGIN]
    for name, ((title, caption, reading), tasks) in found.items():
        pages = ", ".join(f"[{task}](reference/{task}.md)" for task in tasks)
        lines += ["", f"### {title}", "", f"`{name}` of {pages}. {caption}"]
        if name in names:
            words = finding((folder / f"{name}.svg").read_text(), caption) or title
            words = re.sub(r"[\[\]]", "", words)
            lines += ["", f"![{words}](pictures/{name}.svg)"]
        lines += ["", reading]
    return "\n".join(lines + ["", END])


def with_list(text, list_of_pictures):
    """The page with the list between its two comments."""
    before, rest = text.split(BEGIN)
    return before + list_of_pictures + rest.split(END)[1]


def is_alike(one, other):
    """Whether two pictures or pages differ in nothing but the last tenth of coordinates."""
    one, other = (NUMBER.split(IMAGE.sub("", text)) for text in (one, other))
    if len(one) != len(other):
        return False
    for place, (a, b) in enumerate(zip(one, other)):
        if a != b and (place % 2 == 0 or abs(float(a) - float(b)) > TOLERANCE):
            return False
    return True


def main():
    program, mode, folder = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    (folder / f"{OVERVIEW}.svg").write_text(compose(folder))
    texts = {PICTURES / path.name: path.read_text() for path in sorted(folder.glob("*.svg"))}
    for path, text in texts.items():
        if len(text.encode()) > LARGEST_BYTES.get(path.stem, LARGEST_PICTURE_BYTES):
            sys.exit(f"pictures: {path} has {len(text.encode())} bytes, which are too many for a page")
    texts[PAGE] = with_list(PAGE.read_text(), listing(program, folder))
    stale = [path for path in PICTURES.glob("*.svg") if path not in texts]
    if mode == "write":
        PICTURES.mkdir(exist_ok=True)
        for path in stale:
            path.unlink()
        for path, text in texts.items():
            path.write_text(text)
        return
    changed = [path for path, text in texts.items() if not path.exists() or not is_alike(path.read_text(), text)]
    if changed + stale:
        sys.exit(f"{', '.join(map(str, changed + stale))}: out of date; run: make docs")


main()
