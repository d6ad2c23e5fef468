#!/usr/bin/env python3
"""Compares the voice measures of `analyze` with Praat's, and both with the truth of synthetic voices.

Usage: validate.py PROGRAM [VOWELS...] [--write PAGE]    tables; status 1 when a measure is out of tolerance
       validate.py PROGRAM ... --praat7 PRAAT            compares with Praat 7.0.02 as well
       validate.py --selfcheck                           does Praat answer as was recorded when tolerances were set?

VOWELS are WAV files, or folders that hold some, of sustained vowels. `make validate` runs it with what it needs.
"""
import argparse
import shutil
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

import parselmouth
import soundfile

import agreement
import bias
import praat
import praat7
import program
import recorded
import voices
from page import page
from tolerances import MEASURES_OF_SEVEN, Case


def main():
    """Exit status 0 when all is within tolerance, 1 when something is not."""
    arguments = parse()
    with tempfile.TemporaryDirectory() as scratch:
        paths = synthesize(voices.VOICES, Path(scratch))
        if arguments.selfcheck:
            return 0 if selfcheck(ask_praat(paths)) else 1
        paths += synthesize(voices.ODD_VOICES, Path(scratch)) + collect(arguments.vowels, Path(scratch))
        return 0 if compare(arguments, paths) else 1


def parse():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", nargs="?", help="path of analyze")
    parser.add_argument("vowels", nargs="*", type=Path, help="WAV files or folders of sustained vowels")
    parser.add_argument("--write", type=Path, metavar="PAGE", help="write the tables to a page as well")
    parser.add_argument("--praat7", type=Path, metavar="PRAAT", help="the program Praat 7.0.02; left out if it is no file")
    parser.add_argument("--selfcheck", action="store_true", help="check Praat's answers against recorded ones")
    arguments = parser.parse_args()
    if not arguments.program and not arguments.selfcheck:
        parser.error("name the program to validate")
    return arguments


def synthesize(recipes, folder):
    """Synthetic voices as files whose samples are not rounded."""
    paths = [folder / f"{name}.wav" for name in recipes]
    for path, voice in zip(paths, recipes.values()):
        soundfile.write(path, voices.samples(voice), voice.rate_hz, subtype="DOUBLE")
    return paths


def collect(places, folder):
    """Copies of the WAV files in `places`, named after their folder where it holds no other."""
    copies = []
    for place in places:
        found = wav_files(place) if place.is_dir() else [place]
        for path in found:
            name = place.name if place.is_dir() and len(found) == 1 else path.stem
            copy = folder / f"{name}.wav"
            if copy.exists():
                raise SystemExit(f"{path}: another recording is called {name} as well; rename one")
            shutil.copyfile(path, copy)
            copies.append(copy)
    return copies


def wav_files(folder):
    """Those in the folder and below it."""
    return [path for path in sorted(folder.rglob("*")) if path.suffix.lower() == ".wav"]


def ask_praat(paths):
    """Praat's measures by name of voice; several voices at a time, for its robust fits are slow."""
    print(f"Praat measures {len(paths)} voices; that takes minutes", file=sys.stderr)
    with ProcessPoolExecutor() as pool:
        return dict(zip((path.stem for path in paths), pool.map(praat.measure, paths)))


def selfcheck(praats):
    """Return whether Praat's values and the truth are as recorded, and the differences."""
    differences = recorded.differences(praats)
    verdict = "\n".join(differences) or f"Praat {parselmouth.PRAAT_VERSION} and the truth: all as recorded"
    print(verdict, file=sys.stderr)
    return not differences


def compare(arguments, paths):
    """Print and write both tables; return whether all values agree."""
    command = program.command(arguments.program)
    answers = program.measure(command, paths)
    praats = ask_praat(paths)
    cases = {path.stem: Case(praats[path.stem], praat.has_digital_silence(path)) for path in paths}
    synthetic = voices.VOICES | voices.ODD_VOICES
    verdicts = agreement.verdicts(cases, answers, required=synthetic)
    text = page(
        program.version(arguments.program), " ".join(["analyze", *command[1:]]),
        f"{parselmouth.PRAAT_VERSION} (praat-parselmouth {parselmouth.__version__})",
        agreement.table(verdicts), agreement.left_empty(cases, answers), bias.tables(praats, answers),
        [name for name in cases if name not in synthetic], seven(arguments, paths, cases, verdicts))
    print(text, end="")
    if arguments.write:
        arguments.write.write_text(text)
    return selfcheck(praats) and all(verdict.is_within for verdict in verdicts)


def seven(arguments, paths, cases, verdicts):
    """The table of Praat 7.0.02, whose verdicts join the others, and a sentence on its unset lines; empty without it."""
    command = program.command(arguments.program, praat="7")
    if not arguments.praat7 or not arguments.praat7.is_file() or not command:
        print("Praat 7 is not compared: no program to ask", file=sys.stderr)
        return ""
    answers = program.measure(command, paths)
    praats = {path.stem: praat7.measure(arguments.praat7, path) for path in paths}
    own = {name: Case(praats[name].values, cases[name].has_digital_silence) for name in cases}
    found = agreement.verdicts(own, answers, required=(), measures=MEASURES_OF_SEVEN)
    verdicts.extend(found)
    broken, frames = (sum(getattr(answer, field) for answer in praats.values()) for field in ("broken", "frames"))
    shown = [praats[name].values["shown"] - praats[name].values["cpps_db"] for name in own if not own[name].has_digital_silence]
    return (
        f"\n## Praat 7.0.02\n\nRun as `{' '.join(['analyze', *command[1:]])}`. Praat 7.0.02 leaves the Theil-Sen line unset in {broken} of {frames} "
        f"frames; there\nit is replaced by the exact line through Praat's own cepstrum, all other frames are Praat's. Praat itself shows "
        f"{min(shown):.2f} to {max(shown):.2f} dB more\nin `cpps_db`, and another value each time.\n\n{agreement.table(found)}\n")


if __name__ == "__main__":
    sys.exit(main())
