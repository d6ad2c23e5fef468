#!/bin/sh
# Runs Examples/pyspark on a Spark cluster of two workers, which are processes of this machine.
. Scripts/test-clusters/common.sh
trap 'rm -rf "$work"' EXIT
make_study
# Copies in different lists are not found.
rm -r "$study/P61"

analyze run "$study" --fail-on none -q 2>/dev/null >"$work/metrics.csv"
export SPARK_LOCAL_IP=127.0.0.1
spark-submit --master 'local-cluster[2,1,1024]' --conf spark.ui.enabled=false \
  --conf spark.scheduler.minRegisteredResourcesRatio=1 \
  "$examples/pyspark/analyze.py" "$study" "$work/results" >"$work/log" 2>&1 || fail 'spark-submit'
executors=$(sed -n 's/.*Starting task .*\(executor [0-9]*\).*/\1/p' "$work/log" | sort -u | wc -l)
[ "$executors" = 2 ] || fail "$executors executors had work instead of 2"

python3 - "$work/metrics.csv" "$work/results" 2>"$work/log" <<'PYTHON' || fail 'the rows are not those of one run'
import csv
import sys

from pyspark.sql import SparkSession

with open(sys.argv[1], newline="") as file:
    header, *plain = map(tuple, csv.reader(file))
table = SparkSession.builder.master("local[1]").getOrCreate().read.parquet(sys.argv[2])
rows = [tuple("" if cell is None else cell for cell in row) for row in table.collect()]
assert tuple(table.columns) == header, table.columns
assert sorted(rows) == sorted(plain), set(rows) ^ set(plain)
print(f"pyspark: {len(rows)} rows by two executors; they are those of one run")
PYTHON
