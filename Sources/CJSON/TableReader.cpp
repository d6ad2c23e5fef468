#include "TableReader.hpp"

namespace csj {
namespace {

/// Maximum number of keys outside the items; further keys are validated but not stored.
constexpr size_t max_envelope = 256;

}  // namespace

csj_status TableReader::read(bool is_lines, bool may_release) {
  Tokens tokens(text_, may_release);
  const bool is_read = is_lines ? read_lines(tokens) : read_document(tokens);
  if (!is_read || !tokens.is_at_end()) return CSJ_INVALID;
  return is_table_ ? CSJ_OK : CSJ_OTHER;
}

bool TableReader::read_lines(Tokens &tokens) {
  is_table_ = true;
  while (tokens.peek() == '{') {
    if (!items.append(tokens, 0)) return false;
  }
  return true;
}

bool TableReader::read_document(Tokens &tokens) {
  switch (tokens.peek()) {
    case '[': return read_items(tokens, 0);
    case '{': return read_envelope(tokens);
    default: return skip(tokens, 0, false);
  }
}

bool TableReader::read_items(Tokens &tokens, size_t depth) {
  is_table_ = true;
  return read_elements(tokens, [&] {
    if (tokens.peek() == '{') return items.append(tokens, depth + 1);
    is_table_ = false;
    return skip(tokens, depth + 1, false);
  });
}

bool TableReader::read_envelope(Tokens &tokens) {
  bool has_items = false;
  return read_members(tokens, [&](const char *start) {
    const std::string_view written = contents_from(start);
    if (!escapes_are_valid(written)) return false;
    std::string key;
    append_unescaped(written, key);
    if (key != "items" || has_items) return keep(tokens, key);
    has_items = true;
    return tokens.peek() == '[' ? read_items(tokens, 1) : skip(tokens, 1, false);
  });
}

bool TableReader::keep(Tokens &tokens, const std::string &key) {
  if (tokens.peek() == '{' || tokens.peek() == '[') return skip(tokens, 1, false);
  const std::string_view token = tokens.token();
  double number;
  const Scalar kind = classify(token, false, number);
  if (kind == Scalar::invalid) return false;
  tokens.advance();
  const bool is_kept = kind != Scalar::null && envelope.size() < max_envelope;
  if (!is_kept || envelope.count(key) > 0) return true;
  if (kind == Scalar::string) {
    append_unescaped(contents(token), envelope[key]);
  } else {
    envelope[key] = trimmed(token);
  }
  return true;
}

}  // namespace csj
