// What differs between the systems that the program runs on: names of libraries, and system calls. Each system has files
// of its own, Linux.c and LinuxConfinement.c or Darwin.c, and its names in Linux.h or Darwin.h.
#ifndef CPLATFORM_H
#define CPLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// The names of the libraries that are opened when a file needs them, and never linked. Scripts/packages read them here.
#ifdef __APPLE__
#include "Darwin.h"
#else
#include "Linux.h"
#endif

/// Stands in place of the version of a library that cannot be opened.
#define CPLT_MISSING "missing"

/// The status with which a process ends that needs a library and cannot open it: that of a fault of the program.
enum { CPLT_STATUS_WITHOUT_LIBRARY = 70 };

/// The status with which a copy of the program ends that was refused memory: its parent knows what the copy worked on.
enum { CPLT_STATUS_WITHOUT_MEMORY = 71 };

/// Says that this process is a copy of another one, which reports why it ends.
void cplt_become_copy(void);

/// Whether it is.
bool cplt_is_copy(void);

/// Ends this process because it was refused memory: a copy with CPLT_STATUS_WITHOUT_MEMORY, any other with a line on standard
/// error. May be called by a handler of signals.
__attribute__((noreturn)) void cplt_end_without_memory(void);

/// Whether the system refuses this process so many more bytes. May be called by a handler of signals.
bool cplt_lacks_memory(size_t byte_count);

/// How many bytes the limits of address space and of data (`ulimit -v`, `ulimit -d`) leave to this process; UINT64_MAX without
/// limits.
uint64_t cplt_address_space_left(void);

/// What confines a process: a list of the system calls that it may make, and rules for the files that it may open.
enum { CPLT_SECCOMP = 1, CPLT_LANDLOCK = 2 };

/// Makes rules that allow libraries of the system to be read and no other file to be opened. Returns a descriptor for
/// the caller to close, which processes inherit; -1 if the system has no such rules.
int cplt_file_rules(void);

/// Adds a file, or a folder with all that lies below it, to what the rules allow to be read. Does nothing if there are
/// no rules or the path cannot be opened.
void cplt_allow_reading(int rules, const char *path);

/// Forbids this process, permanently, every system call that reading and analyzing recordings does not need, and every
/// file that the rules do not allow; closes the rules. Returns what the system enforces: a sum of the values above, 0 for nothing.
unsigned cplt_confine(int file_rules);

/// Size of the memory that is mapped into this process; 0 if unknown.
uint64_t cplt_mapped_bytes(void);

/// Makes the system end this process when its parent ends, if it can.
void cplt_end_with_parent(void);

/// Copies the identifier that the linker gave this build of the program: the GNU build ID on Linux, the UUID
/// on macOS. Returns its length; 0 if there is none.
size_t cplt_build_identifier(uint8_t *bytes, size_t capacity);

/// Processor time of a process in seconds, including all of its threads; negative if unknown.
double cplt_processor_seconds(pid_t process);

/// Returns freed memory to the system, including free pages between memory in use.
void cplt_release_memory(void);

/// Closes the files with descriptors from `first` to `last` at once; returns false if the system cannot.
bool cplt_close_range(unsigned first, unsigned last);

#endif
