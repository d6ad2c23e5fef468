#include <sys/ioctl.h>
#include "CWorker.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#ifdef __APPLE__
#include <malloc/malloc.h>
#endif
#ifdef __linux__
#include <malloc.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

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

pid_t cwrk_fork(void) { return fork(); }

void cwrk_end_with(pid_t parent) {
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != parent) _exit(0);
}

static void close_range_of(unsigned first, unsigned last) {
  if (first > last) return;
#ifdef SYS_close_range
  if (syscall(SYS_close_range, first, last, 0) == 0) return;
#endif
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

double cwrk_processor_seconds(pid_t process) {
#ifdef __linux__
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
#else
  (void)process;
  return -1;
#endif
}

void cwrk_release_memory(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#elif defined(__APPLE__)
  malloc_zone_pressure_relief(NULL, 0);
#endif
}

int cwrk_terminal_columns(int descriptor) {
  struct winsize size = {0};
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}
