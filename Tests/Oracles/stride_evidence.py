"""Which contacts of a walk are proven to be steps, by NumPy 2.4.6 and SciPy 1.17.1.

Run: analyze run RECORDING -o out, then: python3 Tests/Oracles/stride_evidence.py RECORDING.json out/events.csv

Takes the times of contacts from the program and works out the rest by itself: the detection signal from the
recording, the autocorrelation of every window sample by sample. Prints contacts, proven contacts, and the
smallest, median and largest repetition.
"""

import csv
import json
import sys

import numpy as np
from scipy import interpolate, signal

G = 9.80665


def detection_signal(path):
    items = json.load(open(path))["items"]
    t = np.array([i["timestamp"] for i in items], float)
    if "userAcceleration" in items[0]:
        user = np.array([[i["userAcceleration"][c] for c in "xyz"] for i in items])
        down = np.array([[i["gravity"][c] for c in "xyz"] for i in items])
        down /= np.linalg.norm(down, axis=1, keepdims=True)
        s = G * np.sum(user * down, axis=1)
    else:
        raw = np.array([[i[c] for c in "xyz"] for i in items], float)
        s = raw
    grid = t[0] + np.arange(int((t[-1] - t[0]) * 100 + 1e-6) + 1) / 100
    s = interpolate.CubicSpline(t, s, bc_type="natural")(grid)
    if s.ndim > 1:
        s = G * (np.linalg.norm(s, axis=1) - 1)
    for kind, cutoff in (("high", 0.5), ("low", 10)):
        sos = signal.butter(2, cutoff, kind, fs=100, output="sos")
        s = signal.sosfiltfilt(sos, s, padlen=min(len(s) - 1, int(max(15, 300 / cutoff))))
    return s


def repetition(x, contacts, k):
    first, last = contacts[0], contacts[-1]
    start = max(first, min(contacts[k] - 4, last - 8))
    end = min(last, start + 8)
    inside = contacts[(contacts >= start - 1e-6) & (contacts <= end + 1e-6)]
    if len(inside) < 6:
        return 0.0
    stride = np.median(inside[2:] - inside[:-2])
    y = x[int(round(start * 100)):int(round(end * 100)) + 1]
    y = y - y.mean()
    best = -1.0
    for lag in (50 * stride, 100 * stride):
        for m in range(int(np.ceil(0.85 * lag)), int(1.15 * lag) + 1):
            if m <= 0.75 * len(y):
                best = max(best, np.mean(y[:len(y) - m] * y[m:]) / np.mean(y * y))
    return best


def proven(rho):
    keep = np.zeros(len(rho), bool)
    k = 0
    while k < len(rho):
        end = k
        while end < len(rho) and rho[end] >= 0.35:
            end += 1
        core = longest = 0
        for value in rho[k:end]:
            core = core + 1 if value >= 0.6 else 0
            longest = max(longest, core)
        keep[k:end] = longest >= 6
        k = max(end, k + 1)
    return keep


def main(recording, events):
    x = detection_signal(recording)
    bouts = {}
    for row in csv.DictReader(open(events)):
        if row["type"] == "step":
            bouts.setdefault(row["item"].split(".")[0], []).append(float(row["onset_s"]))
    rho = [[repetition(x, np.array(c), k) for k in range(len(c))] for c in bouts.values()]
    count = sum(map(len, rho))
    kept = sum(int(proven(np.array(r)).sum()) for r in rho)
    every = np.concatenate(rho) if rho else np.zeros(1)
    print(f"{count} contacts, {kept} proven, repetition {every.min():.4f} "
          f"{np.median(every):.4f} {every.max():.4f}")


main(*sys.argv[1:3])
