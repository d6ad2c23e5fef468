// The binary interfaces of libarchive 3 and of libseccomp 2 are the same in all releases, regardless of the number in the
// file name. The structures of libavcodec and libavutil are the same within a major version.
#define CPLT_LIBARCHIVE "libarchive.so.13"
#define CPLT_LIBSECCOMP "libseccomp.so.2"
#define CPLT_LIBAVCODEC(major) "libavcodec.so." #major
#define CPLT_LIBAVUTIL(major) "libavutil.so." #major
