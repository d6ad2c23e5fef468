"""Table (b): how far Praat and `analyze` are from the truth that a synthetic voice was made with."""
import voices

# What was varied, how the truth is known, Praat's name of it, and every form of it that `analyze` may have.
QUANTITIES = {
    "jitter": (voices.true_jitter, "jitter_local_pct", ("jitter_local_pct", "jitter_lp_local_pct")),
    "shimmer": (voices.true_shimmer, "shimmer_local_pct", ("shimmer_local_pct", "shimmer_lp_local_pct")),
}


def tables(praats, answers):
    """One table a quantity, in percent, as Markdown."""
    return "\n\n".join(table(quantity, praats, answers) for quantity in QUANTITIES)


def table(quantity, praats, answers):
    """A row a voice: the truth, then what was measured and how far off it is."""
    truth, praats_name, names = QUANTITIES[quantity]
    names = [name for name in names if any(name in answers[voice].values for voice in voices.VOICES)]
    head = ["voice", f"true {quantity}, %", f"Praat's `{praats_name}`", *(f"our `{name}`" for name in names)]
    lines = [row(head), row(["---"] * len(head))]
    for voice, recipe in voices.VOICES.items():
        true, answer = truth(recipe), answers[voice]
        ours = [cell(answer.values.get(name), true, answer.reason(name)) for name in names]
        lines.append(row([voice, percent(true), cell(praats[voice].get(praats_name), true), *ours]))
    return "\n".join(lines)


def row(cells):
    """Of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def cell(value, true, reason=None):
    """The value and, where there is something to measure, its relative error; or why there is none."""
    if value is None:
        return f"`{reason}`" if reason else ""
    # Sums of rounded times leave something like 1e-14 where nothing was varied.
    return percent(value) + (f" ({100 * (value / true - 1):+.1f} %)" if true > 1e-9 else "")


def percent(fraction):
    """In percent, to a ten-thousandth."""
    return f"{100 * fraction:.4f}"
