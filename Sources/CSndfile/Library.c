#include "CSndfile.h"

#include <stddef.h>

#include "CPlatform.h"
#include "LateLibrary.h"

static cplt_library library = {CPLT_SNDFILE, NULL};

CPLT_FORWARD(library, int, sf_close, (SNDFILE *file), (file))
CPLT_FORWARD(
    library, SNDFILE *, sf_open_virtual,
    (SF_VIRTUAL_IO *calls, int mode, SF_INFO *info, void *user),
    (calls, mode, info, user))
CPLT_FORWARD(
    library, sf_count_t, sf_readf_double,
    (SNDFILE *file, double *samples, sf_count_t frames),
    (file, samples, frames))
CPLT_FORWARD(library, sf_count_t, sf_seek, (SNDFILE *file, sf_count_t frames, int whence), (file, frames, whence))
CPLT_FORWARD(library, const char *, sf_strerror, (SNDFILE *file), (file))

const char *csnd_version(void) {
  __typeof__(&sf_version_string) call = (__typeof__(&sf_version_string))cplt_find(&library, "sf_version_string");
  return cplt_version(call ? call() : NULL);
}
