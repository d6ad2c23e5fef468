#include <gsl/gsl_cdf.h>
#include <gsl/gsl_version.h>

// Swift does not import GSL's version string, an array of unknown length.
static inline const char *cgsl_version(void) { return gsl_version; }
