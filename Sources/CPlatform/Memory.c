#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "CPlatform.h"

static bool is_copy = false;

void cplt_become_copy(void) { is_copy = true; }

bool cplt_is_copy(void) { return is_copy; }

void cplt_end_without_memory(void) {
  if (is_copy) _exit(CPLT_STATUS_WITHOUT_MEMORY);
  static const char line[] =
      "analyze: the system refuses the memory that the program needs; raise its limits (ulimit -v, ulimit -d, "
      "those of a container or a batch job) and run again\n";
  const ssize_t count = write(STDERR_FILENO, line, sizeof line - 1);
  (void)count;
  _exit(CPLT_STATUS_WITHOUT_LIBRARY);
}

bool cplt_lacks_memory(size_t byte_count) {
  // Pages that are never touched take no memory, but count for the limits.
  void *probe = mmap(NULL, byte_count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (probe == MAP_FAILED) return true;
  munmap(probe, byte_count);
  return false;
}

uint64_t cplt_address_space_left(void) {
  uint64_t left = UINT64_MAX;
  struct rlimit limit;
  if (getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY) {
    const uint64_t mapped = cplt_mapped_bytes();
    left = limit.rlim_cur > mapped ? limit.rlim_cur - mapped : 0;
  }
  if (getrlimit(RLIMIT_DATA, &limit) == 0 && limit.rlim_cur < left) left = limit.rlim_cur;
  return left;
}
