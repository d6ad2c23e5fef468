"""Synthetic voices whose every period and amplitude is known.

Each is a train of pulses through four resonances of an open vowel. What varies from pulse to pulse is drawn from a
linear congruential generator, so the same samples come out everywhere.
"""
import math
from typing import NamedTuple

import numpy as np

PEAK = 0.5
FIRST_PULSE_SECONDS = 0.02
SILENT_TAIL_SECONDS = 0.03
RESPONSE_SECONDS = 0.06
NOISE_SEED = 7
# Frequency and bandwidth in Hz, amplitude.
RESONANCES = ((700, 80, 1), (1220, 90, 0.5), (2600, 120, 0.25), (3500, 150, 0.1))


class Voice(NamedTuple):
    """How a voice is made: fractions vary uniformly within plus and minus the value given."""
    f0_hz: float
    seed: int
    duration_s: float = 3.0
    jitter: float = 0.0
    shimmer: float = 0.0
    alternation: float = 0.0    # odd periods longer, even ones shorter by this fraction
    noise: float = 0.0          # RMS of the noise, as a fraction of the voice's RMS
    tremor_depth: float = 0.0
    tremor_hz: float = 0.0
    gap_s: tuple = ()           # no pulses from the first to the second time
    rate_hz: int = 44100


# Those that Praat's answers were recorded of.
VOICES = {
    "S1": Voice(120, 1),
    "S2": Voice(120, 11, jitter=0.02),
    "S3": Voice(120, 12, shimmer=0.10),
    "S4": Voice(120, 13, jitter=0.01, shimmer=0.05, noise=0.1),
    "S5": Voice(120, 1, alternation=0.005),
    "S6": Voice(220, 14, jitter=0.01, shimmer=0.04, noise=0.03),
    "S7": Voice(150, 15, 4.0, jitter=0.005, shimmer=0.03, noise=0.01, tremor_depth=0.02, tremor_hz=5,
                gap_s=(1.8, 2.1)),
}
# Rates and lengths that put frames half way between samples, where the last bit of a time decides; and little noise.
ODD_VOICES = {
    "T1": Voice(310, 6, 1.2, shimmer=0.1, noise=0.01, rate_hz=22050),
    "T2": Voice(190, 6, 1.001, jitter=0.01, noise=0.01, rate_hz=32000),
    "T3": Voice(120, 5, 1.2, noise=0.01, rate_hz=48000),
}


class Uniform:
    """The linear congruential generator of Numerical Recipes, modulo 2^32."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        """The next number from 0 to below 1."""
        self.state = (1664525 * self.state + 1013904223) % 2**32
        return self.state / 2**32

    def signed(self):
        """The next number from -1 to below 1."""
        return 2 * self.next() - 1

    def gauss(self):
        """Nearly normal with deviation 1: the sum of twelve uniform numbers."""
        return sum(self.next() for _ in range(12)) - 6


def pulses(voice):
    """Times in seconds and amplitudes of the voice's pulses: the truth of its jitter and shimmer."""
    random = Uniform(voice.seed)
    times, amplitudes = [], []
    time, index = FIRST_PULSE_SECONDS, 0
    while time < voice.duration_s - SILENT_TAIL_SECONDS:
        amplitude = 1 + voice.shimmer * random.signed() if voice.shimmer else 1.0
        if not (voice.gap_s and voice.gap_s[0] <= time < voice.gap_s[1]):
            times.append(time)
            amplitudes.append(amplitude)
        time += period(voice, time, index, random)
        index += 1
    return np.array(times), np.array(amplitudes)


def period(voice, time, index, random):
    """Seconds from the pulse at `time` to the next."""
    tremor = 1 + voice.tremor_depth * math.sin(2 * math.pi * voice.tremor_hz * time)
    seconds = 1 / (voice.f0_hz * tremor)
    if voice.jitter:
        seconds *= 1 + voice.jitter * random.signed()
    if voice.alternation:
        seconds *= 1 - voice.alternation if index % 2 == 0 else 1 + voice.alternation
    return seconds


def response(seconds):
    """What the resonances make of one pulse, `seconds` after it."""
    return sum(
        amplitude * np.exp(-np.pi * bandwidth * seconds) * np.sin(2 * np.pi * frequency * seconds)
        for frequency, bandwidth, amplitude in RESONANCES)


def samples(voice):
    """The voice's sound, 0.5 at its peak before noise is added."""
    sound = np.zeros(round(voice.duration_s * voice.rate_hz))
    length = int(RESPONSE_SECONDS * voice.rate_hz)
    for time, amplitude in zip(*pulses(voice)):
        first = math.ceil(time * voice.rate_hz)
        places = np.arange(first, min(first + length, len(sound)))
        sound[places] += amplitude * response(places / voice.rate_hz - time)
    sound *= PEAK / np.max(np.abs(sound))
    if voice.noise:
        random = Uniform(NOISE_SEED)
        noise = np.array([random.gauss() for _ in sound])
        sound += voice.noise * np.sqrt(np.mean(sound**2)) * noise
    return sound


def true_jitter(voice):
    """Mean difference of successive periods over the mean period; the gap is no period."""
    periods = np.diff(pulses(voice)[0])
    return perturbation(periods[periods < 1.5 / voice.f0_hz])


def true_shimmer(voice):
    """Mean difference of successive amplitudes over the mean amplitude."""
    return perturbation(pulses(voice)[1])


def perturbation(values):
    """Mean absolute difference of neighbors, as a fraction of the mean."""
    return float(np.mean(np.abs(np.diff(values))) / np.mean(values))
