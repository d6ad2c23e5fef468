#include "CLAPACKE.h"

#include <stdio.h>

#include "CPlatform.h"
#include "LateLibrary.h"

static cplt_library library = {CPLT_LAPACKE, NULL};

CPLT_FORWARD(
    library, lapack_int, LAPACKE_dgels,
    (int matrix_layout, char trans, lapack_int m, lapack_int n, lapack_int nrhs, double *a, lapack_int lda, double *b,
     lapack_int ldb),
    (matrix_layout, trans, m, n, nrhs, a, lda, b, ldb))
CPLT_FORWARD(
    library, lapack_int, LAPACKE_dhseqr_work,
    (int matrix_layout, char job, char compz, lapack_int n, lapack_int ilo, lapack_int ihi, double *h, lapack_int ldh,
     double *wr, double *wi, double *z, lapack_int ldz, double *work, lapack_int lwork),
    (matrix_layout, job, compz, n, ilo, ihi, h, ldh, wr, wi, z, ldz, work, lwork))
CPLT_FORWARD(
    library, lapack_int, LAPACKE_dpotri, (int matrix_layout, char uplo, lapack_int n, double *a, lapack_int lda),
    (matrix_layout, uplo, n, a, lda))
CPLT_FORWARD(
    library, lapack_int, LAPACKE_dsyev,
    (int matrix_layout, char jobz, char uplo, lapack_int n, double *a, lapack_int lda, double *w),
    (matrix_layout, jobz, uplo, n, a, lda, w))

const char *clap_version(void) {
  static char version[40];
  __typeof__(&LAPACKE_ilaver) call = (__typeof__(&LAPACKE_ilaver))cplt_find(&library, "LAPACKE_ilaver");
  if (!call) return CPLT_MISSING;
  lapack_int major, minor, patch;
  call(&major, &minor, &patch);
  snprintf(version, sizeof version, "%d.%d.%d", (int)major, (int)minor, (int)patch);
  return version;
}
