# shellcheck shell=sh
# To be sourced after roots.sh: compares what a program in $root computes with what the program of the build computes, which is
# in $folder/expected: from SampleData, from archives, and from sounds of formats that SampleData lacks.

# The formats of sounds that SampleData lacks.
sound_endings="m4a aac ac3 mp3"

# Encodes the hoarse voice of SampleData as AAC, AC-3 and MP3 into $folder/roots/sounds, by Debian's ffmpeg.
encode_sounds() {
  sounds=$folder/roots/sounds
  [ ! -e "$sounds" ] || return 0
  make_root bookworm minbase
  cp SampleData/P15/2024-11-12/*/*.m4a "$root/srv"
  in_root sh -euc 'apt-get update -qq
    apt-get install -qq --no-install-recommends ffmpeg >/dev/null 2>&1
    cd /srv
    mkdir sounds
    for file in *.m4a; do
      for ending in '"$sound_endings"'; do
        codec=
        [ $ending != m4a ] || codec="-c:a aac"
        ffmpeg -loglevel error -i "$file" $codec "sounds/${file%.m4a}.$ending" </dev/null
      done
    done'
  mv "$root/srv/sounds" "$sounds"
}

# Run by a shell in a folder that has SampleData, exports and sounds, with `program` set. Each format has a run of its own, since
# of several encodings of one recording one is measured.
analyze_all='
  "$program" run SampleData/P* --map SampleData/map.csv -q -o out/study
  "$program" run exports/archives -q -o out/archives
  for ending in '"$sound_endings"'; do
    mkdir out/$ending
    "$program" phonation sounds/*.$ending -q >out/$ending/metrics.csv
  done'

# write_expected PROGRAM: analyzes by the program of the build.
write_expected() {
  encode_sounds
  rm -rf "$folder/expected"
  # The name of the folder is that in a root, since a participant can be named after it.
  mkdir -p "$folder/expected/study"
  cp -r SampleData Examples/exports "$sounds" "$folder/expected/study"
  (cd "$folder/expected/study" && program=$1 sh -euc "$analyze_all")
}

# prove_study PLACE: analyzes by the program `analyze` in $root, without a network.
prove_study() {
  mkdir -p "$root/srv/study"
  cp -r SampleData Examples/exports "$folder/roots/sounds" "$root/srv/study"
  in_root_offline env program=analyze sh -euc "cd /srv/study; $analyze_all"
  for run in study archives $sound_endings; do
    count=$(check same "$root/srv/study/out/$run" "$folder/expected/study/out/$run")
    echo "$1: all tables of $run have the SHA-256 of the build's ($count)"
  done
  count_good "$1" study .m4a
  count_good "$1" archives .zip
  for ending in $sound_endings; do count_good "$1" $ending .$ending; done
  confinement=$(check confined "$root/srv/study/out/study")
  echo "$1: workers are confined by $confinement"
}

# count_good PLACE RUN ENDING: values were measured of inputs with that ending, and none of these inputs was refused.
count_good() {
  count=$(check measured "$root/srv/study/out/$2" "$3")
  echo "$1: good values of $2 come from inputs $3 ($count)"
}

check() { python3 Scripts/packages/check-run.py "$@"; }
