// Linear algebra by LAPACK, which is opened with the runtime of Fortran when it is first needed.
#ifndef CLAPACKE_H
#define CLAPACKE_H

#include <lapacke.h>

/// The version of the library, which is opened for this; CPLT_MISSING if it cannot be opened.
const char *clap_version(void);

#endif
