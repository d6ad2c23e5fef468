// JSON into columns and trees, by simdjson, for Swift. Knows JSON and no sensor.
//
// Text given to the readers must not be empty and be followed by CSJ_PADDING readable bytes, the
// first of them zero. It is checked as a whole, by the rules of RFC 8259; where it breaks them is
// for the caller to find out.
#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CSJ_PADDING = 64, CSJ_MAX_DEPTH = 1024, CSJ_MAX_COLUMNS = 256 };

/// Of the simdjson this was built with, such as `3.0.1`.
const char *csj_version(void);

typedef enum {
  CSJ_OK,
  /// Valid JSON, but no array of objects.
  CSJ_OTHER,
  /// Not JSON, or nested deeper than CSJ_MAX_DEPTH.
  CSJ_INVALID,
  /// Would take an unreasonable amount of memory.
  CSJ_TOO_LARGE,
} csj_status;

/// UTF-8, unescaped; `bytes` is null where there is none. Lives as long as what it came from.
typedef struct {
  const char *bytes;
  size_t length;
} csj_text;

/// An array of objects as columns: `key` or `key.nested key`, in the order of their appearance.
typedef struct csj_table csj_table;

/// Reads `{"items": [...]}` or `[...]`, or with `is_lines` one object on each line.
///
/// Inside an item NaN, Infinity and -Infinity are missing values. Of equal keys the first counts. With
/// `may_release`, pages of the text that were read are given back to the system: for a file that is mapped.
csj_status csj_table_read(
    const uint8_t *bytes, size_t length, bool is_lines, bool may_release, csj_table **table);
void csj_table_free(csj_table *table);
size_t csj_table_row_count(const csj_table *table);
size_t csj_table_column_count(const csj_table *table);
csj_text csj_table_column_name(const csj_table *table, size_t column);
/// Whether any item had a number, a truth value or a null there.
bool csj_table_has_numbers(const csj_table *table, size_t column);
bool csj_table_has_texts(const csj_table *table, size_t column);
/// Writes one double for each row: NaN where there is none or none below 1e300. The table has them no more.
void csj_table_move_numbers(csj_table *table, size_t column, double *numbers);
csj_text csj_table_text(const csj_table *table, size_t column, size_t row);
/// The value of a key beside `items`, when it is a string or another scalar.
csj_text csj_table_envelope(const csj_table *table, const char *key, size_t length);

/// A number as JSON spells it that fills the bytes; NaN for any other text, and beyond 1e300.
double csj_number(const uint8_t *bytes, size_t length);

typedef enum {
  CSJ_NULL,
  CSJ_FALSE,
  CSJ_TRUE,
  CSJ_NUMBER,
  CSJ_STRING,
  CSJ_KEY,
  CSJ_ARRAY,
  CSJ_OBJECT,
} csj_kind;

/// One value. Containers come after what they hold, a member's key before its value.
typedef struct {
  union {
    double number;
    /// Of a string or key, into the text of the tree.
    uint64_t offset;
  };
  /// Bytes of a string or key, elements of an array, members of an object.
  uint32_t length;
  csj_kind kind;
} csj_node;

typedef struct csj_tree csj_tree;

csj_status csj_tree_read(const uint8_t *bytes, size_t length, size_t max_nodes, csj_tree **tree);
void csj_tree_free(csj_tree *tree);
size_t csj_tree_node_count(const csj_tree *tree);
const csj_node *csj_tree_nodes(const csj_tree *tree);
const char *csj_tree_text(const csj_tree *tree);

#ifdef __cplusplus
}
#endif
#endif
