#include <fftw3.h>

// Swift does not import FFTW's version string, an array of unknown length.
static inline const char *cfftw_version(void) { return fftw_version; }
