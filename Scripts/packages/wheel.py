#!/usr/bin/env python3
"""Writes the wheel of a program: the Python module, the stripped program and the libraries that it needs.

Run it in the repository's folder with the Python of an environment that contains Scripts/packages/requirements.txt. The same
program and libraries give the same bytes. Usage: wheel.py PROGRAM SMALL FOLDER
  PROGRAM  the analyze to pack
  SMALL    what Scripts/packages/small-libraries.sh has written
  FOLDER   where the wheel is written, and below which it is built
"""

import base64
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import sys
import time
import zipfile

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

NAME = "researchkit_analyze"
LARGEST_MB = 40
SCRIPTS = pathlib.Path("Scripts/packages")
MACHINE = os.uname().machine
PLATFORM = f"manylinux_2_36_{MACHINE}"
# Every installation of Python has these.
ON_EVERY_MACHINE = re.compile(r"(ld-linux-.*|lib(c|m|dl|pthread|rt|z|stdc\+\+|gcc_s))\.so")
LICENSE_TEXTS = pathlib.Path("/usr/share/common-licenses")

# Python is started only to find the program, wherever pip has put the package.
COMMAND = f"""#!python
import importlib.util, os, sys
program = os.path.join(os.path.dirname(importlib.util.find_spec("{NAME}").origin), "bin", "analyze")
os.execv(program, [program, *sys.argv[1:]])
"""


def output_of(*command, **environment):
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def is_program(path):
    return path.parent.name in ("bin", "scripts")


def facts(program):
    """The version of the program as Python writes it, and the time of every file of the wheel."""
    words = output_of("sh", "-c", f". {SCRIPTS}/facts.sh; echo $python_version $SOURCE_DATE_EPOCH", program=str(program))
    version, seconds = words.split()
    return version, int(seconds)


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def copy(source, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def lay_out(program, version, tree):
    """Lays out the wheel without libraries."""
    for file in sorted(pathlib.Path("Python", NAME).iterdir()):
        if file.is_file():
            copy(file, tree / NAME / file.name)
    copy(program, tree / NAME / "bin" / "analyze")
    output_of("strip", str(tree / NAME / "bin" / "analyze"))
    write(tree / f"{NAME}-{version}.data" / "scripts" / "analyze", COMMAND)
    write(information(tree, version) / "WHEEL", wheel_file(f"linux_{MACHINE}"))
    write(information(tree, version) / "METADATA", f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {version}\n")


def information(tree, version):
    return tree / f"{NAME}-{version}.dist-info"


def wheel_file(platform):
    return f"Wheel-Version: 1.0\nGenerator: analyze\nRoot-Is-Purelib: false\nTag: py3-none-{platform}\n"


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


def reference_blas():
    """The folders of the reference BLAS and LAPACK, which results are promised for, whichever ones this machine prefers."""
    found = [output_of(str(SCRIPTS / "find-library.sh"), name).split()[0] for name in ("libblas.so.3", "liblapack.so.3")]
    return ":".join(os.path.dirname(path) for path in found)


def add_linked_libraries(tree, version, folder):
    """Lets auditwheel copy the libraries that the program is linked to."""
    plain = pack(tree, folder / "plain", version, f"linux_{MACHINE}", 315532800)
    path = f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"
    output_of(
        sys.executable, "-m", "auditwheel", "repair", "--plat", PLATFORM, "--only-plat", "--wheel-dir", str(folder / "repaired"),
        str(plain), PATH=path, LD_LIBRARY_PATH=reference_blas())
    repaired, = (folder / "repaired").iterdir()
    shutil.rmtree(tree)
    with zipfile.ZipFile(repaired) as archive:
        archive.extractall(tree)
    # Its list of libraries repeats what the text on sources states.
    shutil.rmtree(information(tree, version) / "sboms", ignore_errors=True)


def add_opened_libraries(tree, small):
    """Adds the libraries that are opened by name, under their plain names, where the run path of the program finds them."""
    libraries = tree / f"{NAME}.libs"
    missing = []
    for file in sorted((small / "lib").iterdir()):
        copy(file, libraries / file.name)
        missing += needed_by(file)
    while missing:
        file = libraries / missing.pop()
        if not file.exists():
            copy(output_of(str(SCRIPTS / "find-library.sh"), file.name).split()[0], file)
            output_of("patchelf", "--set-rpath", "$ORIGIN", str(file))
            missing += needed_by(file)


def needed_by(file):
    """The names of the libraries that a file is linked to, without those of every machine."""
    lines = output_of("objdump", "-p", str(file)).splitlines()
    sonames = [line.split()[1] for line in lines if line.split()[:1] == ["NEEDED"]]
    return [soname for soname in sonames if not ON_EVERY_MACHINE.match(soname)]


def origins(tree, small):
    """The source package and version of each library, and its license file."""
    lines = (small / "sources").read_text().splitlines()
    found = {soname: (source, version, small / "licenses" / f"{source}.txt") for soname, source, version in map(str.split, lines)}
    for file in sorted((tree / f"{NAME}.libs").iterdir()):
        soname = re.sub(r"-[0-9a-f]{8}(\.\d[\d.]*)?(?=\.so)", "", file.name)
        if soname not in found:
            _, package, source, version = output_of(str(SCRIPTS / "find-library.sh"), soname).split()
            found[soname] = source, version, pathlib.Path("/usr/share/doc", package, "copyright")
    return found


def sources_text(found, version):
    """Where the source of the program and of each library is."""
    place = f"commit {output_of('git', 'rev-parse', 'HEAD')}" if ".dev" in version else "the tag of this version"
    lines = [
        "The program is under the MIT license. It links FFTW and GSL, which are under the GNU General Public License, so that",
        "copies of the built program are under version 3 or later of this license. It contains the runtime of the Swift",
        "language, which is under the Apache License 2.0 with its Runtime Library Exception, and toml++, which is under the MIT",
        f"license. Its source is in the repository of the project, at {place}.", "",
        "The libraries come from Debian's source packages below. Debian keeps each of them at",
        "https://snapshot.debian.org/package/PACKAGE/VERSION/; on Debian, `apt-get source PACKAGE=VERSION` fetches it. The only",
        "change to a library is the path on which it finds other libraries. Scripts/packages/small-libraries.sh",
        "in the source of the program builds libarchive, libavcodec and libavutil; Debian has built the others.", "",
        *(f"{soname}  {source}  {version}" for soname, (source, version, _) in sorted(found.items())),
    ]
    return "\n".join(lines) + "\n"


def add_licenses(tree, version, found):
    """Adds the licenses of the program and of all libraries, the texts they refer to, and where the sources are."""
    folder = information(tree, version) / "licenses"
    copy("LICENSE", folder / "LICENSE")
    # Compiled into the program from its headers.
    copy("/usr/share/doc/libtomlplusplus-dev/copyright", folder / "libraries" / "tomlplusplus")
    write(folder / "SOURCES", sources_text(found, version))
    texts = {"GPL-3", "Apache-2.0"}
    for source, _, file in sorted(set(found.values())):
        copy(file, folder / "libraries" / source)
        texts |= set(re.findall(r"/usr/share/common-licenses/([\w.-]*\w)", file.read_text(encoding="utf-8", errors="replace")))
    for name in sorted(texts):
        copy((LICENSE_TEXTS / name).resolve(), folder / "texts" / name)
    return [str(path.relative_to(folder)) for path in sorted(folder.rglob("*")) if path.is_file()]


def record(tree, files):
    """The list of files with their hashes."""
    lines = []
    for path in files:
        data = path.read_bytes()
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
        lines.append(f"{path.relative_to(tree)},sha256={digest},{len(data)}\n")
    return "".join(lines)


def pack(tree, folder, version, platform, seconds):
    """Writes the wheel: sorted, every file at one time, RECORD last. Returns its path."""
    record_file = information(tree, version) / "RECORD"
    record_file.unlink(missing_ok=True)
    files = sorted(path for path in tree.rglob("*") if path.is_file())
    write(record_file, record(tree, files) + f"{record_file.relative_to(tree)},,\n")
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"{NAME}-{version}-py3-none-{platform}.whl"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in [*files, record_file]:
            entry = zipfile.ZipInfo(str(path.relative_to(tree)), time.gmtime(seconds)[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100000 | (0o755 if is_program(path) else 0o644)) << 16
            archive.writestr(entry, path.read_bytes())
    return target


def main():
    program, small, folder = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    version, seconds = facts(program)
    work = folder / "wheel"
    tree = work / "tree"
    shutil.rmtree(work, ignore_errors=True)
    lay_out(program, version, tree)
    add_linked_libraries(tree, version, work)
    add_opened_libraries(tree, small)
    found = origins(tree, small)
    licenses = add_licenses(tree, version, found)
    write(information(tree, version) / "METADATA", metadata(version, licenses))
    write(information(tree, version) / "WHEEL", wheel_file(PLATFORM))
    installed = sum(path.stat().st_size for path in tree.rglob("*") if path.is_file())
    wheel = pack(tree, folder, version, PLATFORM, seconds)
    shutil.rmtree(work)
    size = wheel.stat().st_size
    if size > LARGEST_MB * 1e6:
        sys.exit(f"{wheel}: {size / 1e6:.1f} MB, more than {LARGEST_MB} MB")
    print(f"{wheel}: {size / 1e6:.1f} MB, {installed / 1e6:.1f} MB installed, {len(found)} libraries")


main()
