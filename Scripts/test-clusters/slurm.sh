#!/bin/sh
# Runs Examples/slurm on a Slurm of one machine that this script starts and ends: any user may, on free ports and in a
# folder of its own, so that a cluster the machine may belong to is left alone.
#
# One session waits at a pipe without a writer until --timeout, and its task is requeued during this time.
. Scripts/test-clusters/common.sh
PATH=$PATH:/usr/sbin:/sbin
make_study

free_ports() {
  python3 -c 'import socket
ends = [socket.create_server(("127.0.0.1", 0)) for _ in range(2)]
print(*(end.getsockname()[1] for end in ends))'
}
# shellcheck disable=SC2046
set -- $(free_ports)
host=$(hostname -s) user=$(id -un)
export SLURM_CONF="$work/slurm.conf"
mkdir "$work/state" "$work/spool" "$work/munge"
# munged wants its socket to be in reach of all users.
chmod 755 "$work" "$work/munge"
cat >"$SLURM_CONF" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$1
SlurmdPort=$2
SlurmUser=$user
SlurmdUser=$user
# A requeued job waits until its old credential has expired.
AuthInfo=socket=$work/munge/socket,cred_expire=5
AccountingStorageType=accounting_storage/none
JobAcctGatherType=jobacct_gather/none
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
# As many processors as three tasks need, on any machine.
SlurmdParameters=config_overrides
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=bf_interval=1,sched_interval=2
MinJobAge=3600
ReturnToService=2
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
SlurmctldLogFile=$work/slurmctld.log
SlurmdLogFile=$work/slurmd.log
NodeName=$host NodeAddr=127.0.0.1 CPUs=6 RealMemory=8192
PartitionName=all Nodes=$host Default=YES MaxTime=10
CONF

controller='' daemon='' authority='' watcher=''
finish() {
  status=$?
  if [ $status -ne 0 ]; then
    tail -n 20 "$work"/*.log "$work"/results/logs/* >&2 || true
  fi
  [ -z "$controller" ] || scancel --user="$user" || true
  for process in $watcher $daemon $controller $authority; do
    kill "$process" 2>/dev/null || continue
    wait "$process" || true
  done
  rm -rf "$work"
  exit $status
}
trap finish EXIT
trap 'exit 1' INT TERM

head -c 128 /dev/urandom >"$work/munge/key"
chmod 600 "$work/munge/key"
munged --foreground --key-file="$work/munge/key" --socket="$work/munge/socket" --pid-file="$work/munge/pid" \
  --log-file="$work/munge.log" --seed-file="$work/munge/seed" >/dev/null 2>&1 &
authority=$!
await test -S "$work/munge/socket"
slurmctld -D >/dev/null 2>&1 &
controller=$!
slurmd -D >/dev/null 2>&1 &
daemon=$!
is_idle() { [ "$(sinfo --noheader --format=%T)" = idle ]; }
await is_idle

# Of processor time; by the clock on the wall it is ten times as much.
timeout=1.5
pipe=$study/P03/pipe.json
mkfifo "$pipe"
copy_study
analyze run "$reference_study" "$reference_study/P03/pipe.json" -o "$whole" --timeout $timeout --fail-on none -q 2>/dev/null &
reference=$!

results=$work/results
export ANALYZE="env LC_ALL=C analyze"  # a command of several words, as that of a container
merge=$("$examples/slurm/submit.sh" "$study" "$results" 3 "$pipe" --timeout $timeout | tr -dc 0-9)
array=$((merge - 1))
states() { squeue --noheader --array --states=all --jobs="$1" --format=%T | sort | paste -sd ' '; }
are_states() { [ "$(states "$1")" = "$2" ]; }

# Where no part is finished there is no merge.
none=$("$examples/slurm/submit.sh" "$study" "$work/none" 2 --no-such-option | tr -dc 0-9)

# Two tasks end, the third is at the pipe.
await are_states "$array" 'COMPLETED COMPLETED RUNNING'
are_states "$merge" PENDING || fail 'the merge did not wait for all parts'
task=$(squeue --noheader --array --states=RUNNING --jobs="$array" --format=%K)
be_in_the_middle "$results/parts/$task/units.journal"
are_states "$array" 'COMPLETED COMPLETED RUNNING' || fail 'the task ended before it could be requeued'
scontrol requeue "${array}_$task"
await are_states "$array" 'COMPLETED COMPLETED PENDING'
await are_states "$array" 'COMPLETED COMPLETED COMPLETED'
await are_states "$merge" COMPLETED
scontrol show job "${array}_$task" | grep -q Restarts=1 || fail 'the task was not requeued'

has_gone_on "$results/parts/$task" "$results/logs/part-$task.log"
wait $reference
same_tables "$whole" "$results"
[ "$(grep -c ',error,timed_out,' "$results/metrics.csv")" = 1 ] || fail 'the session at the pipe is not one error row'
are_states "$none" CANCELLED || fail 'parts failed and the merge was not given up'
echo "slurm: part $task was requeued: $resumed; the tables are those of one run"
