// Sound files by libsndfile, which is opened with its codecs when it is first needed.
#ifndef CSNDFILE_H
#define CSNDFILE_H

#include <sndfile.h>

/// The version of the library, which is opened for this; CPLT_MISSING if it cannot be opened.
const char *csnd_version(void);

#endif
