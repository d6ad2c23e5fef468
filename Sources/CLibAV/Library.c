#include "CLibAV.h"
#include "Calls.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

#include "CPlatform.h"
#include "LateLibrary.h"

// The version is a macro, which has to be expanded before it becomes a part of the name.
#define NAME_OF(major) CPLT_LIBAVCODEC(major)
#define LIBRARY_NAME NAME_OF(LIBAVCODEC_VERSION_MAJOR)

static clav_calls calls;
static char version[32];
static atomic_bool is_open = false;

/// The layout of structures is stable only within a major version.
static bool has_same_layout(void) {
  return calls.avcodec_version() >> 16 == LIBAVCODEC_VERSION_MAJOR &&
         calls.avutil_version() >> 16 == LIBAVUTIL_VERSION_MAJOR;
}

static void open_library(void) {
  // Symbols of libavutil are found too, because libavcodec depends on it.
  void *handle = cplt_open(LIBRARY_NAME, RTLD_NOW | RTLD_LOCAL);
  if (!handle) return;
#define LOAD(name) \
  calls.name = (__typeof__(&name))dlsym(handle, #name); \
  if (!calls.name) return;
  CLAV_EACH_CALL(LOAD)
#undef LOAD
  if (!has_same_layout()) return;
  calls.av_log_set_level(AV_LOG_QUIET);
  const unsigned number = calls.avcodec_version();
  snprintf(version, sizeof version, "%u.%u.%u", number >> 16, number >> 8 & 255, number & 255);
  atomic_store(&is_open, true);
}

const clav_calls *clav_library(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_library);
  return clav_is_open() ? &calls : NULL;
}

const char *clav_library_name(void) { return LIBRARY_NAME; }

bool clav_is_open(void) { return atomic_load(&is_open); }

const char *clav_version(void) {
  return clav_is_open() ? version : AV_STRINGIFY(LIBAVCODEC_VERSION);
}
