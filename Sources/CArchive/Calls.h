// The functions of libarchive that are used.
#ifndef CALLS_H
#define CALLS_H

#include <archive.h>
#include <archive_entry.h>

#define CARC_EACH_CALL(DO) \
  DO(archive_entry_filetype) \
  DO(archive_entry_hardlink) \
  DO(archive_entry_is_encrypted) \
  DO(archive_entry_pathname) \
  DO(archive_entry_size) \
  DO(archive_entry_size_is_set) \
  DO(archive_error_string) \
  DO(archive_read_data) \
  DO(archive_read_free) \
  DO(archive_read_new) \
  DO(archive_read_next_header) \
  DO(archive_read_open) \
  DO(archive_read_open_fd) \
  DO(archive_read_open_memory) \
  DO(archive_read_set_format_option) \
  DO(archive_read_support_format_tar) \
  DO(archive_read_support_format_zip_seekable) \
  DO(archive_version_number)

#define CARC_DECLARE(name) __typeof__(&name) name;
typedef struct {
  CARC_EACH_CALL(CARC_DECLARE)
} carc_calls;
#undef CARC_DECLARE

/// Opens the library on the first call; null if it is missing or incomplete.
const carc_calls *carc_library(void);

#endif
