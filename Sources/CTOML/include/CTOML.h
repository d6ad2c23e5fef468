// TOML as a flat list of values, read by toml++, for Swift.
#ifndef CTOML_H
#define CTOML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
  CTOML_TABLE,
  CTOML_ARRAY,
  CTOML_TEXT,
  CTOML_INTEGER,
  CTOML_REAL,
  CTOML_TRUTH,
  /// A date, a time or both.
  CTOML_DATE,
} ctoml_kind;

/// One value of a document.
typedef struct {
  ctoml_kind kind;
  /// Index of the table or array that contains the value; the document's own table has index 0 and itself as parent.
  size_t parent;
  /// The line on which the value begins, from 1; that of its key for members of tables. 0 if it is unknown.
  uint32_t line;
  /// The key of a member of a table, in UTF-8 without an end mark.
  const char *key;
  size_t key_count;
  /// The content of a text, in UTF-8 without an end mark.
  const char *text;
  size_t text_count;
  int64_t integer;
  double real;
  bool truth;
} ctoml_value;

typedef struct ctoml_document ctoml_document;

/// Largest number of bytes of a document.
#define CTOML_LARGEST_SIZE (1 << 20)

/// Largest number of dots on a line. It bounds the depth of tables that one key opens, which are released recursively.
#define CTOML_MOST_DOTS 256

/// Version of toml++, for example `3.3.0`.
const char *ctoml_version(void);

/// Reads a document in valid UTF-8; null if memory is lacking. Release it with `ctoml_free`.
ctoml_document *ctoml_read(const char *bytes, size_t count);

void ctoml_free(ctoml_document *document);

/// What is wrong with a document that has no values, in words; null for a valid document.
const char *ctoml_problem(const ctoml_document *document);

/// The line of the problem, from 1; 0 if it concerns the whole document.
uint32_t ctoml_problem_line(const ctoml_document *document);

/// The number of values. Containers precede their content.
size_t ctoml_count(const ctoml_document *document);

/// The value at an index below `ctoml_count`; its texts live as long as the document.
ctoml_value ctoml_at(const ctoml_document *document, size_t index);

#ifdef __cplusplus
}
#endif

#endif
