// What a process that takes foreign files apart may do on Linux: the system calls of a list (seccomp), and files to
// read that were named before (Landlock).
#define _GNU_SOURCE
#include "CPlatform.h"

#ifdef __linux__
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#if defined(__has_include)
#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#define HAS_LANDLOCK 1
#endif
#endif

// Sanitizers read the maps of their process.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define READS_OWN_MAPS 1
#endif
#endif

#define COUNT(array) (sizeof(array) / sizeof *(array))

// System calls, by libseccomp, which is opened by workers.

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

/// Calls that are allowed whatever their arguments are. SECURITY.md lists them, and a test compares.
static const int ALLOWED[] = {
    // Reading of what is open, and of what is known of a file.
    SCMP_SYS(read), SCMP_SYS(pread64), SCMP_SYS(lseek), SCMP_SYS(close), SCMP_SYS(dup),
    SCMP_SYS(stat), SCMP_SYS(fstat), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(statx),
    SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2), SCMP_SYS(readlink),
    SCMP_SYS(readlinkat), SCMP_SYS(getcwd), SCMP_SYS(getdents64),
    // The pipe. No other file is open for writing.
    SCMP_SYS(write), SCMP_SYS(poll), SCMP_SYS(ppoll),
    // Memory.
    SCMP_SYS(brk), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(madvise),
    // Clocks, and what the process and the machine are. Without `sysinfo`, `qsort` of the C library chooses its
    // method by chance.
    SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(time),
    SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid),
    SCMP_SYS(getegid), SCMP_SYS(uname), SCMP_SYS(sysinfo), SCMP_SYS(getrandom),
    // Locks, handlers of its own signals, and its end.
    SCMP_SYS(futex), SCMP_SYS(sched_yield), SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask),
    SCMP_SYS(rt_sigreturn), SCMP_SYS(sigaltstack), SCMP_SYS(restart_syscall), SCMP_SYS(exit),
    SCMP_SYS(exit_group)};

/// A call that is allowed where its arguments meet the conditions.
typedef struct {
  int call;
  unsigned count;
  struct scmp_arg_cmp conditions[2];
} conditional_call;

/// The bits of `mask` in an argument equal those of `value`. The kernel reads flags as 32 bits.
#define MASKED(argument, mask, value) {argument, SCMP_CMP_MASKED_EQ, (unsigned)(mask), (unsigned)(value)}
#define EQUAL(argument, value) {argument, SCMP_CMP_EQ, (scmp_datum_t)(value), 0}

static bool allow_where(const library *calls, scmp_filter_ctx filter) {
  const pid_t own = getpid();
  const unsigned flags_of_readers =
      O_CLOEXEC | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_LARGEFILE;
  const conditional_call all[] = {
      // For reading only.
      {SCMP_SYS(open), 1, {MASKED(1, ~flags_of_readers, O_RDONLY)}},
      {SCMP_SYS(openat), 1, {MASKED(2, ~flags_of_readers, O_RDONLY)}},
      // Memory is executed only if it is mapped from a file, as the loader does, and cannot be written.
      {SCMP_SYS(mmap), 1, {MASKED(2, PROT_EXEC, 0)}},
      {SCMP_SYS(mmap), 2, {MASKED(2, PROT_EXEC | PROT_WRITE, PROT_EXEC), MASKED(3, MAP_ANONYMOUS, 0)}},
      {SCMP_SYS(mprotect), 1, {MASKED(2, PROT_EXEC, 0)}},
      // Its own limits and processors, and no change of them.
      {SCMP_SYS(prlimit64), 2, {EQUAL(0, 0), EQUAL(2, 0)}},
      {SCMP_SYS(sched_getaffinity), 1, {EQUAL(0, 0)}},
      {SCMP_SYS(sched_getaffinity), 1, {EQUAL(0, own)}},
      // Its own end, as by `abort`.
      {SCMP_SYS(kill), 1, {EQUAL(0, own)}},
      {SCMP_SYS(tgkill), 1, {EQUAL(0, own)}},
      {SCMP_SYS(fcntl), 1, {MASKED(1, ~0u, F_GETFD)}},
      {SCMP_SYS(fcntl), 1, {MASKED(1, ~0u, F_SETFD)}},
      {SCMP_SYS(fcntl), 1, {MASKED(1, ~0u, F_GETFL)}},
      {SCMP_SYS(fcntl), 1, {MASKED(1, ~0u, F_DUPFD_CLOEXEC)}},
  };
  for (size_t index = 0; index < COUNT(all); index++) {
    if (calls->seccomp_rule_add_array(
            filter, SCMP_ACT_ALLOW, all[index].call, all[index].count, all[index].conditions) != 0) {
      return false;
    }
  }
  return true;
}

/// A filter that is not in force yet; null on failure.
///
/// Every other call, also of kernels to come, fails as on a kernel that lacks it: C libraries then use older calls,
/// which the list has, while they take other errors for the answer to what they asked.
static scmp_filter_ctx made_filter(const library *calls) {
  scmp_filter_ctx filter = calls->seccomp_init(SCMP_ACT_ERRNO(ENOSYS));
  if (!filter) return NULL;
  bool is_made = allow_where(calls, filter);
  for (size_t index = 0; is_made && index < COUNT(ALLOWED); index++) {
    is_made =
        calls->seccomp_rule_add_array(filter, SCMP_ACT_ALLOW, ALLOWED[index], 0, NULL) == 0;
  }
  if (is_made) return filter;
  calls->seccomp_release(filter);
  return NULL;
}

// Files, by Landlock.

#ifdef HAS_LANDLOCK
/// As of version 6. Headers of older systems lack the last two members, and older kernels accept the first ones alone.
typedef struct {
  uint64_t files, network, scope;
} ruleset;

/// Sets every right that a version of Landlock can take away; returns the size of what it knows.
static size_t all_rights(int version, ruleset *rights) {
  // To execute, write, read and list, and to make and remove files of each kind.
  rights->files = (1u << 13) - 1;
  if (version >= 2) rights->files |= 1u << 13;  // To link and rename into other folders.
  if (version >= 3) rights->files |= 1u << 14;  // To truncate.
  if (version >= 5) rights->files |= 1u << 15;  // To control devices.
  if (version < 4) return sizeof rights->files;
  rights->network = 3;  // To bind and connect TCP sockets.
  if (version < 6) return 2 * sizeof rights->files;
  rights->scope = 3;  // Abstract sockets of other processes, and signals to them.
  return sizeof *rights;
}

static void allow(int rules, const char *path, uint64_t rights) {
  int place;
  do { place = open(path, O_PATH | O_CLOEXEC); } while (place < 0 && errno == EINTR);
  if (place < 0) return;
  struct stat status;
  if (fstat(place, &status) == 0) {
    const uint64_t of_files = LANDLOCK_ACCESS_FS_READ_FILE;
    const struct landlock_path_beneath_attr rule = {
        .allowed_access = S_ISDIR(status.st_mode) ? rights : rights & of_files, .parent_fd = place};
    // Pipes without a name have no rule and need none.
    syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  }
  close(place);
}

static void allow_library_folder(int rules, const char *folder) {
  // A relative folder would be one of the data.
  if (folder[0] == '/') allow(rules, folder, LANDLOCK_ACCESS_FS_READ_FILE);
}

/// The folders in which the loader searches: those of LD_LIBRARY_PATH, of the program, and of the system.
static void allow_searched(int rules) {
  void *program = dlopen(NULL, RTLD_LAZY);
  Dl_serinfo head;
  if (!program || dlinfo(program, RTLD_DI_SERINFOSIZE, &head) != 0) return;
  Dl_serinfo *list = malloc(head.dls_size);
  if (list && dlinfo(program, RTLD_DI_SERINFOSIZE, list) == 0 &&
      dlinfo(program, RTLD_DI_SERINFO, list) == 0) {
    for (unsigned index = 0; index < list->dls_cnt; index++) {
      allow_library_folder(rules, list->dls_serpath[index].dls_name);
    }
  }
  free(list);
}

/// The folders of the libraries that the loader's cache names: those of the system's configuration. The cache is a
/// table of numbers, then of texts that end with zeros.
static void allow_cached(int rules) {
  static const size_t most = 1 << 22;
  FILE *file = fopen("/etc/ld.so.cache", "re");
  char *bytes = file ? malloc(most) : NULL;
  const size_t count = bytes ? fread(bytes, 1, most - 1, file) : 0;
  if (bytes) bytes[count] = 0;
  const char *known[64];
  size_t known_count = 0;
  for (size_t index = 1; index < count && known_count < COUNT(known); index++) {
    char *path = bytes + index;
    char *slash = path[-1] == 0 && path[0] == '/' ? strrchr(path, '/') : NULL;
    if (!slash) continue;
    index += strlen(path);
    *slash = 0;
    bool is_known = false;
    for (size_t other = 0; other < known_count; other++) {
      is_known = is_known || strcmp(known[other], path) == 0;
    }
    if (is_known) continue;
    known[known_count++] = path;
    allow_library_folder(rules, path);
  }
  free(bytes);
  if (file) fclose(file);
}

static void allow_libraries(int rules) {
  // Libraries look for their own files in the first ones: locales, and tables of character sets.
  static const char *const folders[] = {
      "/usr/lib", "/usr/lib64", "/usr/local/lib", "/usr/local/lib64", "/lib", "/lib64"};
  for (size_t index = 0; index < COUNT(folders); index++) allow_library_folder(rules, folders[index]);
  allow(rules, "/etc/ld.so.cache", LANDLOCK_ACCESS_FS_READ_FILE);
  allow_searched(rules);
  allow_cached(rules);
#ifdef READS_OWN_MAPS
  allow(rules, "/proc", LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR);
#endif
}

int cplt_file_rules(void) {
  const long version =
      syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1) return -1;
  ruleset rights = {0, 0, 0};
  const size_t size = all_rights((int)version, &rights);
  const int rules = (int)syscall(SYS_landlock_create_ruleset, &rights, size, 0);
  if (rules >= 0) allow_libraries(rules);
  return rules;
}

void cplt_allow_reading(int rules, const char *path) {
  if (rules >= 0) allow(rules, path, LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR);
}

static bool restrict_files(int rules) {
  const bool is_restricted = rules >= 0 && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
                             syscall(SYS_landlock_restrict_self, rules, 0) == 0;
  if (rules >= 0) close(rules);
  return is_restricted;
}
#else
int cplt_file_rules(void) { return -1; }

void cplt_allow_reading(int rules, const char *path) {
  (void)rules;
  (void)path;
}

static bool restrict_files(int rules) {
  (void)rules;
  return false;
}
#endif

unsigned cplt_confine(int file_rules) {
  // Dates are computed by functions that first read the file of the time zone.
  tzset();
  library calls;
  scmp_filter_ctx filter = open_library(&calls) ? made_filter(&calls) : NULL;
  // In this order, since the filter allows no call of Landlock.
  unsigned confinement = restrict_files(file_rules) ? CPLT_LANDLOCK : 0;
  if (filter && calls.seccomp_load(filter) == 0) confinement |= CPLT_SECCOMP;
  if (filter) calls.seccomp_release(filter);
  return confinement;
}
#endif
