#include <gsl/gsl_cdf.h>
#include <gsl/gsl_version.h>

// GSL's version text is an array of unknown length, which Swift does not import.
static inline const char *cgsl_version(void) { return gsl_version; }
