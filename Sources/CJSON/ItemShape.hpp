// Items that differ from each other in their numbers alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csj {

/// The text of an item around its numbers. Recorders write the same text around the numbers of almost every item: one that
/// has the text of a valid item and numbers in the same places is valid too, and need not be searched for tokens.
class ItemShape {
 public:
  /// Forgets the item that was noted and begins another.
  void begin(const char *item);
  /// Notes a number of the item and the column that it belongs to.
  void add_number(std::string_view number, int column);
  /// Notes that the item contains something besides numbers.
  void add_other() { is_known_ = false; }
  /// The item ends before `end`.
  void finish(const char *end);

  /// Parses an item of this shape that begins here and returns the position after it; null if there is none.
  const char *read(const char *at, const char *end);

  size_t number_count() const { return fields_.size(); }
  /// The numbers of the last item that was read, and their columns.
  double number(size_t index) const { return numbers_[index]; }
  int column(size_t index) const { return fields_[index].column; }

 private:
  struct Field {
    std::string text_before;
    int column;
  };

  std::vector<Field> fields_;
  std::string text_after_;
  std::vector<double> numbers_;
  /// Where the text that has not been noted begins.
  const char *rest_ = nullptr;
  bool is_known_ = false;
};

}  // namespace csj
