#include "LateLibrary.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "CPlatform.h"

/// More than any library needs with those that it needs itself; that of FFmpeg takes 200 MB.
static const size_t largest_library = 512 << 20;

/// Whether the last library that could not be opened is there, and memory was not.
static bool was_refused_memory = false;

/// The texts of the loader differ for each of its allocations, but not that for a file it did not find.
static bool is_refused_memory(void) {
  const char *text = dlerror();
  const bool is_absent = text && strstr(text, "cannot open shared object file");
  return !is_absent && cplt_lacks_memory(largest_library);
}

void *cplt_open(const char *name, int mode) {
  void *handle = dlopen(name, mode);
  was_refused_memory = !handle && is_refused_memory();
  // Whoever made the copy would take the library for missing.
  if (was_refused_memory && cplt_is_copy()) cplt_end_without_memory();
  return handle;
}

void *cplt_find(cplt_library *library, const char *symbol) {
  // Two threads that open a library at the same time get the same handle.
  if (!library->handle) library->handle = cplt_open(library->name, RTLD_LAZY | RTLD_LOCAL);
  return library->handle ? dlsym(library->handle, symbol) : NULL;
}

const char *cplt_version(const char *text) {
  if (!text) return CPLT_MISSING;
  const char *number = strpbrk(text, "0123456789");
  return number ? number : text;
}

void *cplt_need(cplt_library *library, const char *symbol) {
  void *found = cplt_find(library, symbol);
  if (found) return found;
  if (was_refused_memory) cplt_end_without_memory();
  fprintf(
      stderr, "analyze: the library %s cannot be opened or lacks %s; install it and run again\n",
      library->name, symbol);
  _exit(CPLT_STATUS_WITHOUT_LIBRARY);
}
