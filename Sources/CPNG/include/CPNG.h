// Images by libpng, which is opened when it is first needed.
#ifndef CPNG_H
#define CPNG_H

#include <png.h>

/// The version of the library, which is opened for this; CPLT_MISSING if it cannot be opened.
const char *cpng_version(void);

#endif
