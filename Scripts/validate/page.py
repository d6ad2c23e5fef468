"""The page that both tables stand on."""

PAGE = """# Agreement with Praat

Written by `make validate WRITE=1`; do not edit. {ours}, run as `{command}`, against Praat {praats}.

## Agreement with Praat's values

Voice research quotes Praat, so a sound must give Praat's numbers: complete files, pitch by raw
autocorrelation from 75 to 600 Hz, pulses by cross-correlation, other settings as in Praat's forms and its voice report.
{sounds}

The largest difference is the one that takes the largest part of its tolerance; `voices` is the number of sounds compared. `relative` means
relative to Praat's value; if there are two bounds, one must hold. Values that only Praat's voice report contains (`autocorrelation_period_mean`,
`nhr_mean`, `hnr_pitch_mean_db`, breaks) must be equal in the printed digits; smaller differences are rounding.
`frames` and `voiced_frames` are the numbers of observations of `voiced_frame_pct` and `f0_mean_hz`.

{agreement}

Values that consist of rounding errors are not compared: harmonicity of voices almost without noise, harmonicity by
cross-correlation if a multiple of the period lies within 2 % of 1/75 s, the cepstrum of digital silence.
{empty}{seven}
## Agreement with the truth

Jitter and shimmer of the synthetic voices are known from the times and amplitudes of their pulses. If one pulse still rings
when the next one begins, irregular periods appear as irregular amplitudes and are underestimated. In percent, with the
relative error in parentheses.

{bias}
"""


def page(ours, command, praats, agreement, empty, bias, vowels, seven=""):
    """The page's Markdown; `empty` are lines of a list, `vowels` the names of recordings, `seven` a section."""
    return PAGE.format(
        ours=ours, command=command, praats=praats, sounds=sounds(vowels), agreement=agreement, bias=bias, seven=seven,
        empty="\nLeft empty, and therefore not compared:\n\n" + "\n".join(empty) + "\n" if empty else "")


def sounds(vowels):
    """A sentence on what was measured."""
    real = f"and real vowels: {', '.join(vowels)}" if vowels else "and no real vowels"
    return f"Measured were the synthetic voices S1 to S7 and T1 to T3 of `Scripts/validate/voices.py`, {real}."
