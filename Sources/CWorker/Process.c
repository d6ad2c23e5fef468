#include "CWorker.h"

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

void cwrk_crash_silently(void) {
#ifndef REPORTS_CRASHES
  static const int crashes[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  for (unsigned i = 0; i < sizeof crashes / sizeof *crashes; i++) signal(crashes[i], SIG_DFL);
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
  cplt_end_with_parent();
  if (getppid() != parent) _exit(0);
}

static void close_range_of(unsigned first, unsigned last) {
  if (first > last) return;
  if (cplt_close_range(first, last)) return;
  struct rlimit limit;
  const unsigned end =
      getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? limit.rlim_cur : 65536;
  for (unsigned file = first; file <= last && file < end; file++) close((int)file);
}

void cwrk_close_others(int first, int second) {
  const unsigned low = (unsigned)(first < second ? first : second);
  const unsigned high = (unsigned)(first < second ? second : first);
  close_range_of(3, low - 1);
  close_range_of(low + 1, high - 1);
  close_range_of(high + 1, ~0u);
}

int cwrk_terminal_columns(int descriptor) {
  struct winsize size = {0};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
