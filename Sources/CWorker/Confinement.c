#include "CWorker.h"

#include <sys/resource.h>

#include "CPlatform.h"

/// Lowers a limit; one that is lower stays, which a privileged process could raise.
static void limit(int resource, rlim_t most) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) == 0 && limit.rlim_cur < most) most = limit.rlim_cur;
  limit.rlim_cur = limit.rlim_max = most;
  setrlimit(resource, &limit);
}

unsigned cwrk_confine(uint64_t largest_growth, int file_rules) {
  const uint64_t mapped = cplt_mapped_bytes();
  // The size of the current mappings is unknown on some systems; the other limit counts data only.
  if (largest_growth > 0) {
    if (mapped > 0) {
      limit(RLIMIT_AS, mapped + largest_growth);
    } else {
      limit(RLIMIT_DATA, largest_growth);
    }
  }
  limit(RLIMIT_FSIZE, 0);
  return cplt_confine(file_rules);
}
