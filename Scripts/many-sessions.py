#!/usr/bin/env python3
"""Writes a study of many sessions: the result of one, on other days and of other people.

Usage: many-sessions.py RESULT FOLDER COUNT; four sessions a participant.
"""

import datetime
import pathlib
import re
import sys
import uuid

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

SESSIONS_A_PARTICIPANT = 4
DAY = re.compile(r"\d{4}-\d{2}-\d{2}(?=T\d{2}:\d{2}:\d{2})")
TIME = re.compile(r'("timestamp":)(-?[\d.]+)')


def main():
    text = pathlib.Path(sys.argv[1]).read_text()
    folder, count = pathlib.Path(sys.argv[2]), int(sys.argv[3])
    for number in range(count):
        person, visit = divmod(number, SESSIONS_A_PARTICIPANT)
        day = datetime.date(2025, 1, 6) + datetime.timedelta(days=person % 50 + 7 * visit)
        own = DAY.sub(day.isoformat(), text)
        # No two sessions may hold the same taps, or they would be copies.
        own = TIME.sub(lambda match: f"{match[1]}{float(match[2]) + number * 1e-6:.6f}", own)
        name = uuid.uuid5(uuid.NAMESPACE_OID, str(number))
        own = re.sub(r'("taskRunUUID":")[^"]*', rf"\g<1>{name}", own)
        place = folder / f"P{person + 1:04d}" / day.isoformat()
        place.mkdir(parents=True, exist_ok=True)
        (place / "result.json").write_text(own)


main()
