"""What the generators of this folder share: to start the program, to read what it wrote, and to count what was wrong."""

import csv
import hashlib
import io
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

# Records of what was done, which hold times.
NO_TABLES = {"run.json", "units.journal"}
SECONDS = 120
NUMBER = re.compile(r"-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?")
WHOLE_NUMBER = re.compile(r"-?\d+")
# What a message may never contain: words of a crash of Swift, of C or of Python, and an internal failure of a worker.
CRASH = re.compile(r"Fatal error|Traceback|AddressSanitizer|Segmentation fault|core dumped|the program failed on it")
# Control characters and directions of writing, which must not reach a terminal.
UNSAFE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
csv.field_size_limit(1 << 30)
sys.dont_write_bytecode = True


class Outcome:
    """The status of a program, what it wrote on its two streams, and whether it had to be stopped."""

    def __init__(self, status, output, messages, is_hanging=False):
        self.status, self.output, self.is_hanging = status, output, is_hanging
        self.messages = messages.decode("utf-8", "replace")

    @property
    def fault(self):
        """Why no input and no state of the disk may lead to such an end; None where it may."""
        if self.is_hanging:
            return f"did not end within {SECONDS} s"
        if self.status < 0:
            return f"was killed by signal {-self.status}: {self.last}"
        if self.status not in (0, 1, 2, 70, 74):
            return f"ended with status {self.status}: {self.last}"
        crash = CRASH.search(self.messages)
        if crash:
            return f"reported a crash: {self.messages[max(0, crash.start() - 200):crash.end()]}"
        unsafe = UNSAFE.search(self.messages)
        return f"wrote the control character {unsafe[0]!r} in a message" if unsafe else None

    @property
    def end(self):
        """How it ended, in words."""
        return self.fault or f"status {self.status}: {self.last}"

    @property
    def last(self):
        """The last line of the messages."""
        return (self.messages.strip().splitlines() or [""])[-1][:300]


class Trial:
    """Attacks of one kind on a program: faults are printed as they are found, and counted."""

    def __init__(self, program, study, count, seed):
        self.program, self.study = os.path.abspath(program), pathlib.Path(study).absolute()
        self.count, self.seed, self.errors = count, seed, 0

    def run(self, *arguments, folder=None, shell="", **environment):
        """Runs the program in a folder; SHELL are commands of `sh` before it, such as a limit."""
        command = [self.program, *map(os.fspath, arguments)]
        if shell:
            command = ["sh", "-c", f'{shell}; exec "$@"', "sh", *command]
        process = subprocess.Popen(
            command, cwd=folder, env={**os.environ, **environment}, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, start_new_session=True)
        try:
            output, messages = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            output, messages = process.communicate()
            return Outcome(process.returncode, output, messages, is_hanging=True)
        except BaseException:
            # This script is stopped, and nothing that it has started may go on.
            os.killpg(process.pid, signal.SIGKILL)
            raise
        return Outcome(process.returncode, output, messages)

    def fail(self, turn, text):
        self.errors += 1
        print(f"seed {self.seed}, {turn}: {text}", flush=True)

    def end(self, text):
        """Prints the line of numbers and ends the process."""
        print(f"{text}; {self.errors} errors")
        sys.exit(1 if self.errors else 0)


def trial(usage, count):
    """A trial from the arguments PROGRAM STUDY [COUNT [SEED]]; COUNT is the default."""
    arguments = sys.argv[1:]
    if "--help" in arguments:
        sys.exit(print(usage.strip()))
    if len(arguments) not in (2, 3, 4):
        sys.exit(usage)
    program, study, *numbers = arguments
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    return Trial(program, study, *[*map(int, numbers), *[count, 1][len(numbers):]])


def library(folder, name, *options):
    """Builds NAME.c of this folder for LD_PRELOAD."""
    built = f"{folder}/{name}.so"
    source = pathlib.Path(__file__).with_name(f"{name}.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", built, source, *options, "-ldl"], check=True)
    return built


def scratch():
    """A folder in memory where there is one, since disks would be the slowest part."""
    shared = pathlib.Path("/dev/shm")
    return tempfile.TemporaryDirectory(
        prefix="attack-", dir=shared if os.access(shared, os.W_OK) else None, ignore_cleanup_errors=True)


def files(folder):
    """The digest of each file below a folder, or of a file, by its path; without the records of what was done."""
    root = pathlib.Path(folder)
    paths = [root] if root.is_file() else sorted(root.rglob("*"))
    return {
        str(path.relative_to(root)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in paths if path.is_file() and path.name not in NO_TABLES}


def rows(path):
    """The rows of a table as dictionaries. A table that is no UTF-8 or has a row of another length raises a ValueError."""
    reader = csv.reader(io.StringIO(path.read_bytes().decode("utf-8"), newline=""), strict=True)
    header = next(reader)
    found = []
    for row in reader:
        if len(row) != len(header):
            raise ValueError(f"{path.name}, line {reader.line_num}: {len(row)} cells instead of {len(header)}")
        found.append(dict(zip(header, row)))
    return found


def metrics(folder):
    """What each task's metric may be, by both names."""
    return {(row["task"], row["metric"]): row for row in rows(pathlib.Path(folder, "dictionary.csv"))}


def value_fault(row, known):
    """What is wrong with a row of metrics.csv or groups.csv; None where all is well."""
    metric = known.get((row["task"], row["metric"]))
    if metric is None:
        return None if row["quality"] == "error" else "is not in the dictionary"
    if {"crashed", "timed_out"} & set(row["flags"].split(";")):
        return f"has the flags {row['flags']}"
    if not row["value"]:
        return None
    value = float(row["value"])
    if metric["type"] == "count" and value != int(value):
        return f"is a count of {row['value']}"
    if row["quality"] not in ("good", "doubtful"):
        return None
    least, _, most = metric["range"].partition("..")
    if most and not float(least) <= value <= float(most):
        return f"is {row['quality']} with {row['value']}, outside of {metric['range']}"
    return None


def table_faults(folder, known):
    """What is wrong with the tables of a run, whatever it has read."""
    folder = pathlib.Path(folder)
    package = json.loads((folder / "datapackage.json").read_bytes())
    for resource in package["resources"]:
        fields = {field["name"]: field["type"] for field in resource.get("schema", {}).get("fields", [])}
        path = folder / resource["path"]
        if not path.suffix == ".csv" or path.stem == "dictionary":
            continue
        try:
            table = rows(path)
        except (ValueError, csv.Error, OSError) as error:
            yield f"{path.name} cannot be read: {error}"
            continue
        for number, row in enumerate(table, 2):
            for name, cell in row.items():
                form = {"number": NUMBER, "integer": WHOLE_NUMBER}.get(fields.get(name))
                if cell and form and not form.fullmatch(cell):
                    yield f"{path.name}, row {number}: {name} is {cell!r}"
            if path.stem in ("metrics", "groups"):
                fault = value_fault(row, known)
                if fault:
                    yield f"{path.name}, row {number}: {row['participant']} {row['task']} {row['metric']} {fault}"
