#!/usr/bin/env python3
"""Proves from outside that a run was resumed: which recordings were measured before and were not opened again.

Usage: resumed.py watch STUDY LOG
       resumed.py judge STUDY LOG PART MESSAGES STUCK
  watch  writes the path below STUDY of each file that is opened, one a line, into LOG until it is stopped; LOG appears when
         it watches. It uses inotify, which Linux has.
  judge  fails unless the files of PART, the folder of a run that was resumed meanwhile, were left alone, except for those of
         the session that was being measured, below the folder STUCK of the study, and of one session that the same worker
         was to measure next. The number of files that were left alone has to be the one in MESSAGES of the run.
"""

import ctypes
import csv
import os
import pathlib
import re
import struct
import sys

OPENED, OF_FOLDER = 0x20, 0x40000000
TAKEN = re.compile(r"--resume: the results of (\d+) of (\d+) files were taken from the earlier run")
EVENT = struct.Struct("iIII")


def watch(study, log):
    library = ctypes.CDLL(None, use_errno=True)
    events = library.inotify_init1(os.O_CLOEXEC)
    folders = {}
    for folder, _, _ in os.walk(study):
        number = library.inotify_add_watch(events, os.fsencode(folder), OPENED)
        if number < 0:
            sys.exit(f"{folder}: {os.strerror(ctypes.get_errno())}")
        folders[number] = folder
    with open(log, "w", encoding="utf-8") as lines:
        while True:
            data, offset = os.read(events, 1 << 16), 0
            while offset < len(data):
                number, mask, _, count = EVENT.unpack_from(data, offset)
                name = os.fsdecode(data[offset + EVENT.size:offset + EVENT.size + count].rstrip(b"\0"))
                if not mask & OF_FOLDER:
                    lines.write(os.path.relpath(os.path.join(folders[number], name), study) + "\n")
                offset += EVENT.size + count
            lines.flush()


def judge(study, log, part, messages, stuck):
    with open(os.path.join(part, "inputs.csv"), newline="", encoding="utf-8") as rows:
        files = {row["source"] for row in csv.DictReader(rows)}
    # Files of other parts may be opened to plan the run, since private parts of what is seen in files are not kept.
    opened = files.intersection(pathlib.Path(log).read_text(encoding="utf-8").splitlines())
    kept = sorted(file for file in files - opened if os.path.isfile(os.path.join(study, file)))
    sessions = {tuple(file.split("/")[:2]) for file in opened if not file.startswith(f"{stuck}/")}
    if not opened:
        sys.exit("nothing was measured after the run was resumed")
    if not kept:
        sys.exit("nothing had been measured before the run was resumed")
    if len(sessions) > 1:
        sys.exit("measured a second time: " + ", ".join(sorted("/".join(session) for session in sessions)))
    taken = TAKEN.findall(pathlib.Path(messages).read_text(encoding="utf-8"))
    if taken != [(str(len(kept)), str(len(files)))]:
        sys.exit(f"{len(kept)} of {len(files)} files were not opened again, but the run says {taken}")
    print(f"{len(kept)} of {len(files)} files of the part were measured before and not again")


def main(arguments):
    if "--help" in arguments:
        print(__doc__.strip())
    elif len(arguments) == 3 and arguments[0] == "watch":
        watch(*arguments[1:])
    elif len(arguments) == 6 and arguments[0] == "judge":
        judge(*arguments[1:])
    else:
        sys.exit(__doc__.strip())


if __name__ == "__main__":
    main(sys.argv[1:])
