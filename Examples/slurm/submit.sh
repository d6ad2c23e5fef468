#!/bin/sh
# Analyzes a study as an array job, one task a part, then joins the parts:
#
#   Examples/slurm/submit.sh STUDY RESULTS PARTS [OPTION OF analyze run]...
#
# The same command again does only what is missing. RESULTS lies where all nodes see it. `analyze` is on PATH, or ANALYZE is the
# command that starts it, such as "apptainer run --bind /data /data/analyze.sif".
set -eu
here=$(dirname "$0") study=$1 results=$2 parts=$3
shift 3

mkdir -p "$results/logs"
array=$(sbatch --parsable --array="1-$parts" --output="$results/logs/part-%a.log" \
  "$here/analyze.sbatch" "$study" "$results" "$@")
# afterok: a task fails only where its part is not finished, and then there is nothing to join yet.
sbatch --dependency="afterok:$array" --kill-on-invalid-dep=yes --output="$results/logs/merge.log" \
  "$here/merge.sbatch" "$results" "$parts"
