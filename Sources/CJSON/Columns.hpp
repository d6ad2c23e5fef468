// Values of rows, stored by column; a column ends at the last row that has a value in it.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "CJSON.h"

namespace csj {

/// Thrown if the gaps between values would need more memory than the text.
struct TooLarge {};

class Columns {
 public:
  static constexpr int none = -1, unknown = -2;

  /// Position of a text in the arena.
  struct Span {
    size_t offset = std::string::npos;
    size_t length = 0;
  };

  struct Column {
    std::string name;
    std::vector<double> numbers;
    std::vector<Span> texts;
    size_t row_count = 0;
  };

  explicit Columns(size_t text_length) : gaps_left_(text_length + (size_t{1} << 20)) {}

  /// The column with this name, created if necessary; `none` if there are too many columns.
  int find(const std::string &name);

  /// Stores a value in a row, unless the row already has a value in this column.
  void set_number(int column, size_t row, double number) {
    Column &target = columns_[column];
    if (target.row_count > row) return;
    target.row_count = row + 1;
    if (target.numbers.size() < row) {
      fill(target.numbers, row, std::numeric_limits<double>::quiet_NaN());
    }
    target.numbers.push_back(number);
  }
  void set_text(int column, size_t row, std::string_view contents);

  /// Reserves memory in all existing columns.
  void reserve(size_t row_count);

  const std::vector<Column> &all() const { return columns_; }
  std::vector<double> take_numbers(size_t column) {
    return std::exchange(columns_[column].numbers, {});
  }
  csj_text text(size_t column, size_t row) const;

 private:
  std::vector<Column> columns_;
  std::unordered_map<std::string, int> by_name_;
  std::string arena_;
  size_t gaps_left_;

  template <class Value>
  void fill(std::vector<Value> &values, size_t row, Value missing);
};

}  // namespace csj
