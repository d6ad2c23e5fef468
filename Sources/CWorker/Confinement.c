#include "CWorker.h"

#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

static void limit(int resource, rlim_t most) {
  const struct rlimit limit = {most, most};
  setrlimit(resource, &limit);
}

#ifdef __linux__
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>

// The binary interface is the same in all releases of version 2, regardless of the number in the file name.
#define LIBRARY_NAME "libseccomp.so.2"

#define EACH_CALL(DO) DO(seccomp_init) DO(seccomp_rule_add_array) DO(seccomp_load) DO(seccomp_release)

typedef struct {
#define MEMBER(name) __typeof__(&name) name;
  EACH_CALL(MEMBER)
#undef MEMBER
} library;

static bool open_library(library *calls) {
  void *handle = dlopen(LIBRARY_NAME, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return false;
#define LOAD(name) \
  calls->name = (__typeof__(&name))dlsym(handle, #name); \
  if (!calls->name) return false;
  EACH_CALL(LOAD)
#undef LOAD
  return true;
}

/// System calls that reading and analyzing recordings do not need.
static const int FORBIDDEN[] = {
    // Networking and other processes.
    SCMP_SYS(socket), SCMP_SYS(socketpair), SCMP_SYS(connect), SCMP_SYS(bind), SCMP_SYS(listen),
    SCMP_SYS(accept), SCMP_SYS(accept4), SCMP_SYS(io_uring_setup), SCMP_SYS(execve),
    SCMP_SYS(execveat), SCMP_SYS(fork), SCMP_SYS(vfork), SCMP_SYS(clone), SCMP_SYS(ptrace),
    SCMP_SYS(process_vm_readv), SCMP_SYS(process_vm_writev), SCMP_SYS(pidfd_open),
    SCMP_SYS(pidfd_getfd), SCMP_SYS(bpf), SCMP_SYS(perf_event_open), SCMP_SYS(userfaultfd),
    SCMP_SYS(keyctl), SCMP_SYS(add_key), SCMP_SYS(request_key), SCMP_SYS(setns), SCMP_SYS(unshare),
    // Creation, modification and removal of files.
    SCMP_SYS(creat), SCMP_SYS(truncate), SCMP_SYS(ftruncate), SCMP_SYS(fallocate),
    SCMP_SYS(rename), SCMP_SYS(renameat), SCMP_SYS(renameat2), SCMP_SYS(link), SCMP_SYS(linkat),
    SCMP_SYS(symlink), SCMP_SYS(symlinkat), SCMP_SYS(unlink), SCMP_SYS(unlinkat),
    SCMP_SYS(mkdir), SCMP_SYS(mkdirat), SCMP_SYS(rmdir), SCMP_SYS(mknod), SCMP_SYS(mknodat),
    SCMP_SYS(chmod), SCMP_SYS(fchmod), SCMP_SYS(fchmodat), SCMP_SYS(chown), SCMP_SYS(fchown),
    SCMP_SYS(lchown), SCMP_SYS(fchownat), SCMP_SYS(utimensat), SCMP_SYS(setxattr),
    SCMP_SYS(lsetxattr), SCMP_SYS(fsetxattr), SCMP_SYS(removexattr), SCMP_SYS(lremovexattr),
    SCMP_SYS(fremovexattr), SCMP_SYS(memfd_create), SCMP_SYS(mount), SCMP_SYS(umount2),
    SCMP_SYS(pivot_root), SCMP_SYS(chroot), SCMP_SYS(swapon), SCMP_SYS(swapoff)};

/// Forbids a system call if the masked bits of an argument equal `value`.
static bool forbid_where(
    const library *calls, scmp_filter_ctx filter, int call, unsigned argument, unsigned mask,
    unsigned value) {
  const struct scmp_arg_cmp comparison = SCMP_CMP(argument, SCMP_CMP_MASKED_EQ, mask, value);
  return calls->seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM), call, 1, &comparison) == 0;
}

/// Allows opening files for reading only.
static bool forbid_writing(
    const library *calls, scmp_filter_ctx filter, int call, unsigned argument) {
  return forbid_where(calls, filter, call, argument, O_ACCMODE, O_WRONLY) &&
         forbid_where(calls, filter, call, argument, O_ACCMODE, O_RDWR) &&
         forbid_where(calls, filter, call, argument, O_CREAT, O_CREAT) &&
         forbid_where(calls, filter, call, argument, O_TRUNC, O_TRUNC);
}

/// Allows signals to this process only, as needed for abort.
static bool forbid_signals(const library *calls, scmp_filter_ctx filter) {
  const int signals[] = {SCMP_SYS(kill), SCMP_SYS(tgkill), SCMP_SYS(pidfd_send_signal)};
  const struct scmp_arg_cmp other = SCMP_CMP(0, SCMP_CMP_NE, (scmp_datum_t)getpid());
  for (size_t index = 0; index < sizeof signals / sizeof *signals; index++) {
    if (calls->seccomp_rule_add_array(
            filter, SCMP_ACT_ERRNO(EPERM), signals[index], 1, &other) != 0) {
      return false;
    }
  }
  return true;
}

static bool forbid_all(const library *calls, scmp_filter_ctx filter) {
  for (size_t index = 0; index < sizeof FORBIDDEN / sizeof *FORBIDDEN; index++) {
    if (calls->seccomp_rule_add_array(
            filter, SCMP_ACT_ERRNO(EPERM), FORBIDDEN[index], 0, NULL) != 0) {
      return false;
    }
  }
  // Filters cannot inspect the arguments of these calls, which are in memory; with ENOSYS, callers use the
  // older calls.
  const int newer[] = {SCMP_SYS(openat2), SCMP_SYS(clone3)};
  for (size_t index = 0; index < sizeof newer / sizeof *newer; index++) {
    if (calls->seccomp_rule_add_array(
            filter, SCMP_ACT_ERRNO(ENOSYS), newer[index], 0, NULL) != 0) {
      return false;
    }
  }
  return forbid_writing(calls, filter, SCMP_SYS(open), 1) &&
         forbid_writing(calls, filter, SCMP_SYS(openat), 2) && forbid_signals(calls, filter);
}

static bool forbid_calls(void) {
  library calls;
  if (!open_library(&calls)) return false;
  scmp_filter_ctx filter = calls.seccomp_init(SCMP_ACT_ALLOW);
  if (!filter) return false;
  const bool is_forbidden = forbid_all(&calls, filter) && calls.seccomp_load(filter) == 0;
  calls.seccomp_release(filter);
  return is_forbidden;
}

/// Size of the current mappings, which count toward the limit.
static uint64_t mapped_bytes(void) {
  FILE *file = fopen("/proc/self/statm", "re");
  unsigned long long pages = 0;
  if (!file) return 0;
  if (fscanf(file, "%llu", &pages) != 1) pages = 0;
  fclose(file);
  return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}
#else
static bool forbid_calls(void) { return false; }
static uint64_t mapped_bytes(void) { return 0; }
#endif

bool cwrk_confine(uint64_t largest_growth) {
  const uint64_t mapped = mapped_bytes();
  // The size of the current mappings is unknown without /proc; the other limit counts data only.
  if (largest_growth > 0) {
    if (mapped > 0) {
      limit(RLIMIT_AS, mapped + largest_growth);
    } else {
      limit(RLIMIT_DATA, largest_growth);
    }
  }
  limit(RLIMIT_FSIZE, 0);
  return forbid_calls();
}
