#!/bin/sh
# Draws one picture of each kind from SampleData into Documentation/pictures, composes the picture of README.md, and
# lists all kinds in Documentation/reports.md; or checks that these are up to date.
# Usage: pictures.sh ANALYZE write|check
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
program=$1 mode=$2

drawn=$(mktemp -d)
trap 'rm -rf "$drawn"' EXIT
# The name of a picture, its session, and the step if several have one; - for none.
while read -r name session step; do
  set --
  [ "$step" = - ] || set -- --step "$step"
  "$program" plot "SampleData/$session" --picture "$name" "$@" -q -o "$drawn/$name.svg" </dev/null
done <<END
gait-acceleration P03/2024-05-02 walking.outbound
gait-autocorrelation P01 walking.outbound
stride-times P03/2024-05-02 walking.outbound
minute-distances P11 -
track P10 -
speed P10 -
stabilogram P01 -
sway-spectrum P01 -
heart-rate P10 -
heart-rate-recovery P10 -
clip-heart-rate P12/2024-05-06 -
tap-raster P04 tapping.left
tap-places P04 tapping.left
tremor-spectrum P08 tremor.handInLap.left
joint-angle P07/knee-left -
reaction P05 reactionTime
reaction-times P05 -
touch-times P06/2025-02-21 -
pegs P24 hole.peg.test.dominant.place
spectrogram P15/2015-06-03 -
long-term-spectrum P15/2015-06-03 -
words-and-pauses P17 -
psychometric-function P18 -
level-course P16 -
third-octaves P16 -
meter-readings P16 -
audiogram P26 -
tone-levels P26 dBHL1.tone.audiometry
tone-levels-dbfs P25 -
span-staircase P19 -
response-times P20/2024-10-15 -
trail P21/2025-02-04-a -
answers P22 -
tower-states P23/2025-04-03 -
marked-grid P27 amsler.grid.left
END
python3 Scripts/pictures/pictures.py "$program" "$mode" "$drawn"
