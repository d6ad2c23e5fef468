"""The page that both tables stand on."""

PAGE = """# Agreement with Praat

Written by `make validate WRITE=1`; do not edit. {ours}, run as `{command}`, against Praat {praats}.

## Near to Praat

Praat is what voice research quotes, so the same sound has to give the same numbers: the whole file, pitch by raw
autocorrelation from 75 to 600 Hz, pulses by cross-correlation, all else as Praat's forms and its voice report have it.
{sounds}

The largest difference is the one that uses up most of its tolerance, `voices` how many it was sought in. `relative` is
to Praat's value; of two bounds one is enough. What only Praat's voice report tells (`autocorrelation_period_mean`, `nhr_mean`,
`hnr_pitch_mean_db`, breaks) has to be equal in the digits it prints; smaller differences are those of rounding in print.
`frames` and `voiced_frames` are the numbers of observations behind `voiced_frame_pct` and `f0_mean_hz`.

{agreement}

Nothing is promised where numbers are made of rounding: harmonicity of voices almost without noise, harmonicity by
cross-correlation where a multiple of the period lies within 2 % of 1/75 s, the cepstrum of digital silence.
{empty}
## Near to the truth

Praat is not the truth. Jitter and shimmer of the synthetic voices are known from the times and amplitudes they were
made with. Where one pulse still rings when the next one comes, irregular periods look like irregular amplitudes, and
smaller than they are. In percent, with the error as a share of the truth in parentheses.

{bias}
"""


def page(ours, command, praats, agreement, empty, bias, vowels):
    """The page's Markdown; `empty` are lines of a list, `vowels` the names of recordings."""
    return PAGE.format(
        ours=ours, command=command, praats=praats, sounds=sounds(vowels), agreement=agreement, bias=bias,
        empty="\nLeft empty, and therefore not compared:\n\n" + "\n".join(empty) + "\n" if empty else "")


def sounds(vowels):
    """A sentence on what was measured."""
    real = f"and real vowels: {', '.join(vowels)}" if vowels else "and no real vowels"
    return f"Measured were the synthetic voices S1 to S7 and T1 to T3 of `Scripts/validate/voices.py`, {real}."
