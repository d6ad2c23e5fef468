"""Runs the program `analyze` on recordings of ResearchKit's active tasks and loads its tables as data frames.

    import researchkit_analyze as ra
    results = ra.run("study", height=1.75)
    results.metrics

The module uses the standard library only; pandas or polars is imported when the first data frame is requested. It starts
the program as a separate process, and neither of them uses the network.
"""

from __future__ import annotations

import collections
import csv
import functools
import html
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import weakref
from typing import Any, Iterable, Iterator, Mapping, Sequence, Union

from ._columns import COLUMNS as _COLUMNS

__all__ = ["AnalyzeError", "Report", "Results", "program", "read", "run"]

PathLike = Union[str, "os.PathLike[str]"]

NUMBER, COUNT, BOOLEAN, TEXT = "number", "count", "boolean", "text"

_PANDAS = {NUMBER: "float64", COUNT: "Int64", BOOLEAN: "boolean", TEXT: "string"}
_POLARS = {NUMBER: "Float64", COUNT: "Int64", BOOLEAN: "Int64", TEXT: "String"}


class AnalyzeError(Exception):
    """The program could not do what was requested.

    `status` is its exit status: 2 for wrong usage, 70 for a fault of the program, 74 for output that could not be written,
    128 plus the number of the signal that ended it. `message` is what it printed.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(f"{message} (status {status})")
        self.status = status
        self.message = message


def program() -> pathlib.Path:
    """Returns the path of the program: that of `ANALYZE_PROGRAM` if it is set, else the one in this package."""
    return pathlib.Path(os.environ.get("ANALYZE_PROGRAM") or pathlib.Path(__file__).parent / "bin" / "analyze")


def run(
    *paths: PathLike, frames: str = "pandas", output: PathLike | None = None, wide: bool = True, **options: Any
) -> Results:
    """Analyzes every session below the paths and returns the tables.

    `frames` is `"pandas"` or `"polars"`. Without `output`, the tables are in a temporary folder that is removed with the
    returned object. All other arguments are options of `analyze run` with `_` in place of `-`: `True` gives an option
    without a value, a list repeats the option, and `None` or `False` omits it.

    Raises `AnalyzeError` if nothing was analyzed. Unusable inputs raise nothing: they are rows of the tables, and `status` is 1.
    """
    _check_frames(frames)
    if options.get("format") == "ndjson":
        raise ValueError('format="ndjson" writes no tables; give "csv" or "tsv"')
    temporary = None
    if output is None:
        temporary = _TemporaryFolder()
        output = temporary.path / "results"
    words = list(_words({**options, "wide": wide, "output": output}))
    status, messages = _call("run", *words, "--", *(os.fspath(path) for path in paths))
    return Results(output, frames, status, messages, temporary)


def read(folder: PathLike, frames: str = "pandas") -> Results:
    """Returns the tables in a folder that `analyze run -o` or `analyze merge` has written."""
    _check_frames(frames)
    if not (pathlib.Path(folder) / "run.json").is_file():
        raise FileNotFoundError(f"{folder}: contains no run.json; give a folder written by analyze run -o")
    return Results(folder, frames)


def _check_frames(frames: str) -> None:
    if frames not in ("pandas", "polars"):
        raise ValueError(f'frames={frames!r}; give "pandas" or "polars"')


def _words(options: Mapping[str, Any]) -> Iterator[str]:
    """The options as words of a command line."""
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        for item in value if isinstance(value, (list, tuple)) else [value]:
            if item is True:
                yield option
            elif item is not None and item is not False:
                yield f"{option}={os.fspath(item) if isinstance(item, os.PathLike) else item}"


def _call(*words: str) -> tuple[int, list[str]]:
    """Runs the program; returns its status, 0 or 1, and its messages, and raises on any other status."""
    with subprocess.Popen(
        [program(), *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        encoding="utf-8", errors="replace", start_new_session=True
    ) as process:
        try:
            text = process.communicate()[1]
        except KeyboardInterrupt:
            # In a session of its own, the program is interrupted here only. It writes what is complete and ends.
            process.send_signal(signal.SIGINT)
            process.communicate()
            raise
    status = process.returncode if process.returncode >= 0 else 128 - process.returncode
    messages = [line[9:] if line.startswith("analyze: ") else line for line in text.splitlines()]
    if status == 128 + signal.SIGINT:
        raise KeyboardInterrupt
    if status not in (0, 1):
        raise AnalyzeError(status, "\n".join(messages))
    return status, messages


class _TemporaryFolder:
    """A folder that is removed with this object."""

    def __init__(self) -> None:
        self.path = pathlib.Path(tempfile.mkdtemp(prefix="researchkit-analyze-"))
        weakref.finalize(self, shutil.rmtree, self.path, ignore_errors=True)


class Report:
    """A report of results: a page at `path`, shown where a notebook displays the object."""

    def __init__(self, path: pathlib.Path) -> None:
        self.path = path
        self.html = path.read_text(encoding="utf-8")

    def __repr__(self) -> str:
        return f"<Report {self.path}>"

    def _repr_html_(self) -> str:
        return f'<iframe srcdoc="{html.escape(self.html)}" style="width: 100%; height: 40em; border: 0"></iframe>'


def _frame(name: str, meaning: str) -> property:
    return property(lambda results: results._table(name), doc=meaning)


class Results:
    """The tables of a run as data frames; each is read when it is first used.

    Numbers are floats, counts are integers, true and false are booleans, all else is text, and an empty cell is a missing value.
    """

    def __init__(
        self, folder: PathLike, frames: str = "pandas", status: int | None = None, messages: Sequence[str] = (),
        temporary: _TemporaryFolder | None = None
    ) -> None:
        self.folder = pathlib.Path(folder)
        """The folder that contains the tables."""
        self.status = status
        """0 if every input was analyzed, 1 if some were not, None for results that were read."""
        self.messages = list(messages)
        """The lines that the program printed."""
        self._frames = frames
        self._temporary = temporary
        self._tables: dict[str, Any] = {}

    @functools.cached_property
    def record(self) -> dict[str, Any]:
        """The record of the run: version, command, parameters, libraries, counts."""
        return json.loads((self.folder / "run.json").read_text(encoding="utf-8"))

    metrics: Any = _frame("metrics", "One value per row.")
    sessions: Any = _frame("sessions", "One session and task per row.")
    answers: Any = _frame("answers", "One answer to a question per row.")
    participants: Any = _frame("participants", "One participant per row.")
    events: Any = _frame("events", "One event per row: taps, words, tones, moves.")
    inputs: Any = _frame("inputs", "One file per row.")
    groups: Any = _frame("groups", "One value over several sessions per row.")
    dictionary: Any = _frame("dictionary", "One metric per row: name, type, unit, definition, source.")

    def wide(self, task: str, rows: str = "attempts") -> Any:
        """One row per attempt of a task, with one column per metric; `rows` may also be `"steps"` or `"sessions"`."""
        if rows not in ("attempts", "steps", "sessions"):
            raise ValueError(f'rows={rows!r}; give "attempts", "steps" or "sessions"')
        return self._table(f"wide/{task}" if rows == "attempts" else f"wide/{task}.{rows}")

    def report(self) -> Report:
        """Writes `report.html` into the folder and returns it."""
        path = self.folder / "report.html"
        _call("report", "--", str(self.folder))
        return Report(path)

    def reliability(self, **options: Any) -> Any:
        """Writes `reliability.csv` into the folder and returns it; the options are those of `analyze reliability`."""
        return self._derived("reliability", options)

    def changes(self, **options: Any) -> Any:
        """Writes `changes.csv` into the folder and returns it; the options are those of `analyze changes`."""
        return self._derived("changes", options)

    def _derived(self, name: str, options: Mapping[str, Any]) -> Any:
        words = list(_words({**options, "format": "csv", "output": self.folder}))
        _call(name, *words, "--", str(self.folder))
        self._tables.pop(name, None)
        return self._table(name)

    def __repr__(self) -> str:
        status = "" if self.status is None else f", status {self.status}"
        return f"<Results of {self._counts()}{status}, in {self.folder}>"

    def _repr_html_(self) -> str:
        shown = self._problems()[:5]
        items = "".join(f"<li>{html.escape(problem)}</li>" for problem in shown)
        return f"<p>{html.escape(self._counts())}</p>" + (f"<ul>{items}</ul>" if items else "")

    def _counts(self) -> str:
        counts = self.record["counts"]
        sessions = "1 session" if counts["sessions"] == 1 else f"{counts['sessions']} sessions"
        return f"{sessions}, {counts['files_used']} of {counts['files']} files used"

    def _problems(self) -> list[str]:
        """The files that are not good, unusable ones first, with their flags."""
        found = collections.defaultdict(list)
        for row in self._rows("inputs"):
            found[row["verdict"]].append(f"{row['source']}: {row['verdict']}: {row['flags']}")
        return found["error"] + found["bad"] + found["doubtful"]

    def _path(self, name: str) -> pathlib.Path:
        """The file of a table, which is CSV or TSV."""
        for suffix in (".csv", ".tsv"):
            path = self.folder / (name + suffix)
            if path.is_file():
                return path
        hint = "; no task has it, or the run was made without --wide" if name.startswith("wide/") else ""
        raise FileNotFoundError(f"{self.folder}: contains no table {name}{hint}")

    def _rows(self, name: str) -> Iterable[dict[str, str]]:
        """The rows of a table, with each cell as the text that the file contains."""
        path = self._path(name)
        with open(path, encoding="utf-8", newline="") as file:
            yield from csv.DictReader(file, delimiter=_separator(path))

    def _types(self, name: str) -> dict[str, str]:
        """The type of each column of a table; those of metrics and tasks follow from the dictionary."""
        folder, _, file = name.rpartition("/")
        # Columns that are not listed, such as those of `--participants`, which the study defines, are text.
        types = dict(_COLUMNS[folder or file])
        if folder or name == "participants":
            for row in self._rows("dictionary"):
                if not folder:
                    types[row["task"]] = COUNT
                elif row["task"] == file.split(".")[0]:
                    types[row["metric"]] = row["type"] if row["type"] in _PANDAS else TEXT
        path = self._path(name)
        with open(path, encoding="utf-8", newline="") as stream:
            header = next(csv.reader(stream, delimiter=_separator(path)))
        return {column: types.get(column, TEXT) for column in header}

    def _table(self, name: str) -> Any:
        if name not in self._tables:
            load = _pandas if self._frames == "pandas" else _polars
            self._tables[name] = load(self._path(name), self._types(name))
        return self._tables[name]


def _separator(path: pathlib.Path) -> str:
    return "\t" if path.suffix == ".tsv" else ","


def _pandas(path: pathlib.Path, types: Mapping[str, str]) -> Any:
    import pandas

    dtypes = {column: _PANDAS[kind] for column, kind in types.items()}
    # Only an empty cell is missing: a participant or a word may be called NA.
    return pandas.read_csv(path, sep=_separator(path), dtype=dtypes, keep_default_na=False, na_values=[""])


def _polars(path: pathlib.Path, types: Mapping[str, str]) -> Any:
    import polars

    schema = {column: getattr(polars, _POLARS[kind]) for column, kind in types.items()}
    frame = polars.read_csv(path, separator=_separator(path), schema=schema)
    # 1 and 0 are not read as booleans.
    return frame.with_columns(polars.col(column).cast(polars.Boolean) for column, kind in types.items() if kind == BOOLEAN)
