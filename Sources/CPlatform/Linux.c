#define _GNU_SOURCE
#include "CPlatform.h"

#ifdef __linux__
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <malloc.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// Confinement by libseccomp, which is opened by workers.

#define EACH_CALL(DO) DO(seccomp_init) DO(seccomp_rule_add_array) DO(seccomp_load) DO(seccomp_release)

typedef struct {
#define MEMBER(name) __typeof__(&name) name;
  EACH_CALL(MEMBER)
#undef MEMBER
} library;

static bool open_library(library *calls) {
  void *handle = dlopen(CPLT_LIBSECCOMP, RTLD_NOW | RTLD_LOCAL);
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

bool cplt_forbid_calls(void) {
  library calls;
  if (!open_library(&calls)) return false;
  scmp_filter_ctx filter = calls.seccomp_init(SCMP_ACT_ALLOW);
  if (!filter) return false;
  const bool is_forbidden = forbid_all(&calls, filter) && calls.seccomp_load(filter) == 0;
  calls.seccomp_release(filter);
  return is_forbidden;
}

uint64_t cplt_mapped_bytes(void) {
  FILE *file = fopen("/proc/self/statm", "re");
  unsigned long long pages = 0;
  if (!file) return 0;
  if (fscanf(file, "%llu", &pages) != 1) pages = 0;
  fclose(file);
  return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

// The build identifier, from the notes of the loaded program.

typedef struct {
  uint8_t *bytes;
  size_t capacity;
  size_t count;
} build_identifier;

static size_t padded(size_t count, size_t alignment) {
  return (count + alignment - 1) / alignment * alignment;
}

/// Copies the build identifier from a segment of notes, if it contains one.
static void search_notes(
    build_identifier *found, const uint8_t *notes, size_t length, size_t alignment) {
  static const char owner[] = "GNU";
  size_t offset = 0;
  while (offset + sizeof(ElfW(Nhdr)) <= length) {
    ElfW(Nhdr) note;
    memcpy(&note, notes + offset, sizeof note);
    const size_t name = offset + sizeof note;
    const size_t content = name + padded(note.n_namesz, alignment);
    const size_t end = content + padded(note.n_descsz, alignment);
    if (end > length || end <= offset) return;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof owner &&
        memcmp(notes + name, owner, sizeof owner) == 0) {
      found->count = note.n_descsz < found->capacity ? note.n_descsz : found->capacity;
      memcpy(found->bytes, notes + content, found->count);
      return;
    }
    offset = end;
  }
}

/// The first object is the program.
static int search_program(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  build_identifier *found = context;
  for (size_t index = 0; index < info->dlpi_phnum && found->count == 0; index++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
    if (segment->p_type != PT_NOTE) continue;
    search_notes(
        found, (const uint8_t *)(info->dlpi_addr + segment->p_vaddr), segment->p_memsz,
        segment->p_align == 8 ? 8 : 4);
  }
  return 1;
}

size_t cplt_build_identifier(uint8_t *bytes, size_t capacity) {
  build_identifier found = {bytes, capacity, 0};
  dl_iterate_phdr(search_program, &found);
  return found.count;
}

void cplt_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

double cplt_processor_seconds(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void cplt_release_memory(void) { malloc_trim(0); }

bool cplt_close_range(unsigned first, unsigned last) {
#ifdef SYS_close_range
  return syscall(SYS_close_range, first, last, 0) == 0;
#else
  return false;
#endif
}
#endif
