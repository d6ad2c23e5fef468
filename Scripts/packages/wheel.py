#!/usr/bin/env python3
"""Writes the wheel of a program: the Python module with the launcher, the program and all libraries of the tarball.

Run it in the repository's folder. The same program and libraries give the same bytes. Usage: wheel.py PROGRAM TREE FOLDER
  PROGRAM  the analyze to pack, which states its version
  TREE     what Scripts/packages/dist.sh has packed, such as .build/dist/analyze-VERSION-linux-x86_64
  FOLDER   where the wheel is written
"""

import base64
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

NAME = "researchkit_analyze"
LARGEST_MB = 40
# The C library comes along, so that the oldest platform is that of the oldest pip that reads such a tag. Python itself needs a
# C library of the system.
PLATFORM = f"manylinux_2_28_{os.uname().machine}"

# Python is started only to find the program, wherever pip has put the package.
COMMAND = f"""#!python
import importlib.util, os, sys
program = os.path.join(os.path.dirname(importlib.util.find_spec("{NAME}").origin), "bin", "analyze")
os.execv(program, [program, *sys.argv[1:]])
"""


def facts(program):
    """The version of the program as Python writes it, and the time of every file of the wheel."""
    script = ". Scripts/packages/facts.sh; echo $python_version $SOURCE_DATE_EPOCH"
    done = subprocess.run(["sh", "-c", script], capture_output=True, text=True, env={**os.environ, "program": str(program)})
    if done.returncode != 0:
        sys.exit(f"failed: facts.sh\n{done.stdout}{done.stderr}")
    version, seconds = done.stdout.split()
    return version, int(seconds)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def is_started(path):
    """True for what the kernel starts: the launcher, the loader and the script, and the program for tools that look at it."""
    return path.parent.name in ("bin", "scripts") or path.parent.name == "lib" and path.name.startswith(("analyze", "ld-linux"))


def metadata(version, licenses):
    """The description of the package; the page of Python is its text."""
    lines = [
        "Metadata-Version: 2.4", f"Name: {NAME}", f"Version: {version}",
        "Summary: Measures from recordings of ResearchKit's active tasks",
        "License-Expression: MIT AND GPL-3.0-or-later", *(f"License-File: {name}" for name in licenses),
        "Requires-Python: >=3.9", "Provides-Extra: pandas", "Requires-Dist: pandas; extra == 'pandas'",
        "Provides-Extra: polars", "Requires-Dist: polars; extra == 'polars'",
        "Description-Content-Type: text/markdown", "", pathlib.Path("Documentation/python.md").read_text(encoding="utf-8"),
    ]
    return "\n".join(lines)


def lay_out(packed, version, tree):
    """Lays out all files of the wheel but the list of them."""
    for file in sorted(pathlib.Path("Python", NAME).iterdir()):
        if file.is_file():
            copy(file, tree / NAME / file.name)
    for folder in ("bin", "lib"):
        shutil.copytree(packed / folder, tree / NAME / folder)
    write(tree / f"{NAME}-{version}.data" / "scripts" / "analyze", COMMAND)
    information = tree / f"{NAME}-{version}.dist-info"
    shutil.copytree(packed / "licenses", information / "licenses")
    copy("LICENSE", information / "licenses" / "LICENSE")
    licenses = sorted(file.name for file in (information / "licenses").iterdir())
    write(information / "METADATA", metadata(version, licenses))
    write(
        information / "WHEEL",
        f"Wheel-Version: 1.0\nGenerator: analyze\nRoot-Is-Purelib: false\nTag: py3-none-{PLATFORM}\n")


def record(tree, files):
    """The list of files with their hashes."""
    lines = []
    for path in files:
        data = path.read_bytes()
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        lines.append(f"{path.relative_to(tree)},sha256={digest},{len(data)}\n")
    return "".join(lines)


def pack(tree, folder, version, seconds):
    """Writes the wheel: sorted, every file at one time, RECORD last. Returns its path."""
    files = sorted(path for path in tree.rglob("*") if path.is_file())
    record_file = tree / f"{NAME}-{version}.dist-info" / "RECORD"
    write(record_file, record(tree, files) + f"{record_file.relative_to(tree)},,\n")
    target = folder / f"{NAME}-{version}-py3-none-{PLATFORM}.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in [*files, record_file]:
            entry = zipfile.ZipInfo(str(path.relative_to(tree)), time.gmtime(seconds)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | (0o755 if is_started(path) else 0o644)) << 16
            archive.writestr(entry, path.read_bytes())
    return target


def main():
    program, packed, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    version, seconds = facts(program)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as work:
        tree = pathlib.Path(work)
        lay_out(packed, version, tree)
        installed = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file())
        wheel = pack(tree, folder, version, seconds)
    size = wheel.stat().st_size
    if size > LARGEST_MB * 1e6:
        sys.exit(f"{wheel}: {size / 1e6:.1f} MB, more than {LARGEST_MB} MB")
    print(f"{wheel}: {size / 1e6:.1f} MB, {installed / 1e6:.1f} MB installed")


main()
