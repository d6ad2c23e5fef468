#!/usr/bin/env python3
"""Prints Python/researchkit_analyze/_columns.py: the columns of each table that are not text, with their types.

Usage: python-columns.py PROGRAM
  PROGRAM    the built `analyze`

They are taken from the description that a run writes beside its tables, and so from the declarations of the tables.
"""

import csv
import json
import pathlib
import subprocess
import sys
import tempfile

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

TYPES = {"number": "number", "integer": "count", "boolean": "boolean"}


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder) / "results"
        # The columns do not depend on the rows, so that one session is enough.
        subprocess.run([program, "run", "SampleData/P04", "--wide", "--quiet", "--output", folder], check=True)
        for command in ("reliability", "changes", "practice"):
            subprocess.run([program, command, folder, "--quiet", "--output", folder], check=True)
        resources = json.loads((folder / "datapackage.json").read_text(encoding="utf-8"))["resources"]
        with open(folder / "dictionary.csv", encoding="utf-8", newline="") as file:
            tasks = {row["task"] for row in csv.DictReader(file)}
    print('"""Types of the columns of each table that are not text. Written by Scripts/python-columns.py; do not edit."""\n')
    print("COLUMNS = {")
    for table, types in tables(resources, tasks).items():
        print(f'    "{table}": {{')
        for column, kind in types.items():
            print(f'        "{column}": "{kind}",')
        print("    },")
    print("}")


def tables(resources, tasks):
    """The types of each table's own columns. Those of metrics, which have a title, and of tasks follow from the dictionary."""
    found = {}
    for resource in resources:
        table = resource["path"].rpartition("/")[0] or resource["name"]
        types = found.setdefault(table, {})
        for field in resource["schema"]["fields"]:
            is_of_task = table == "participants" and field["name"] in tasks
            if field["type"] in TYPES and "title" not in field and not is_of_task:
                types[field["name"]] = TYPES[field["type"]]
    return found


main(sys.argv[1])
