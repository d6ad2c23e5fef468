#include "ItemShape.hpp"

#include <cstring>

#include "Number.hpp"

namespace csj {
namespace {

/// Returns the position after a text that begins here; null if another does.
inline const char *after(const std::string &text, const char *at, const char *end) {
  if (static_cast<size_t>(end - at) < text.size()) return nullptr;
  return std::memcmp(at, text.data(), text.size()) == 0 ? at + text.size() : nullptr;
}

}  // namespace

void ItemShape::begin(const char *item) {
  fields_.clear();
  rest_ = item;
  is_known_ = true;
}

void ItemShape::add_number(std::string_view number, int column) {
  fields_.push_back({{rest_, static_cast<size_t>(number.data() - rest_)}, column});
  rest_ = number.data() + number.size();
}

void ItemShape::finish(const char *end) {
  if (!is_known_) return;
  text_after_.assign(rest_, static_cast<size_t>(end - rest_));
  numbers_.resize(fields_.size());
}

const char *ItemShape::read(const char *at, const char *end) {
  if (!is_known_) return nullptr;
  for (size_t index = 0; index < fields_.size(); ++index) {
    at = after(fields_[index].text_before, at, end);
    if (at == nullptr) return nullptr;
    at = scan_number(at, end, numbers_[index]);
    if (at == nullptr) return nullptr;
  }
  return after(text_after_, at, end);
}

}  // namespace csj
