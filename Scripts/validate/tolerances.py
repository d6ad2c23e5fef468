"""How near to Praat each measure has to be, and for which voices that is promised."""
from typing import Callable, NamedTuple, Optional


class Tolerance(NamedTuple):
    """A value passes when it is within either bound; the relative one is a fraction of Praat's value."""
    relative: float = 0.0
    absolute: float = 0.0
    unit: str = ""

    def share(self, ours, theirs):
        """The difference as a share of what is allowed: above 1 is out."""
        allowed = max(self.relative * abs(theirs), self.absolute)
        difference = abs(ours - theirs)
        if difference == 0:
            return 0.0
        return difference / allowed if allowed > 0 else float("inf")

    def difference(self, ours, theirs):
        """In words, in the terms of the bound that decides."""
        difference = abs(ours - theirs)
        if difference == 0:
            return "none"
        if self.relative * abs(theirs) > self.absolute:
            return f"{short(difference / abs(theirs))} relative"
        return f"{short(difference)} {self.unit}".strip()

    def __str__(self):
        bounds = [f"{short(self.relative)} relative"] if self.relative else []
        bounds += [f"{short(self.absolute)} {self.unit}".strip()] if self.absolute else []
        return " or ".join(bounds) or "identical"


def short(value):
    """Two digits of a number."""
    return f"{value:.2g}".replace("e-0", "e-")


class Measure(NamedTuple):
    """A metric, how near it has to be, and the voices of which that is said: all, or where `claim` holds."""
    name: str
    tolerance: Tolerance
    where: str = ""
    claim: Optional[Callable] = None


class Case(NamedTuple):
    """What decides whether agreement is promised: Praat's own answers, and how the sound is made."""
    praat: dict
    has_digital_silence: bool


IDENTICAL = Tolerance()
LONGEST_LAG_SECONDS = 1 / 75


def printed(decimals, unit=""):
    """Equal in the digits that the voice report prints."""
    return Tolerance(absolute=0.5 * 10**-decimals * (1 + 1e-9), unit=unit)


def is_clear_of_last_lag(case):
    """No multiple of the period within 2 % of the longest lag, where Praat's interpolation overshoots."""
    periods = LONGEST_LAG_SECONDS * case.praat.get("f0_median_hz", 0)
    return round(periods) < 1 or abs(round(periods) / periods - 1) > 0.02


def cross_correlation_between(low_db, high_db):
    """Where the harmonicity is in a range of levels and Praat can interpolate it."""
    return lambda case: low_db <= case.praat["hnr_cc_mean_db"] < high_db and is_clear_of_last_lag(case)


def sounds_throughout(case):
    """The cepstrum of digital silence is that of rounding noise."""
    return not case.has_digital_silence


def rows(names, tolerance, where="", claim=None):
    """The same promise for several metrics."""
    return [Measure(name, tolerance, where, claim) for name in names.split()]


# For Praat 7.0.02, whose lines are replaced by exact ones where its own search leaves them unset: see `praat7.py`.
MEASURES_OF_SEVEN = [
    *rows("f0_mean_hz f0_median_hz", Tolerance(relative=1e-7)),
    *rows("hnr_ac_mean_db", Tolerance(absolute=0.05, unit="dB"), "below 40 dB", lambda case: case.praat["hnr_ac_mean_db"] < 40),
    *rows("formant1_frequency_median_hz formant2_frequency_median_hz formant3_frequency_median_hz", Tolerance(relative=1e-4)),
    *rows("cpps_db", Tolerance(absolute=1e-4, unit="dB"), "no digital silence", sounds_throughout),
    *rows("cpps_least_squares_db cpps_avqi_siegel_db", Tolerance(absolute=1e-5, unit="dB"), "no digital silence", sounds_throughout),
]

MEASURES = [
    *rows("f0_mean_hz f0_median_hz", Tolerance(relative=1e-6)),
    *rows("f0_sd_hz", Tolerance(relative=1e-3, absolute=1e-4, unit="Hz")),
    *rows("f0_sd_st", Tolerance(relative=1e-3, absolute=1e-5, unit="semitones")),
    *rows("f0_min_hz f0_max_hz", Tolerance(absolute=1e-4, unit="Hz")),
    *rows("frames voiced_frames pulse_count", IDENTICAL),
    *rows("period_mean_s", Tolerance(relative=1e-9)),
    *rows("jitter_local_pct jitter_absolute_s jitter_rap_pct jitter_ppq5_pct jitter_ddp_pct", Tolerance(relative=1e-6)),
    *rows("shimmer_local_pct shimmer_local_db shimmer_apq3_pct shimmer_apq5_pct shimmer_apq11_pct shimmer_dda_pct",
          Tolerance(relative=1e-6)),
    *rows("hnr_ac_mean_db", Tolerance(absolute=0.05, unit="dB"), "below 40 dB", lambda case: case.praat["hnr_ac_mean_db"] < 40),
    *rows("hnr_cc_mean_db", Tolerance(absolute=0.2, unit="dB"), "below 35 dB", cross_correlation_between(-200, 35)),
    *rows("hnr_cc_mean_db", Tolerance(absolute=0.5, unit="dB"), "35 to 45 dB", cross_correlation_between(35, 45)),
    *rows("autocorrelation_period_mean nhr_mean", printed(6)),
    *rows("hnr_pitch_mean_db", printed(3, "dB")),
    *rows("voice_break_count", IDENTICAL),
    *rows("voice_break_degree_pct", printed(5)),
    *rows("cpps_db cpps_straight_db cpps_least_squares_db cpps_avqi_db", Tolerance(absolute=0.03, unit="dB"),
          "no digital silence", sounds_throughout),
    *rows("formant1_frequency_median_hz formant2_frequency_median_hz formant3_frequency_median_hz", Tolerance(relative=1e-3)),
]
