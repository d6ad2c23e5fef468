#ifndef CWORKER_H
#define CWORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

/// Makes a crash of this process and its copies end it without output: no memory dump on standard error, as
/// Swift's runtime would print, and no core file. Both could contain participants' data. A crash because the
/// system refused memory ends it as `cplt_end_without_memory` does.
void cwrk_crash_silently(void);

/// Forks this process. Returns the process identifier of the copy in the parent, 0 in the copy, and -1 with
/// `errno` on failure. Only for a process with a single thread, because locks that other threads hold stay
/// locked in the copy. On Linux, a debug build aborts if there are other threads.
pid_t cwrk_fork(void);

/// Makes this copy end when `parent` ends, or immediately if it has already ended, and leave it to `parent` to say
/// why it ends.
void cwrk_end_with(pid_t parent);

/// The limit of this process's address space (`ulimit -v`) in bytes; -1 without one.
int64_t cwrk_address_space_limit(void);

/// Closes every file except the standard streams and the given descriptors; negative ones are ignored.
void cwrk_close_others(const int *kept, size_t count);

/// Permanently removes permissions that processing recordings does not need: every system call and every file that is
/// not on a list. `largest_growth` limits the growth of the process's memory in bytes; 0 means no limit. `file_rules`
/// is what `cplt_file_rules` made, or -1. Returns what `cplt_confine` does.
unsigned cwrk_confine(uint64_t largest_growth, int file_rules);

/// Number of arguments of the process, including the program's name; 0 if the C library does not provide
/// them. Unlike Swift's list, which is read from /proc/self/cmdline, the arguments are available without
/// /proc.
int cwrk_argument_count(void);

/// The argument at an index; null after the last one.
const char *cwrk_argument(int index);

/// The environment variable at an index, as NAME=VALUE; null after the last one. Higher indices are not
/// allowed.
const char *cwrk_environment(int index);

// Columns of the terminal of a descriptor; 0 if it is not a terminal or the number is unknown.
int cwrk_terminal_columns(int descriptor);

#endif
