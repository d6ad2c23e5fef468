"""What Praat says of a voice, under the names that `analyze` gives the same quantities.

The settings are those of Praat's own forms except where a comment says otherwise. They were checked against answers
recorded earlier: see `recorded.py`.
"""
import math
import re
from typing import NamedTuple

import numpy as np
import parselmouth
from parselmouth.praat import call

FLOOR_HZ, CEILING_HZ = 75, 600
WHOLE = (0, 0)
# Shortest and longest period, and the largest ratio of neighboring periods and amplitudes, as in the voice report.
PERIODS = WHOLE + (0.8 / CEILING_HZ, 1.25 / FLOOR_HZ, 1.3)
AMPLITUDES = PERIODS + (1.6,)

# Smoothing over time and quefrency in s, pitch range in Hz, tolerance, interpolation, trend from and to in s, its form
# and how it is fitted. "avqi" are the settings of the Acoustic Voice Quality Index: 0 stands for the whole cepstrum.
CPPS = {
    "cpps_db": (0.02, 0.0005, 60, 330, 0.05, "parabolic", 0.001, 0.05, "Exponential decay", "Robust slow"),
    "cpps_straight_db": (0.02, 0.0005, 60, 330, 0.05, "parabolic", 0.001, 0.05, "Straight", "Robust slow"),
    "cpps_least_squares_db": (0.02, 0.0005, 60, 330, 0.05, "parabolic", 0.001, 0.05, "Straight", "Least squares"),
    "cpps_avqi_db": (0.01, 0.001, 60, 330, 0.05, "parabolic", 0.001, 0, "Straight", "Robust"),
}
JITTER = {
    "period_mean_s": "mean period",
    "jitter_local_pct": "jitter (local)",
    "jitter_absolute_s": "jitter (local, absolute)",
    "jitter_rap_pct": "jitter (rap)",
    "jitter_ppq5_pct": "jitter (ppq5)",
    "jitter_ddp_pct": "jitter (ddp)",
}
SHIMMER = {
    "shimmer_local_pct": "shimmer (local)",
    "shimmer_local_db": "shimmer (local_dB)",
    "shimmer_apq3_pct": "shimmer (apq3)",
    "shimmer_apq5_pct": "shimmer (apq5)",
    "shimmer_apq11_pct": "shimmer (apq11)",
    "shimmer_dda_pct": "shimmer (dda)",
}
REPORT = {
    "autocorrelation_period_mean": r"Mean autocorrelation: (\S+)",
    "nhr_mean": r"Mean noise-to-harmonics ratio: (\S+)",
    "hnr_pitch_mean_db": r"Mean harmonics-to-noise ratio: (\S+) dB",
    "voice_break_count": r"Number of voice breaks: (\d+)",
    "voice_break_degree_pct": r"Degree of voice breaks: (\S+)",
}


class Source(NamedTuple):
    """A sound with what Praat derives jitter, shimmer and its report from."""
    sound: parselmouth.Sound
    pitch: parselmouth.Data
    pulses: parselmouth.Data


def measure(path):
    """All of Praat's measures of a sound file by name; what Praat leaves undefined is absent."""
    sound = read(path)
    values = {**quick(sound), **prominence(sound)}
    return {name: value for name, value in values.items() if math.isfinite(value)}


def quick(sound):
    """All but the prominence of the cepstral peak."""
    source = track(sound)
    return {**pitch(source), **perturbation(source), **report(source), **harmonicity(sound), **formants(sound)}


def read(path):
    """The file's sound, its channels averaged."""
    return parselmouth.Sound(str(path)).convert_to_mono()


def track(sound):
    """Pitch by raw autocorrelation, pulses by cross-correlation."""
    contour = call(
        sound, "To Pitch (ac)", 0, FLOOR_HZ, 15, "no", 0.03, 0.45, 0.01, 0.35, 0.14, CEILING_HZ)
    return Source(sound, contour, call([sound, contour], "To PointProcess (cc)"))


def pitch(source):
    """Of the voiced frames."""
    contour = source.pitch
    frames, voiced = call(contour, "Get number of frames"), call(contour, "Count voiced frames")
    return {
        "f0_mean_hz": call(contour, "Get mean", *WHOLE, "Hertz"),
        "f0_median_hz": call(contour, "Get quantile", *WHOLE, 0.5, "Hertz"),
        "f0_sd_hz": call(contour, "Get standard deviation", *WHOLE, "Hertz"),
        "f0_min_hz": call(contour, "Get minimum", *WHOLE, "Hertz", "None"),
        "f0_max_hz": call(contour, "Get maximum", *WHOLE, "Hertz", "None"),
        "f0_sd_st": call(contour, "Get standard deviation", *WHOLE, "semitones"),
        "frames": frames,
        "voiced_frames": voiced,
    }


def perturbation(source):
    """From pulse to pulse."""
    both = [source.sound, source.pulses]
    return {
        "pulse_count": call(source.pulses, "Get number of points"),
        **{name: call(source.pulses, f"Get {words}", *PERIODS) for name, words in JITTER.items()},
        **{name: call(both, f"Get {words}", *AMPLITUDES) for name, words in SHIMMER.items()},
    }


def report(source):
    """Values that only the voice report contains, in the digits it prints; percentages as fractions."""
    text = call(list(source), "Voice report", *WHOLE, FLOOR_HZ, CEILING_HZ, 1.3, 1.6, 0.03, 0.45)
    return {name: number(re.search(pattern, text).group(1)) for name, pattern in REPORT.items()}


def number(printed):
    """The value of a number as Praat prints it."""
    if printed.startswith("--"):
        return math.nan
    return float(printed[:-1]) / 100 if printed.endswith("%") else float(printed)


def harmonicity(sound):
    """Mean over voiced frames, with the periods per window that Praat proposes."""
    return {
        f"hnr_{way}_mean_db": call(call(sound, f"To Harmonicity ({way})", 0.01, 75, 0.1, periods), "Get mean", *WHOLE)
        for way, periods in (("ac", 4.5), ("cc", 1.0))}


def prominence(sound, names=tuple(CPPS)):
    """The smoothed prominence of the cepstral peak; a slow robust fit takes seconds per second of sound."""
    cepstrogram = call(sound, "To PowerCepstrogram", 60, 0.002, 5000, 50)
    return {name: call(cepstrogram, "Get CPPS", "no", *CPPS[name]) for name in names}


def formants(sound):
    """Medians of the first three, five below 5500 Hz."""
    frames = call(sound, "To Formant (burg)", 0, 5, 5500, 0.025, 50)
    return {f"formant{n}_frequency_median_hz": call(frames, "Get quantile", n, *WHOLE, "hertz", 0.5) for n in (1, 2, 3)}


def has_digital_silence(path, seconds=0.1):
    """Return whether a section as long as a cepstral frame contains only zeros."""
    sound = read(path)
    edges = np.flatnonzero(np.concatenate(([1], sound.values[0] != 0, [1])))
    return bool(np.max(np.diff(edges)) - 1 >= seconds / sound.dx)
