#!/usr/bin/env python3
"""Checks that everything states the one version of the program, which Sources/Batch/System/Version.swift declares.

Between releases the version is that of the next one with `-dev`, and the first heading of CHANGELOG.md is "Unreleased". The
version of a release is dated in CHANGELOG.md and CITATION.cff.

Usage: check-version.py [--release RECORD]
  --release  also ask whether the tree can be released as it is: no `-dev`, no tag of that name, and nothing that is not
             committed except RECORD, the page that `make release-check` writes

Prints one line for each fault and ends with status 1 if there is any. Run it in the repository's folder.
"""

import pathlib
import re
import subprocess
import sys

VERSION = "Sources/Batch/System/Version.swift"
NUMBER = re.compile(r'static let number = "(\d+\.\d+\.\d+(?:-dev)?)"')


def faults(version, changelog, citation):
    """What is wrong in the texts of CHANGELOG.md and CITATION.cff."""
    headings = re.findall(r"^## (.*)$", changelog, re.MULTILINE)
    lines = citation.splitlines()
    if f"version: {version}" not in lines:
        yield f"CITATION.cff: write version: {version}"
    dated = re.fullmatch(re.escape(version) + r" \((\d{4}-\d\d-\d\d)\)", headings[0])
    if version.endswith("-dev"):
        if headings[0] != "Unreleased":
            yield f'CHANGELOG.md: the first heading of a version with -dev is "Unreleased", not "{headings[0]}"'
        if any(heading.startswith(version.removesuffix("-dev") + " ") for heading in headings):
            yield f"CHANGELOG.md: {version.removesuffix('-dev')} is released; raise the version in {VERSION}"
        if any(line.startswith("date-released:") for line in lines):
            yield "CITATION.cff: a version with -dev has no date-released"
    elif not dated:
        yield f'CHANGELOG.md: the first heading is "{headings[0]}", write "{version} (YYYY-MM-DD)"'
    elif f"date-released: {dated[1]}" not in lines:
        yield f"CITATION.cff: write date-released: {dated[1]}"


def release_faults(version, record):
    """What keeps the tree from being released as it is."""
    if version.endswith("-dev"):
        yield f"{VERSION}: {version} is not the version of a release; write {version.removesuffix('-dev')}"
    if output_of("git", "tag", "--list", f"v{version}"):
        yield f"the tag v{version} exists; raise the version in {VERSION}"
    if output_of("git", "status", "--porcelain", "--", ".", f":!{record}"):
        yield "commit or remove what git status lists"


def output_of(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main(arguments):
    if "--help" in arguments:
        print(__doc__.strip())
        return 0
    is_release = len(arguments) == 2 and arguments[0] == "--release"
    if arguments and not is_release:
        sys.exit(__doc__.strip())
    declared = NUMBER.search(pathlib.Path(VERSION).read_text(encoding="utf-8"))
    if not declared:
        sys.exit(f"check-version: {VERSION} declares no version such as 1.2.3 or 1.2.3-dev")
    version = declared[1]
    found = list(faults(version, *(pathlib.Path(name).read_text(encoding="utf-8") for name in ("CHANGELOG.md", "CITATION.cff"))))
    if is_release:
        found += release_faults(version, arguments[1])
    for fault in found:
        print(f"check-version: {fault}", file=sys.stderr)
    if is_release and not found:
        print(f'check-version: run: git tag -a v{version} -m "analyze {version}"')
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
