#!/usr/bin/env python3
"""Writes the software bill of materials of a tarball: an SPDX 2.3 document with each library, its version and its license.

Usage: sbom.py PROGRAM TREE SOURCES OUTPUT
  PROGRAM  the analyze that was packed, which states its version
  TREE     what Scripts/packages/dist.sh has packed
  SOURCES  its list of libraries, with source package and version
  OUTPUT   the document
"""

import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

# By Debian's source package, from its copyright file. A library without a line here is refused, not guessed.
LICENSES = {
    "blas": "BSD-3-Clause", "expat": "MIT", "ffmpeg": "LGPL-2.1-or-later", "fftw3": "GPL-2.0-or-later", "flac": "BSD-3-Clause",
    "gcc-12": "GPL-3.0-or-later WITH GCC-exception-3.1", "geographiclib": "MIT", "glibc": "LGPL-2.1-or-later",
    "gmp": "LGPL-3.0-or-later OR GPL-2.0-or-later", "gsl": "GPL-3.0-or-later", "lapack": "BSD-3-Clause",
    "lame": "LGPL-2.0-or-later", "libarchive": "BSD-2-Clause", "libogg": "BSD-3-Clause", "libpng1.6": "libpng-2.0",
    "libseccomp": "LGPL-2.1-only", "libsndfile": "LGPL-2.1-or-later", "libsodium": "ISC", "libvorbis": "BSD-3-Clause",
    "mpg123": "LGPL-2.1-only", "nettle": "LGPL-3.0-or-later OR GPL-2.0-or-later", "opus": "BSD-3-Clause",
    "sqlite3": "blessing", "utf8proc": "MIT", "zlib": "Zlib",
}
# What is compiled into the program.
COMPILED = [("swift", "Apache-2.0 WITH Swift-exception"), ("tomlplusplus", "MIT")]


def output_of(*command, **environment):
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **environment})
    if done.returncode != 0:
        sys.exit(f"failed: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def package(name, version, license_words, file=None):
    """The entry of a library or of the program."""
    entry = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name),
        "name": name,
        "versionInfo": version,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "licenseConcluded": license_words,
        "licenseDeclared": license_words,
        "copyrightText": "NOASSERTION",
    }
    if file:
        entry["checksums"] = [{"algorithm": "SHA256", "checksumValue": hashlib.sha256(file.read_bytes()).hexdigest()}]
    return entry


def compiled_version(name):
    if name == "swift":
        return re.search(r"Swift version (\S+)", output_of("swift", "--version")).group(1)
    return output_of("dpkg-query", "-W", "-f", "${Version}", f"lib{name}-dev")


def main():
    program, tree, sources, output = map(pathlib.Path, sys.argv[1:])
    facts = ". Scripts/packages/facts.sh; echo $version $SOURCE_DATE_EPOCH"
    version, seconds = output_of("sh", "-c", facts, program=str(program)).split()
    packages = [package("analyze", version, "GPL-3.0-or-later", tree / "lib" / "analyze")]
    packages[0]["licenseDeclared"] = "MIT"
    lines = sorted(set(sources.read_text(encoding="utf-8").splitlines()))
    for soname, source, source_version in map(str.split, lines):
        if source not in LICENSES:
            sys.exit(f"sbom.py: the license of {source} ({soname}) is not known; add its line from Debian's copyright file")
        entry = package(soname, source_version, LICENSES[source], tree / "lib" / soname)
        entry["sourceInfo"] = f"Debian source package {source} {source_version}"
        packages.append(entry)
    packages += [package(name, compiled_version(name), words) for name, words in COMPILED]
    listed, packed = {entry["name"] for entry in packages}, {file.name for file in (tree / "lib").iterdir()}
    if packed - listed:
        sys.exit(f"sbom.py: these libraries of the tarball are not listed: {sorted(packed - listed)}")
    digest = hashlib.sha256(json.dumps(packages).encode()).hexdigest()
    created = datetime.datetime.fromtimestamp(int(seconds), datetime.timezone.utc)
    document = {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"analyze-{version}",
        "documentNamespace": f"urn:sha256:{digest}",
        "creationInfo": {"created": created.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: analyze-sbom.py"]},
        "packages": packages,
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": packages[0]["SPDXID"]},
            *(
                {"spdxElementId": packages[0]["SPDXID"], "relationshipType": "CONTAINS", "relatedSpdxElement": entry["SPDXID"]}
                for entry in packages[1:]
            ),
        ],
    }
    output.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


main()
