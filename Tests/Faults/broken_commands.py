#!/usr/bin/env python3
"""Lets the disk of each command that writes fail, or kills the command, before a call that changes files; then runs it again.

Each command writes into a new place, or over what it wrote earlier with other settings. Whatever happens, what is there is
of the earlier call or of this one and never of both, unless a hidden record says that it is being written; a failure of the
disk is one line and status 74. The same command without a fault then writes the bytes of an undisturbed one and leaves
nothing hidden behind. The calls are made to fail by the library of faults.c. The same seed gives the same faults.

Usage: broken_commands.py PROGRAM STUDY [COUNT [SEED]]
  STUDY  a study with P04, P20 and P21, as SampleData
  COUNT  the number of faults, by default 150
"""

import collections
import errno
import pathlib
import random
import shutil
import signal

from trials import files, library, scratch, trial

NEVER = str(2**31 - 1)
# What each command writes; {} is a run, or what is merged, whose values have few digits or many.
COMMANDS = {
    "run": ["run", "study", "-q", "-o", "out", "--force"],
    "run --wide": ["run", "study", "-q", "-o", "out", "--wide", "--force"],
    "sqlite": ["export", "{}", "--as", "sqlite", "-o", "out"],
    "redcap": ["export", "{}", "--as", "redcap", "-o", "out"],
    "bids": ["bids", "study", "-q", "-o", "out"],
    "report": ["report", "{}", "-q", "-o", "out/page.html"],
    "pages": ["report", "{}", "-q", "-o", "out/"],
    "reliability": ["reliability", "{}", "-o", "out"],
    "changes": ["changes", "{}", "--baseline", "1", "-o", "out"],
    "merge": ["merge", "{}", "-q", "-o", "out", "--force"],
    "plot": ["plot", "study/P21", "-q", "-o", "out"],
}
# Commands that refuse a folder with files, or whose output does not depend on a run.
ONLY_NEW = {"bids", "plot"}
# Commands that write into a folder that is there: a page has its methods and their references beside it.
NEEDS_FOLDER = {"report"}
HAS_DIGITS = {"run", "run --wide"}
WAYS = {
    "a moment without space": {"FAULT_ERRNO": str(errno.ENOSPC)},
    "a full disk": {"FAULT_ERRNO": str(errno.ENOSPC), "FAULT_LAST": NEVER},
    "a broken disk": {"FAULT_ERRNO": str(errno.EIO), "FAULT_LAST": NEVER},
    "a kill": {"FAULT_KILL": "1", "FAULT_LAST": NEVER},
    "another kill": {"FAULT_KILL": "1", "FAULT_LAST": NEVER},
}


def remove(path):
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def copy(source, target):
    remove(target)
    if source.is_dir():
        shutil.copytree(source, target)
    elif source.exists():
        shutil.copyfile(source, target)


def is_hidden(name):
    return any(part.startswith(".") for part in pathlib.Path(name).parts)


def hidden_in(path):
    """Hidden files; datasets of BIDS have one of their own."""
    if not path.is_dir():
        return []
    return [inner.name for inner in path.rglob("*") if is_hidden(inner.relative_to(path)) and inner.name != ".bidsignore"]


def visible(path):
    return {name: digest for name, digest in files(path).items() if not is_hidden(name)} if path.exists() else {}


def state(found, before, after):
    """What is there: nothing, files of one call, or of both."""
    if found in (before, after):
        return "the earlier call" if found == before else "the new call"
    parts = [all(whole.get(name) == digest for name, digest in found.items()) for whole in (before, after)]
    return "a part of one call" if any(parts) else "files of two calls"


def main():
    attack = trial(__doc__, 150)
    with scratch() as home_path:
        home = pathlib.Path(home_path)
        faults = library(home, "faults")
        for name in ("P04", "P20", "P21"):
            shutil.copytree(attack.study / name, home / "study" / name)

        def run(command, digits, **environment):
            words = [word.format(f"run{digits}") for word in COMMANDS[command]]
            return attack.run(*words, *(["--digits", digits] if command in HAS_DIGITS else []), folder=home, **environment)

        for digits in ("9", "4"):
            attack.run("run", "study", "-q", "-o", f"run{digits}", "--digits", digits, "--fail-on", "none", folder=home)
        out, earlier, counts, wholes, seen = home / "out", home / "earlier", {}, {}, collections.Counter()
        expected = {"out", "earlier", "study", "run4", "run9", "faults.so", "count"}
        for turn in range(attack.count):
            chance = random.Random(f"{attack.seed}/{turn}")
            command, way = chance.choice(list(COMMANDS)), chance.choice(list(WAYS))
            is_over = command not in ONLY_NEW and chance.random() < 0.5
            settings = {"LD_PRELOAD": faults, **WAYS[way]}
            remove(earlier)

            def clear():
                remove(out)
                if command in NEEDS_FOLDER:
                    out.mkdir()

            for digits in ("9", "4"):
                if (command, digits) not in wholes:
                    clear()
                    outcome = run(command, digits)
                    wholes[command, digits] = visible(out)
                    copy(out, home / f"whole {command} {digits}")
                    expected.add(f"whole {command} {digits}")
                    if outcome.fault or not wholes[command, digits]:
                        attack.fail(command, f"the undisturbed command: {outcome.end}")
            before, after = wholes[command, "9"] if is_over else {}, wholes[command, "4"]

            def begin():
                clear()
                if is_over:
                    copy(home / f"whole {command} 9", out)

            begin()
            if (command, is_over, "FAULT_KILL" in settings) not in counts:
                run(command, "4", **{**settings, "FAULT_FIRST": NEVER, "FAULT_LAST": NEVER, "FAULT_COUNT": str(home / "count")})
                counts[command, is_over, "FAULT_KILL" in settings] = int((home / "count").read_text())
                begin()
            calls = counts[command, is_over, "FAULT_KILL" in settings]
            if calls == 0:
                attack.fail(command, "changes no files")
                continue
            call = chance.randrange(1, calls + 1)
            outcome = run(command, "4", **{"FAULT_LAST": str(call), **settings, "FAULT_FIRST": str(call)})
            is_kill = "FAULT_KILL" in settings
            word = state(visible(out), before, after)
            hidden = hidden_in(out) + [path.name for path in home.iterdir() if path.name not in expected]
            what = f"{command} {'over an earlier one' if is_over else 'in a new place'}, {way} at call {call} of {calls}"
            seen["kills" if is_kill else "failures of the disk"] += 1
            if is_kill and outcome.status != -signal.SIGKILL:
                attack.fail(f"turn {turn}", f"{what}: status {outcome.status}: {outcome.last}")
            elif not is_kill and (outcome.fault or outcome.status not in (0, 1, 74)):
                attack.fail(f"turn {turn}", f"{what}: {outcome.end}")
            elif not is_kill and outcome.status in (0, 1) and word != "the new call":
                attack.fail(f"turn {turn}", f"{what}: status {outcome.status} with {word}")
            if word == "files of two calls" and not hidden:
                attack.fail(f"turn {turn}", f"{what}: {word}, and nothing says so")
            # A commit that counts is finished when the folder is next opened.
            is_pending = any(name.endswith(".commit") for name in hidden)
            if not is_kill and hidden and not is_pending and outcome.status == 74:
                attack.fail(f"turn {turn}", f"{what}: leaves {hidden}")
            again = run(command, "4")
            if again.status == 2 and command == "bids":
                # A dataset that a killed command has left is refused with a remedy.
                remove(out)
                again = run(command, "4")
            left = [path.name for path in home.iterdir() if path.name not in expected]
            left += hidden_in(out)
            if again.fault or again.status not in (0, 1) or visible(out) != after or left:
                attack.fail(
                    f"turn {turn}", f"{what}, then again: {again.end}; "
                    f"{state(visible(out), before, after)}, hidden: {left}")
                for name in left:
                    remove(home / name) if (home / name).exists() else None
    attack.end(", ".join(f"{count} {name}" for name, count in sorted(seen.items())) + f" in {len(COMMANDS)} commands")


main()
