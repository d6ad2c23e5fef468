// A library to be loaded before all others (LD_PRELOAD). Of the calls that change files, counted from 1, it makes
// those from FAULT_FIRST to FAULT_LAST fail with FAULT_ERRNO, in the process that was started and not in its
// children; with FAULT_READS those that read a place of a file. With FAULT_COUNT it writes into that file how many
// there were. With FAULT_WORKERS each child ends by that signal when it first reads, which is before a worker has begun
// anything; with a negative number, with that status. With FAULT_BEGIN it ends in these ways when it first calls dup2,
// by which a confined command takes its output over. With FAULT_ROUGH half of the calls of any process are interrupted,
// and the others read and write but half of what they were asked for. With FAULT_KILL the process is killed at the first of these calls instead, and
// calls that remove files and folders are counted as well.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t owner;
static long calls, first, last;
static int number, child_end, child_begin;
static bool rough, reads, kills;
static unsigned turn;

static long setting(const char *name) {
  const char *text = getenv(name);
  return text ? atol(text) : 0;
}

__attribute__((constructor)) static void begin(void) {
  owner = getpid();
  first = setting("FAULT_FIRST");
  last = setting("FAULT_LAST");
  number = (int)setting("FAULT_ERRNO");
  child_end = (int)setting("FAULT_WORKERS");
  child_begin = (int)setting("FAULT_BEGIN");
  rough = setting("FAULT_ROUGH") != 0;
  reads = setting("FAULT_READS") != 0;
  kills = setting("FAULT_KILL") != 0;
}

__attribute__((destructor)) static void end(void) {
  const char *path = getenv("FAULT_COUNT");
  if (!path || getpid() != owner) return;
  char text[32];
  const int length = snprintf(text, sizeof text, "%ld", calls);
  const int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC, 0666);
  syscall(SYS_write, file, text, length);
  syscall(SYS_close, file);
}

// The call of the same name that this one stands before.
#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static bool fails(bool is_read) {
  if (getpid() != owner || is_read != reads) return false;
  calls++;
  if (calls < first || calls > last) return false;
  if (kills) kill(owner, SIGKILL);
  errno = number;
  return true;
}

// Standard error never fails here, since a failure of it could not be reported.
static bool fails_on(int file, bool is_read) {
  struct stat status;
  const bool counts = file != 2 && fstat(file, &status) == 0 &&
                      (S_ISREG(status.st_mode) || S_ISDIR(status.st_mode));
  return counts && fails(is_read);
}

// By a sequence without a period that a loop could fall in with.
static bool is_interrupted(void) {
  if (!rough) return false;
  turn = turn * 1103515245 + 12345;
  if (turn >> 16 & 1) return false;
  errno = EINTR;
  return true;
}

static size_t part(size_t count) { return rough ? count - count / 2 : count; }

ssize_t write(int file, const void *bytes, size_t count) {
  if (fails_on(file, false) || is_interrupted()) return -1;
  return NEXT(write)(file, bytes, part(count));
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
  if (fails_on(file, false) || is_interrupted()) return -1;
  return NEXT(pwrite)(file, bytes, part(count), offset);
}

static void end_child(int how) {
  if (how == 0 || getpid() == owner) return;
  if (how < 0) _exit(-how);
  signal(how, SIG_DFL);
  raise(how);
}

int dup2(int file, int place) {
  end_child(child_begin);
  return NEXT(dup2)(file, place);
}

ssize_t read(int file, void *bytes, size_t count) {
  end_child(child_end);
  return is_interrupted() ? -1 : NEXT(read)(file, bytes, part(count));
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
  if (fails_on(file, true) || is_interrupted()) return -1;
  return NEXT(pread)(file, bytes, part(count), offset);
}

int fsync(int file) { return fails_on(file, false) || is_interrupted() ? -1 : NEXT(fsync)(file); }

int fdatasync(int file) { return fails_on(file, false) || is_interrupted() ? -1 : NEXT(fdatasync)(file); }

int ftruncate(int file, off_t length) {
  return fails_on(file, false) || is_interrupted() ? -1 : NEXT(ftruncate)(file, length);
}

int rename(const char *old, const char *new) { return fails(false) ? -1 : NEXT(rename)(old, new); }

// Removing needs no space, so that these calls never fail; but a process may be killed before each.
int unlink(const char *path) {
  if (kills) fails(false);
  return NEXT(unlink)(path);
}

int rmdir(const char *path) {
  if (kills) fails(false);
  return NEXT(rmdir)(path);
}

// A folder that is there costs no space.
int mkdir(const char *path, mode_t mode) {
  struct stat status;
  return stat(path, &status) != 0 && fails(false) ? -1 : NEXT(mkdir)(path, mode);
}

// The file is closed even where the call reports a failure. One that is also read is a journal, which was synced where it counts.
int close(int file) {
  struct stat status;
  const bool is_file = file > 2 && fstat(file, &status) == 0 && S_ISREG(status.st_mode) &&
                       (fcntl(file, F_GETFL) & O_ACCMODE) == O_WRONLY;
  const bool failed = is_file && fails(false);
  const int result = NEXT(close)(file);
  if (!failed) return result;
  errno = number;
  return -1;
}

int flock(int file, int operation) { return is_interrupted() ? -1 : NEXT(flock)(file, operation); }

int poll(struct pollfd *files, nfds_t count, int timeout) {
  return is_interrupted() ? -1 : NEXT(poll)(files, count, timeout);
}

pid_t wait4(pid_t process, int *status, int options, struct rusage *usage) {
  return is_interrupted() ? -1 : NEXT(wait4)(process, status, options, usage);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
  va_end(rest);
  if (((flags & O_CREAT) && fails(false)) || is_interrupted()) return -1;
  return NEXT(open)(path, flags, mode);
}
