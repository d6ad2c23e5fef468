"""What Praat 7.0.02 says of a voice, with exact lines where its own search leaves them unset.

"Robust slow" of Praat 6.4.28 to 7.0.02 finds the median of all slopes by a random search that gives up after twenty
tries in 4 to 6 % of the frames; the slope is then memory that was never written, in practice 0. Those frames are
counted, and their line is fitted here to Praat's own smoothed cepstra. All other frames are taken as they are.
"""
import subprocess
import tempfile
from pathlib import Path
from typing import NamedTuple

import numpy as np

SCRIPT = Path(__file__).with_name("praat7.praat")
# A slope that was never written is a denormal number.
BROKEN_BELOW = 1e-300
SPACING_SECONDS, FIRST_BIN, LAST_BIN = 1e-4, 10, 500


class Answer(NamedTuple):
    """Values by name, and of how many frames the line was unset, out of how many."""
    values: dict
    broken: int
    frames: int


def measure(program, path):
    """The answers of the program for one sound."""
    with tempfile.TemporaryDirectory() as scratch:
        cepstra, lines = Path(scratch, "cepstra.txt"), Path(scratch, "lines.txt")
        run = subprocess.run(
            [program, "--FULL-TRUST", "--run", SCRIPT, Path(path).resolve(), cepstra, lines],
            stdout=subprocess.PIPE, text=True, check=True, env={"HOME": scratch, "PATH": "/usr/bin:/bin"})
        values = {name: float(value) for name, value in (line.split() for line in run.stdout.splitlines())}
        frames = np.genfromtxt(lines, delimiter="\t", names=True, encoding="utf-8", deletechars="")
        prominences, broken = exact(matrix(cepstra), *(frames[name] for name in frames.dtype.names[1:]))
    values["cpps_db"] = float(np.mean(prominences))
    return Answer(values, int(broken.sum()), len(broken))


def matrix(path):
    """A matrix that Praat saved as text: a row per quefrency, a column per frame."""
    lines = path.read_text().split("\n")
    rows = int(lines[3].split()[2])
    return np.array([[float(number) for number in line.split()] for line in lines[4:4 + rows]])


def exact(powers, slopes, intercepts, peaks, quefrencies, prominences):
    """The heights of the peaks of all frames above exact lines, and which lines were unset."""
    broken = np.abs(slopes) < BROKEN_BELOW
    heights = prominences.copy()
    for frame in np.flatnonzero(broken):
        slope, intercept = line(10 * np.log10(powers[FIRST_BIN:LAST_BIN + 1, frame] + 1e-30))
        heights[frame] = peaks[frame] - intercept - slope * np.log(quefrencies[frame])
    return heights, broken


def line(decibels):
    """The Theil-Sen line over the logarithm of the quefrency, by its definition."""
    x = np.log(SPACING_SECONDS * np.arange(FIRST_BIN, LAST_BIN + 1))
    first, second = np.triu_indices(len(x), 1)
    slope = np.median((decibels[second] - decibels[first]) / (x[second] - x[first]))
    return slope, np.median(decibels - slope * x)
