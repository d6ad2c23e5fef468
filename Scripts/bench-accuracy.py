#!/usr/bin/env python3
"""Scores the program on real recordings against references of other instruments and programs.

Usage: bench-accuracy.py PROGRAM RECORDINGS

RECORDINGS is a folder with one folder for each recording. Numbers are printed and decide nothing. The exit status is
1 if the program fails or an expectation is not met, and 2 if there is no folder RECORDINGS.
"""
import csv
import math
import os
import statistics
import subprocess
import sys
import tempfile
from collections import namedtuple

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

# Steps and cadence (steps/min) by foot switches: Oxford-step-counter/DataSet 922cc0d.
COUNTED_WALKS = {
    "steps-Pixel_Jamie_Hard_FrontPocket_1": (268, 111.6),
    "steps-Samsung_Carmelo_Hard_InHand_1": (365, 100.5),
    "steps-Samsung_Dario_Hard_BackPocket_1": (198, 117.8),
    "steps-Pixel_Jamie_Hard_Purse_1": (362, 122.3),
}
# Metrics and columns of reference.csv: means of the walking bouts by the INDIP system, mobilise-d/mobgap 34aa8ae.
MEANS = {"cadence_spm": "cadence_spm", "stride_time_mean_s": "stride_time_s", "stride_length_mean_m": "stride_length_m",
         "gait_speed_mps": "walking_speed_mps"}
# Praat 6.1.38 on the whole recording (jcvasquezc/DisVoice 7bb41a4): To Pitch (ac), To PointProcess (periodic, cc), both
# from 75 to 500 Hz; To Harmonicity (cc); Get CPPS without subtracting the tilt, exponential decay, robust slow.
VOWEL = {"f0_mean_hz": 91.575, "jitter_local_pct": 0.863, "jitter_rap_pct": 0.408, "shimmer_local_pct": 7.962,
         "hnr_cc_mean_db": 12.712, "cpps_db": 18.605}
VOWEL_OPTIONS = ["--phonation-segment", "whole", "--f0-ceiling", "500"]
# ISO 532-1 signal 22 in Eomys/MoSQITo d990c33, where an rms of 1 is 103.0103 dB SPL.
NOISE = {"laeq_db_spl": 53.711, "lzeq_db_spl": 53.740, "lafmax_db_spl": 57.518, "lasmax_db_spl": 54.380}
NOISE_OPTIONS = ["--calibration-offset", "103.0103"]

# Longest time between contacts of one bout of the reference: pauses are at most 1.97 s, and at least 5 s between bouts.
BOUT_GAP_S = 2.0
# Largest difference between a found contact and the contact it is matched with.
MATCH_S = 0.25
# Half a step: a larger difference belongs to another contact and is no part of the median offset.
HALF_STEP_S = 0.3
# What a map says of a recording: a column, and its value for all files.
A_WALK = ("step", "walking.outbound")
Run = namedtuple("Run", "metrics events")


class Bench(namedtuple("Bench", "program recordings")):
    """A program and the folder of the recordings it is measured on."""

    def has(self, name):
        """Returns whether a recording exists, and prints a line if it does not."""
        if os.path.isdir(os.path.join(self.recordings, name)):
            return True
        print(f"{name}: no such recording, not measured")
        return False

    def run(self, name, named=None, options=()):
        """Analyzes one recording by itself, named by a map if `named` gives a column and its value."""
        folder = os.path.join(self.recordings, name)
        with tempfile.TemporaryDirectory() as scratch:
            tables = os.path.join(scratch, "tables")
            command = [self.program, "run", folder, "-q", "-o", tables, "--digits", "full", *options]
            if named:
                command += ["--map", write_map(os.path.join(scratch, "map.csv"), folder, *named)]
            process = subprocess.run(command, capture_output=True, text=True)
            if process.returncode != 0:
                sys.exit(f"{name}: the program failed with status {process.returncode}: {process.stderr.strip()}")
            return Run(read(tables, "metrics.csv"), read(tables, "events.csv"))


def write_map(path, folder, column, value):
    """Writes a map that gives all recorded files of a folder the same step or task, and returns its path."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        names = [name for name in sorted(os.listdir(folder)) if name.endswith((".json", ".wav"))]
        csv.writer(file).writerows([("file", column), *((name, value) for name in names)])
    return path


def read(folder, name):
    """Returns the rows of a table as dictionaries."""
    with open(os.path.join(folder, name), newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def measured(run, metric):
    """Returns the value of a metric, not a number where it is empty, and its quality."""
    for row in run.metrics:
        if row["metric"] == metric:
            return float(row["value"] or "nan"), row["quality"]
    return math.nan, "no row"


def shown(number, digits, sign=""):
    """Returns a number with some decimals, and a dash for none."""
    return "-" if math.isnan(number) else f"{number:{sign}.{digits}f}"


def error(found, true):
    """Returns the error in percent of the truth as text."""
    return shown(100 * (found / true - 1), 1, "+")


def print_table(title, header, rows):
    """Prints rows below a title, the first column aligned left and the others right."""
    widths = [max(map(len, column)) for column in zip(header, *rows)]
    print(f"\n{title}")
    for first, *others in [header, *rows]:
        print("  ".join([first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:]))]))


def counted_walks(bench):
    """Prints steps and cadence of the walks whose steps were counted by foot switches."""
    rows = []
    for name, (steps, cadence) in COUNTED_WALKS.items():
        if bench.has(name):
            run = bench.run(name, A_WALK)
            (count, quality), (rate, _) = measured(run, "step_count"), measured(run, "cadence_spm")
            rows.append([name, str(steps), shown(count, 0), error(count, steps),
                         str(cadence), shown(rate, 1), error(rate, cadence), quality])
    print_table("Walks with counted steps (cadence in steps/min)",
                ["recording", "steps", "found", "error %", "cadence", "found", "error %", "quality"], rows)


def lumbar_walks(bench):
    """Prints the agreement of foot contacts and means with their references, for a sensor at the lower back."""
    contacts, means = [], []
    for name in sorted(name for name in os.listdir(bench.recordings) if name.startswith("lumbar-")):
        folder = os.path.join(bench.recordings, name)
        reference = read(folder, "reference.csv")[0]
        run = bench.run(name, A_WALK, ["--height", reference["height_m"], "--phone-placement", "lower_back",
                                       "--sensor-height", reference["sensor_height_m"]])
        true_contacts = sorted(float(row["ic_s"]) for row in read(folder, "reference_contacts.csv"))
        contacts.append([name, *score(found_contacts(run), true_contacts)])
        for metric, column in MEANS.items():
            true, (found, quality) = float(reference[column]), measured(run, metric)
            means.append([name, metric, shown(true, 3), shown(found, 3), error(found, true), quality])
    print_table(f"Foot contacts at the lower back inside the bouts of the reference, matched within {MATCH_S} s",
                ["recording", "contacts", "found", "missed", "extra", "precision", "recall", "F1", "bias s", "SD ms"],
                contacts)
    print_table("Means of the same walks", ["recording", "metric", "true", "found", "error %", "quality"], means)


def found_contacts(run):
    """Returns the times of the steps found, without closing steps, which the reference leaves out."""
    return [float(row["onset_s"]) for row in run.events if row["type"] == "step" and not row["item"].endswith("c")]


def bouts(contacts):
    """Returns the start and end of each walking bout of the reference."""
    starts = [time for before, time in zip([-math.inf, *contacts], contacts) if time - before > BOUT_GAP_S]
    ends = [time for time, after in zip(contacts, [*contacts[1:], math.inf]) if after - time > BOUT_GAP_S]
    return zip(starts, ends)


def score(found, contacts):
    """Returns the cells of a recording in the table of foot contacts."""
    offset = median_offset(found, contacts)
    inside = [time for time in (time - offset for time in found)
              if any(start - MATCH_S <= time <= end + MATCH_S for start, end in bouts(contacts))]
    deltas = [offset + delta for delta in matches(inside, contacts)]
    matched, all_found, all_true = len(deltas), len(inside), len(contacts)
    bias = statistics.median(deltas) if deltas else math.nan
    spread = statistics.stdev(deltas) if matched > 1 else math.nan
    shares = (matched / max(all_found, 1), matched / all_true, 2 * matched / (all_found + all_true))
    return [*map(str, (all_true, matched, all_true - matched, all_found - matched)),
            *(shown(share, 3) for share in shares), shown(bias, 3, "+"), shown(1000 * spread, 0)]


def median_offset(found, contacts):
    """Returns the median time from the contacts of the reference to the nearest one found."""
    nearest = [min((time - contact for time in found), key=abs, default=math.inf) for contact in contacts]
    return statistics.median([delta for delta in nearest if abs(delta) <= HALF_STEP_S] or [0])


def matches(times, contacts):
    """Yields time minus contact of the pairs, nearest first; each time and each contact is used at most once."""
    pairs = sorted((abs(time - contact), i, k) for i, time in enumerate(times) for k, contact in enumerate(contacts))
    used_times, used_contacts = set(), set()
    for distance, i, k in pairs:
        if distance <= MATCH_S and i not in used_times and k not in used_contacts:
            used_times.add(i)
            used_contacts.add(k)
            yield times[i] - contacts[k]


def sound(bench, title, name, named, options, truths):
    """Prints the metrics of a sound recording beside their references."""
    if bench.has(name):
        run = bench.run(name, named, options)
        rows = []
        for metric, true in truths.items():
            found, quality = measured(run, metric)
            rows.append([metric, shown(true, 3), shown(found, 3), shown(found - true, 3, "+"), quality])
        print_table(title, ["metric", "true", "found", "difference", "quality"], rows)


# Facts of a recording, and what was not taken for walking: good whatever was done.
OF_THE_FILE = {"duration_s", "sample_rate_hz", "gap_max_s", "attitude_gravity_mismatch_deg", "doubtful_step_count"}


def has_no_good_gait(run):
    """Returns whether no value of walking or standing is good, apart from facts of the recording."""
    return not any(row["task"] == "gait-and-balance" and row["quality"] == "good" and row["metric"] not in OF_THE_FILE
                   for row in run.metrics)


def is_flagged(run, flag):
    """Returns whether a value carries a flag and no value of walking or standing is good."""
    return any(flag in row["flags"].split(";") for row in run.metrics) and has_no_good_gait(run)


def is_normal_tremor(run):
    """Returns whether a tremor is found whose amplitude is not above normal, so from 0.05 to 0.24 m/s2."""
    return (measured(run, "hand_tremor_present")[0], measured(run, "hand_tremor_above_normal")[0]) == (1, 0)


# Recordings of Sage-Bionetworks/mhealthtools 4340b82: name, what the map says, what is expected, and its test.
EXPECTATIONS = [
    ("iphone-tapping", None, "181 taps", lambda run: measured(run, "tap_count")[0] == 181),
    ("iphone-walk", None, "mostly_turning and nothing good", lambda run: is_flagged(run, "mostly_turning")),
    ("iphone-walk", A_WALK, "the same when named a walk", lambda run: is_flagged(run, "mostly_turning")),
    ("iphone-balance", None, "moved_while_standing", lambda run: is_flagged(run, "moved_while_standing")),
    ("iphone-rest_tremor", ("task", "tremor"), "a tremor, not above normal (0.06 m/s2)", is_normal_tremor),
    ("iphone-rest_tremor", None, "without a name no good value of walking or standing", has_no_good_gait),
]


def expectations(bench):
    """Prints a line for each expectation and returns whether all are met."""
    print("\nExpectations")
    verdicts = []
    for name, named, expected, is_met in EXPECTATIONS:
        if bench.has(name):
            verdicts.append(is_met(bench.run(name, named)))
            print(f"{name}, {expected}: {'met' if verdicts[-1] else 'NOT MET'}")
    return all(verdicts)


def main(program, recordings):
    """Prints all tables and returns the exit status."""
    if not os.path.isdir(recordings):
        print(f"{recordings}: no such folder; give a folder of recordings, as RECORDINGS= to make", file=sys.stderr)
        return 2
    bench = Bench(program, recordings)
    counted_walks(bench)
    lumbar_walks(bench)
    sound(bench, "Sustained vowel, against Praat", "vowel-disvoice-a1", ("task", "phonation"), VOWEL_OPTIONS, VOWEL)
    sound(bench, "Noise of a ratchet wheel", "noise-ratchet", ("task", "environment-spl"), NOISE_OPTIONS, NOISE)
    return 0 if expectations(bench) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
