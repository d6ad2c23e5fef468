#include "CWorker.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CPlatform.h"

// Sanitizer builds are not used with participants' data and have to report crashes.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define REPORTS_CRASHES 1
#endif
#endif

/// What the program needs beside what is mapped when it starts, and of its stack.
enum { LEAST_ROOM = 32 << 20, LEAST_STACK = 1 << 20 };

/// With less, the program would end before it could say why, and workers would be taken for what an input did to them. Below
/// some 25 MB of address space the system does not start it.
__attribute__((constructor)) static void require_room(void) {
  if (cplt_address_space_left() < LEAST_ROOM) cplt_end_without_memory();
  struct rlimit stack;
  if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= LEAST_STACK) return;
  stack.rlim_cur = stack.rlim_max;
  if (stack.rlim_max >= LEAST_STACK && setrlimit(RLIMIT_STACK, &stack) == 0) return;
  dprintf(
      STDERR_FILENO,
      "analyze: the limit of the stack (ulimit -s) is %llu kB, and the program needs %d; raise it and run again\n",
      (unsigned long long)stack.rlim_max >> 10, LEAST_STACK >> 10);
  _exit(CPLT_STATUS_WITHOUT_LIBRARY);
}

#ifndef REPORTS_CRASHES
/// More than most allocations ask for.
static const size_t usual_allocation = 16 << 20;

/// Ends the process as the signal does, except where memory was refused, for which the runtimes of Swift and C++ end it.
static void crash(int number) {
  if (errno == ENOMEM || cplt_lacks_memory(usual_allocation)) cplt_end_without_memory();
  signal(number, SIG_DFL);
  raise(number);
}
#endif

void cwrk_crash_silently(void) {
#ifndef REPORTS_CRASHES
  static const int crashes[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  struct sigaction action = {.sa_handler = crash, .sa_flags = SA_NODEFER};
  for (unsigned i = 0; i < sizeof crashes / sizeof *crashes; i++) sigaction(crashes[i], &action, NULL);
  signal(SIGQUIT, SIG_DFL);
#endif
  const struct rlimit none = {0, 0};
  setrlimit(RLIMIT_CORE, &none);
}

pid_t cwrk_fork(void) {
// Sanitizers have threads of their own.
#if defined(DEBUG) && !defined(REPORTS_CRASHES)
  // Linux counts two links of this folder and one for each thread.
  struct stat threads;
  if (stat("/proc/self/task", &threads) == 0 && threads.st_nlink > 3) {
    fputs("a process with several threads cannot be copied: the copy may wait for their locks forever\n", stderr);
    abort();
  }
#endif
  return fork();
}

void cwrk_end_with(pid_t parent) {
  cplt_become_copy();
  cplt_end_with_parent();
  if (getppid() != parent) _exit(0);
}

int64_t cwrk_address_space_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur > INT64_MAX) return -1;
  return (int64_t)limit.rlim_cur;
}

static void close_range_of(unsigned first, unsigned last) {
  if (first > last) return;
  if (cplt_close_range(first, last)) return;
  struct rlimit limit;
  const unsigned end =
      getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? limit.rlim_cur : 65536;
  for (unsigned file = first; file <= last && file < end; file++) close((int)file);
}

void cwrk_close_others(const int *kept, size_t count) {
  unsigned first = STDERR_FILENO + 1;
  for (;;) {
    // The lowest that is kept, of those not yet passed.
    unsigned next = ~0u;
    for (size_t index = 0; index < count; index++) {
      const unsigned file = (unsigned)kept[index];
      if (kept[index] >= 0 && file >= first && file < next) next = file;
    }
    close_range_of(first, next == ~0u ? next : next - 1);
    if (next == ~0u) return;
    first = next + 1;
  }
}

int cwrk_terminal_columns(int descriptor) {
  struct winsize size = {0};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
