#!/usr/bin/env python3
"""Times the program beside yardsticks, in turn in one run, and prints medians and ratios.

Usage: bench.py PROGRAM [RECORDINGS]
  RECORDINGS  a folder with folders of real recordings; without it, or where there is none, only generated ones are timed

Ratios hold when the machine's speed drifts; single times do not. Nothing here decides a test. Other packages are timed
where `make validate` (Praat) and `make bench-peers` (scikit-digital-health) have installed them. The last line is a row
for the table of releases in Documentation/benchmarks.md.
"""
import array
import datetime
import json
import math
import os
import random
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import time
import wave

if "--help" in sys.argv[1:]:
    sys.exit(print(__doc__.strip()))

PROGRAM = os.path.abspath(sys.argv[1])
RECORDINGS = sys.argv[2] if len(sys.argv) > 2 else ""
SCRIPTS = os.path.dirname(os.path.abspath(__file__))
ROUNDS = 9
# Praat's robust fits take minutes, and a ratio of a hundred needs no median.
SLOW_ROUNDS = 1
FILES = 200
# Real walks are cut into pieces of half a minute; shorter rests are left out.
REAL_SECONDS = 30
# Enough for a package of the field, which takes many times as long.
PEER_FILES = 20
SOUND_MINUTES = 10
SESSIONS = (100, 1000, 10000)
PAGE_SESSIONS = 1000
# The figures of the table of releases, by the names of its columns; each part adds its own.
SUMMARY = {}


def walk(seconds):
    """A person walking straight at 109 steps a minute, as a phone's device-motion file."""
    return device_motion(walking_items(seconds))


def device_motion(items):
    """The text of a file with these items, each of which is a text."""
    return '{"items":[' + ",".join(items) + "]}"


def walking_items(seconds):
    """The samples of the walk, each as the text of an item."""
    items = []
    for n in range(int(seconds * 100)):
        t = n / 100
        phase = 2 * math.pi * 109 / 60 * t
        up = 0.2 * math.sin(phase) + 0.08 * math.sin(2 * phase + 0.9) + 0.01 * math.sin(91.7 * t * t)
        side = 0.05 * math.sin(phase / 2)
        forward = 0.07 * math.sin(phase + 1)
        items.append(json.dumps({
            "timestamp": round(8844 + t, 6),
            "timestampSince1970": round(1577880000 + t, 6),
            "attitude": {"x": 0.70710678118654757, "y": 0.0, "z": 0.0, "w": 0.70710678118654757},
            "rotationRate": {"x": 0.1 * side, "y": 0.30000000000000004 * side, "z": 0.05 * up},
            "gravity": {"x": 0.0, "y": -1.0, "z": 0.0},
            "userAcceleration": {"x": side, "y": -up, "z": forward},
            "magneticField": {"x": 0, "y": 0, "z": 0, "accuracy": -1},
        }, separators=(",", ":")))
    return items


def vowel(seconds, rate=44100):
    """A person saying "aaah" at 120 Hz, a little hoarse: pulses that ring in three resonances, and breath."""
    chance = random.Random(1)
    ringing = [
        sum(a * math.exp(-math.pi * width * n / rate) * math.sin(2 * math.pi * hz * n / rate)
            for hz, width, a in ((700, 80, 0.2), (1220, 90, 0.1), (2600, 120, 0.05)))
        for n in range(rate // 20)]
    sound = [0.002 * (chance.random() - 0.5) for _ in range(int(seconds * rate))]
    place = 0.0
    while place < len(sound) - len(ringing):
        strength = 1 + 0.05 * (chance.random() - 0.5)
        for n, x in enumerate(ringing, int(place)):
            sound[n] += strength * x
        place += rate / 120 * (1 + 0.01 * (chance.random() - 0.5))
    return sound


def write_stereo(path, sound, rate=44100):
    """As phones record it: two equal channels of 16 bits."""
    with wave.open(path, "wb") as file:
        file.setparams((2, 2, rate, 0, "NONE", ""))
        file.writeframes(b"".join(struct.pack("<hh", *(round(32767 * x),) * 2) for x in sound))


def once(command):
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    return time.perf_counter() - start


def in_turn(commands, rounds=ROUNDS):
    """Median seconds of each command; one round of all of them after the other."""
    times = {name: [] for name in commands}
    for _ in range(rounds):
        for name, command in commands.items():
            times[name].append(once(command))
    return {name: statistics.median(values) for name, values in times.items()}


def peak_megabytes(command):
    script = (
        "import resource,subprocess,sys;"
        "subprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss/1024)")
    return float(subprocess.check_output([sys.executable, "-c", script] + command))


def print_against_ours(times, ours):
    """Milliseconds of each command and how many times that of ours."""
    for name, seconds in times.items():
        print(f"  {name:32}{seconds * 1000:8.1f} ms   {seconds / times[ours]:5.2f} x ours")


def bare_parser(folder):
    """Path of a program that parses JSON and stops, or None where it cannot be built."""
    program = os.path.join(folder, "parse")
    source = os.path.join(SCRIPTS, "bench-parse.cpp")
    compiler = next(filter(None, map(shutil.which, ("clang++", "g++"))), None)
    if compiler is None:
        return None
    built = subprocess.run([compiler, "-O2", "-std=c++17", source, "-o", program, "-lsimdjson"], check=False)
    return program if built.returncode == 0 else None


def python_with(module, environment):
    """The Python that can import a module: this one, or that of a folder below .build; None without one."""
    for python in (sys.executable, os.path.join(os.path.dirname(SCRIPTS), ".build", environment, "bin/python")):
        if os.path.exists(python) and subprocess.run(
                [python, "-c", f"import {module}"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
            return python
    return None


def one_walk(folder):
    """A minute of device motion beside those who only read it, and beside a package of the field."""
    minute = os.path.join(folder, "minute.json")
    with open(minute, "w") as file:
        file.write(walk(60))
    commands = {
        "start (--version)": [PROGRAM, "--version"],
        "all metrics of 60 s": [PROGRAM, "run", minute],
        "python3 json.load": [sys.executable, "-c", "import json,sys;json.load(open(sys.argv[1]))", minute],
    }
    parse = bare_parser(folder)
    if parse:
        commands["simdjson, bare parse"] = [parse, minute]
    peer = python_with("skdh", "peers")
    if peer:
        commands["scikit-digital-health"] = [peer, os.path.join(SCRIPTS, "peers", "walk.py"), minute]
    print(f"One 60 s device-motion file of {os.path.getsize(minute) / 1e6:.1f} MB, "
          f"whole processes, median of {ROUNDS}:")
    times = in_turn(commands)
    print_against_ours(times, "all metrics of 60 s")
    if not peer:
        print("  `make bench-peers` installs scikit-digital-health to compare with")
    SUMMARY["start, ms"] = f"{times['start (--version)'] * 1000:.1f}"
    SUMMARY["60 s of walking against json.load"] = f"{times['all metrics of 60 s'] / times['python3 json.load']:.2f}"


def many_walks(folder):
    """A batch by one job and by two, and what it needs of memory."""
    batch = os.path.join(folder, "batch")
    items = walking_items(30)
    paths = []
    for n in range(FILES):
        os.makedirs(os.path.join(batch, f"S{n:04}"))
        paths.append(os.path.join(batch, f"S{n:04}", "deviceMotion.json"))
        with open(paths[-1], "w") as file:
            # Each is a sample shorter than the one before, since files of one content would be copies.
            file.write(device_motion(items[:len(items) - n]))
    size = os.path.getsize(paths[0]) / 1e6
    few = os.path.join(folder, "few")
    os.makedirs(few)
    for n in range(FILES // 4):
        os.symlink(os.path.join(batch, f"S{n:04}"), os.path.join(few, f"S{n:04}"))
    jobs = {f"-j {n}": [PROGRAM, "run", "-j", str(n), batch] for n in (1, 2)}
    jobs["-j 1 -o"] = [PROGRAM, "run", "-j", "1", batch, "-q", "-o", os.path.join(folder, "out")]
    times = in_turn(jobs)
    print(f"\n{FILES} files of 30 s ({size:.1f} MB each), median of {ROUNDS}:")
    for name, seconds in times.items():
        print(f"  {name:32}{FILES / seconds:8.0f} files/s")
    print(f"  {'two jobs against one':32}{times['-j 1'] / times['-j 2']:8.2f} x")
    peer = python_with("skdh", "peers")
    if peer:
        command = [peer, os.path.join(SCRIPTS, "peers", "walk.py"), *paths[:PEER_FILES]]
        seconds = float(subprocess.check_output(command))
        print(f"  {'scikit-digital-health':32}{1 / seconds:8.0f} files/s without its start, "
              f"{seconds * FILES / times['-j 1']:.0f} x ours")
    SUMMARY["walks of 30 s a second"] = f"{FILES / times['-j 1']:.0f}"
    small, large = peak_megabytes([PROGRAM, "run", few]), peak_megabytes([PROGRAM, "run", batch])
    print(f"  {'peak memory':32}{large:8.0f} MB for {FILES} files, {small:.0f} MB for {FILES // 4}")


def real_pieces():
    """The texts of files of half a minute, cut from real recordings of walks: each differs from all others."""
    folders = sorted(os.listdir(RECORDINGS) if os.path.isdir(RECORDINGS) else [])
    for name in (name for name in folders if name.startswith(("iphone-walk", "lumbar-", "steps-"))):
        for file in sorted(os.listdir(os.path.join(RECORDINGS, name))):
            if not file.endswith(".json"):
                continue
            with open(os.path.join(RECORDINGS, name, file)) as recording:
                items = json.load(recording)["items"]
            start = 0
            for place, item in enumerate(items):
                if item["timestamp"] - items[start]["timestamp"] >= REAL_SECONDS:
                    yield file.split("_")[0], json.dumps({"items": items[start:place]})
                    start = place


def real_walks(folder):
    """Pieces of real walks by one job, beside a program that only reads them; nothing where there are none."""
    batch = os.path.join(folder, "batch")
    paths = []
    for n, (recorder, text) in enumerate(real_pieces()):
        os.makedirs(os.path.join(batch, f"S{n:04}"))
        paths.append(os.path.join(batch, f"S{n:04}", f"{recorder}_walking.outbound.json"))
        with open(paths[-1], "w") as file:
            file.write(text)
    if not paths:
        return
    reading = "import json,sys\nfor path in sys.argv[1:]: json.load(open(path))"
    times = in_turn({
        "all metrics": [PROGRAM, "run", "-j", "1", batch, "-q", "-o", os.path.join(folder, "out")],
        "python3 json.load": [sys.executable, "-c", reading, *paths],
    })
    megabytes = sum(map(os.path.getsize, paths)) / 1e6
    print(f"\n{len(paths)} pieces of real walks of {REAL_SECONDS} s, {megabytes:.0f} MB, -j 1 -o, median of {ROUNDS}:")
    for name, seconds in times.items():
        print(f"  {name:32}{seconds / len(paths) * 1000:8.1f} ms a file, {seconds / times['python3 json.load']:.2f} x json.load")


def many_sessions(folder):
    """Sessions of one second: what each of them costs by itself, however many there are."""
    text = walk(1)
    sessions = os.path.join(folder, "sessions")
    print("\nSessions of one second, -j 1, with all tables:")
    made = 0
    for count in SESSIONS:
        for n in range(made, count):
            path = os.path.join(sessions, f"P{n // 10:05}", f"S{n:05}")
            os.makedirs(path)
            # No two are alike, or they would be copies.
            with open(os.path.join(path, "deviceMotion_walking.outbound.json"), "w") as file:
                file.write(text.replace("8844", str(10000 + n)))
        made = count
        out = os.path.join(folder, f"out{count}")
        seconds = once([PROGRAM, "run", "-j", "1", "-q", sessions, "-o", out])
        with open(os.path.join(out, "run.json")) as file:
            record = json.load(file)
        own, workers = record["processor_seconds"], record["processor_seconds_workers"]
        print(f"  {count:6} sessions {seconds / count * 1000:8.2f} ms each; {own / (own + workers) * 100:.0f} % of processor "
              "time list, plan, keep the journal and write tables")


def one_page(folder):
    """The page of a thousand walks too short to be good, so that as many are drawn as have room."""
    text = walk(5)
    study, out, page = (os.path.join(folder, name) for name in ("study", "out", "page.html"))
    for n in range(PAGE_SESSIONS):
        path = os.path.join(study, f"P{n // 10:05}", f"S{n:05}")
        os.makedirs(path)
        with open(os.path.join(path, "deviceMotion_walking.outbound.json"), "w") as file:
            file.write(text.replace("8844", str(10000 + n)))
    run = once([PROGRAM, "run", "-q", study, "-o", out])
    of_run = once([PROGRAM, "report", "-q", out, "-o", page])
    of_study = once([PROGRAM, "report", "-q", study, "-o", page])
    with open(page) as file:
        html = file.read()
    print(f"\nA page of {PAGE_SESSIONS} walks of 5 s, all cores: {len(html.encode()) / 1e6:.1f} MB, "
          f"{html.count('<figure')} pictures:")
    print(f"  {'run -o':32}{run:8.1f} s\n  {'report of the run':32}{of_run:8.1f} s\n"
          f"  {'report of the recordings':32}{of_study:8.1f} s")


def apple_lossless(wav):
    """The recording as phones keep it, or None where nothing can write that."""
    if not shutil.which("ffmpeg"):
        return None
    path = os.path.splitext(wav)[0] + ".m4a"
    subprocess.run(["ffmpeg", "-loglevel", "error", "-i", wav, "-c:a", "alac", path], check=True)
    return path


def one_vowel(folder):
    """Ten seconds of voice beside Praat, where it is installed."""
    wav = os.path.join(folder, "vowel.wav")
    write_stereo(wav, vowel(10))
    m4a = apple_lossless(wav)
    ours = f"all metrics of 10 s, {'m4a' if m4a else 'wav'}"
    commands = {"all metrics of 10 s, wav": [PROGRAM, "phonation", wav]}
    if m4a:
        commands[ours] = [PROGRAM, "phonation", m4a]
    for command in commands.values():
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    slow = {}
    python = python_with("parselmouth", "validate")
    if python:
        praat = [python, os.path.join(SCRIPTS, "validate", "yardstick.py")]
        commands["Praat, all but CPPS"] = praat + ["quick", wav]
        slow = {"Praat, its default CPPS": praat + ["cpps", wav], "Praat, all with four CPPS": praat + ["all", wav]}
    times = in_turn(commands) | in_turn(slow, SLOW_ROUNDS)
    print(f"\n10 s of voice, 44.1 kHz stereo, whole processes, median of {ROUNDS}"
          + (f", the slow ones of {SLOW_ROUNDS}:" if slow else "; `make validate` installs Praat to compare with:"))
    print_against_ours(times, ours)
    SUMMARY["vowel of 10 s, ms"] = f"{times[ours] * 1000:.0f}"


def sound_levels(folder):
    """The level of a long recording of noise, by one core."""
    gauss = random.Random(2).gauss
    minute = array.array("h", (round(gauss(0, 3000)) for _ in range(60 * 48000)))
    path = os.path.join(folder, "noise.wav")
    with wave.open(path, "wb") as file:
        file.setparams((1, 2, 48000, 0, "NONE", ""))
        for _ in range(SOUND_MINUTES):
            file.writeframes(minute.tobytes())
    seconds = in_turn({"level": [PROGRAM, "environment-spl", "-j", "1", path]}, 3)["level"]
    print(f"\n{SOUND_MINUTES} minutes of noise, 48 kHz, sound level, median of 3:")
    print(f"  {'all metrics':32}{seconds:8.2f} s, {60 * SOUND_MINUTES / seconds:.0f} x as fast as it was recorded; "
          f"three hours {seconds * 180 / SOUND_MINUTES:.1f} s")
    SUMMARY["three hours of sound, s"] = f"{seconds * 180 / SOUND_MINUTES:.1f}"


def release_row():
    """Version, date and commit with the figures of this run, as a row in Markdown."""
    version = subprocess.check_output([PROGRAM, "--version"], text=True).split()[-1]
    described = ["git", "-C", SCRIPTS, "describe", "--always", "--dirty", "--exclude=*"]
    commit = subprocess.run(described, capture_output=True, text=True, check=False).stdout.strip() or "unknown"
    return [version, f"{datetime.date.today()}", commit, *SUMMARY.values()]


def main():
    """Each part has a folder for what it makes."""
    for part in (one_walk, many_walks, real_walks, many_sessions, one_page, one_vowel, sound_levels):
        with tempfile.TemporaryDirectory() as folder:
            part(folder)
    print("\n| " + " | ".join(["version", "date", "commit", *SUMMARY]) + " |")
    print("| " + " | ".join(release_row()) + " |")


main()
