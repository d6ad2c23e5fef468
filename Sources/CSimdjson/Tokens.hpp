// The tokens of a text, found by simdjson, one after the other.
#pragma once

#include <simdjson.h>

#include <memory>
#include <string_view>

namespace csj {

/// Finds where every token begins; strings are closed, free of control characters, and UTF-8.
///
/// This is simdjson's first stage, at gigabytes a second. Its On-Demand interface skips what nobody
/// asks for; where every token has to be looked at, going through them here takes half the time.
class Index {
 public:
  /// The text must be followed by a zero and CSJ_PADDING bytes in all.
  explicit Index(std::string_view text);

  bool is_valid() const { return is_valid_; }
  const uint32_t *begin() const { return stage_->structural_indexes.get(); }
  const uint32_t *end() const { return begin() + stage_->n_structural_indexes; }

 private:
  std::unique_ptr<simdjson::internal::dom_parser_implementation> stage_;
  bool is_valid_ = false;
};

/// A place among the tokens of a valid index. At its end stands a token that begins with a zero.
class Tokens {
 public:
  Tokens(std::string_view text, const Index &index)
      : text_(text), next_(index.begin()), end_(index.end()) {}

  char peek() const { return text_[*next_]; }
  const char *start() const { return text_.data() + *next_; }
  bool is_at_end() const { return next_ == end_; }

  /// The token and the space behind it.
  std::string_view token() const { return {start(), next_[1] - *next_}; }

  /// Moves on from a token that is not the end.
  void advance() { ++next_; }

  bool accept(char c) {
    if (peek() != c) return false;
    advance();
    return true;
  }

 private:
  std::string_view text_;
  const uint32_t *next_;
  const uint32_t *end_;
};

}  // namespace csj
