#!/usr/bin/env python3
"""Times the program beside yardsticks, in turn in one run, and prints medians and ratios.

Ratios hold when the machine's speed drifts; single times do not. Nothing here decides a test.
"""
import json
import math
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
ROUNDS = 9
FILES = 200


def walk(seconds):
    """Somebody who walks straight at 109 steps a minute, as a phone's device-motion file."""
    items = []
    for n in range(int(seconds * 100)):
        t = n / 100
        phase = 2 * math.pi * 109 / 60 * t
        up = 0.2 * math.sin(phase) + 0.08 * math.sin(2 * phase + 0.9) + 0.01 * math.sin(91.7 * t * t)
        side = 0.05 * math.sin(phase / 2)
        forward = 0.07 * math.sin(phase + 1)
        items.append({
            "timestamp": round(8844 + t, 6),
            "timestampSince1970": round(1577880000 + t, 6),
            "attitude": {"x": 0.70710678118654757, "y": 0.0, "z": 0.0, "w": 0.70710678118654757},
            "rotationRate": {"x": 0.1 * side, "y": 0.30000000000000004 * side, "z": 0.05 * up},
            "gravity": {"x": 0.0, "y": -1.0, "z": 0.0},
            "userAcceleration": {"x": side, "y": -up, "z": forward},
            "magneticField": {"x": 0, "y": 0, "z": 0, "accuracy": -1},
        })
    return json.dumps({"items": items}, separators=(",", ":"))


def once(command):
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def in_turn(commands):
    """Median seconds of each command; one round of all of them after the other."""
    times = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            times[name].append(once(command))
    return {name: statistics.median(values) for name, values in times.items()}


def peak_megabytes(command):
    script = (
        "import resource,subprocess,sys;"
        "subprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss/1024)")
    return float(subprocess.check_output([sys.executable, "-c", script] + command))


def main():
    with tempfile.TemporaryDirectory() as folder:
        minute = os.path.join(folder, "minute.json")
        with open(minute, "w") as file:
            file.write(walk(60))
        size = os.path.getsize(minute) / 1e6
        parse = os.path.join(folder, "parse")
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "bench-parse.cpp")
        compiler = next(
            (c for c in ("clang++", "g++") if subprocess.run(
                ["which", c], stdout=subprocess.DEVNULL).returncode == 0), None)
        commands = {
            "start (--version)": [PROGRAM, "--version"],
            "all metrics of 60 s": [PROGRAM, "run", minute],
            "python3 json.load": [
                sys.executable, "-c", "import json,sys;json.load(open(sys.argv[1]))", minute],
        }
        if compiler and subprocess.run(
                [compiler, "-O2", "-std=c++17", source, "-o", parse, "-lsimdjson"]).returncode == 0:
            commands["simdjson, bare parse"] = [parse, minute]
        times = in_turn(commands)
        whole = times["all metrics of 60 s"]
        print(f"One 60 s device-motion file of {size:.1f} MB, whole processes, median of {ROUNDS}:")
        for name, seconds in times.items():
            print(f"  {name:24}{seconds * 1000:8.1f} ms   {seconds / whole:5.2f} x ours")

        batch = os.path.join(folder, "batch")
        text = walk(30)
        for n in range(FILES):
            os.makedirs(os.path.join(batch, f"S{n:04}"))
            with open(os.path.join(batch, f"S{n:04}", "deviceMotion.json"), "w") as file:
                file.write(text)
        few = os.path.join(folder, "few")
        os.makedirs(few)
        for n in range(FILES // 4):
            os.symlink(os.path.join(batch, f"S{n:04}"), os.path.join(few, f"S{n:04}"))
        jobs = {f"-j {n}": [PROGRAM, "run", "-j", str(n), batch] for n in (1, 2)}
        jobs["-j 1 -o"] = [PROGRAM, "run", "-j", "1", batch, "-q", "-o", os.path.join(folder, "out")]
        times = in_turn(jobs)
        print(f"\n{FILES} files of 30 s ({len(text) / 1e6:.1f} MB each), median of {ROUNDS}:")
        for name, seconds in times.items():
            print(f"  {name:24}{FILES / seconds:8.0f} files/s")
        print(f"  two jobs against one    {times['-j 1'] / times['-j 2']:8.2f} x")
        small, large = peak_megabytes([PROGRAM, "run", few]), peak_megabytes([PROGRAM, "run", batch])
        print(f"  peak memory             {large:8.0f} MB for {FILES} files, {small:.0f} MB for {FILES // 4}")


main()
