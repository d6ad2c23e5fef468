#include "LateLibrary.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "CPlatform.h"

void *cplt_find(cplt_library *library, const char *symbol) {
  // Two threads that open a library at the same time get the same handle.
  if (!library->handle) library->handle = dlopen(library->name, RTLD_LAZY | RTLD_LOCAL);
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
  fprintf(
      stderr, "analyze: the library %s cannot be opened or lacks %s; install it and run again\n",
      library->name, symbol);
  _exit(CPLT_STATUS_WITHOUT_LIBRARY);
}
