#!/bin/sh
# Usage: fetch-praat7.sh FOLDER
# Unpacks Praat 7.0.02 and its libraries from Debian's unstable archive into FOLDER and writes FOLDER/praat, which
# runs it; nothing is installed. Where it cannot be had, one line says why, and the status is 0: the comparison with
# Praat 7 is then left out.
set -u
[ "${1:-}" != --help ] || { sed -n '2,/^set/s/^# \{0,1\}//p' "$0"; exit 0; }
folder=$1
skip() { echo "Praat 7 is not compared: $1" >&2; exit 0; }
[ -x "$folder/praat" ] && exit 0
command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || skip "apt-get is needed to fetch it"
[ "$(dpkg --print-architecture)" = amd64 ] || skip "its package is unpacked on amd64 only"
keys=/usr/share/keyrings/debian-archive-keyring.gpg
[ -r "$keys" ] || skip "$keys is missing"
mkdir -p "$folder/apt/lists/partial" "$folder/apt/cache/archives/partial" "$folder/apt/parts" "$folder/apt/state"
folder=$(cd "$folder" && pwd)
: > "$folder/apt/status"
cat > "$folder/apt/parts/sid.sources" <<END
Types: deb
URIs: http://deb.debian.org/debian
Suites: sid
Components: main
Signed-By: $keys
END
cat > "$folder/apt/conf" <<END
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$folder/apt/parts";
Dir::State "$folder/apt/state";
Dir::State::Lists "$folder/apt/lists";
Dir::State::status "$folder/apt/status";
Dir::Cache "$folder/apt/cache";
APT::Sandbox::User "root";
END
export APT_CONFIG="$folder/apt/conf"
apt-get -qq update || skip "the archive cannot be reached"
found=$(apt-cache policy praat | sed -n 's/^ *Candidate: //p')
case $found in
  7.0.02*) ;;
  *) skip "the archive has $found, and the tolerances hold for 7.0.02" ;;
esac
apt-get -qq -y --download-only --no-install-recommends install praat || skip "its packages cannot be fetched"
mkdir -p "$folder/root"
for package in "$folder"/apt/cache/archives/*.deb; do dpkg-deb -x "$package" "$folder/root" || skip "$package is damaged"; done
cat > "$folder/praat" <<END
#!/bin/sh
# The libraries of the archive are newer than those of the system, so that their own loader has to start it.
lib=$folder/root/usr/lib/x86_64-linux-gnu
exec $folder/root/usr/lib64/ld-linux-x86-64.so.2 --library-path "\$lib:\$lib/pulseaudio" \\
  $folder/root/usr/bin/praat "\$@"
END
chmod +x "$folder/praat"
