"""Which contacts of a walk are proven to be steps, by NumPy 2.4.6 and SciPy 1.17.1.

Run: analyze run RECORDING -o out, then: python3 Tests/Oracles/stride_evidence.py RECORDING.json out/events.csv

Takes the times of contacts from the program and works out the rest by itself: the detection signal and the
axes from the recording, the autocorrelation of every window sample by sample. For bouts whose contacts each have a
rise. Prints contacts, proven contacts, and the smallest, median and largest repetition of the detection signal.
"""

import csv
import json
import sys

import numpy as np
from scipy import interpolate, signal

G = 9.80665


def columns(items, name):
    return np.array([[item[name][axis] for axis in "xyz"] for item in items])


def zero_phase(s, kind, order, cutoff, rate):
    sos = signal.butter(order, cutoff, kind, fs=rate, output="sos")
    return signal.sosfiltfilt(sos, s, axis=0, padlen=min(len(s) - 1, int(max(15, 3 * rate / cutoff))))


def read(path):
    """Returns the detection signal at 100 Hz, and groups of three axes at 25 Hz."""
    items = json.load(open(path))["items"]
    t = np.array([i["timestamp"] for i in items], float)
    grid = t[0] + np.arange(int((t[-1] - t[0]) * 100 + 1e-6) + 1) / 100
    even = lambda values: interpolate.CubicSpline(t, values, bc_type="natural")(grid)
    if "userAcceleration" in items[0]:
        user, down = columns(items, "userAcceleration"), columns(items, "gravity")
        down /= np.linalg.norm(down, axis=1, keepdims=True)
        s = even(G * np.sum(user * down, axis=1))
        groups = [even(user), even(columns(items, "rotationRate"))]
    else:
        raw = even(np.array([[i[c] for c in "xyz"] for i in items], float))
        s = G * (np.linalg.norm(raw, axis=1) - 1)
        groups = [raw]
    x = zero_phase(zero_phase(s, "high", 2, 0.5, 100), "low", 2, 10, 100)
    axes = [zero_phase(zero_phase(g, "low", 4, 5, 100)[::4], "high", 2, 0.25, 25) for g in groups]
    return x, axes


def window(contacts, k, seconds):
    """Returns start and end of the window around a contact, and the median stride in it; 0 with too few contacts."""
    first, last = contacts[0], contacts[-1]
    start = max(first, min(contacts[k] - seconds / 2, last - seconds))
    end = min(last, start + seconds)
    inside = contacts[(contacts >= start - 1e-6) & (contacts <= end + 1e-6)]
    return start, end, np.median(inside[2:] - inside[:-2]) if len(inside) >= 6 else 0.0


def repetition(x, contacts, k):
    start, end, stride = window(contacts, k, max(8, 5 * np.median(contacts[2:] - contacts[:-2])))
    if stride == 0:
        return 0.0
    y = x[int(round(start * 100)):int(round(end * 100)) + 1]
    y = y - y.mean()
    best = -1.0
    for lag in (50 * stride, 100 * stride):
        for m in range(int(np.ceil(0.85 * lag)), int(1.15 * lag) + 1):
            if m <= 0.75 * len(y):
                best = max(best, np.mean(y[:len(y) - m] * y[m:]) / np.mean(y * y))
    return best


def axes_repetition(axes, contacts, k):
    start, end, stride = window(contacts, k, 5 * np.median(contacts[2:] - contacts[:-2]))
    if stride == 0 or end - start < 2.4 * stride:
        return 0.0
    first, last = int(round(start * 100)), int(round(end * 100)) + 1
    parts = [g[first // 4:(last + 3) // 4] for g in axes]
    parts = [p - p.mean(axis=0) for p in parts if np.any(p)]
    n, best = len(parts[0]), -1.0
    for m in range(int(np.ceil(0.85 * 25 * stride)), int(1.15 * 25 * stride) + 1):
        if m <= int(0.75 * n):
            best = max(best, np.mean([np.sum(p[:n - m] * p[m:]) / (n - m) / (np.sum(p * p) / n) for p in parts]))
    return best


def is_line(axes, contacts):
    part = axes[0][int(round(contacts[0] * 100)) // 4:(int(round(contacts[-1] * 100)) + 4) // 4]
    values = np.linalg.eigvalsh(np.cov(part.T))
    return values[-1] > 0.95 * values.sum()


def proven(rho, by_axes):
    weak = (rho >= 0.35) | (by_axes >= 0.35) & (rho >= 0.3)
    strong = (rho >= 0.6) | (by_axes >= 0.55) & (rho >= 0.3)
    keep = np.zeros(len(rho), bool)
    k = 0
    while k < len(rho):
        end = k
        while end < len(rho) and weak[end]:
            end += 1
        core = longest = 0
        for is_strong in strong[k:end]:
            core = core + 1 if is_strong else 0
            longest = max(longest, core)
        keep[k:end] = longest >= 6
        k = max(end, k + 1)
    return keep


def main(recording, events):
    x, axes = read(recording)
    bouts = {}
    for row in csv.DictReader(open(events)):
        # Closing steps have no rise, and are proven with the contact before them.
        if row["type"] == "step":
            bouts.setdefault(row["item"].split(".")[0], []).append(
                (float(row["onset_s"]), row["item"].endswith("c")))
    count, kept, rho = 0, 0, []
    for bout in bouts.values():
        contacts = np.array([time for time, is_closing in bout if not is_closing])
        rho.append(np.array([repetition(x, contacts, k) for k in range(len(contacts))]))
        if is_line(axes, contacts):
            by_axes = np.zeros(len(contacts))
        else:
            by_axes = np.array([axes_repetition(axes, contacts, k) for k in range(len(contacts))])
        keep = proven(rho[-1], by_axes)
        count += len(bout)
        kept += int(keep.sum()) + (len(bout) - len(contacts) if keep[-1] else 0)
    every = np.concatenate(rho) if rho else np.zeros(1)
    print(f"{count} contacts, {kept} proven, repetition {every.min():.4f} "
          f"{np.median(every):.4f} {every.max():.4f}")


main(*sys.argv[1:3])
