#!/usr/bin/env python3
"""Tries in a confined worker of each command what a recording that has taken it over could try.

The library of probe.c is loaded before all others. System calls that are not on the list of SECURITY.md have to be refused, and so
has each attempt to change, send, start or signal anything; tables are those of a run without the probe.

Usage: confined_calls.py PROGRAM STUDY [COUNT [SEED]]
  STUDY  a study with P20, as SampleData
  COUNT  how often each command is probed, by default 1
"""

import json
import pathlib
import shutil
import sys

from trials import files, library, scratch, trial

COMMANDS = [
    ["run", "study", "-q", "-o", "out", "-j1"], ["run", "study", "-q", "-o", "out", "-j2"], ["inspect", "study", "-q"],
    ["report", "study", "-q", "-o", "page.html"], ["bids", "study", "-q", "-o", "dataset"], ["summary", "study"],
    ["plot", "study/P20/2024-10-15", "-o", "picture.svg"], ["samples", "{sample}"], ["spectrum", "{sample}", "--window", "0.2"]]
# Linux's numbers of the errors for a call that does not exist and for a file that may not be read.
ENOSYS, EACCES = "38", "13"
# The kernel answers these before any filter.
UNTRIED = {"exit", "exit_group", "rt_sigreturn", "uprobe", "uretprobe"}


def listed():
    """The system calls of the list in SECURITY.md: the words that begin its lines, up to two spaces."""
    page = (pathlib.Path(__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8")
    block = page.partition("## System calls of a worker")[2].split("```")
    return {word for line in block[1].splitlines()[1:] for word in line.split("  ")[0].split()} if len(block) > 1 else set()


def main():
    attack = trial(__doc__, 1)
    if not sys.platform.startswith("linux"):
        sys.exit(print("0 confined commands: Linux only; 0 errors"))
    allowed, attempts = listed(), 0
    if not allowed:
        attack.fail("list", "SECURITY.md lists no system calls")
    with scratch() as home_path:
        home = pathlib.Path(home_path)
        probe = library(home, "probe", "-lseccomp")
        for name in ("P02", "P20"):
            shutil.copytree(attack.study / name, home / "study" / name)
        sample = next((home / "study/P02").rglob("accel*.json"))
        (home / "secret").write_text("another file of the user")
        attack.run("run", "study", "-q", "-o", "whole", folder=home)
        for turn in range(attack.count):
            for command in COMMANDS:
                words = [word.format(sample=sample) for word in command]
                # A worker may read what is named only.
                of_study = next((home / "study/P20/2024-10-15").rglob("*.json")) if command[0] == "plot" else sample
                for name in ("out", "dataset", "page.html", "picture.svg"):
                    shutil.rmtree(home / name, ignore_errors=True)
                    if (home / name).is_file():
                        (home / name).unlink()
                (home / "report").write_bytes(b"")
                outcome = attack.run(
                    *words, folder=home, LD_PRELOAD=probe, PROBE_REPORT=str(home / "report"), PROBE_FILE=str(of_study),
                    PROBE_SECRET=str(home / "secret"))
                what = f"turn {turn}, {' '.join(command)}"
                if outcome.fault or outcome.status not in (0, 1):
                    attack.fail(what, outcome.end)
                lines = [line.split() for line in (home / "report").read_bytes().rstrip(b"\0").decode().splitlines()]
                if not lines:
                    attack.fail(what, "nothing was probed")
                record = json.loads((home / "out/run.json").read_bytes()) if (home / "out/run.json").exists() else {}
                has_landlock = "landlock" in record.get("confinement", "")
                for kind, *rest in lines:
                    attempts += 1
                    fault = None
                    if kind == "call" and rest[1] == "allowed" and rest[0] not in allowed:
                        fault = f"the system call {rest[0]} is allowed and not listed"
                    elif kind == "call" and rest[1] == "untried" and rest[0] not in UNTRIED:
                        fault = f"the system call {rest[0]} was not tried"
                    elif kind == "denied" and rest[1] != ENOSYS:
                        fault = f"{rest[0]} was answered with {rest[1]}"
                    elif kind == "allowed" and rest[1] != "0":
                        fault = f"{rest[0]} was refused with {rest[1]}"
                    elif kind == "outside" and rest[1] != EACCES and has_landlock:
                        fault = f"{rest[0]} was opened or answered with {rest[1]}"
                    if fault:
                        attack.fail(what, fault)
                if "out" in command and files(home / "out") != files(home / "whole"):
                    attack.fail(what, "the tables are not those of a run without the probe")
    attack.end(f"{attempts} attempts in the workers of {len(COMMANDS) * attack.count} commands")


main()
