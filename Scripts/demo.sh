#!/bin/sh
# Analyzes the sample study and shows the main numbers of each task.
set -eu
program=$1 samples=$2 output=$3

"$program" run "$samples"/P* --map "$samples/map.csv" -o "$output"

# Task, then the metrics to show.
headlines='
gait-and-balance step_count cadence_spm stride_time_mean_s gait_speed_mps turn_count sway_rms
tapping tap_count_on_target tap_rate_hz iti_mean_s iti_cv_pct rhythm_strength tap_asymmetry_pct
reaction-time rt_onset_s rt_threshold_s rt_n_valid rt_n_false_start rt_onset_mean_s
normalized-reaction-time valid_count reaction_time_mean_ms decision_time_mean_ms reaction_time_coarse_mean_s
range-of-motion rom_range_deg rom_reported_range_deg axis_misalignment_deg rom_peak_velocity_dps
tremor tremor_peak_hz tremor_rms_acc tremor_rms_disp_mm tremor_present
timed-walk timed_walk_duration_s step_count cadence_spm gait_speed_mps
fitness walk_distance_m location_distance_m step_count hr_mean_bpm hr_recovery_60s_bpm
six-minute-walk walk_distance_m location_distance_m step_count pause_count hr_mean_bpm
phonation f0_mean_hz jitter_local shimmer_local hnr_cc_db cpps_db mpt_s
speech-recognition word_count speaking_rate_wpm pause_count asr_wer snr_db f0_median_hz
speech-in-noise srt_db srt_se_db srt_fit_db words_correct words_scored snr_db
environment-spl laeq_db lafmax_db la90_db lcpeak_db rk_mean_db rk_passed
spatial-memory success_ratio span_max span_mean items_correct_ratio inter_tap_interval_median_s score_total
stroop accuracy_overall rt_mean_congruent_ms rt_mean_incongruent_ms interference_diff_ms rt_mean_overall_ms
trail-making trail_type completion_time_s errors_count error_time_s segment_median_s pause_count
psat total_correct percent_correct dyads_count omissions_count commissions_count response_time_median_s
tower-of-hanoi disks moves_count minimum_moves path_optimality first_move_latency_s solution_time_s
tone-audiometry level_mean_left_dbfs level_mean_right_dbfs interaural_difference_mean_db ok_count
dbhl-tone-audiometry pta4_left_db_hl pta4_right_db_hl asymmetry_pta4_db better_ear retest_difference_right_db
nine-hole-peg time_s peg_time_mean_s failures dominant_total_time_s hand_time_ratio
amsler-grid annotated tested_eye filled_fraction centroid_distance_cells min_distance_cells superior_temporal_pct
heart-rate clip hr_mean_bpm hr_change_bpm hr_change_adj_ci_low_bpm hr_change_adj_ci_high_bpm'

echo
echo "The main numbers of $samples; all of them are in $output/metrics.csv:"
echo "$headlines" | while read -r task metrics; do
  [ -n "$task" ] || continue
  echo
  awk -F, -v task="$task" -v metrics="$metrics" '
    function shown(text) { return text ~ /^-?[0-9.]+$/ && length(text) > 6 ? sprintf("%.5g", text) : text }
    BEGIN {
      n = split(metrics, names, " ")
      printf "%-46s", task
      for (i = 1; i <= n; i++) printf "  %s", names[i]
      printf "  quality\n"
    }
    $4 == task {
      key = $1 SUBSEP $2 SUBSEP $5 SUBSEP $6
      if (!(key in seen)) { seen[key] = 1; order[++count] = key; sub(/^tremor\./, "", $5); label[key] = $1 " " $5 }
      content = $10 != "" ? $10 : $9
      value[key, $8] = content
      for (i = 1; i <= n; i++) if ($8 == names[i] && content != "") { has[key] = 1; if ($13 != "good") quality[key] = $13 }
    }
    END {
      for (k = 1; k <= count; k++) {
        key = order[k]
        if (!(key in has)) continue
        printf "%-46s", label[key]
        for (i = 1; i <= n; i++) {
          text = value[key, names[i]]
          printf "  %*s", length(names[i]), text == "" ? "-" : shown(text)
        }
        printf "  %s\n", (key in quality) ? quality[key] : "good"
      }
    }' "$output/metrics.csv"
done
echo
echo "Over several sessions ($output/groups.csv):"
awk -F, 'NR > 1 && $5 != "" { printf "  %-18s %-28s %-28s %s %s\n", $2, $3, $4, $5, $7 }' "$output/groups.csv"
"$program" report "$output" -q
echo
echo "Files written:"
ls "$output" | sed 's/^/  /'
echo
echo "Open $output/report.html in a browser: the study and the pictures of its sessions."
echo "Next: $program explain cadence_spm    $program run YOUR_EXPORT -o results"
