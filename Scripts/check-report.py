#!/usr/bin/env python3
"""Opens reports in headless Chromium, by the WebDriver protocol and nothing but Python's own library.

The page of a run must be readable on screens of 360, 900 and 1400 pixels, light and dark, and in print; it must load nothing, say
nothing on the console, and count what the tables of the run count. It was made with --print all. The pages of a report in a folder must lead to each other.
Usage: check-report.py RUN [FOLDER…] [--trial RUN…] [--review PAGE…]; RUN holds report.html, FOLDER holds index.html. The page of a trial
has at most 8 MB, shows its overview whole on the first screen where it has at most 30 participants, and prints its overview, flow and groups on
six sheets; PAGE has a form for reviewers, which is filled in by keys.
"""

import collections
import csv
import pathlib
import random
import sys

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

import browser

SCREENS = [("light", 360), ("dark", 360), ("light", 900), ("light", 1400), ("dark", 1400)]
# The page of the sample data, with all of its pictures, can be sent by mail.
MOST_BYTES = 1_900_000
# The page of a trial of 60 participants and 6 visits.
MOST_TRIAL_BYTES = 8 << 20
# On the first screen, the overview of so many participants is whole.
PEOPLE_ON_SCREEN = 30
SCREEN_HEIGHT = 900
# The overview, the flow and the groups of a trial in print.
OVERVIEW_SHEETS = 6
# On a screen of 1400 pixels, the first picture begins so far down, below the overview of 27 participants, the attendance, and what to
# ask the sites for.
FIRST_PICTURE = 2300
# How far main values can be used, as every section calls it.
CLASSES = {"main values usable": "●", "some of them usable": "◐", "nothing usable": "○"}
# What a page is asked: layout, pictures and their words, contrasts (WCAG 2.2), headings, links, counts.
QUESTIONS = """
const faults = [];
const text = element => element.textContent.replace(/\\s+/g, ' ').trim();
const pictures = [...document.querySelectorAll('svg.picture')];
const first = pictures.length ? Math.round(pictures[0].getBoundingClientRect().top + scrollY) : 0;
for (const details of document.querySelectorAll('details')) details.open = true;
for (const picture of pictures) {
  const box = picture.getBoundingClientRect();
  if (box.width < 200 || box.height < 30) faults.push('a picture of ' + box.width + ' x ' + box.height);
  const ids = (picture.getAttribute('aria-labelledby') || '').split(' ');
  for (const id of ids) {
    const words = document.getElementById(id);
    if (!words || !words.textContent.trim()) faults.push('no words for ' + id);
  }
  for (const image of picture.querySelectorAll('image')) {
    if (!image.getAttribute('href').startsWith('data:image/png')) faults.push('an image from elsewhere');
  }
}
const light = color => {
  const parts = color.match(/[\\d.]+/g).slice(0, 3).map(Number).map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
};
const paper = light(getComputedStyle(document.body).backgroundColor);
const texts = document.querySelectorAll(
  'p, td, th, li, dt, dd, h1, h2, h3, h4, a, span, small, code, figcaption, summary, svg.picture text');
for (const element of texts) {
  if (!text(element)) continue;
  const style = getComputedStyle(element);
  const ink = light(element instanceof SVGElement ? style.fill : style.color);
  const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  if (contrast < 4.5) faults.push('contrast ' + contrast.toFixed(2) + ' of "' + text(element).slice(0, 30) + '"');
}
const elsewhere = [];
for (const link of document.querySelectorAll('a[href]')) {
  const target = link.getAttribute('href');
  if (target.startsWith('#')) {
    if (!document.getElementById(target.slice(1))) faults.push('a link to ' + target);
  } else if (!target.startsWith('https://doi.org/10.') && !target.startsWith('inputs.csv#row=')) {
    elsewhere.push(target);
  }
  if (link.tabIndex < 0) faults.push('a link that no key reaches: ' + target);
}
let level = 0;
for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
  const own = Number(heading.tagName[1]);
  if (own > level + 1) faults.push('after h' + level + ' comes h' + own + ' "' + text(heading) + '"');
  level = own;
}
if (document.querySelectorAll('h1').length !== 1) faults.push('not one h1');
const ids = [...document.querySelectorAll('[id]')].map(element => element.id);
if (new Set(ids).size < ids.length) faults.push('an id that is there twice');
if (document.querySelector('script') && !document.getElementById('review')) faults.push('a script');
if (document.documentElement.scrollWidth > window.innerWidth) {
  faults.push('wider than the window: ' + document.documentElement.scrollWidth);
}
for (const element of document.querySelectorAll('main *')) {
  if (element.closest('.map') || element.closest('svg')) continue;
  const box = element.getBoundingClientRect();
  if (box.right > window.innerWidth + 1) {
    faults.push(element.tagName + ' reaches to ' + Math.round(box.right) + ': "' + text(element).slice(0, 30) + '"');
    break;
  }
}
// The label and the value of a number are on one line.
for (const row of document.querySelectorAll('table.all tbody tr, table.head tr')) {
  const [label, value] = row.children;
  if (!value) continue;
  const [one, other] = [label.getBoundingClientRect(), value.getBoundingClientRect()];
  if (other.top >= one.bottom || other.left < one.right - 1) {
    faults.push('label and value are apart: "' + text(label).slice(0, 30) + '"');
    break;
  }
}
const overview = document.querySelector('#presence .map');
const bottom = overview ? Math.round(overview.getBoundingClientRect().bottom + scrollY) : 0;
const inner = overview ? overview.scrollHeight - overview.clientHeight : 0;
const legend = text(document.querySelector('#presence .where') || document.createElement('p'));
const head = text(document.querySelector('header') || document.createElement('p'));
const map = [...document.querySelectorAll('.map td[title]')].map(cell => [cell.title, text(cell)]);
const problems = {};
for (const item of document.querySelectorAll('.problems li')) {
  const code = text(item.querySelector('.where code'));
  problems[code] = text(item.querySelector('.where')).replace(/:.*/, '').slice(code.length + 1);
}
const absences = [...document.querySelectorAll('.absences > details > summary')].map(text);
const cards = document.querySelectorAll('article.card').length;
return {bottom, inner, legend, head, pictures: pictures.length, texts: texts.length, first, map, problems, absences, elsewhere, cards,
        faults: faults.slice(0, 20)};
"""


def look(window, page):
    """What the page answers, with what it said and asked for among the faults."""
    window.open(page)
    found = window.run(QUESTIONS)
    found["faults"] += window.complaints(page)
    return found


class Tables:
    """What the tables of a run count."""

    def __init__(self, run):
        with open(run / "metrics.csv", newline="") as file:
            rows = list(csv.DictReader(file))
        self.pairs = {(row["participant"], row["session"], row["task"]) for row in rows}
        verdicts = collections.defaultdict(set)
        for row in rows:
            verdicts[row["participant"], row["session"], row["task"]].add(row["quality"])
        self.absent_pairs = {pair for pair, own in verdicts.items() if own == {"absent"}}
        self.tasks = {row["task"] for row in rows if row["task"]}
        self.absent = collections.Counter(row["task"] for row in rows if row["quality"] == "absent")
        self.problems = collections.defaultdict(collections.Counter)
        self.sessions = collections.defaultdict(set)
        for row in rows:
            if row["quality"] in ("doubtful", "bad", "error"):
                for code in {flag.split("@")[0] for flag in row["flags"].split(";")}:
                    self.problems[code][row["quality"]] += 1
                    self.sessions[code].add((row["participant"], row["session"]))

    def faults(self, found):
        """Where the page counts something else."""
        # A cell with several sessions has their number after its symbol.
        shown = sum(int(text[1:] or 1) for title, text in found["map"] if not title.endswith(": missing"))
        yield from class_faults(found)
        if shown != len(self.pairs - self.absent_pairs):
            yield f"the map counts {shown} sessions of tasks, the tables {len(self.pairs)}"
        words = {"doubtful": "doubtful value", "bad": "bad value", "error": "unusable input"}
        for code, line in found["problems"].items():
            parts = [f"{count} {words[verdict]}{'' if count == 1 else 's'}"
                     for verdict in words if (count := self.problems[code][verdict])]
            count = len(self.sessions[code])
            expected = f"{', '.join(parts)} in {count} session{'' if count == 1 else 's'}"
            if line != expected:
                yield f"{code}: the page says \"{line}\", the tables \"{expected}\""
        if not found["problems"] and self.problems:
            yield "no problems are shown"
        shown = sum(int(line.rsplit(": ", 1)[1].split()[0]) for line in found["absences"])
        if shown != sum(self.absent.values()):
            yield f"{shown} absent values are shown of {sum(self.absent.values())}"


def class_faults(found):
    """Where map, legend and head do not have the same classes, signs and numbers. The map of a large study has numbers as cells."""
    cells = collections.Counter()
    for title, text in found["map"]:
        name = title.rpartition(": ")[2]
        if name == "missing":
            continue
        if name not in CLASSES:
            yield f"a cell of the map is called \"{title}\""
        elif not text.startswith(CLASSES[name]):
            yield f"the sign of \"{name}\" is {text}"
        cells[name] += 1
    for name, sign in CLASSES.items():
        if f"{sign} {name} ({cells[name]})" not in found["legend"]:
            yield f"the map has {cells[name]} cells with {name}, the legend says: {found['legend']}"
        if f"{sign} {cells[name]} with {name}" not in found["head"]:
            yield f"the map has {cells[name]} cells with {name}, the head says: {found['head']}"


def check_single(run):
    """Faults of the page of a run."""
    page, tables = (run / "report.html").resolve(), Tables(run)
    if page.stat().st_size > MOST_BYTES:
        yield f"{page.stat().st_size} bytes are more than {MOST_BYTES}"
    for scheme, width in SCREENS:
        window = browser.Window(scheme, width)
        found = look(window, page.as_uri())
        name = f"{scheme}, {width} px"
        print(f"check-report: {name}: {found['pictures']} pictures, {found['texts']} texts")
        yield from (f"{name}: {fault}" for fault in found["faults"] + list(tables.faults(found)))
        yield from (f"{name}: a link to {target}" for target in found["elsewhere"])
        if found["cards"] != len(tables.pairs):
            yield f"{name}: {found['cards']} cards of {len(tables.pairs)} sessions of tasks"
        if width == 1400 and found["first"] > FIRST_PICTURE:
            yield f"{name}: the first picture begins at {found['first']} px"
        if (scheme, width) == SCREENS[-1]:
            sheets, most = window.sheets(page.as_uri()), len(tables.pairs) + 2 * len(tables.tasks) + 6
            print(f"check-report: in print: {sheets} sheets of {most}")
            if sheets > most:
                yield f"{sheets} sheets in print are more than {most}"
        window.close()


def check_folder(folder):
    """Faults of the pages of a report in a folder: its overview, and some participants' pages by chance."""
    tables, window = Tables(folder), browser.Window("light", 900)
    pages = sorted((folder / "participants").glob("*.html"))
    some = random.Random(1).sample(pages, min(5, len(pages)))
    others = [page for page in [folder / "participants.html"] if page.exists()]
    for page in [folder / "index.html", *others, *some]:
        found = look(window, page.resolve().as_uri())
        yield from (f"{page.name}: {fault}" for fault in found["faults"])
        if page.name == "index.html":
            # The map of a large study counts: 12 main values usable.
            counts = any(title.rpartition(": ")[2][:1].isdigit() for title, _ in found["map"])
            for fault in () if counts else tables.faults(found):
                yield f"{page.name}: {fault}"
        for target in set(found["elsewhere"]):
            path, _, fragment = target.partition("#")
            place = page.parent / path
            if not place.exists() or fragment and f'id="{fragment}"' not in place.read_text():
                yield f"{page.name}: a link to {target}"
    window.close()
    cards = sum(page.read_text().count("<article ") for page in pages)
    print(f"check-report: {folder}: {len(pages)} participants, {cards} cards")
    if cards != len(tables.pairs):
        yield f"{cards} cards of {len(tables.pairs)} sessions of tasks"


def attendance_faults(run, window):
    """Where the table of attendance counts other people than the tables of the run."""
    with open(run / "participants.csv", newline="") as file:
        people = {row["participant"]: row["arm"] or "no arm" for row in csv.DictReader(file)}
    with open(run / "sessions.csv", newline="") as file:
        came = {(row["participant"], row["visit"]) for row in csv.DictReader(file)}
    visits = sorted({visit for _, visit in came if visit})
    expected = {}
    for arm in set(people.values()):
        own = [person for person, group in people.items() if group == arm]
        counts = [sum((person, visit) in came for person in own) for visit in visits]
        never = sum(not any((person, visit) in came for visit in [*visits, ""]) for person in own)
        expected[arm] = [len(own), *counts, never]
    rows = window.run(
        "return [...document.querySelectorAll('#attendance ~ table')].slice(0, 1).flatMap("
        "table => [...table.tBodies[0].rows].map(row => [...row.cells].map(cell => cell.textContent)))")
    found = {row[0]: [int(cell.split()[0]) for cell in row[1:]] for row in rows}
    if found != expected:
        yield f"attendance is {found}, by the tables {expected}"


def check_trial(run):
    """Faults of the page of a trial: its weight, the first screen, and the sheets of its overview."""
    page = (run / "report.html").resolve()
    print(f"check-report: {run}: {page.stat().st_size / 1e6:.1f} MB")
    if page.stat().st_size > MOST_TRIAL_BYTES:
        yield f"{run}: {page.stat().st_size} bytes are more than {MOST_TRIAL_BYTES}"
    for width in (360, 1400):
        window = browser.Window("light", width)
        found = look(window, page.as_uri())
        yield from (f"{run}: {width} px: {fault}" for fault in found["faults"] + list(class_faults(found)))
        yield from (f"{run}: {width} px: {fault}" for fault in attendance_faults(run, window))
        people = len({title_row for title_row in window.run(
            "return [...document.querySelectorAll('#presence tbody th[scope=row]')].map(cell => cell.textContent)")})
        if width == 1400 and people <= PEOPLE_ON_SCREEN and (found["bottom"] > SCREEN_HEIGHT or found["inner"] > 0):
            yield f"{run}: the overview of {people} participants ends at {found['bottom']} px"
        if width == 1400:
            for name in ("presence", "flow", "attendance", "ask", "arms"):
                if not window.run(f"return Boolean(document.getElementById('{name}'))"):
                    yield f"{run}: there is no section {name}"
            sheets = window.sheets(page.as_uri())
            print(f"check-report: {run}: {sheets} sheets of overview")
            if sheets > OVERVIEW_SHEETS:
                yield f"{run}: {sheets} sheets of overview are more than {OVERVIEW_SHEETS}"
        window.close()


# Decides about each card by keys, and returns what the page saves. The order of decisions is that of the keys.
REVIEW = """
const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
document.getElementById('review-rater').value = 'Anna';
document.getElementById('review-start').click();
const made = [];
let blind = true;
let seen = true;
for (let number = 0; ; number++) {
  const card = document.querySelector('article.current');
  if (!card) break;
  blind = blind && !card.innerText.includes(card.dataset.participant + ' ·');
  seen = seen && card.getBoundingClientRect().height > 50;
  const key = String(number % 4 + 1);
  made.push([card.dataset.session, card.dataset.step, card.dataset.attempt, card.dataset.side, key]);
  press(key);
}
let saved = '';
const click = HTMLAnchorElement.prototype.click;
HTMLAnchorElement.prototype.click = function () { saved = decodeURIComponent(this.href.split(',').slice(1).join(',')); };
document.getElementById('review-save').click();
HTMLAnchorElement.prototype.click = click;
return {made, saved, blind, seen, cards: document.querySelectorAll('article.card').length};
"""


def check_review(page):
    """Faults of the form for reviewers: each card is decided by a key, and the saved file has these decisions."""
    window = browser.Window("light", 1400)
    window.open(page.resolve().as_uri())
    done = window.run(REVIEW)
    complaints = window.complaints(page.resolve().as_uri())
    window.close()
    yield from (f"{page}: {complaint}" for complaint in complaints)
    words = ["keep", "doubtful", "exclude", "unsure"]
    expected = sorted((*place, words[int(key) - 1]) for *place, key in done["made"])
    rows = list(csv.DictReader(done["saved"].splitlines()))
    saved = sorted(
        (row["session"], row["step"], row["attempt"], row["side"], row["decision"]) for row in rows)
    print(f"check-report: {page}: {len(saved)} decisions of {done['cards']} cards")
    if len(done["made"]) != done["cards"]:
        yield f"{page}: {len(done['made'])} of {done['cards']} cards were shown"
    if saved != expected:
        yield f"{page}: the saved decisions are not those of the keys"
    if not done["seen"]:
        yield f"{page}: a card is not visible"
    if not done["blind"]:
        yield f"{page}: a card names its participant"
    if {row["rater"] for row in rows} != {"Anna"}:
        yield f"{page}: the rater is not in the saved file"


def main():
    operands = {"": [], "--trial": [], "--review": []}
    kind = ""
    for operand in sys.argv[1:]:
        if operand in operands:
            kind = operand
        else:
            operands[kind].append(pathlib.Path(operand))
    faults = []
    with browser.driver():
        for place, operand in enumerate(operands[""]):
            faults += check_single(operand) if place == 0 else check_folder(operand)
        for run in operands["--trial"]:
            faults += check_trial(run)
        for page in operands["--review"]:
            faults += check_review(page)
    for fault in faults:
        print(f"check-report: {fault}", file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
