#!/usr/bin/env python3
"""Kills a run over an earlier one before each of its calls that change files, and looks at the folder.

A reader has to see the tables of the earlier run or of the new one, and a later run has to leave no hidden file behind. The
calls are counted by the library of faults.c, which this script builds.

Usage: stopped_commands.py PROGRAM STUDY [STEP]
STEP: kill at each call (1, the default), at each second one (2) and so on.
"""

import collections
import hashlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

# Two runs whose tables differ: by their numbers, or by the last participant, who is added.
BEFORE, AFTER = ["--digits", "9"], ["--digits", "4"]


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    program, study = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    step = int(sys.argv[3]) if len(sys.argv) == 4 else 1
    source = pathlib.Path(__file__).with_name("faults.c")
    errors, seen = 0, collections.Counter()
    with tempfile.TemporaryDirectory() as home:
        library = f"{home}/faults.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, str(source), "-ldl"], check=True)

        def run(*arguments, **environment):
            done = subprocess.run(
                [program, *arguments], env={**os.environ, **environment}, stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, timeout=600)
            return done.returncode, done.stderr.decode("utf-8", "replace").strip()

        def tables(folder):
            """What an export of the folder holds; nothing for one that is refused."""
            output = f"{home}/exported"
            shutil.rmtree(output, ignore_errors=True)
            status, _ = run("export", folder, "--as", "redcap", "--metrics", "all", "-o", output)
            return hashlib.sha256(pathlib.Path(output, "redcap_records.csv").read_bytes()).hexdigest() if status == 0 else None

        def begin(folder, *arguments):
            """The tables of a run in a folder."""
            run("run", *arguments, "-q", "-o", folder, "--fail-on", "none")
            return tables(folder)

        old, new, part, out = (f"{home}/{name}" for name in ("old", "new", "part", "out"))
        shutil.copytree(study, f"{home}/study")
        study = f"{home}/study"
        last = max(path.name for path in pathlib.Path(study).iterdir() if path.is_dir())
        before, after, whole = begin(old, study, *BEFORE), begin(new, study, *AFTER), begin(f"{home}/whole", study)
        os.rename(f"{study}/{last}", f"{home}/{last}")
        begun = begin(part, study)
        os.rename(f"{home}/{last}", f"{study}/{last}")
        if None in (before, after, begun, whole) or before == after or begun == whole:
            sys.exit("the two runs cannot be told apart; give another study, whose sessions have participants")
        replacing = {
            way: (old, before, after, [study, way, *AFTER]) for way in ("--force", "--update")}
        ways = {**replacing, "--add": (part, begun, whole, [f"{study}/{last}", "--add"])}
        for way, (old, before, after, options) in ways.items():
            arguments = ["run", *options, "-q", "-o", out, "--fail-on", "none"]
            shutil.copytree(old, out)
            counted = f"{home}/count"
            run(*arguments, LD_PRELOAD=library, FAULT_KILL="1", FAULT_FIRST=str(2**31 - 1), FAULT_COUNT=counted)
            calls = int(pathlib.Path(counted).read_text())
            for call in range(1, calls + 1, step):
                shutil.rmtree(out)
                shutil.copytree(old, out)
                status, _ = run(
                    *arguments, LD_PRELOAD=library, FAULT_KILL="1", FAULT_FIRST=str(call), FAULT_LAST=str(2**31 - 1))
                found = tables(out)
                word = "the earlier run" if found == before else "the new run" if found == after else "something else"
                seen[way, word] += 1
                resumed, messages = run(*arguments)
                hidden = [path.name for path in pathlib.Path(out).rglob(".*")]
                if status != -signal.SIGKILL or word == "something else" or resumed or tables(out) != after or hidden:
                    errors += 1
                    print(f"{way}, call {call} of {calls}: status {status}, {word}, then {resumed}: {messages[:200]} {hidden}")
            shutil.rmtree(out)
    print(f"{sum(seen.values())} kills, {errors} errors; " + ", ".join(f"{way} {word}: {n}" for (way, word), n in sorted(seen.items())))
    sys.exit(1 if errors else 0)


main()
