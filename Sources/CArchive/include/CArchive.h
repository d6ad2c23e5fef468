// Zip and tar archives, member by member, by libarchive, for Swift.
//
// The library is opened when it is first needed, since it brings ICU and others along, which would cost
// every start of the program two milliseconds. Nothing is ever written to a disk.
#ifndef CARCHIVE_H
#define CARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The file name of the library this was built for.
const char *carc_library_name(void);
/// The version of the library if it is open by now, else of that this was built with.
const char *carc_version(void);
bool carc_is_open(void);

typedef enum {
  CARC_OK,
  /// There is no further member.
  CARC_END,
  /// libarchive is not installed, or lacks something.
  CARC_NO_LIBRARY,
  CARC_NO_MEMORY,
  /// `carc_reason` tells why.
  CARC_FAILED,
} carc_status;

typedef struct carc_reader carc_reader;

/// Lends the next bytes of a stream until it is called again; 0 at its end, below 0 when it failed.
typedef ptrdiff_t (*carc_source)(void *context, const uint8_t **bytes);

/// A zip or tar file, from its beginning; the descriptor stays the caller's and must outlive the reader.
carc_status carc_open_file(int descriptor, carc_reader **reader);
/// The same in memory, which must outlive the reader.
carc_status carc_open_memory(const uint8_t *bytes, size_t length, carc_reader **reader);
/// A tar file as a stream.
carc_status carc_open_stream(carc_source source, void *context, carc_reader **reader);
void carc_close(carc_reader *reader);

typedef enum { CARC_FILE, CARC_FOLDER, CARC_LINK, CARC_OTHER } carc_kind;

typedef struct {
  /// As it is written, which need not be UTF-8; null where it cannot be told. Valid until the next call.
  const char *name;
  carc_kind kind;
  bool is_encrypted;
  /// Unpacked, as the archive declares it; below 0 where it does not.
  int64_t size;
} carc_member;

/// Goes on to the next member.
carc_status carc_next(carc_reader *reader, carc_member *member);
/// Writes some of the member's bytes and tells how many; 0 at its end, below 0 when it is damaged.
ptrdiff_t carc_read(carc_reader *reader, void *bytes, size_t length);
/// What was last wrong, in libarchive's words.
const char *carc_reason(const carc_reader *reader);

#endif
