#!/usr/bin/env python3
"""What `make bench` times of scikit-digital-health.

Usage: walk.py FILE...

Reads device motion as ResearchKit records it, computes the gait measures of a sensor at the lower back, and prints the
seconds of each file without those of starting Python and importing the package.
"""
import json
import sys
import time
import warnings

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

import numpy
from skdh.gait import GaitLumbar

HEIGHT_M = 1.75


def measure(path):
    """Returns the bouts and strides of one file as columns."""
    with open(path, encoding="utf-8") as file:
        items = json.load(file)["items"]
    times = numpy.array([item["timestampSince1970"] for item in items])
    total = numpy.array([[item["userAcceleration"][axis] + item["gravity"][axis] for axis in "xyz"] for item in items])
    rotation = numpy.array([[item["rotationRate"][axis] for axis in "xyz"] for item in items])
    return GaitLumbar(min_bout_time=4).predict(
        time=times, accel=total, gyro=rotation, fs=100.0, height=HEIGHT_M, gait_pred=True)


def main():
    warnings.simplefilter("ignore")
    start = time.perf_counter()
    for path in sys.argv[1:]:
        measure(path)
    print((time.perf_counter() - start) / len(sys.argv[1:]))


main()
