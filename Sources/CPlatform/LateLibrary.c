#include "LateLibrary.h"

#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

#include "CPlatform.h"

void *cplt_find(cplt_library *library, const char *symbol) {
  // Two threads that open a library at the same time get the same handle.
  if (!library->handle) library->handle = dlopen(library->name, RTLD_LAZY | RTLD_LOCAL);
  return library->handle ? dlsym(library->handle, symbol) : NULL;
}

void *cplt_need(cplt_library *library, const char *symbol) {
  void *found = cplt_find(library, symbol);
  if (found) return found;
  fprintf(
      stderr, "analyze: the library %s cannot be opened or lacks %s; install it and run again\n",
      library->name, symbol);
  _exit(CPLT_STATUS_WITHOUT_LIBRARY);
}
