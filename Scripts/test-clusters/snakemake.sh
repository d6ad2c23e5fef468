#!/bin/sh
# Runs Examples/snakemake: killed while one session waits at a pipe without a writer, and resumed.
. Scripts/test-clusters/common.sh
watcher=''
trap '[ -z "$watcher" ] || kill "$watcher" || true; rm -rf "$work"' EXIT
make_study
# Of processor time; by the clock on the wall it is ten times as much.
timeout=1.5
pipe=$study/P03/pipe.json
mkfifo "$pipe"
copy_study
one_run() { analyze run "$reference_study" "$reference_study/P03/pipe.json" -o "$1" --timeout $timeout --fail-on none -q 2>/dev/null; }
one_run "$whole" &
reference=$!

results=$work/results
workflow() {
  # No plugin, profile or cache of the user's has a say.
  HOME=$work XDG_CACHE_HOME=$work snakemake --snakefile "$examples/snakemake/Snakefile" --directory "$work" --cores 6 \
    --config study="$study" results="$results" parts=3 options="$pipe --timeout $timeout" "$@" >>"$work/log" 2>&1
}

# The run at the pipe is killed when the other parts are done.
workflow &
first=$!
two_are_done() { [ "$(find "$results"/parts/*/metrics.csv | wc -l)" = 2 ]; }
await two_are_done
for part in 1 2 3; do
  [ -f "$results/parts/$part/metrics.csv" ] || killed=$results/parts/$part
done
be_in_the_middle "$killed/units.journal"
pgrep -f "^analyze run $study --shard" | xargs kill -KILL
if wait "$first"; then fail 'a run was killed and the workflow knew nothing of it'; fi
[ ! -f "$results/metrics.csv" ] || fail 'two parts of three were joined'
[ "$(stat -c %s "$killed/units.journal")" -ge "$before" ] || fail 'the journal went with the run'

workflow || fail 'the second time'
has_gone_on "$killed" "$work/log"
wait $reference
same_tables "$whole" "$results"
[ "$(grep -c ',error,timed_out,' "$results/metrics.csv")" = 1 ] || fail 'the session at the pipe is not one error row'
workflow
grep -q 'Nothing to be done' "$work/log" || fail 'a third time did something'

# What was added to the study is found when it is asked for.
cp -R "$samples/P20" "$study"
cp -R "$samples/P20" "$reference_study"
one_run "$work/larger" &
reference=$!
workflow --forceall || fail 'after sessions were added'
wait $reference
same_tables "$work/larger" "$results"
echo "snakemake: one part of three was killed and resumed: $resumed; the tables are those of one run"
