#!/bin/sh
# Runs the definition of an Apptainer image in a bare Debian 12, section by section, since Debian 12 has no Apptainer. Run it
# in the repository's folder.
#
# Usage: test-apptainer.sh FOLDER
#   FOLDER  has the Debian package; what the proof needs is written there
set -eu
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
[ $# = 1 ] || { sed -n '/^# Usage/,/^set/s/^# //p' "$0" >&2; exit 2; }
folder=$(realpath "$1")
. Scripts/packages/roots.sh
. Scripts/packages/prove-study.sh
definition=Examples/apptainer/analyze.def

# section NAME: the lines of a section.
section() { sed -n "/^%$1\$/,/^%/{/^%/d;/./p;}" "$definition"; }

make_root bookworm minbase
section files | while read -r sources target; do
  # shellcheck disable=SC2086
  cp $sources "$root$target"
done
for name in post test runscript; do section $name >"$root/$name"; done
in_root sh -e /post >"$folder/apptainer.log" 2>&1 || { tail -n 20 "$folder/apptainer.log" >&2; exit 1; }
in_root_offline sh -e /test >/dev/null
echo "apptainer: %post installs the package, and %test passes without a network"

# The study is analyzed by what `apptainer run` starts.
printf '#!/bin/sh\n. /runscript\n' >"$root/usr/local/bin/analyze"
sed -i 's|exec analyze|exec /usr/bin/analyze|' "$root/runscript"
chmod 755 "$root/usr/local/bin/analyze"
prove_study "apptainer, %runscript"
