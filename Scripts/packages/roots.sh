# shellcheck shell=sh
# To be sourced, with `folder` set to an absolute path: folders with a bare system of another release, for proofs. They
# are made as root.
[ "$(id -u)" = 0 ] || { echo "proofs of packages need root, for a system of their own" >&2; exit 1; }

# download_root SUITE VARIANT: sets $archive to a tar of a system of mmdebstrap's variant, which is downloaded once.
download_root() {
  archive=$folder/roots/$1-$2.tar
  [ ! -e "$archive" ] || return 0
  mkdir -p "$folder/roots"
  keyring=/usr/share/keyrings/debian-archive-keyring.gpg
  case $1 in focal | jammy | noble) keyring=$(ubuntu_keyring) ;; esac
  mmdebstrap --quiet --variant="$2" --keyring="$keyring" "$1" "$archive.part.tar" 2>"$folder/roots/log" || {
    rm -f "$archive.part.tar"
    return 1
  }
  mv "$archive.part.tar" "$archive"
}

# make_root SUITE VARIANT: unpacks such a system into $root.
make_root() {
  download_root "$1" "$2" || return 1
  root=$folder/root
  rm -rf "$root"
  mkdir -p "$root"
  tar --extract --numeric-owner --file "$archive" --directory "$root"
}

# The keys of Ubuntu are in a package of Debian 13.
ubuntu_keyring() {
  keys=$folder/roots/ubuntu-keys
  [ -e "$keys" ] || mmdebstrap --quiet --variant=extract --include=ubuntu-archive-keyring trixie "$keys" >&2
  echo "$keys/usr/share/keyrings/ubuntu-archive-keyring.gpg"
}

# in_root COMMAND...: runs a command in $root, with its own /proc. The mount ends with the command.
in_root() {
  unshare --mount --pid --fork --mount-proc="$root/proc" chroot "$root" "$@"
}

# The same without a network.
in_root_offline() {
  unshare --net --mount --pid --fork --mount-proc="$root/proc" chroot "$root" "$@"
}
