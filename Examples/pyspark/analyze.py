"""Analyzes a study's sessions on Spark and writes their metrics as Parquet:

    spark-submit Examples/pyspark/analyze.py STUDY RESULTS [OPTION OF analyze run]...

STUDY lies where all workers see it, and `analyze` is on their PATH.
"""

import os
import shlex
import sys

from pyspark.sql import SparkSession

study, results, options = os.path.abspath(sys.argv[1]), sys.argv[2], sys.argv[3:]
spark = SparkSession.builder.appName("analyze").getOrCreate()

# Participants and the paths of sources are relative to the deepest folder that contains all paths of a list. This empty, hidden
# folder is in every list, so that this is the folder of the study.
anchor = os.path.join(study, ".analyze")
os.makedirs(anchor, exist_ok=True)

# One program for each list; one processor for each program. Files that cannot be used have rows that say why. Status 1 means that a list
# has nothing to analyze, such as a folder that the settings of the study leave out.
command = ["analyze", "run", anchor, "--files-from", "-", "--jobs", "1", "--fail-on", "none", "--quiet"]
program = ["sh", "-c", '"$@" || [ $? -eq 1 ]', "sh", *command]
folders = sorted(entry.path for entry in os.scandir(study) if not entry.name.startswith("."))
lists = spark.sparkContext.parallelize(folders, max(1, min(len(folders), 1000)))
lines = lists.pipe(shlex.join(program + options), env=dict(os.environ), checkCode=True)

# Every list's table has a header, and Spark leaves out all of them. A quote in quotes is doubled (RFC 4180).
spark.read.csv(lines, header=True, escape='"').write.parquet(results)
