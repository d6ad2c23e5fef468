#!/usr/bin/env python3
"""What `make bench` times of Praat.

Usage: yardstick.py quick|cpps|all FILE
"""
import sys

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

import praat

WORK = {
    "quick": lambda path: praat.quick(praat.read(path)),
    "cpps": lambda path: praat.prominence(praat.read(path), ["cpps_db"]),
    "all": praat.measure,
}

print(WORK[sys.argv[1]](sys.argv[2]))
