#ifndef CWORKER_H
#define CWORKER_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/// A crash of this process, or of its copies, ends it and leaves nothing behind: no dump of its memory on standard
/// error, as Swift's runtime would print, and none in a file. Both could hold what participants did and said.
void cwrk_crash_silently(void);

/// Makes a copy of this process: its number in the parent, 0 in the copy, -1 with `errno` where there can be
/// none. Only for a process of one thread.
pid_t cwrk_fork(void);

/// The copy ends when `parent` does; it ends at once where that has happened already.
void cwrk_end_with(pid_t parent);

/// Closes every file but the standard streams and the two that are named.
void cwrk_close_others(int first, int second);

/// Takes from this process, for good, what work on a recording never needs: to make or change files, to open
/// sockets, to start or touch other processes. `largest_growth` is how many bytes its memory may grow by;
/// 0 for no limit. Returns false where the system offers no way to forbid calls.
bool cwrk_confine(uint64_t largest_growth);

#endif
