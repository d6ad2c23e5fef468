#include <cstring>
#include <new>

#include "TableReader.hpp"

struct csj_table {
  csj::TableReader reader;
  const csj::Columns &columns() const { return reader.items.columns(); }
  const csj::Columns::Column &column(size_t index) const { return columns().all()[index]; }
};

csj_status csj_table_read(
    const uint8_t *bytes, size_t length, bool is_lines, bool may_release, csj_table **table) {
  try {
    const std::string_view text(reinterpret_cast<const char *>(bytes), length);
    std::unique_ptr<csj_table> made(new csj_table{csj::TableReader(text)});
    const csj_status status = made->reader.read(is_lines, may_release);
    if (status == CSJ_OK) *table = made.release();
    return status;
  } catch (const csj::TooLarge &) {
    return CSJ_TOO_LARGE;
  } catch (const std::bad_alloc &) {
    return CSJ_TOO_LARGE;
  }
}

void csj_table_free(csj_table *table) { delete table; }

size_t csj_table_row_count(const csj_table *table) { return table->reader.items.row_count(); }

size_t csj_table_column_count(const csj_table *table) { return table->columns().all().size(); }

csj_text csj_table_column_name(const csj_table *table, size_t column) {
  const std::string &name = table->column(column).name;
  return {name.data(), name.size()};
}

bool csj_table_has_numbers(const csj_table *table, size_t column) {
  return !table->column(column).numbers.empty();
}

bool csj_table_has_texts(const csj_table *table, size_t column) {
  return !table->column(column).texts.empty();
}

void csj_table_move_numbers(csj_table *table, size_t column, double *numbers) {
  const std::vector<double> from = table->reader.items.take_numbers(column);
  const double missing = std::numeric_limits<double>::quiet_NaN();
  double *end = std::copy(from.begin(), from.end(), numbers);
  std::fill(end, numbers + csj_table_row_count(table), missing);
}

csj_text csj_table_text(const csj_table *table, size_t column, size_t row) {
  return table->columns().text(column, row);
}

csj_text csj_table_envelope(const csj_table *table, const char *key, size_t length) {
  const auto &envelope = table->reader.envelope;
  const auto found = envelope.find(std::string(key, length));
  if (found == envelope.end()) return {nullptr, 0};
  return {found->second.data(), found->second.size()};
}
