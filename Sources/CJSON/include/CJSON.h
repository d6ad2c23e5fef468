// Reads JSON into columns and trees, for Swift. Has no knowledge of sensors.
//
// Text for the readers must not be empty and must be followed by CSJ_PADDING readable bytes, the first of
// them zero. The complete text is validated according to RFC 8259; the position of an error is not reported.
#ifndef CJSON_H
#define CJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { CSJ_PADDING = 64, CSJ_MAX_DEPTH = 1024, CSJ_MAX_COLUMNS = 256 };

typedef enum {
  CSJ_OK,
  /// Valid JSON, but not an array of objects.
  CSJ_OTHER,
  /// Not JSON, or nested deeper than CSJ_MAX_DEPTH.
  CSJ_INVALID,
  /// Reading would need an unreasonable amount of memory.
  CSJ_TOO_LARGE,
} csj_status;

/// Unescaped UTF-8; `bytes` is null if there is no text. Valid as long as the object that it comes from.
typedef struct {
  const char *bytes;
  size_t length;
} csj_text;

/// An array of objects as columns named `key` or `key.nested key`, in the order of their first occurrence.
typedef struct csj_table csj_table;

/// Reads `{"items": [...]}` or `[...]`, or with `is_lines` one object per line.
///
/// Inside an item NaN, Infinity and -Infinity are missing values. Of duplicate keys the first counts. With
/// `may_release`, pages of the text that have been read are returned to the system; for memory-mapped files.
csj_status csj_table_read(
    const uint8_t *bytes, size_t length, bool is_lines, bool may_release, csj_table **table);
void csj_table_free(csj_table *table);
size_t csj_table_row_count(const csj_table *table);
size_t csj_table_column_count(const csj_table *table);
csj_text csj_table_column_name(const csj_table *table, size_t column);
/// Whether any item has a number, a Boolean or a null in this column.
bool csj_table_has_numbers(const csj_table *table, size_t column);
bool csj_table_has_texts(const csj_table *table, size_t column);
/// Moves the numbers of a column, one double per row, to `numbers`: NaN if there is no number or it exceeds
/// 1e300. The table no longer has them afterward.
void csj_table_move_numbers(csj_table *table, size_t column, double *numbers);
csj_text csj_table_text(const csj_table *table, size_t column, size_t row);
/// The value of a key outside `items`, if it is a scalar.
csj_text csj_table_envelope(const csj_table *table, const char *key, size_t length);

/// The JSON number that fills the bytes; NaN for any other text and for numbers above 1e300.
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

/// One value. Containers come after their content, a member's key comes before its value.
typedef struct {
  union {
    double number;
    /// Position of a string or key in the text of the tree.
    uint64_t offset;
  };
  /// Number of bytes of a string or key, elements of an array, or members of an object.
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
