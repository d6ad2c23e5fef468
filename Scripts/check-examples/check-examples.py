#!/usr/bin/env python3
"""Runs the examples of the documentation on the tables of SampleData.

Code blocks of the pages that are marked python, r, polars, duckdb or sqlite are run one by one, in a folder in which `study` holds the
sessions and `results` the tables of a run, and with the program on the path. A block must end with status 0, print output, and not print warnings. The five results
of README must be equal in Python and in R.

Blocks marked bash or make are run in the folder `shell` there, with the tables of a run without options. Each line of bash is run by itself, in the
order of the page, and has to end with status 0 and to write something; a block marked make is a Makefile for two jobs. Python's DuckDB takes the place of the
command duckdb.

Usage: check-examples.py PROGRAM SAMPLES FOLDER PAGE...
  PROGRAM  the analyze to run
  SAMPLES  the folder of SampleData
  FOLDER   where the tables go, with a table of the participants
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

BLOCK = re.compile(r"^```(python|r|polars|duckdb|sqlite|bash|make)\n(.*?)^```", re.MULTILINE | re.DOTALL)
NUMBER = re.compile(r"-?\d+\.\d+")


def interpreter(language, code):
    """The command that runs a block, and what it reads."""
    if language in ("python", "polars"):
        return [sys.executable, "-W", "error", "-"], code
    if language == "duckdb":
        run = "import duckdb, sys; duckdb.sql(sys.stdin.read().strip().rstrip(';')).show()"
        return [sys.executable, "-W", "error", "-c", run], code
    if language == "bash":
        return ["bash", "-eu", "-o", "pipefail", "-c", code], ""
    if language == "make":
        return ["make", "--jobs=2", "--file=-"], code
    if language == "sqlite":
        return ["sqlite3", ":memory:"], code
    return ["Rscript", "-e", "options(warn = 2, width = 200)", "-e", code], ""


def run(language, code, folder):
    if language in ("bash", "make"):
        folder = folder / "shell"
    if language == "bash":
        return "".join(run_line(line, folder) for line in code.splitlines())
    command, text = interpreter(language, code)
    done = subprocess.run(command, input=text, cwd=folder, capture_output=True, text=True)
    if done.returncode != 0 or not done.stdout.strip():
        sys.exit(f"this block of {language} failed:\n{code}\n{done.stdout}{done.stderr}")
    return done.stdout


def run_line(line, folder):
    """The output of a line of a shell, which has to print something or to write a file that is not empty."""
    def state():
        files = (path for path in folder.rglob("*") if path.is_file())
        return {path: (path.stat().st_mtime_ns, path.stat().st_size) for path in files}

    before = state()
    command, _ = interpreter("bash", line)
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    is_written = any(now != before.get(path) and now[1] > 0 for path, now in state().items())
    if done.returncode != 0 or not (done.stdout.strip() or is_written):
        sys.exit(f"this line of a shell failed:\n{line}\n{done.stdout}{done.stderr}")
    return done.stdout


def write_commands(folder):
    """The command of DuckDB, which no package of Debian has."""
    folder.mkdir()
    duckdb = folder / "duckdb"
    duckdb.write_text(f"#!{sys.executable}\nimport duckdb, sys\nduckdb.sql(sys.argv[2]).show()\n")
    duckdb.chmod(0o755)


def write_people(samples, path):
    """A table of the participants of the samples, half of them in each of two groups."""
    names = sorted(p.name for p in samples.iterdir() if p.is_dir() and p.name.startswith("P"))
    rows = [
        f"{name},{'FM'[number % 2]},{40 + number},{('patient', 'control')[number // 2 % 2]}"
        for number, name in enumerate(names)
    ]
    path.write_text("\n".join(["participant,sex,age,group"] + rows) + "\n")


def figures(text):
    """The numbers of an output, to four digits, independent of its layout."""
    return sorted(f"{float(number):.4g}" for number in NUMBER.findall(text))


def main():
    program, samples, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    write_people(samples, folder / "people.csv")
    shutil.copyfile(samples / "map.csv", folder / "map.csv")
    write_commands(folder / "commands")
    os.environ["PATH"] = os.pathsep.join([str(program.parent), str(folder / "commands"), os.environ["PATH"]])
    operands = sorted(str(p) for p in samples.iterdir() if p.is_dir() and p.name.startswith("P"))
    for operand in operands:
        shutil.copytree(operand, folder / "study" / pathlib.Path(operand).name)
    subprocess.run(
        [str(program), "run", *operands, "--map", str(samples / "map.csv"), "--participants", "people.csv",
         "-o", "results", "--wide", "-q"], cwd=folder, check=True)
    shutil.copytree(folder / "study", folder / "shell" / "study")
    subprocess.run([str(program), "run", "study", "-o", "results", "-q"], cwd=folder / "shell", check=True)
    count = 0
    for page in sys.argv[4:]:
        twins = {}
        for language, code in BLOCK.findall(pathlib.Path(page).read_text()):
            output = run(language, code, folder)
            count += 1
            # A first line such as "# 1. Mean cadence" names what two languages compute alike.
            title = code.splitlines()[0]
            if title.startswith("# "):
                twins.setdefault(title, []).append((language, output))
        for title, outputs in twins.items():
            found = {str(figures(output)) for _, output in outputs}
            if len(found) > 1:
                sys.exit(f"{page}: {title}: different figures: {outputs}")
    print(f"{count} examples of the documentation run")


main()
