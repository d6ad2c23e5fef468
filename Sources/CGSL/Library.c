#include "CGSL.h"

#include <stddef.h>

#include "CPlatform.h"
#include "LateLibrary.h"

// The version is a macro, which has to be expanded before it becomes a part of the name.
#define CPLT_GSL_OF(major, minor) CPLT_GSL(major, minor)

static cplt_library library = {CPLT_GSL_OF(GSL_MAJOR_VERSION, GSL_MINOR_VERSION), NULL};

CPLT_FORWARD(
    library, double, gsl_cdf_binomial_Q,
    (const unsigned int k, const double p, const unsigned int n),
    (k, p, n))
CPLT_FORWARD(library, double, gsl_cdf_chisq_P, (const double x, const double nu), (x, nu))
CPLT_FORWARD(library, double, gsl_cdf_fdist_P, (const double x, const double nu1, const double nu2), (x, nu1, nu2))
CPLT_FORWARD(library, double, gsl_cdf_fdist_Q, (const double x, const double nu1, const double nu2), (x, nu1, nu2))
CPLT_FORWARD(library, double, gsl_cdf_tdist_P, (const double x, const double nu), (x, nu))
CPLT_FORWARD(library, double, gsl_cdf_tdist_Pinv, (const double p, const double nu), (p, nu))
CPLT_FORWARD(library, double, gsl_cdf_tdist_Q, (const double x, const double nu), (x, nu))
CPLT_FORWARD(library, double, gsl_cdf_ugaussian_P, (const double x), (x))
CPLT_FORWARD(library, double, gsl_cdf_ugaussian_Pinv, (const double p), (p))

const char *cgsl_version(void) {
  const char *const *version = cplt_find(&library, "gsl_version");
  return cplt_version(version ? *version : NULL);
}
