// A library to be loaded before all others (LD_PRELOAD). In the first confined process it tries what a library that a
// recording has taken over could try, and writes what came of it into the file PROBE_REPORT, a line for each attempt:
//   call NAME allowed|denied|untried  each system call by number, whatever its arguments
//   allowed|denied WHAT ERROR         one attempt that has to succeed or to fail; the error is 0 for success
//   outside WHAT ERROR                the opening of a file that is none of the study, PROBE_SECRET among them
//   open NUMBER                       a file that is open
// PROBE_FILE is a file of the study. With PROBE_LANDLOCK=0 the system seems to have no Landlock.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { HIGHEST = 600, SIZE = 1 << 18 };

// Headers of older systems lack the newer names; the numbers are those of every architecture.
enum { OPEN_TREE = 428, FSOPEN = 430, PIDFD_OPEN = 434, CLONE3 = 435, OPENAT2 = 437, PROCESS_MADVISE = 440 };
enum { MOUNT_SETATTR = 442, LANDLOCK_CREATE = 444, LANDLOCK_RESTRICT = 446, FCHMODAT2 = 452 };

// Both are shared with all copies of the process; the text is the content of the report.
static struct state {
  _Atomic bool is_begun;
  size_t count;
} *state;
static char *text;
static pid_t owner;
static bool hides_landlock;
static const char *names[HIGHEST + 1];

__attribute__((constructor)) static void begin(void) {
  owner = getpid();
  const char *landlock = getenv("PROBE_LANDLOCK");
  hides_landlock = landlock && strcmp(landlock, "0") == 0;
  const char *path = getenv("PROBE_REPORT");
  if (!path) return;
  const int file = open(path, O_RDWR | O_CREAT | O_TRUNC, 0600);
  if (file < 0 || ftruncate(file, SIZE) != 0) abort();
  text = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  state = mmap(NULL, sizeof *state, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (text == MAP_FAILED || state == MAP_FAILED) abort();
  close(file);
  for (int number = 0; number <= HIGHEST; number++) {
    names[number] = seccomp_syscall_resolve_num_arch(seccomp_arch_native(), number);
  }
}

static long call(long number, long a, long b, long c, long d, long e, long f) {
  static long (*next)(long, ...);
  if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  return next(number, a, b, c, d, e, f);
}

long syscall(long number, ...) {
  if (hides_landlock && number >= LANDLOCK_CREATE && number <= LANDLOCK_RESTRICT) {
    errno = ENOSYS;
    return -1;
  }
  va_list rest;
  va_start(rest, number);
  long words[6];
  for (int index = 0; index < 6; index++) words[index] = va_arg(rest, long);
  va_end(rest);
  return call(number, words[0], words[1], words[2], words[3], words[4], words[5]);
}

__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  const int count = vsnprintf(text + state->count, SIZE - state->count, format, rest);
  va_end(rest);
  if (count > 0 && state->count + (size_t)count < SIZE) state->count += (size_t)count;
}

#define CALL(number, ...) CALL_OF(number, __VA_ARGS__, 0, 0, 0, 0, 0, 0)
#define CALL_OF(number, a, b, c, d, e, f, ...) \
  call(number, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))

static void tried(const char *kind, const char *what, long result) {
  say("%s %s %d\n", kind, what, result == -1 ? errno : 0);
}
#define TRY(kind, what, result) (errno = 0, tried(kind, what, (long)(result)))

// MARK: Every number

// They end the process, or continue what a signal has interrupted.
static bool is_left_out(int number) {
#ifdef __x86_64__
  // The kernel lets these pass any filter. They do nothing outside of its own probes of user space, but may end the process.
  if (number == 335 || number == 336) return true;
#endif
  return number == SYS_exit || number == SYS_exit_group || number == SYS_rt_sigreturn;
}

static bool is_answered(int number, long first, long rest) {
  errno = 0;
  return call(number, first, rest, rest, rest, rest, rest) != -1 || errno != ENOSYS;
}

static void try_every_number(void) {
  for (int number = 0; number <= HIGHEST; number++) {
    // The first arguments make most calls fail at once; others meet the conditions under which some are allowed.
    const bool is_tried = !is_left_out(number);
    const bool is_allowed = is_tried && (is_answered(number, -1, -1) || is_answered(number, 0, 0) ||
                                         is_answered(number, 1, 1) || is_answered(number, getpid(), -1));
    if (!names[number] && !is_allowed) continue;
    say("call %s %s\n", names[number] ? names[number] : "unnamed",
        !is_tried ? "untried" : is_allowed ? "allowed" : "denied");
  }
}

// MARK: Attempts

static void try_files(const char *file) {
  struct { uint64_t flags, mode, resolve; } how = {0, 0, 0};
  TRY("allowed", "open_to_read", CALL(SYS_openat, AT_FDCWD, file, O_RDONLY | O_CLOEXEC));
  TRY("denied", "open_to_write", CALL(SYS_openat, AT_FDCWD, file, O_WRONLY));
  TRY("denied", "open_to_read_and_write", CALL(SYS_openat, AT_FDCWD, file, O_RDWR));
  TRY("denied", "open_to_control", CALL(SYS_openat, AT_FDCWD, file, O_ACCMODE));
  TRY("denied", "open_and_truncate", CALL(SYS_openat, AT_FDCWD, file, O_RDONLY | O_TRUNC));
  TRY("denied", "open_and_create", CALL(SYS_openat, AT_FDCWD, "/tmp/probe", O_RDONLY | O_CREAT, 0600));
  TRY("denied", "open_without_name", CALL(SYS_openat, AT_FDCWD, "/tmp", O_TMPFILE | O_RDWR, 0600));
  TRY("denied", "openat2", CALL(OPENAT2, AT_FDCWD, file, &how, sizeof how));
  TRY("denied", "change_mode", CALL(SYS_fchmodat, AT_FDCWD, file, 0600));
  TRY("denied", "change_mode_2", CALL(FCHMODAT2, AT_FDCWD, file, 0600, 0));
  TRY("denied", "change_owner", CALL(SYS_fchownat, AT_FDCWD, file, -1, -1, 0));
  TRY("denied", "change_times", CALL(SYS_utimensat, AT_FDCWD, file, NULL, 0));
#ifdef SYS_utimes
  TRY("denied", "utimes", CALL(SYS_utimes, file, NULL));
  TRY("denied", "futimesat", CALL(SYS_futimesat, AT_FDCWD, file, NULL));
#endif
  TRY("denied", "set_attribute", CALL(SYS_setxattr, file, "user.probe", "1", 1, 0));
  TRY("denied", "rename", CALL(SYS_renameat2, AT_FDCWD, "/probe/no", AT_FDCWD, "/probe/none", 0));
  TRY("denied", "remove", CALL(SYS_unlinkat, AT_FDCWD, "/probe/no", 0));
  TRY("denied", "make_folder", CALL(SYS_mkdirat, AT_FDCWD, "/probe/no", 0700));
  TRY("denied", "link", CALL(SYS_linkat, AT_FDCWD, file, AT_FDCWD, "/probe/no", 0));
  TRY("denied", "watch", CALL(SYS_inotify_init1, 0));
  TRY("denied", "watch_all", CALL(SYS_fanotify_init, 0, 0));
  int mount = 0;
  struct { unsigned count; int type; char bytes[128]; } handle = {sizeof handle.bytes, 0, ""};
  TRY("denied", "handle", CALL(SYS_name_to_handle_at, AT_FDCWD, file, &handle, &mount, 0));
  TRY("denied", "open_handle", CALL(SYS_open_by_handle_at, AT_FDCWD, &handle, O_RDWR));
  TRY("denied", "fsopen", CALL(FSOPEN, "tmpfs", 0));
  TRY("denied", "open_tree", CALL(OPEN_TREE, AT_FDCWD, "/tmp", 1));
  TRY("denied", "mount_setattr", CALL(MOUNT_SETATTR, -1, "", AT_EMPTY_PATH, 0, 0));
  TRY("denied", "umask", CALL(SYS_umask, 022));
  TRY("denied", "change_folder", CALL(SYS_chdir, "/"));
}

static void try_processes(void) {
  siginfo_t signal = {.si_code = SI_QUEUE};
  const struct rlimit none = {0, 0};
  struct rlimit limit;
  struct { uint64_t words[11]; } clone3 = {{0}};
  unsigned long processors = 1;
  TRY("allowed", "signal_itself", CALL(SYS_tgkill, getpid(), CALL(SYS_gettid, 0), 0));
  TRY("denied", "signal", CALL(SYS_kill, owner, 0));
  TRY("denied", "signal_all", CALL(SYS_kill, -1, 0));
  TRY("denied", "signal_group", CALL(SYS_kill, 0, 0));
  TRY("denied", "signal_thread", CALL(SYS_tkill, owner, 0));
  TRY("denied", "signal_thread_of_group", CALL(SYS_tgkill, owner, owner, 0));
  TRY("denied", "queue_signal", CALL(SYS_rt_sigqueueinfo, owner, 0, &signal));
  TRY("denied", "queue_signal_of_thread", CALL(SYS_rt_tgsigqueueinfo, owner, owner, 0, &signal));
  TRY("denied", "pidfd_open", CALL(PIDFD_OPEN, owner, 0));
  TRY("denied", "process_madvise", CALL(PROCESS_MADVISE, -1, 0, 0, 0, 0));
  TRY("denied", "priority", CALL(SYS_setpriority, PRIO_PROCESS, owner, 19));
  TRY("denied", "processors", CALL(SYS_sched_setaffinity, owner, sizeof processors, &processors));
  TRY("denied", "processors_of_other", CALL(SYS_sched_getaffinity, owner, sizeof processors, &processors));
  TRY("allowed", "own_limit", CALL(SYS_prlimit64, 0, RLIMIT_NOFILE, NULL, &limit));
  TRY("denied", "limit_of_other", CALL(SYS_prlimit64, owner, RLIMIT_NOFILE, NULL, &limit));
  TRY("denied", "change_limit", CALL(SYS_prlimit64, 0, RLIMIT_CORE, &none, NULL));
  TRY("denied", "change_limit_of_other", CALL(SYS_prlimit64, owner, RLIMIT_CORE, &none, NULL));
  TRY("denied", "trace", CALL(SYS_ptrace, 0x4206, owner, 0, 0));
  TRY("denied", "read_memory", CALL(SYS_process_vm_readv, owner, NULL, 0, NULL, 0, 0));
  TRY("denied", "execute", CALL(SYS_execve, "/probe/no", NULL, NULL));
  TRY("denied", "clone", CALL(SYS_clone, CLONE_VM, 0, 0, 0, 0));
  TRY("denied", "clone3", CALL(CLONE3, &clone3, sizeof clone3));
  TRY("denied", "outlive_parent", CALL(SYS_prctl, PR_SET_PDEATHSIG, 0));
  TRY("denied", "session", CALL(SYS_setsid, 0));
  TRY("denied", "filter", CALL(SYS_seccomp, 2, 0, NULL));
  TRY("denied", "landlock", CALL(LANDLOCK_CREATE, NULL, 0, 1));
  TRY("denied", "personality", CALL(SYS_personality, 0xFFFFFFFF));
}

static void try_exchange(void) {
  const char typed = '#';
  int ends[2];
  for (int file = 0; file <= 2; file++) TRY("denied", "type", CALL(SYS_ioctl, file, TIOCSTI, &typed));
  TRY("denied", "ioctl", CALL(SYS_ioctl, 0, FIONREAD, &ends));
  TRY("denied", "socket", CALL(SYS_socket, AF_INET, SOCK_STREAM, 0));
  TRY("denied", "local_socket", CALL(SYS_socket, AF_UNIX, SOCK_STREAM, 0));
  TRY("denied", "socket_pair", CALL(SYS_socketpair, AF_UNIX, SOCK_STREAM, 0, ends));
  TRY("denied", "io_uring", CALL(SYS_io_uring_setup, 1, NULL));
  TRY("denied", "shared_memory", CALL(SYS_shmget, 0x4141, 4096, 0600));
  TRY("denied", "messages", CALL(SYS_msgget, 0x4141, 0600));
  TRY("denied", "semaphores", CALL(SYS_semget, 0x4141, 1, 0600));
  TRY("denied", "message_queue", CALL(SYS_mq_open, "probe", O_RDONLY, 0600, NULL));
  TRY("denied", "remove_message_queue", CALL(SYS_mq_unlink, "probe"));
  TRY("denied", "signal_of_file", CALL(SYS_fcntl, 0, F_SETOWN, owner));
  TRY("denied", "flags_of_file", CALL(SYS_fcntl, 0, F_SETFL, O_ASYNC));
}

static void try_memory(void) {
  const long page = 4096;
  Dl_info library;
  char *data = mmap(NULL, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (!dladdr((void *)abort, &library)) return;
  long file = -1;
  TRY("allowed", "open_library", file = CALL(SYS_openat, AT_FDCWD, library.dli_fname, O_RDONLY | O_CLOEXEC));
  TRY("allowed", "map_code", CALL(SYS_mmap, 0, page, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0));
  TRY("allowed", "map_data", CALL(SYS_mmap, 0, page, PROT_READ | PROT_WRITE, MAP_PRIVATE, file, 0));
  TRY("allowed", "protect_data", CALL(SYS_mprotect, data, page, PROT_READ));
  TRY("denied", "map_changeable_code", CALL(SYS_mmap, 0, page, 7, MAP_PRIVATE, file, 0));
  TRY("denied", "map_new_code", CALL(SYS_mmap, 0, page, 5, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  TRY("denied", "map_all", CALL(SYS_mmap, 0, page, 7, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  TRY("denied", "execute_data", CALL(SYS_mprotect, data, page, PROT_READ | PROT_EXEC));
  TRY("denied", "memory_file", CALL(SYS_memfd_create, "probe", 0));
}

static void try_outside(const char *secret) {
  TRY("outside", "secret", CALL(SYS_openat, AT_FDCWD, secret, O_RDONLY | O_CLOEXEC));
  TRY("outside", "users", CALL(SYS_openat, AT_FDCWD, "/etc/passwd", O_RDONLY | O_CLOEXEC));
  TRY("outside", "list", CALL(SYS_openat, AT_FDCWD, "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  TRY("outside", "itself", CALL(SYS_openat, AT_FDCWD, "/proc/self/status", O_RDONLY | O_CLOEXEC));
  TRY("outside", "terminal", CALL(SYS_openat, AT_FDCWD, "/dev/tty", O_RDONLY | O_CLOEXEC));
}

static void probe(void) {
  for (int file = 0; file < 1024; file++) {
    if (CALL(SYS_fcntl, file, F_GETFD) != -1) say("open %d\n", file);
  }
  try_outside(getenv("PROBE_SECRET"));
  try_files(getenv("PROBE_FILE"));
  try_processes();
  try_exchange();
  try_memory();
  try_every_number();
}

// A worker reads its orders once it is confined.
ssize_t read(int file, void *bytes, size_t count) {
  if (text && getpid() != owner && CALL(SYS_getpgid, 0) == -1 && errno == ENOSYS &&
      !atomic_exchange(&state->is_begun, true)) {
    probe();
  }
  return CALL(SYS_read, file, bytes, count);
}
