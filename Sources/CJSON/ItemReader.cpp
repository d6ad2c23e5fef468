#include "ItemReader.hpp"

#include <limits>

namespace csj {

bool ItemReader::append(Tokens &tokens, size_t depth) {
  if (row_count_ == 0) first_item_ = tokens.start();
  // The length of the first item gives an estimate of the number of items.
  if (row_count_ == 1) columns_.reserve((end_ - first_item_) / (tokens.start() - first_item_) + 1);
  const bool is_read = read(tokens, plan_, depth, false);
  ++row_count_;
  return is_read;
}

bool ItemReader::read(Tokens &tokens, ItemPlan &plan, size_t depth, bool is_nested) {
  if (depth >= CSJ_MAX_DEPTH) return false;
  size_t guess = 0;
  return read_members(tokens, [&](const char *key) {
    if (ItemPlan::Member *member = plan.find(key, end_, guess)) {
      return keep(tokens, *member, depth + 1, is_nested);
    }
    return escapes_are_valid(contents_from(key)) && skip(tokens, depth + 1, true);
  });
}

bool ItemReader::keep(
    Tokens &tokens, ItemPlan::Member &member, size_t depth, bool is_nested) {
  const char first = tokens.peek();
  if (first == '[' || (first == '{' && is_nested)) return skip(tokens, depth, true);
  if (first == '{') {
    if (member.nested == nullptr) member.nested = std::make_unique<ItemPlan>(member.name + ".");
    return read(tokens, *member.nested, depth, true);
  }
  if (!keep_scalar(tokens.token(), member)) return false;
  tokens.advance();
  return true;
}

bool ItemReader::keep_scalar(std::string_view token, ItemPlan::Member &member) {
  double number = std::numeric_limits<double>::quiet_NaN();
  const Scalar kind = classify(token, true, number);
  if (kind == Scalar::invalid) return false;
  if (member.column == Columns::unknown) member.column = columns_.find(member.name);
  if (member.column == Columns::none) return true;
  if (kind == Scalar::string) {
    columns_.set_text(member.column, row_count_, contents(token));
    return true;
  }
  if (kind == Scalar::yes || kind == Scalar::no) number = kind == Scalar::yes ? 1 : 0;
  columns_.set_number(member.column, row_count_, number);
  return true;
}

}  // namespace csj
