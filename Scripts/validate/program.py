"""What `analyze` says of the same voices."""
import csv
import io
import os
import subprocess
from typing import NamedTuple

OPTIONS = ["--phonation-segment", "whole", "--digits", "full"]
# The version of Praat, where the program follows more than one; all earlier ones follow 6.1.
VERSION = "--praat"
# Options that an earlier program may not have: for jitter of the residual of linear prediction, and for all forms of CPPS.
ADDITIONS = ["--jitter-lp", "--cpps-all"]
# Stands for the metrics of a file that could not be used.
EVERYTHING = "everything"
# Counts that are given by the number of observations of another metric.
COUNTS = {"voiced_frames": "f0_mean_hz", "frames": "voiced_frame_pct"}


class Answer(NamedTuple):
    """Values by metric and, for those that are empty, the reasons by metric."""
    values: dict
    reasons: dict

    def reason(self, name):
        """Why a metric is empty; None when the program does not say."""
        told_by = COUNTS.get(name, name)
        return self.reasons.get(told_by) or self.reasons.get(EVERYTHING)


def command(program, praat="6.1"):
    """The command that measures the files named after it as a version of Praat; None where it follows only 6.1."""
    known = output([program, "phonation", "--help"]).split()
    if VERSION not in known and praat != "6.1":
        return None
    version = [VERSION, praat] if VERSION in known else []
    return [program, "phonation", *OPTIONS, *version, *(option for option in ADDITIONS if option in known)]


def version(program):
    """Such as `analyze 0.2.0`."""
    return output([program, "--version"]).split("\n")[0]


def output(command):
    """Of a command that has to succeed, or, with status 1, to have found some input unusable."""
    run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if run.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)}: status {run.returncode}")
    return run.stdout


def measure(command, paths):
    """One run on all files: an `Answer` by name of voice, which is the file's name without its ending."""
    answers = {path.stem: Answer({}, {}) for path in paths}
    for row in csv.DictReader(io.StringIO(output([*command, *map(str, paths)]))):
        keep(row, answers[os.path.splitext(os.path.basename(row["source"]))[0]])
    return answers


def keep(row, answer):
    """Puts a row of metrics.csv where it belongs; a row without a metric is an input that could not be used."""
    name = row["metric"] or EVERYTHING
    if row["value"] == "":
        answer.reasons[name] = row["flags"]
        return
    answer.values[name] = as_praat(float(row["value"]), row["unit"]) if is_number(row["value"]) else row["value"]
    for count, told_by in COUNTS.items():
        if name == told_by and row["n"]:
            answer.values[count] = int(row["n"])


def as_praat(value, unit):
    """Praat gives shares of one where the program gives percent."""
    return value / 100 if unit == "%" else value


def is_number(text):
    """Some metrics are words."""
    try:
        float(text)
    except ValueError:
        return False
    return True
