#include "ItemReader.hpp"

#include <limits>

namespace csj {
namespace {

/// A search for tokens begins anew after a run of items that are alike, which pays off for this many.
constexpr int least_run = 16;
/// Number of shorter runs after which items are no longer compared.
constexpr int most_short_runs = 4;
/// Pages of memory that were read are returned between runs.
constexpr ptrdiff_t longest_run_bytes = ptrdiff_t{1} << 20;

bool is_white(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

const char *after_white(const char *at) {
  while (is_white(*at)) ++at;
  return at;
}

/// The position after the last character before `at` that is not white.
const char *before_white(const char *at) {
  while (is_white(at[-1])) --at;
  return at;
}

}  // namespace

bool ItemReader::append(Tokens &tokens, size_t depth) {
  if (row_count_ == 0) first_item_ = tokens.start();
  // The length of the first item gives an estimate of the number of items.
  if (row_count_ == 1) columns_.reserve((end_ - first_item_) / (tokens.start() - first_item_) + 1);
  if (uses_shape_) shape_.begin(tokens.start());
  const bool is_read = read(tokens, plan_, depth, false);
  ++row_count_;
  // The second item is the first for whose successors there is memory.
  if (is_read && uses_shape_ && row_count_ > 1) append_alike(tokens, depth);
  return is_read;
}

void ItemReader::append_alike(Tokens &tokens, size_t depth) {
  const char separator = depth == 0 ? '{' : ',';
  if (tokens.peek() != separator) return;
  const char *at = tokens.start();
  shape_.finish(before_white(at));
  const char *const stop = end_ - at > longest_run_bytes ? at + longest_run_bytes : end_;
  int run = 0;
  while (at < stop && *at == separator) {
    const char *const item = depth == 0 ? at : after_white(at + 1);
    const char *const item_end = shape_.read(item, end_);
    if (item_end == nullptr) break;
    for (size_t index = 0; index < shape_.number_count(); ++index) {
      if (shape_.column(index) == Columns::none) continue;
      columns_.set_number(shape_.column(index), row_count_, shape_.number(index));
    }
    ++row_count_;
    ++run;
    at = after_white(item_end);
  }
  if (run > 0) tokens.restart(at);
  if (run < least_run && ++short_runs_ > most_short_runs) uses_shape_ = false;
}

bool ItemReader::read(Tokens &tokens, ItemPlan &plan, size_t depth, bool is_nested) {
  if (depth >= CSJ_MAX_DEPTH) return false;
  size_t guess = 0;
  return read_members(tokens, [&](const char *key) {
    if (ItemPlan::Member *member = plan.find(key, end_, guess)) {
      return keep(tokens, *member, depth + 1, is_nested);
    }
    shape_.add_other();
    return escapes_are_valid(contents_from(key)) && skip(tokens, depth + 1, true);
  });
}

bool ItemReader::keep(
    Tokens &tokens, ItemPlan::Member &member, size_t depth, bool is_nested) {
  const char first = tokens.peek();
  if (first == '[' || (first == '{' && is_nested)) {
    shape_.add_other();
    return skip(tokens, depth, true);
  }
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
  if (uses_shape_) {
    if (kind == Scalar::number) {
      shape_.add_number(trimmed(token), member.column);
    } else {
      shape_.add_other();
    }
  }
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
