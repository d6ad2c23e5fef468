// Libraries that are opened when one of their functions is first called, so that a run loads only what it uses: linked
// libraries take longer to load than many a recording takes to analyze.
#ifndef LATELIBRARY_H
#define LATELIBRARY_H

typedef struct {
  const char *name;
  void *_Atomic handle;
} cplt_library;

/// Opens a library as dlopen does. Null if it cannot be opened; but a copy of the program that was refused memory for it
/// ends with CPLT_STATUS_WITHOUT_MEMORY.
void *cplt_open(const char *name, int mode);

/// A function or variable of a library, which is opened if it was not. Null if the library cannot be opened or lacks it.
void *cplt_find(cplt_library *library, const char *symbol);

/// The same, but ends the process if there is none, with a line on standard error.
void *cplt_need(cplt_library *library, const char *symbol);

/// The version in what a library says of itself, without a name before the number; CPLT_MISSING for null.
const char *cplt_version(const char *text);

/// Defines a function of a library as a call of the one in the library. The header of the library declares it as well,
/// so that the compiler compares both types.
#define CPLT_FORWARD(library, result, function, parameters, arguments) \
  result function parameters { \
    static __typeof__(&function) _Atomic known; \
    __typeof__(&function) call = known; \
    if (!call) known = call = (__typeof__(&function))cplt_need(&library, #function); \
    return call arguments; \
  }

#endif
