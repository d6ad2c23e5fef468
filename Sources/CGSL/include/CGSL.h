// Distributions of probability by the GNU Scientific Library, which is opened when it is first needed.
#ifndef CGSL_H
#define CGSL_H

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_version.h>

/// The version of the library, which is opened for this; CPLT_MISSING if it cannot be opened.
const char *cgsl_version(void);

#endif
