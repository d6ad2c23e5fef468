"""Table (a): how near `analyze` is to Praat."""
from typing import NamedTuple

from program import EVERYTHING
from tolerances import MEASURES

HEADER = (
    "| metric | voices | largest difference | in | tolerance | within |\n"
    "| --- | --- | --- | --- | --- | --- |")


class Verdict(NamedTuple):
    """One row of the table."""
    measure: object
    compared: int
    difference: str
    voice: str
    is_within: bool

    def __str__(self):
        name = f"`{self.measure.name}`" + (f", {self.measure.where}" if self.measure.where else "")
        within = "yes" if self.is_within else "**no**"
        if self.compared == 0 and self.is_within:
            within = "not tried"
        return (f"| {name} | {self.compared} | {self.difference} | {self.voice} "
                f"| {self.measure.tolerance} | {within} |")


def verdicts(cases, answers, required, measures=tuple(MEASURES)):
    """One verdict a measure.

    A value that Praat has may be empty for a reason, as it can be of a poor recording, but not of a `required` voice.
    """
    return [verdict(measure, cases, answers, required) for measure in measures]


def verdict(measure, cases, answers, required):
    """The largest difference over the voices, as a share of what is allowed."""
    promised = [
        voice for voice, case in cases.items()
        if measure.name in case.praat and (measure.claim is None or measure.claim(case))]
    pairs = {
        voice: (answers[voice].values[measure.name], cases[voice].praat[measure.name])
        for voice in promised if measure.name in answers[voice].values}
    missing = [
        voice for voice in promised
        if voice not in pairs and (voice in required or not answers[voice].reason(measure.name))]
    if missing:
        return Verdict(measure, len(pairs), "no value", ", ".join(missing), False)
    if not pairs:
        return Verdict(measure, 0, "", "", True)
    worst = max(pairs, key=lambda voice: measure.tolerance.share(*pairs[voice]))
    difference = measure.tolerance.difference(*pairs[worst])
    is_within = measure.tolerance.share(*pairs[worst]) <= 1
    return Verdict(measure, len(pairs), difference, "" if difference == "none" else worst, is_within)


def table(rows):
    """As Markdown."""
    return "\n".join([HEADER, *map(str, rows)])


def left_empty(cases, answers):
    """A line for each voice of which Praat has values that `analyze` leaves empty, with its reasons."""
    return [f"- {voice}: {words}" for voice in cases if (words := gaps(cases[voice], answers[voice]))]


def gaps(case, answer):
    """The metrics that only Praat has of a voice, and why."""
    if EVERYTHING in answer.reasons:
        return f"{EVERYTHING} ({answer.reasons[EVERYTHING]})"
    names = dict.fromkeys(measure.name for measure in MEASURES)
    return ", ".join(
        f"`{name}` ({answer.reason(name) or 'no reason'})"
        for name in names if name in case.praat and name not in answer.values)
