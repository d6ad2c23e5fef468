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
import hashlib
import html
import json
import os
import pathlib
import re
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
    """The program could not do what was requested, or could use none of the inputs.

    `status` is its exit status: 1 if no input could be used, 2 for wrong usage, 70 for a fault of the program, 74 for output that could
    not be written, 128 plus the number of the signal that ended it. `message` is what it printed of it, and `proposals` are the texts for
    `columns` that it proposes for tables of unknown writers, by file.
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(f"{message} (status {status})")
        self.status = status
        self.message = message
        self.proposals = _proposals(message.splitlines())


def _proposals(messages: Iterable[str]) -> dict[str, str]:
    """The texts that messages propose for the option `--columns`, by file."""
    found = (re.match(r"(.*?): this table is of an unknown writer .*--columns '([^']*)'", message) for message in messages)
    return {match[1]: match[2] for match in found if match}


def program() -> pathlib.Path:
    """Returns the path of the program: that of `ANALYZE_PROGRAM` if it is set, else the one in this package, else `analyze` on `PATH`.

    Raises `FileNotFoundError`, which says how to install it or to point to it.
    """
    named = os.environ.get("ANALYZE_PROGRAM")
    if named:
        if not os.path.isfile(named):
            raise FileNotFoundError(f"{named}: there is no such program; set ANALYZE_PROGRAM to the path of analyze, or unset it")
        return pathlib.Path(named)
    packed = pathlib.Path(__file__).parent / "bin" / "analyze"
    found = packed if packed.is_file() else shutil.which("analyze")
    if not found:
        raise FileNotFoundError(
            "the program analyze is neither in this package nor on PATH; install the package as a wheel, which contains it "
            "(pip install researchkit_analyze-VERSION-py3-none-manylinux_2_28_x86_64.whl), or set ANALYZE_PROGRAM to the path of analyze"
        )
    return pathlib.Path(found)


def run(
    *paths: PathLike, frames: str = "pandas", output: PathLike | None = None, wide: bool = True, **options: Any
) -> Results:
    """Analyzes every session below the paths and returns the tables.

    `frames` is `"pandas"` or `"polars"`. Without `output`, the tables are in a temporary folder that is removed with the
    returned object. All other arguments are options of `analyze run` with `_` in place of `-`: `True` gives an option
    without a value, a list repeats the option, a dictionary gives it a list of `KEY=VALUE`, as in `columns={"t": "secs", "x": "ax"}`, and
    `None` or `False` omits it.

    Raises `AnalyzeError` if nothing was analyzed, and `ValueError` for options that write no tables, such as `help`. Unusable
    inputs beside usable ones raise nothing: they are rows of the tables, and `status` is 1.
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
    results = Results(output, frames, status, messages, temporary)
    counts = results.record["counts"]
    if status == 1 and counts["files_measured"] == 0 and counts["answers"] == 0:
        raise AnalyzeError(status, "\n".join(results._refusals() or messages))
    return results


def read(folder: PathLike, frames: str = "pandas") -> Results:
    """Returns the tables in a folder that `analyze run -o` or `analyze merge` has written.

    Raises `FileNotFoundError` for a folder without a record of a run, and `ValueError` for a record that is none. A table that
    is not as it was written raises `ValueError` when it is used.
    """
    _check_frames(frames)
    if not (pathlib.Path(folder) / "run.json").is_file():
        raise FileNotFoundError(f"{folder}: contains no run.json; give a folder written by analyze run -o")
    _record(pathlib.Path(folder))
    return Results(folder, frames)


def _record(folder: pathlib.Path) -> dict[str, Any]:
    """The record of a run; raises `ValueError` for a file that is none."""
    try:
        record = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    except ValueError as error:
        raise ValueError(f"{folder / 'run.json'}: is not JSON ({error}); give a folder written by analyze run -o") from error
    counts = record.get("counts") if isinstance(record, dict) else None
    if not isinstance(counts, dict) or record.get("program") != "analyze":
        raise ValueError(f"{folder / 'run.json'}: is not the record of a run; give a folder written by analyze run -o")
    return record


def _check_frames(frames: str) -> None:
    if frames not in ("pandas", "polars"):
        raise ValueError(f'frames={frames!r}; give "pandas" or "polars"')


def _words(options: Mapping[str, Any]) -> Iterator[str]:
    """The options as words of a command line."""
    for name, value in options.items():
        # `with` is a word of Python, so that `with_` stands for it.
        option = "--" + name.rstrip("_").replace("_", "-")
        for item in value if isinstance(value, (list, tuple)) else [value]:
            if isinstance(item, Mapping):
                item = ",".join(f"{key}={part}" for key, part in item.items())
            if item is True:
                yield option
            elif item is not None and item is not False:
                yield f"{option}={os.fspath(item) if isinstance(item, os.PathLike) else item}"


def _call(*words: str) -> tuple[int, list[str]]:
    """Runs the program; returns its status, 0 or 1, and its messages, and raises on any other status."""
    with tempfile.TemporaryFile() as printed, subprocess.Popen(
        [program(), *words], stdin=subprocess.DEVNULL, stdout=printed, stderr=subprocess.PIPE,
        encoding="utf-8", errors="replace", start_new_session=True
    ) as process:
        try:
            text = process.communicate()[1]
        except KeyboardInterrupt:
            # In a session of its own, the program is interrupted here only. It writes what is complete and ends.
            process.send_signal(signal.SIGINT)
            process.communicate()
            raise
        # All that is asked of the program here goes into files, so that a text stands in place of what was asked.
        has_printed = os.fstat(printed.fileno()).st_size > 0
    status = process.returncode if process.returncode >= 0 else 128 - process.returncode
    messages = [line[9:] if line.startswith("analyze: ") else line for line in text.splitlines()]
    if status == 128 + signal.SIGINT:
        raise KeyboardInterrupt
    if status not in (0, 1):
        raise AnalyzeError(status, "\n".join(messages))
    if has_printed:
        options = [word for word in words[1:words.index("--")] if word.startswith("--")]
        raise ValueError(f"one of the options prints a text instead of writing tables: {' '.join(options)}; leave out such as help")
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
        return _record(self.folder)

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

    def practice(self, **options: Any) -> Any:
        """Writes `practice.csv` into the folder and returns it; the options are those of `analyze practice`."""
        return self._derived("practice", options)

    def table(self, **options: Any) -> Any:
        """Returns one row per participant and visit, with a column for each measure; the options are those of `analyze table`.

        `with_="n,sd"` stands for `--with n,sd`. Raises `AnalyzeError` if `take="error"` finds several sessions.
        """
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "table.csv"
            words = list(_words({**options, "format": "csv", "output": path}))
            status, messages = _call("table", *words, "--", str(self.folder))
            if status != 0:
                raise AnalyzeError(status, "\n".join(messages))
            described = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))["resources"][0]
            load = _pandas if self._frames == "pandas" else _polars
            return load(path, {field["name"]: _FIELDS.get(field["type"], TEXT) for field in described["schema"]["fields"]})

    def _derived(self, name: str, options: Mapping[str, Any]) -> Any:
        words = list(_words({**options, "format": "csv", "output": self.folder}))
        _call(name, *words, "--", str(self.folder))
        self._tables.pop(name, None)
        # The table was added to the description.
        self.__dict__.pop("_described", None)
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
        return f"{sessions}, {counts['files_measured']} of {counts['files']} files measured"

    @property
    def proposals(self) -> dict[str, str]:
        """The texts for `columns` that the program proposes for tables of unknown writers, by file."""
        return _proposals(self.messages)

    def _refusals(self) -> list[str]:
        """What the program printed of the inputs that it could not use."""
        unused = [row["source"] for row in self._rows("inputs") if row["verdict"] == "error"]
        return [message for message in self.messages if message.startswith(tuple(f"{source}: " for source in unused))]

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
        rows = _cells(self._whole(name))
        header = next(rows)
        for row in rows:
            yield dict(zip(header, row))

    def _whole(self, name: str) -> pathlib.Path:
        """The file of a table that is as the program wrote it; raises `ValueError` for one that was cut or changed."""
        path = self._path(name)
        described = self._described.get(path.relative_to(self.folder).as_posix())
        if described is None:
            return path
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            digest = hashlib.sha256()
            while block := file.read(1 << 20):
                digest.update(block)
        if size != described["bytes"] or f"sha256:{digest.hexdigest()}" != described["hash"]:
            raise ValueError(
                f"{path}: is not as it was written ({size} bytes; datapackage.json has {described['bytes']} and another digest, "
                "or both are of different runs); run again, or restore the table"
            )
        return path

    @property
    def _is_part(self) -> bool:
        """Whether these are the results of some parts of a study that was divided by `--shard`."""
        return 0 < len(self.record.get("shards") or []) < (self.record.get("of") or 0)

    @functools.cached_property
    def _described(self) -> dict[str, Any]:
        """What datapackage.json says of the files of the tables, by their paths below the folder.

        It is read once: tables that a later run has written into the folder are not those of these results.
        """
        if any(self.folder.glob(".analyze.*.commit")):
            raise ValueError(f"{self.folder}: a run is replacing its files, or was stopped; run analyze summary on it")
        try:
            tables = json.loads((self.folder / "datapackage.json").read_text(encoding="utf-8"))["resources"]
            # The record has what the description leaves out.
            tables = [*tables, *self.record.get("files", [])]
            return {table["path"]: table for table in tables if {"bytes", "hash"} <= table.keys()}
        except FileNotFoundError:
            # One part of a study has none.
            if self._is_part:
                return {table["path"]: table for table in self.record.get("files", [])}
            raise ValueError(f"{self.folder}: contains no datapackage.json; run again") from None
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise ValueError(f"{self.folder / 'datapackage.json'}: does not describe tables ({error}); run again") from error

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
        return {column: types.get(column, TEXT) for column in next(_cells(self._path(name)))}

    def _table(self, name: str) -> Any:
        if name not in self._tables:
            load = _pandas if self._frames == "pandas" else _polars
            self._tables[name] = load(self._whole(name), self._types(name))
        return self._tables[name]


# Types of a data package that are not text.
_FIELDS = {"number": NUMBER, "integer": COUNT, "boolean": BOOLEAN}
_ESCAPES = {r"\t": "\t", r"\n": "\n", r"\r": "\r", "\\\\": "\\"}
_ESCAPE = re.compile(r"\\[tnr\\]")


def _unescaped(cell: str) -> str:
    """The content of a cell of a table with tabs, in which nothing is quoted."""
    return _ESCAPE.sub(lambda escape: _ESCAPES[escape[0]], cell)


def _is_tabbed(path: pathlib.Path) -> bool:
    return path.suffix == ".tsv"


def _cells(path: pathlib.Path) -> Iterator[list[str]]:
    """The header and the rows of a table."""
    with open(path, encoding="utf-8", newline="\n" if _is_tabbed(path) else "") as file:
        if _is_tabbed(path):
            for line in file:
                yield [_unescaped(cell) for cell in line.removesuffix("\n").split("\t")]
        else:
            yield from csv.reader(file)


def _pandas(path: pathlib.Path, types: Mapping[str, str]) -> Any:
    import pandas

    dtypes = {column: _PANDAS[kind] for column, kind in types.items()}
    form: dict[str, Any] = {}
    if _is_tabbed(path):
        form = {"sep": "\t", "quoting": csv.QUOTE_NONE, "header": 0, "names": list(types)}
    # Only an empty cell is missing: a participant or a word may be called NA.
    frame = pandas.read_csv(path, dtype=dtypes, keep_default_na=False, na_values=[""], **form)
    if _is_tabbed(path):
        for column in _texts(types):
            frame[column] = frame[column].str.replace(_ESCAPE, lambda escape: _ESCAPES[escape[0]], regex=True)
    return frame


def _polars(path: pathlib.Path, types: Mapping[str, str]) -> Any:
    import polars

    schema = {column: getattr(polars, _POLARS[kind]) for column, kind in types.items()}
    if _is_tabbed(path):
        frame = polars.read_csv(path, separator="\t", quote_char=None, schema=schema)
        frame = frame.with_columns(
            polars.col(column).str.replace_many(list(_ESCAPES), list(_ESCAPES.values())) for column in _texts(types)
        )
    else:
        frame = polars.read_csv(path, schema=schema)
    # 1 and 0 are not read as booleans.
    return frame.with_columns(polars.col(column).cast(polars.Boolean) for column, kind in types.items() if kind == BOOLEAN)


def _texts(types: Mapping[str, str]) -> list[str]:
    return [column for column, kind in types.items() if kind == TEXT]
