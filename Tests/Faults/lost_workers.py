#!/usr/bin/env python3
"""Ends workers of a run, all of them before they begin, or some at any time, or by limits of memory, stack and files.

A run without workers ends with status 70 and a message, in seconds. Where some are lost, the rows of people who have no error are
those of an undisturbed run, byte for byte, and errors name no other cause than the one there is. The same seed gives the same signals
and limits, but not the same moments.

Usage: lost_workers.py PROGRAM STUDY [COUNT [SEED]]
  STUDY  a folder with a folder for each person, P followed by a number, as SampleData
  COUNT  the number of runs, by default 60
"""

import collections
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import time

from trials import SECONDS, UNSAFE, library, rows, scratch, trial

ENDS = [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT, signal.SIGBUS, signal.SIGTERM, signal.SIGSYS]
LIMITS = [
    *[f"ulimit -v {kilobytes}" for kilobytes in range(60_000, 640_000, 20_000)],
    "ulimit -s 64", "ulimit -s 256", "ulimit -s 1024",
    *[f"ulimit -n {files}" for files in (4, 6, 8, 11, 16, 40)],
    "ulimit -f 1", "ulimit -f 300", "ulimit -c unlimited", "ulimit -t 1"]


def table(path):
    """The lines of a table by the person that they begin with."""
    found = collections.defaultdict(list)
    for line in path.read_bytes().split(b"\n"):
        found[line.split(b",")[0].split(b"/")[0]].append(line)
    return found


def children(process):
    try:
        return [int(word) for word in pathlib.Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:
        return []


def main():
    attack = trial(__doc__, 60)
    arguments = ["run", "study", "-q", "-o", "out", "--fail-on", "none"]
    seen = collections.Counter()
    with scratch() as home_path:
        home = pathlib.Path(home_path)
        faults = library(home, "faults")
        for person in attack.study.iterdir():
            if re.fullmatch(r"P\d+", person.name):
                shutil.copytree(person, home / "study" / person.name)
        out = home / "out"
        clean = attack.run(*arguments, folder=home)
        if clean.status != 0:
            raise SystemExit(f"the undisturbed run ended with {clean.status}: {clean.last}")
        whole = {name: table(out / name) for name in ("metrics.csv", "events.csv", "inputs.csv", "sessions.csv")}

        def compare(turn, what, causes, messages):
            """Rows of people without an error are whole; the errors of a person have one of the causes."""

            def person(row):
                return (row["participant"] or row["source"].split("/")[0]).encode()

            errors = [row for row in rows(out / "metrics.csv") if row["quality"] == "error"]
            hurt = {person(row) for row in errors}
            # Without a result that was lost, the task of the recordings beside it is unknown.
            blamed = {person(row) for row in errors if causes & set(row["flags"].split(";"))}
            for row in errors:
                if person(row) not in blamed:
                    attack.fail(turn, f"{what}: {row['source']} has the flags {row['flags']}: {messages.strip()[-300:]}")
            for name, expected in whole.items():
                found = table(out / name)
                others = [person for person in expected if person and person not in hurt]
                changed = [person.decode() for person in others if found.get(person) != expected[person]]
                if changed:
                    attack.fail(turn, f"{what}: {name}: rows of {', '.join(changed)} changed, and no error says why")

        for number in range(attack.count):
            chance, turn = random.Random(f"{attack.seed}/{number}"), f"turn {number}"
            shutil.rmtree(out, ignore_errors=True)
            jobs = f"-j{chance.choice([1, 2, 3])}"
            way = chance.choice(["all", "some", "some", "limit", "limit"])
            seen[way] += 1
            if way == "all":
                end = chance.choice([*map(int, ENDS), -1, -7])
                outcome = attack.run(*arguments, jobs, folder=home, LD_PRELOAD=faults, FAULT_WORKERS=str(end))
                if outcome.fault or outcome.status != 70 or not outcome.messages or (out / "metrics.csv").exists():
                    attack.fail(turn, f"all workers end by {end}, {jobs}: {outcome.end}")
            elif way == "some":
                what = f"some workers are killed, {jobs}"
                process = subprocess.Popen(
                    [attack.program, *arguments, jobs], cwd=home, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE)
                started, kills = time.monotonic(), chance.choice([1, 1, 2, 5, 20])
                while process.poll() is None and kills and time.monotonic() - started < SECONDS:
                    time.sleep(chance.random() * 0.2)
                    for child in chance.sample(found, 1) if (found := children(process.pid)) else []:
                        kills -= 1
                        try:
                            os.kill(child, chance.choice(ENDS))
                        except ProcessLookupError:
                            pass
                try:
                    messages = process.communicate(timeout=SECONDS)[1].decode("utf-8", "replace")
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.communicate()
                    attack.fail(turn, f"{what}: did not end within {SECONDS} s")
                    continue
                if process.returncode not in (0, 1, 70) or UNSAFE.search(messages):
                    attack.fail(turn, f"{what}: status {process.returncode}: {messages[-300:]}")
                elif process.returncode != 70:
                    # A worker that is killed may look as if it had run out of memory.
                    compare(turn, what, {"crashed", "out_of_memory"}, messages)
            else:
                limit = chance.choice(LIMITS)
                outcome = attack.run(*arguments, jobs, folder=home, shell=limit)
                # 127 is the loader's, which has no room for a library; so is a crash before the program begins.
                is_silent = outcome.status in (127, -signal.SIGSEGV) and "analyze:" not in outcome.messages
                is_loader = limit.startswith("ulimit -v") and is_silent
                # Processor time is limited for the program and for each worker.
                is_time = limit.startswith("ulimit -t") and outcome.status in (-signal.SIGXCPU, -signal.SIGKILL)
                if is_loader or is_time:
                    continue
                if outcome.fault:
                    attack.fail(turn, f"{limit}, {jobs}: {outcome.fault}")
                elif outcome.status in (0, 1):
                    causes = {"ulimit -v": {"out_of_memory"}, "ulimit -t": {"crashed", "timed_out"}}.get(limit[:9], set())
                    compare(turn, f"{limit}, {jobs}", causes, outcome.messages)
    attack.end(f"{attack.count} runs that lose workers (all {seen['all']}, some {seen['some']}, by a limit {seen['limit']})")


main()
