#include "CArchive.h"
#include "Calls.h"

#include <locale.h>
#include <pthread.h>
#include <stdlib.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

enum { BLOCK_SIZE = 1 << 16 };

struct carc_reader {
  const carc_calls *calls;
  struct archive *archive;
  carc_source source;
  void *context;
};

static locale_t unicode;

static void choose_unicode(void) {
  unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  if (!unicode) unicode = newlocale(LC_CTYPE_MASK, "en_US.UTF-8", (locale_t)0);
}

/// libarchive decodes names with the thread's locale, so it has to be UTF-8, regardless of the user's locale.
static locale_t enter_unicode(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, choose_unicode);
  return unicode ? uselocale(unicode) : (locale_t)0;
}

static void leave_unicode(locale_t before) {
  if (before) uselocale(before);
}

static carc_status make(carc_reader **reader) {
  *reader = NULL;
  const carc_calls *calls = carc_library();
  if (!calls) return CARC_NO_LIBRARY;
  carc_reader *made = calloc(1, sizeof *made);
  if (!made) return CARC_NO_MEMORY;
  made->calls = calls;
  made->archive = calls->archive_read_new();
  if (!made->archive) {
    free(made);
    return CARC_NO_MEMORY;
  }
  calls->archive_read_support_format_tar(made->archive);
  // Reads concatenated archives as one archive, as GNU tar does.
  calls->archive_read_set_format_option(made->archive, "tar", "read_concatenated_archives", "1");
  // Reads zip archives only by their directory: data that merely look like a member are ignored.
  calls->archive_read_support_format_zip_seekable(made->archive);
  *reader = made;
  return CARC_OK;
}

static carc_status checked(int result) { return result < ARCHIVE_WARN ? CARC_FAILED : CARC_OK; }

carc_status carc_open_file(int descriptor, carc_reader **reader) {
  const carc_status status = make(reader);
  if (status != CARC_OK) return status;
  return checked((*reader)->calls->archive_read_open_fd((*reader)->archive, descriptor, BLOCK_SIZE));
}

carc_status carc_open_memory(const uint8_t *bytes, size_t length, carc_reader **reader) {
  const carc_status status = make(reader);
  if (status != CARC_OK) return status;
  return checked((*reader)->calls->archive_read_open_memory((*reader)->archive, bytes, length));
}

static la_ssize_t lend(struct archive *archive, void *context, const void **bytes) {
  (void)archive;
  carc_reader *reader = context;
  const uint8_t *lent = NULL;
  const ptrdiff_t count = reader->source(reader->context, &lent);
  *bytes = lent;
  return count < 0 ? ARCHIVE_FATAL : count;
}

carc_status carc_open_stream(carc_source source, void *context, carc_reader **reader) {
  const carc_status status = make(reader);
  if (status != CARC_OK) return status;
  (*reader)->source = source;
  (*reader)->context = context;
  return checked((*reader)->calls->archive_read_open((*reader)->archive, *reader, NULL, lend, NULL));
}

void carc_close(carc_reader *reader) {
  if (!reader) return;
  reader->calls->archive_read_free(reader->archive);
  free(reader);
}

static carc_kind kind_of(const carc_calls *calls, struct archive_entry *entry) {
  if (calls->archive_entry_hardlink(entry)) return CARC_LINK;
  switch (calls->archive_entry_filetype(entry)) {
    case AE_IFREG: return CARC_FILE;
    case AE_IFDIR: return CARC_FOLDER;
    case AE_IFLNK: return CARC_LINK;
    default: return CARC_OTHER;
  }
}

carc_status carc_next(carc_reader *reader, carc_member *member) {
  const carc_calls *calls = reader->calls;
  const locale_t before = enter_unicode();
  struct archive_entry *entry = NULL;
  const int result = calls->archive_read_next_header(reader->archive, &entry);
  const bool has_member = result == ARCHIVE_OK || result == ARCHIVE_WARN;
  if (has_member) {
    member->name = calls->archive_entry_pathname(entry);
    member->kind = kind_of(calls, entry);
    member->is_encrypted = calls->archive_entry_is_encrypted(entry);
    member->size = calls->archive_entry_size_is_set(entry) ? calls->archive_entry_size(entry) : -1;
  }
  leave_unicode(before);
  if (has_member) return CARC_OK;
  return result == ARCHIVE_EOF ? CARC_END : CARC_FAILED;
}

ptrdiff_t carc_read(carc_reader *reader, void *bytes, size_t length) {
  return reader->calls->archive_read_data(reader->archive, bytes, length);
}

const char *carc_reason(const carc_reader *reader) {
  const char *text = reader->calls->archive_error_string(reader->archive);
  return text ? text : "";
}
