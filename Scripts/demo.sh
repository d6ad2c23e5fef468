#!/bin/sh
# Analyzes the sample study and shows the main numbers of each task.
#
# Usage: demo.sh PROGRAM SAMPLES OUTPUT
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
program=$1 samples=$2 output=$3

"$program" run "$samples"/P* --map "$samples/map.csv" --pictures -o "$output"

# Task, then the metrics to show.
headlines='
gait-and-balance step_count cadence_spm stride_time_mean_s gait_speed_mps turn_count sway_rms_mps2
tapping tap_on_target_count tap_rate_hz tap_interval_mean_s tap_interval_cv_pct tap_rhythm_strength tap_on_target_asymmetry_pct
reaction-time reaction_time_onset_ms reaction_time_threshold_ms reaction_valid_trial_count reaction_false_start_count reaction_time_onset_mean_ms
normalized-reaction-time touch_valid_trial_count touch_reaction_time_mean_ms touch_decision_time_mean_ms touch_reaction_time_coarse_mean_ms
range-of-motion rom_range_deg rk_rom_range_deg rom_axis_misalignment_deg rom_angular_speed_max_dps
tremor hand_tremor_frequency_hz hand_tremor_acceleration_rms_mps2 hand_tremor_displacement_rms_mm hand_tremor_present
timed-walk course_time_s step_count cadence_spm gait_speed_mps
fitness walk_distance_m location_distance_m step_count heart_rate_mean_bpm heart_rate_recovery_60s_bpm
six-minute-walk walk_distance_m location_distance_m step_count walk_pause_count heart_rate_mean_bpm
phonation f0_mean_hz jitter_local_pct shimmer_local_pct hnr_cc_mean_db cpps_db maximum_phonation_time_s
speech-recognition speech_word_count speaking_rate_wpm speech_pause_count word_error_rate_pct voice_snr_db f0_median_hz
speech-in-noise srt_db srt_se_db srt_fit_db sentence_word_correct_count sentence_word_scored_count sentence_snr_db
environment-spl laeq_db_spl lafmax_db_spl la90_db_spl lcpeak_db_spl rk_level_mean_db_spl rk_level_test_passed
spatial-memory memory_success_pct memory_span_max_items memory_span_mean_items memory_item_correct_pct memory_tap_interval_median_s rk_memory_score_points
stroop stroop_accuracy_pct stroop_response_time_congruent_mean_ms stroop_response_time_incongruent_mean_ms stroop_interference_mean_ms stroop_response_time_mean_ms
trail-making trail_type trail_completion_time_s trail_error_count trail_error_time_s trail_interval_median_s trail_pause_count
psat psat_correct_count psat_accuracy_pct psat_dyad_count psat_omission_count psat_wrong_count psat_response_time_median_ms
tower-of-hanoi hanoi_disk_count hanoi_move_count hanoi_move_required_count hanoi_move_optimal_pct hanoi_first_move_latency_s hanoi_solution_time_s
tone-audiometry tone_level_left_mean_dbfs tone_level_right_mean_dbfs tone_level_left_minus_right_mean_db tone_correct_ear_count
dbhl-tone-audiometry pta4_left_db_hl pta4_right_db_hl pta4_left_minus_right_db hearing_better_ear hearing_retest_difference_right_db
nine-hole-peg peg_total_time_s peg_time_mean_s peg_failure_count peg_total_time_dominant_s peg_hand_time_ratio
amsler-grid amsler_marked amsler_tested_eye amsler_marked_area_pct amsler_centroid_distance_cells amsler_distance_min_cells amsler_marked_superior_temporal_pct
heart-rate music_clip heart_rate_mean_bpm heart_rate_change_bpm heart_rate_change_adjusted_ci_low_bpm heart_rate_change_adjusted_ci_high_bpm'

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
echo
echo "Files written:"
ls "$output" | sed 's/^/  /'
"$program" report "$output" -q
echo
echo "Next: $program explain cadence_spm    $program run YOUR_EXPORT -o results"
echo "The page of the study, with the pictures of its sessions, for a browser:"
echo "  file://$(cd "$output" && pwd)/report.html"
