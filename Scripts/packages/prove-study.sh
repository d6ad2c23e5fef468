# shellcheck shell=sh
# To be sourced after roots.sh, with `expected` set to the folder of what the program of the build wrote: analyzes SampleData
# and its archives in $root and compares the tables.

# write_expected PROGRAM: analyzes both by the program of the build.
write_expected() {
  rm -rf "$expected"
  mkdir -p "$expected"
  "$1" run SampleData/P* --map SampleData/map.csv -q -o "$expected/study"
  "$1" run SampleData/exports/archives -q -o "$expected/archives"
}

# prove_study PLACE ANALYZE: analyzes both in $root, without a network, by the program at the path ANALYZE.
prove_study() {
  mkdir -p "$root/srv/study"
  cp -r SampleData "$root/srv/study"
  in_root_offline sh -euc "cd /srv/study
    $2 run SampleData/P* --map SampleData/map.csv -q -o study
    $2 run SampleData/exports/archives -q -o archives"
  for run in study archives; do
    count=$(check same "$root/srv/study/$run" "$expected/$run")
    echo "$1: the $count tables of $run have the SHA-256 of the build's"
  done
  for ending in .m4a .zip; do
    case $ending in .m4a) run=study ;; *) run=archives ;; esac
    count=$(check measured "$root/srv/study/$run" $ending)
    echo "$1: $count values measured of inputs $ending are good"
  done
  confinement=$(check confined "$root/srv/study/study")
  echo "$1: workers are confined by $confinement"
}

check() { python3 Scripts/packages/check-run.py "$@"; }
