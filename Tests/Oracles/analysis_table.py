#!/usr/bin/env python3
"""The analysis table of a run, made from its tables by Python's csv module alone.

Run: python3 Tests/Oracles/analysis_table.py invent FOLDER
     python3 Tests/Oracles/analysis_table.py table RUN [visits=date|gap:HOURS] [take=mean|median|last|max] [quality=good|doubtful]
                                                       [metrics=NAME,NAME] [unscheduled=0|1]
     python3 Tests/Oracles/analysis_table.py expect [RUN]

`invent` writes the tables of an invented study with a fixed seed: people with 3 offsets from UTC, 1 to 3 sessions a visit, some
of them past midnight, two attempts, four verdicts, booleans, words, and 3 % of the sessions without a start. `table` prints the
analysis table of a run. `expect` writes both into Tests/Oracles/analysis-table, where AnalysisTableTests reads them: the study,
and its tables by date and by gaps of 6 hours, with mean, median, last and largest value, of good and of doubtful values.
With RUN, `analyze run SampleData --map SampleData/map.csv -o RUN`, it also writes the table of eight metrics of SampleData.
The columns visit and covariates are not written, so that only what is computed is compared.
"""

import csv
import datetime
import io
import math
import os
import random
import statistics
import sys

SAMPLE_METRICS = ("cadence_spm", "heart_rate_mean_bpm", "tap_rate_hz", "rom_range_deg", "jitter_local_pct", "trail_completed", "music_clip_mood", "stroop_accuracy_pct")
# The metrics that state under which condition an attempt was made: values of different conditions are columns of their own.
CONDITIONS = {"trail-making": ("trail_type",), "psat": ("psat_variant",), "tower-of-hanoi": ("hanoi_disk_count",), "spatial-memory": ("memory_recall_direction",), "heart-rate": ("music_clip",)}
METRICS = ("cadence_spm", "tap_rate_hz", "knee_range_deg", "is_regular", "pattern", "step_count", "score")
RULES = {"mean": lambda x: math.fsum(x) / len(x), "median": statistics.median, "last": lambda x: x[-1], "max": max}


def rows(path):
    with open(path, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def moment(text):
    return datetime.datetime.fromisoformat(text) if text else None


def visits_of(sessions, rule):
    """The number of the visit of each session of one person, given as (start, name) in order; None without a start."""
    visits, number, last, day = [], 0, None, None
    for start, _ in sessions:
        if start is None:
            visits.append(None)
            continue
        if rule == "date":
            number += day is None or start.date() != day
        else:
            hours = float(rule.split(":")[1])
            number += last is None or (start - last).total_seconds() > hours * 3600
        last, day = start, start.date()
        visits.append(number)
    return visits


def plain(text):
    return "".join(c if c.isalnum() else "_" for c in text)


def says(step, side):
    words, word = [], ""
    for c in step:
        if c.isupper() or not c.isalpha():
            words.append(word)
            word = ""
        if c.isalpha():
            word += c.lower()
    return side in words + [word]


def conditions_of(metric_rows):
    """The condition of each attempt, and of each step and session whose attempts have one in common."""
    stated = {}
    for r in metric_rows:
        if r["metric"] in CONDITIONS.get(r["task"], ()) and (r["text"] or r["value"]):
            place = (r["participant"], r["session"], r["task"])
            for step, attempt in ((r["step"], r["attempt"]), (r["step"], ""), ("", "")):
                stated.setdefault((*place, step, attempt), {}).setdefault(r["metric"], set()).add(r["text"] or r["value"])
    return {
        key: ";".join(f"{name}={min(contents)}" for name, contents in sorted(names.items()))
        for key, names in stated.items()
        if all(len(contents) == 1 for contents in names.values())
    }


def short(condition):
    parts = (part.split("=", 1) for part in condition.split(";"))
    return "__".join(content if any(c.isalpha() for c in content) else f"{name}={content}" for name, content in parts)


def step_order(step):
    # The order in which ResearchKit's tasks have them.
    known = ("walking.outbound", "walking.return", "walking.rest", "fitness.walk", "fitness.rest", "timed.walk.trial1", "timed.walk.trial2", "music", "stroop")
    return (known.index(step) if step in known else len(known), step)


def table(run, visits="date", take="mean", quality="good", metrics=",".join(METRICS), unscheduled="0"):
    names = metrics.split(",")
    usable = {"good"} if quality == "good" else {"good", "doubtful"}
    dictionary = rows(f"{run}/dictionary.csv")
    types = {(r["task"], r["metric"]): r["type"] for r in dictionary}
    task_order = list(dict.fromkeys(r["task"] for r in dictionary))
    starts = {}
    for r in rows(f"{run}/sessions.csv"):
        if r["participant"]:
            key = (r["participant"], r["session"])
            start = moment(r["start"])
            if key not in starts or start and (starts[key] is None or start < starts[key]):
                starts[key] = start
    visit, order, first_day = {}, {}, {}
    for person in {p for p, _ in starts}:
        own = sorted(((starts[p, s], s) for p, s in starts if p == person), key=lambda x: (x[0] is None, x[0] and x[0].timestamp(), x[1].encode()))
        for place, ((start, name), number) in enumerate(zip(own, visits_of(own, visits))):
            visit[person, name], order[person, name] = number, place
        if own[0][0]:
            first_day[person] = own[0][0].date()

    table_rows = {}
    for key, number in visit.items():
        if number is not None:
            table_rows.setdefault((key[0].encode(), number), []).append(key)
        elif unscheduled == "1":
            table_rows.setdefault((key[0].encode(), 10**9 + order[key]), []).append(key)

    values, columns = {}, set()
    metric_rows = rows(f"{run}/metrics.csv")
    conditions = conditions_of(metric_rows)
    for r in metric_rows:
        if r["participant"] and r["metric"] in names:
            place = (r["participant"], r["session"], r["task"], r["step"], r["attempt"])
            condition = "" if r["metric"] in CONDITIONS.get(r["task"], ()) else conditions.get(place, "")
            columns.add((names.index(r["metric"]), task_order.index(r["task"]), step_order(r["step"]), r["side"], condition, r["metric"], r["step"], r["task"]))
            key = (r["participant"], r["session"], r["task"], r["step"], r["side"], condition, r["metric"])
            values.setdefault(key, []).append(r)
    columns = sorted(columns)
    tasks = {m: {c[7] for c in columns if c[5] == m} for m in names}
    steps = {(c[7], c[5]): {d[6] for d in columns if d[7] == c[7] and d[5] == c[5]} for c in columns}
    several = {(*c[:4], *c[5:]): len({d[4] for d in columns if (*d[:4], *d[5:]) == (*c[:4], *c[5:])}) > 1 for c in columns}

    def column_name(column):
        _, _, _, side, condition, metric, step, task = column
        parts = [task] if len(tasks[metric]) > 1 else []
        parts.append(metric)
        with_step = len(steps[task, metric]) > 1 and step
        if with_step:
            parts.append(step)
        if side and not (with_step and says(step, side)):
            parts.append(side)
        if condition and several[(*column[:4], *column[5:])]:
            parts.append(short(condition))
        share = types[task, metric] == "boolean" and take in ("mean", "median")
        return "__".join(plain(p) for p in parts) + ("__share" if share else "")

    header = ["participant", "visit_number", "visit_date", "day", "sessions", "missing"] + [column_name(c) for c in columns]
    out = [header]
    for (person, number), keys in sorted(table_rows.items()):
        person = person.decode()
        keys.sort(key=lambda k: order[k])
        dated = [starts[k] for k in keys if starts[k]]
        day = min(dated).date() if dated else None
        cells, missing = [], []
        for column, name in zip(columns, header[6:]):
            _, _, _, side, condition, metric, step, task = column
            is_word = types[task, metric] in ("word", "text")
            joined, refused = [], None
            for key in keys:
                found = sorted(values.get((*key, task, step, side, condition, metric), []), key=lambda r: int(r["attempt"] or 0))
                if any(r["attempt"] for r in found):
                    attempts = [r for r in found if r["attempt"]]
                else:
                    attempts = found
                good = [r for r in attempts if r["quality"] in usable and (r["text"] if is_word else r["value"])]
                if found and refused is None:
                    refused = found[0]
                if good and is_word:
                    joined.append([r["text"] for r in good])
                elif good:
                    joined.append(statistics.median(float(r["value"]) for r in good))
            if is_word and joined:
                words = set(joined[-1] if take == "last" else sum(joined, []))
                if len(words) == 1:
                    cells.append(words.pop())
                else:
                    cells.append("")
                    missing.append(f"{name}=words_differ")
            elif joined:
                cells.append("%.9g" % RULES[take](joined))
            else:
                cells.append("")
                if refused is not None:
                    flag = refused["flags"].split(";")[0]
                    missing.append(f"{name}={refused['quality']}" + (f":{flag}" if flag else ""))
        out.append([
            person, number if number < 10**9 else "", day or "", (day - first_day[person]).days if day else "", len(keys),
            ";".join(missing), *cells])
    return out


def text_of(table_rows):
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(table_rows)
    return text.getvalue()


def invent(folder, people=9):
    draw = random.Random(20261126)
    os.makedirs(folder, exist_ok=True)
    offsets = ("-05:00", "+00:00", "+05:30")
    definitions = [
        ("gait-and-balance", "cadence_spm", "number", "{steps}/min"), ("gait-and-balance", "step_count", "count", "{steps}"),
        ("gait-and-balance", "is_regular", "boolean", ""), ("gait-and-balance", "pattern", "word", ""),
        ("tapping", "tap_rate_hz", "number", "Hz"), ("range-of-motion", "knee_range_deg", "number", "deg"),
        ("psat", "score", "number", "1")]
    metrics, sessions = [], []

    def add(person, session, start, task, step, attempt, side, metric, value, text):
        verdict = draw.choices(("good", "doubtful", "bad", "absent"), (70, 15, 10, 5))[0]
        flags = {"good": "", "doubtful": "few_strides;noisy", "bad": "clock_jump", "absent": "not_recorded"}[verdict]
        if verdict == "absent" or verdict == "bad" and draw.random() < 0.5:
            value, text = "", ""
        unit = next(d[3] for d in definitions if d[1] == metric)
        metrics.append([person, session, start, task, step, attempt, side, metric, value, text, unit, "", verdict, flags, f"{task}/1", f"{person}/{session}"])

    for p in range(people):
        person = f"P{p + 1:02d}"
        offset = offsets[p % 3]
        day = datetime.datetime(2025, 3, 1 + p)
        level = draw.gauss(105, 8)
        for visit in range(draw.randint(2, 4)):
            day += datetime.timedelta(days=draw.randint(5, 20))
            clock = day + datetime.timedelta(minutes=draw.choice((540, 1420)))
            for s in range(draw.randint(1, 3)):
                clock += datetime.timedelta(minutes=draw.randint(3, 40))
                session = f"{person}-{visit}-{draw.randrange(16**4):04x}"
                start = "" if draw.random() < 0.03 else clock.strftime("%Y-%m-%dT%H:%M:%S.000") + offset
                tasks = draw.sample(("gait-and-balance", "tapping", "range-of-motion", "psat"), draw.randint(1, 3))
                for task in sorted(tasks):
                    sessions.append([person, session, start, "", task, "complete", "", 1, "", "", "good", 1, 0, 0, 0, "iPhone14,5", "", "", f"{person}/{session}"])
                    if task == "gait-and-balance":
                        for step in ("walking.outbound", "walking.return"):
                            for attempt in (1, 2)[:draw.randint(1, 2)]:
                                add(person, session, start, task, step, attempt, "", "cadence_spm", "%.9g" % draw.gauss(level, 2), "")
                                add(person, session, start, task, step, attempt, "", "step_count", draw.randint(18, 24), "")
                        regular = draw.random() < 0.6
                        add(person, session, start, task, "walking.outbound", "", "", "is_regular", int(regular), str(regular).lower())
                        add(person, session, start, task, "walking.outbound", 1, "", "pattern", "", draw.choice(("even", "even", "even", "uneven")))
                    elif task == "tapping":
                        for side in ("left", "right"):
                            add(person, session, start, task, f"tapping.{side}", 1, side, "tap_rate_hz", "%.9g" % draw.gauss(5, 0.4), "")
                    elif task == "range-of-motion":
                        for side in ("left", "right")[:draw.randint(1, 2)]:
                            add(person, session, start, task, "knee.range.of.motion", 1, side, "knee_range_deg", "%.9g" % draw.gauss(120, 9), "")
                    else:
                        add(person, session, start, task, "", "", "", "score", "%.9g" % draw.gauss(40, 5), "")
                        variant = ("PASAT", "PVSAT")[len(sessions) % 2]
                        metrics.append([person, session, start, task, "psat", 1, "", "psat_variant", "", variant, "", "", "good", "", f"{task}/1", f"{person}/{session}"])
    write = lambda name, header, body: open(f"{folder}/{name}.csv", "w", encoding="utf-8").write(text_of([header.split(","), *body]))
    write("metrics", "participant,session,start,task,step,attempt,side,metric,value,text,unit,n,quality,flags,method,source", metrics)
    write("sessions", "participant,session,start,end,task,status,steps_planned,steps_done,steps_missing,duration_s,quality,good,doubtful,bad,absent,device,system,app,source", sessions)
    write("dictionary", "task,metric,label,type,levels,unit,definition,source,range,absent_when,method,headline,better",
          [[t, m, m, kind, "even|uneven" if kind == "word" else "", unit, "x", "x", "", "", f"{t}/1", 1, "higher"]
           for t, m, kind, unit in definitions])


def expect(run=None):
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "analysis-table")
    invent(folder)
    for visits in ("date", "gap:6"):
        for take in RULES:
            for quality in ("good", "doubtful"):
                path = f"{folder}/{visits.replace(':', '-')}.{take}.{quality}.csv"
                with open(path, "w", encoding="utf-8") as file:
                    file.write(text_of(table(folder, visits, take, quality)))
    if run:
        with open(f"{folder}/sample-data.csv", "w", encoding="utf-8") as file:
            file.write(text_of(table(run, metrics=",".join(SAMPLE_METRICS))))


def main():
    if len(sys.argv) < 2 or sys.argv[1] not in ("invent", "table", "expect"):
        sys.exit(__doc__)
    if sys.argv[1] == "invent":
        invent(sys.argv[2], *map(int, sys.argv[3:]))
    elif sys.argv[1] == "expect":
        expect(*sys.argv[2:])
    else:
        print(text_of(table(sys.argv[2], **dict(a.split("=", 1) for a in sys.argv[3:]))), end="")


main()
