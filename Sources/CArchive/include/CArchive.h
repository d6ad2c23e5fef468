// Zip and tar archives, member by member, by libarchive, for Swift.
//
// The library is opened when it is first needed: it loads ICU and other libraries, which would add two
// milliseconds to every start of the program. Nothing is ever written to disk.
#ifndef CARCHIVE_H
#define CARCHIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The file name of the library that this module opens.
const char *carc_library_name(void);
/// The version of the library if it is open, otherwise the version at build time.
const char *carc_version(void);
bool carc_is_open(void);

typedef enum {
  CARC_OK,
  /// There are no more members.
  CARC_END,
  /// libarchive is not installed, or lacks a function.
  CARC_NO_LIBRARY,
  CARC_NO_MEMORY,
  /// See `carc_reason`.
  CARC_FAILED,
} carc_status;

typedef struct carc_reader carc_reader;

/// Lends the next bytes of a stream until the next call. Returns 0 at the end and a negative number on
/// failure.
typedef ptrdiff_t (*carc_source)(void *context, const uint8_t **bytes);

/// Opens a zip or tar file at its beginning. The caller keeps the descriptor, which must outlive the reader.
carc_status carc_open_file(int descriptor, carc_reader **reader);
/// Opens a zip or tar file in memory, which must outlive the reader.
carc_status carc_open_memory(const uint8_t *bytes, size_t length, carc_reader **reader);
/// Opens a tar file as a stream.
carc_status carc_open_stream(carc_source source, void *context, carc_reader **reader);
void carc_close(carc_reader *reader);

typedef enum { CARC_FILE, CARC_FOLDER, CARC_LINK, CARC_OTHER } carc_kind;

typedef struct {
  /// As stored, not necessarily UTF-8; null if unknown. Valid until the next call.
  const char *name;
  carc_kind kind;
  bool is_encrypted;
  /// Unpacked size declared in the archive; negative if it is not declared.
  int64_t size;
} carc_member;

/// Advances to the next member.
carc_status carc_next(carc_reader *reader, carc_member *member);
/// Writes some of the member's bytes and returns their number: 0 at its end, negative if it is damaged.
ptrdiff_t carc_read(carc_reader *reader, void *bytes, size_t length);
/// The last error message of libarchive.
const char *carc_reason(const carc_reader *reader);

#endif
