// The binary interfaces of libarchive 3 and of libseccomp 2 are the same in all releases, regardless of the number in the
// file name. The structures of libavcodec and libavutil are the same within a major version.
#define CPLT_LIBARCHIVE "libarchive.so.13"
#define CPLT_LIBSECCOMP "libseccomp.so.2"
#define CPLT_LIBAVCODEC(major) "libavcodec.so." #major
#define CPLT_LIBAVUTIL(major) "libavutil.so." #major

// Those without which no recording of their kind can be analyzed: packages of the program require them. GSL is numbered by its
// version; of the others the interface has not changed for many years.
#define CPLT_EXPAT "libexpat.so.1"
#define CPLT_GSL(major, minor) "libgsl.so." #major #minor
#define CPLT_LAPACKE "liblapacke.so.3"
#define CPLT_PNG "libpng16.so.16"
#define CPLT_SNDFILE "libsndfile.so.1"
#define CPLT_SQLITE "libsqlite3.so.0"
