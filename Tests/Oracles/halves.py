"""Reference values of Tests/ReliabilityTests/HalvesTests.swift, by Python alone (3.11, no other packages).

Run: python3 Tests/Oracles/halves.py
Writes halves-trials.csv, the trials of a Stroop test of 32 invented people (each with a speed, an interference and an accuracy of
their own), and halves.csv, the reliability of its metrics from 200 random divisions with seed 1. The generator of random numbers,
the divisions, correlations, quantiles and intervals are written here anew, from their definitions.
"""

import math
import random
import statistics
from pathlib import Path

FOLDER = Path(__file__).parent
SPLITS, SEED = 200, 1
MASK = (1 << 64) - 1


class SplitMix64:
    def __init__(self, seed, name):
        digest = 0xCBF29CE484222325
        for byte in name.encode():
            digest = ((digest ^ byte) * 0x100000001B3) & MASK
        self.x = seed ^ digest

    def next(self):
        self.x = (self.x + 0x9E3779B97F4A7C15) & MASK
        z = self.x
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def below(self, n):
        while True:
            product = self.next() * n
            if product & MASK >= (1 << 64) % n:
                return product >> 64

    def shuffle(self, items):
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def people():
    """Lists of trials (time in ms, congruent, correct, valid) by name."""
    draw = random.Random(2019)
    found = {}
    for number in range(32):
        speed, cost, error = draw.gauss(700, 120), draw.gauss(90, 50), draw.uniform(0.03, 0.2)
        trials = []
        for place in range(24 + number % 3):
            congruent = place % 2
            time = round(max(250, speed + (0 if congruent else cost) + draw.gauss(0, 110)), 3)
            correct = int(draw.random() > error * (0.5 if congruent else 1.5))
            trials.append((time, congruent, correct, int(draw.random() > 0.04)))
        found[f"P{number + 1:02}"] = trials
    return found


def hits(trials, congruent=None):
    return [t[0] for t in trials if t[3] and t[2] and congruent in (None, t[1])]


def difference(center):
    def value(trials):
        one, other = hits(trials, 0), hits(trials, 1)
        return center(one) - center(other) if one and other else None
    return value


def center(statistic, congruent=None):
    def value(trials):
        times = hits(trials, congruent)
        return statistic(times) if times else None
    return value


def deviation(trials):
    times = hits(trials, 1)
    return statistics.stdev(times) if len(times) > 1 else None


def accuracy(trials):
    valid = [t for t in trials if t[3]]
    return 100 * sum(t[2] for t in valid) / len(valid) if valid else None


def used(*kinds):
    return lambda trials: [len(hits(trials, kind)) for kind in kinds]


def mean_error(times):
    return statistics.variance(times) / len(times)


def share_error(trials):
    p, n = accuracy(trials) / 100, sum(t[3] for t in trials)
    return 1e4 * p * (1 - p) / (n - 1)


def efficiency(congruent):
    def value(trials):
        valid = [t for t in trials if t[3] and t[1] == congruent]
        times = hits(trials, congruent)
        return statistics.fmean(times) / (len(times) / len(valid)) if times else None
    return value


def efficiency_difference(trials):
    one, other = efficiency(0)(trials), efficiency(1)(trials)
    return None if None in (one, other) else one - other


def lisas(congruent):
    def value(trials):
        valid = [t for t in trials if t[3]]
        own, times = [t for t in valid if t[1] == congruent], hits(trials, congruent)
        if not times or len(valid) < 2:
            return None
        spread = statistics.stdev(1 - t[2] for t in valid)
        if spread == 0:
            return statistics.fmean(times)
        share = sum(1 - t[2] for t in own) / len(own)
        return statistics.fmean(times) + share * statistics.stdev(hits(trials)) / spread
    return value


def rate_correct(trials):
    valid = [t for t in trials if t[3]]
    return sum(t[2] for t in valid) / (sum(t[0] for t in valid) / 1000) if valid else None


def valid(*kinds):
    return lambda trials: sum(1 for t in trials if t[3] and t[1] in kinds)


#: metric: value, counts of the needed kinds, smallest count, whether strata are those of accuracy, squared error, and
#: the number of events that count, where it is not that of the needed kinds
METRICS = {
    "stroop_response_time_mean_ms": (center(statistics.fmean), used(None), 2, False, lambda t: mean_error(hits(t))),
    "stroop_response_time_congruent_mean_ms": (center(statistics.fmean, 1), used(1), 2, False, lambda t: mean_error(hits(t, 1))),
    "stroop_response_time_incongruent_median_ms": (center(statistics.median, 0), used(0), 2, False, None),
    "stroop_response_time_congruent_sd_ms": (deviation, used(1), 4, False, None),
    "stroop_interference_mean_ms": (
        difference(statistics.fmean), used(0, 1), 2, False, lambda t: mean_error(hits(t, 0)) + mean_error(hits(t, 1))),
    "stroop_interference_median_ms": (difference(statistics.median), used(0, 1), 2, False, None),
    "stroop_accuracy_pct": (accuracy, lambda t: [sum(x[3] for x in t)], 2, True, share_error),
    "stroop_inverse_efficiency_incongruent_ms": (efficiency(0), used(0), 2, False, None, valid(0)),
    "stroop_interference_inverse_efficiency_ms": (efficiency_difference, used(0, 1), 2, False, None, valid(0, 1)),
    "stroop_lisas_incongruent_ms": (lisas(0), used(0), 2, False, None, valid(0, 1)),
    "stroop_rate_correct_score_per_s": (rate_correct, used(None), 2, True, None, valid(0, 1)),
}


def kinds(metric):
    """What the numbers of a metric are centered within, and the numbers: lists of conditions of trials."""
    hit = [lambda t: t[3] and t[2] and not t[1], lambda t: t[3] and t[2] and t[1]]
    miss = [lambda t: t[3] and not t[2] and not t[1], lambda t: t[3] and not t[2] and t[1]]
    own = [1] if "_congruent" in metric else [0] if "_incongruent" in metric else [0, 1]
    if "accuracy" in metric:
        return [lambda t: t[3]], lambda t: t[2]
    if "rate_correct" in metric:
        return [lambda t: t[3] and t[2], lambda t: t[3] and not t[2]], lambda t: t[0]
    if "lisas" in metric or "interference_inverse" in metric:
        return hit + miss, lambda t: t[0]
    if "inverse" in metric:
        return [f[k] for k in own for f in (hit, miss)], lambda t: t[0]
    if "interference" in metric:
        return hit, lambda t: t[0]
    return [lambda t: t[3] and t[2] and t[1] in own], lambda t: t[0]


def neighbor_correlation(metric, trials):
    conditions, number = kinds(metric)
    placed = [(next(k for k, holds in enumerate(conditions) if holds(t)), number(t))
              for t in trials if any(holds(t) for holds in conditions)]
    centers = {k: statistics.fmean(x for other, x in placed if other == k) for k, _ in placed}
    whole = 0 if len(conditions) > 1 else statistics.fmean(x for _, x in placed)
    series = [x - (centers[k] if len(conditions) > 1 else whole) for k, x in placed]
    total = sum(x * x for x in series)
    return sum(a * b for a, b in zip(series, series[1:])) / total if total > 0 and len(series) > 2 else None


def strata(trials, of_accuracy):
    found = [[], [], [], []]
    for trial in trials:
        if not trial[3]:
            continue
        found[2 * trial[1] + (0 if of_accuracy else trial[2])].append(trial)
    return found


def divisions(name, trials, of_accuracy):
    stream = SplitMix64(SEED, f"{'accuracy' if of_accuracy else 'time'}|stroop|stroop|{name}")
    for number in range(SPLITS):
        halves, extra = ([], []), number % 2
        for stratum in strata(trials, of_accuracy):
            order = list(stratum)
            stream.shuffle(order)
            border = len(order) // 2
            if len(order) % 2:
                border += extra == 0
                extra = 1 - extra
            halves[0].extend(order[:border])
            halves[1].extend(order[border:])
        yield halves


def quantile(values, share):
    values = sorted(values)
    place = share * (len(values) - 1)
    low = math.floor(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (place - low) * (values[high] - values[low])


def stepped_up(r):
    return 2 * r / (1 + r)


def figures(metric, everybody):
    value, counts, least, of_accuracy, error, *total = METRICS[metric]
    total = total[0] if total else lambda trials: sum(counts(trials))
    kept = {name: trials for name, trials in everybody.items() if min(counts(trials)) >= least}
    streams = [divisions(name, trials, of_accuracy) for name, trials in kept.items()]
    correlations = []
    for _ in range(SPLITS):
        pairs = [[value(half) for half in next(stream)] for stream in streams]
        pairs = [pair for pair in pairs if None not in pair]
        correlations.append(statistics.correlation(*zip(*pairs)))
    sb = [stepped_up(r) for r in correlations]
    reliability = statistics.fmean(sb)
    z, reach = math.atanh(statistics.fmean(correlations)), 1.96 / math.sqrt(len(kept) - 3)
    values = [value(trials) for trials in kept.values()]
    closed = "" if error is None else 1 - statistics.fmean(error(t) for t in kept.values()) / statistics.variance(values)
    events = statistics.median(total(trials) for trials in kept.values())
    neighbors = [x for x in (neighbor_correlation(metric, trials) for trials in kept.values()) if x is not None]
    return [metric, len(kept), len(everybody) - len(kept), statistics.fmean(values), reliability, stepped_up(math.tanh(z - reach)),
            stepped_up(math.tanh(z + reach)), quantile(sb, 0.025), quantile(sb, 0.975), closed, statistics.median(neighbors), events,
            events * 4 * (1 - reliability) / reliability if reliability > 0 else "",
            9 * (1 - reliability) / reliability if reliability > 0 else "",
            " ".join("-" if x is None else repr(x) for x in map(value, everybody.values()))]


def main():
    everybody = people()
    # One person answers too few of the congruent words correctly.
    everybody["P07"] = [(t, c, 0 if c else r, v) for t, c, r, v in everybody["P07"]]
    with open(FOLDER / "halves-trials.csv", "w") as file:
        print("participant,trial,time_ms,congruent,correct,valid", file=file)
        for name, trials in everybody.items():
            for number, (time, congruent, correct, valid) in enumerate(trials):
                print(f"{name},{number + 1},{time},{congruent},{correct},{valid}", file=file)
    with open(FOLDER / "halves.csv", "w") as file:
        print("metric,n,n_left_out,mean,reliability,low,high,split_low,split_high,closed_form,lag1,events,events_for_0_8,k_for_0_9,"
              "values",
              file=file)
        for metric in METRICS:
            print(*(repr(x) if isinstance(x, float) else x for x in figures(metric, everybody)), sep=",", file=file)


if __name__ == "__main__":
    main()
