// Reads items into columns.
#pragma once

#include "Columns.hpp"
#include "ItemPlan.hpp"
#include "ItemShape.hpp"
#include "Walk.hpp"

namespace csj {

/// Reads one item after the other; members of a nested object become separate columns.
class ItemReader {
 public:
  explicit ItemReader(std::string_view text)
      : columns_(text.size()), end_(text.data() + text.size()) {}

  /// Appends the object that begins here, `depth` containers below the root, and those after it that are alike; false if
  /// it is not valid JSON. Outside an array, at depth 0, no commas separate them.
  bool append(Tokens &tokens, size_t depth);

  const Columns &columns() const { return columns_; }
  std::vector<double> take_numbers(size_t column) { return columns_.take_numbers(column); }
  size_t row_count() const { return row_count_; }

 private:
  Columns columns_;
  ItemPlan plan_;
  const char *end_;
  const char *first_item_ = nullptr;
  size_t row_count_ = 0;
  ItemShape shape_;
  bool uses_shape_ = true;
  /// How often few items were like the one before.
  int short_runs_ = 0;

  void append_alike(Tokens &tokens, size_t depth);
  bool read(Tokens &tokens, ItemPlan &plan, size_t depth, bool is_nested);
  bool keep(Tokens &tokens, ItemPlan::Member &member, size_t depth, bool is_nested);
  bool keep_scalar(std::string_view token, ItemPlan::Member &member);
};

}  // namespace csj
