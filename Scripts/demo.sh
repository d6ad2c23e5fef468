#!/bin/sh
# Analyzes the sample study and shows the main numbers of each step.
set -eu
program=$1 samples=$2 output=$3

"$program" run "$samples" -o "$output"

echo
echo "The main numbers of $samples; all of them are in $output/metrics.csv:"
echo
awk -F, '
  BEGIN {
    n = split("step_count cadence_spm stride_time_mean_s gait_speed_mps turn_count sway_rms", names, " ")
    printf "%-6s%-18s", "", ""
    for (i = 1; i <= n; i++) printf "%20s", names[i]
    printf "  %s\n", "quality"
  }
  NR > 1 && $5 != "" {
    key = $1 SUBSEP $2 SUBSEP $5 SUBSEP $6
    if (!(key in seen)) { order[++count] = key; seen[key] = 1; who[key] = $1; step[key] = $5; quality[key] = "good" }
    value[key, $7] = $8
    if ($8 != "" && $11 != "good") quality[key] = $11
  }
  END {
    for (k = 1; k <= count; k++) {
      key = order[k]
      printf "%-6s%-18s", who[key], step[key]
      for (i = 1; i <= n; i++) printf "%20s", (value[key, names[i]] == "" ? "-" : value[key, names[i]])
      printf "  %s\n", quality[key]
    }
  }' "$output/metrics.csv"
echo
echo "Files written:"
ls "$output" | sed 's/^/  /'
echo
echo "Next: $program explain cadence_spm    $program run YOUR_EXPORT -o results"
