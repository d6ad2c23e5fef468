// Never built so far: the names that Homebrew and the system use.
#define CPLT_LIBARCHIVE "libarchive.2.dylib"
#define CPLT_LIBAVCODEC(major) "libavcodec." #major ".dylib"
#define CPLT_LIBAVUTIL(major) "libavutil." #major ".dylib"
