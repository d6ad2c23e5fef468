#ifndef CWORKER_H
#define CWORKER_H

#include <stdbool.h>
#include <stddef.h>
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

/// How many arguments the process was started with, the program's name included; 0 where the C library does not tell.
/// Unlike Swift's list, which is read from /proc/self/cmdline, these are there without /proc.
int cwrk_argument_count(void);

/// The argument at an index; null beyond the last one.
const char *cwrk_argument(int index);

/// The environment variable at an index, as NAME=VALUE; null behind the last one, where no further index may be asked for.
const char *cwrk_environment(int index);

/// Copies the identifier that the linker gave this build of the program: the GNU build-id of Linux, the UUID of macOS.
/// Returns its length; 0 where there is none.
size_t cwrk_build_identifier(uint8_t *bytes, size_t capacity);

/// Processor time of a process in seconds, all of its threads included; negative where the system does not tell.
double cwrk_processor_seconds(pid_t process);

/// Gives memory that was freed back to the system, also pages between what is still in use.
void cwrk_give_back_memory(void);

// Columns of the terminal that a descriptor is; 0 for what is none, or does not tell.
int cwrk_terminal_columns(int descriptor);

#endif
