#!/usr/bin/env python3
"""Numbers of the tests of practice, by NumPy and SciPy alone: the pooled curve and its intervals, medians of gains and
errors, the test by flipped signs, and the index of change. NumPy 2.4.6, SciPy 1.17.1. The optimum of the pooled curve is that of
R's `nls` (practice.R).

The data are 40 people with 20 sessions, made with Python's own random numbers, seed 3."""

import math
import random
import sys

import numpy as np
from scipy.optimize import brentq, minimize_scalar
from scipy.stats import chi2, f, norm, t as student


def study(gain=0.25):
    generator = random.Random(3)
    people = []
    for _ in range(40):
        base = generator.gauss(40, 8)
        people.append([float("%.6g" % (base * (1 + gain * (1 - 2 ** (-k / 6))) + generator.gauss(0, 2))) for k in range(20)])
    return np.array(people)


def share(k, half):
    return 1 - 2.0 ** (-(k - 1) / half)


def centered(half, count):
    g = share(np.arange(1, count + 1), half)
    return g - g.mean()


def pooled(values):
    rows = values - values.mean(axis=1, keepdims=True)
    total = (rows**2).sum()

    def fit(log_half):
        g = centered(math.exp(log_half), values.shape[1])
        gain = (rows @ g).sum() / (len(rows) * (g @ g))
        return gain, total - gain * (rows @ g).sum()

    grid = np.linspace(math.log(0.25), math.log(4 * values.shape[1]), 61)
    best = int(np.argmin([fit(point)[1] for point in grid]))
    found = minimize_scalar(
        lambda point: fit(point)[1], bounds=(grid[max(best - 1, 0)], grid[min(best + 1, 60)]), method="bounded",
        options={"xatol": 1e-12}).x
    gain, residual = fit(found)
    return found, gain, residual, lambda point: fit(point)[1], grid


def components(values, half):
    rows = values - values.mean(axis=1, keepdims=True)
    g = centered(half, values.shape[1])
    square = g @ g
    gains = rows @ g / square
    residuals = (rows**2).sum(axis=1) - gains * (rows @ g)
    free = values.shape[1] - 2
    gain = np.sort(gains)[(len(gains) - 1) // 2]
    error = np.sort(residuals)[(len(gains) - 1) // 2] / chi2.median(free)
    spread = max(0, (np.median(abs(gains - gain)) / norm.ppf(0.75)) ** 2 - error / square)
    return gain, error, spread, math.pi / 2 * (spread + error / square) / len(gains), residuals


def splitmix(state):
    mask = (1 << 64) - 1
    while True:
        state = (state + 0x9E3779B97F4A7C15) & mask
        z = ((state ^ state >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        yield z ^ z >> 31


def test(values):
    rows = values - values.mean(axis=1, keepdims=True)
    scores = []
    for half in np.exp(np.linspace(math.log(0.5), math.log(values.shape[1]), 12)):
        g = centered(half, values.shape[1])
        z = np.clip(rows @ g / math.sqrt(components(values, half)[1] * (g @ g)), -1, 1)
        scores.append(z / math.sqrt(z @ z))
    scores = np.array(scores)
    seen = abs(scores.sum(axis=1)).max()
    numbers = splitmix(1)
    count = len(values)
    flips = np.array([[-1 if next(numbers) & 1 else 1 for _ in range(count)] for _ in range(9999)])
    return (1 + (abs(flips @ scores.T).max(axis=1) >= seen * (1 - 1e-12)).sum()) / 10000


def main():
    values = study()
    found, gain, residual, profile, grid = pooled(values)
    count, free = values.size, values.size - len(values) - 2
    limit = residual * (1 + f.ppf(0.95, 1, free) / free)
    low = brentq(lambda x: profile(x) - limit, grid[0], found)
    high = brentq(lambda x: profile(x) - limit, found, grid[-1])
    print("pooled: gain %.8f half %.8f residual %.8f half from %.6f to %.6f" % (
        gain, math.exp(found), residual, math.exp(low), math.exp(high)))
    last = values.shape[1]
    print("gain at the last repetition %.6f" % (gain * share(last, math.exp(found))))
    fits = []
    for left in range(len(values)):
        other = pooled(np.delete(values, left, axis=0))
        fits.append(other[1] * share(last, math.exp(other[0])))
    error = math.sqrt((len(fits) - 1) / len(fits) * ((np.array(fits) - np.mean(fits)) ** 2).sum())
    reach = student.ppf(0.975, len(fits) - 1) * error
    middle = gain * share(last, math.exp(found))
    print("jackknife from %.6f to %.6f" % (middle - reach, middle + reach))
    grid = np.linspace(math.log(0.25), math.log(80), 61)
    cost = lambda point: np.sqrt(components(values, math.exp(point))[4]).sum()
    best = int(np.argmin([cost(point) for point in grid]))
    robust = math.exp(minimize_scalar(cost, bounds=(grid[best - 1], grid[best + 1]), method="bounded",
                                      options={"xatol": 1e-12}).x)
    gain, error, spread, variance, _ = components(values, robust)
    print("robust: half %.6f gain %.6f error %.6f spread %.6f variance of the gain %.6f" % (
        robust, gain, error, spread, variance))
    g = share(np.arange(1, 21), robust)
    reduced = values - gain * g
    def index(person, place):
        base = np.median(reduced[person, :3])
        scale = error * (1 + 0.448671104578) + (g[place] - g[:3].mean()) ** 2 * (spread + variance)
        return (reduced[person, place] - base) / math.sqrt(scale)
    print("index of the first person at 4, 5, 6: %.7f %.7f %.7f; of the last at 20: %.7f" % (
        index(0, 3), index(0, 4), index(0, 5), index(39, 19)))
    limit = student.ppf(0.975, 720)
    scale = np.sqrt(error * (1 + 0.448671104578) + (g - g[:3].mean()) ** 2 * (spread + variance))
    base = np.median(reduced[:, :3], axis=1, keepdims=True)
    adjusted = ((reduced - base) / scale)[:, 3:]
    print("adjusted: up %d down %d" % ((adjusted > limit).sum(), (adjusted < -limit).sum()))
    two = values[:, :2]
    rest = two - two.mean(axis=1, keepdims=True) - two.mean(axis=0) + two.mean()
    within = (rest**2).sum() / (len(two) - 1)
    between = len(two) * ((two.mean(axis=0) - two.mean()) ** 2).sum()
    sem = math.sqrt(within + max(0, (between - within) / len(two)))
    plain = ((values - np.median(values[:, :3], axis=1, keepdims=True)) / (sem * math.sqrt(1.448671104578)))[:, 3:]
    before = plain > student.ppf(0.975, 39)
    print("without subtraction: up %d; unclear %d" % (before.sum(), (before & (abs(adjusted) <= limit)).sum()))
    late = values[:, 14:]
    index = ((late - np.median(late[:, :3], axis=1, keepdims=True)) / math.sqrt(error * 1.448671104578))[:, 3:]
    print("after 14 sessions: up %d down %d" % ((index > limit).sum(), (index < -limit).sum()))
    needed = next(n for n in range(21) if abs(gain) * (
        g[19] - np.mean([share(n + k, robust) for k in (1, 2, 3)])) <= 0.3 * math.sqrt(error * 1.448671104578))
    print("sessions to leave out %d" % needed)
    print("p with practice %.4f" % test(values))
    other = study(0)
    found, gain, residual, _, _ = pooled(other)
    print("without practice: gain %.8f half %.6f residual %.8f p %.4f" % (gain, math.exp(found), residual, test(other)))


if __name__ == "__main__":
    if "--help" in sys.argv:
        print("usage: practice.py")
    else:
        main()
