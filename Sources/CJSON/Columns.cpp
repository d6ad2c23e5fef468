#include "Columns.hpp"

#include "Escapes.hpp"

namespace csj {

int Columns::find(const std::string &name) {
  const auto known = by_name_.find(name);
  if (known != by_name_.end()) return known->second;
  if (columns_.size() >= CSJ_MAX_COLUMNS) return none;
  columns_.push_back({name, {}, {}, 0});
  return by_name_[name] = static_cast<int>(columns_.size()) - 1;
}

template <class Value>
void Columns::fill(std::vector<Value> &values, size_t row, Value missing) {
  const size_t gap = (row - values.size()) * (sizeof(Value) / sizeof(double));
  if (gap > gaps_left_) throw TooLarge();
  gaps_left_ -= gap;
  values.resize(row, missing);
}

template void Columns::fill(std::vector<double> &, size_t, double);

void Columns::set_text(int column, size_t row, std::string_view contents) {
  Column &target = columns_[column];
  if (target.row_count > row) return;
  target.row_count = row + 1;
  if (target.texts.size() < row) fill(target.texts, row, Span());
  const size_t start = arena_.size();
  append_unescaped(contents, arena_);
  target.texts.push_back({start, arena_.size() - start});
}

void Columns::reserve(size_t row_count) {
  for (Column &column : columns_) {
    if (!column.numbers.empty()) column.numbers.reserve(row_count);
    if (!column.texts.empty()) column.texts.reserve(row_count);
  }
}

csj_text Columns::text(size_t column, size_t row) const {
  const auto &texts = columns_[column].texts;
  if (row >= texts.size() || texts[row].offset == std::string::npos) return {nullptr, 0};
  return {arena_.data() + texts[row].offset, texts[row].length};
}

}  // namespace csj
