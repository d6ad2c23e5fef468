#include "CArchive.h"
#include "Calls.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "CPlatform.h"
#include "LateLibrary.h"

static carc_calls calls;
static char version[32];
static atomic_bool is_open = false;

static void open_library(void) {
  void *handle = cplt_open(CPLT_LIBARCHIVE, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
#define LOAD(name) \
  calls.name = (__typeof__(&name))dlsym(handle, #name); \
  if (!calls.name) return;
  CARC_EACH_CALL(LOAD)
#undef LOAD
  const int number = calls.archive_version_number();
  snprintf(
      version, sizeof version, "%d.%d.%d", number / 1000000, number / 1000 % 1000, number % 1000);
  atomic_store(&is_open, true);
}

const carc_calls *carc_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return carc_is_open() ? &calls : NULL;
}

const char *carc_library_name(void) { return CPLT_LIBARCHIVE; }

bool carc_is_open(void) { return atomic_load(&is_open); }

const char *carc_version(void) { return carc_is_open() ? version : ARCHIVE_VERSION_ONLY_STRING; }
