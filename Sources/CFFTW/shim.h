#include <fftw3.h>

// FFTW's version text is an array of unknown length, which Swift does not import.
static inline const char *cfftw_version(void) { return fftw_version; }
