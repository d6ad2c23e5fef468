// The tokens of a text in order, found by simdjson.
#pragma once

#include <simdjson.h>

#include <memory>
#include <string_view>

namespace csj {

/// Finds the start positions of tokens in a piece of text; checks that strings are closed, free of control
/// characters, and UTF-8.
///
/// This is simdjson's first stage, with a throughput of gigabytes per second. Its On-Demand interface skips
/// values that are not requested; if every token is needed, iterating over the tokens here takes half the
/// time.
class Index {
 public:
  enum class Outcome { found, in_string, invalid };

  /// The text must be followed by CSJ_PADDING readable bytes.
  Outcome find(std::string_view text);

  const uint32_t *begin() const { return stage_->structural_indexes.get(); }
  const uint32_t *end() const { return begin() + stage_->n_structural_indexes; }

 private:
  std::unique_ptr<simdjson::internal::dom_parser_implementation> stage_;

  void make_room(size_t length);
};

/// A position among the tokens of a text. At the end of the text, and at the first violation of the token
/// rules, the current token begins with a zero.
///
/// The text is indexed in pieces that end after a closing bracket: an index of the complete text would take
/// more memory than the text and would not fit into any cache.
class Tokens {
 public:
  /// The text must be followed by CSJ_PADDING bytes, the first of them zero. With `may_release`, pages of
  /// memory that have been read are returned to the system, which can read them from their file again.
  Tokens(std::string_view text, bool may_release);

  char peek() const { return base_[*next_]; }
  const char *start() const { return base_ + *next_; }
  /// Whether all tokens have been read and the text is valid so far.
  bool is_at_end() const { return next_ == no_tokens_ && is_valid_; }

  /// The token with trailing white space.
  std::string_view token() const { return {start(), next_[1] - *next_}; }

  /// Advances to the next token; must not be called at the end.
  void advance() {
    if (++next_ == end_) index_next();
  }

  bool accept(char c) {
    if (peek() != c) return false;
    advance();
    return true;
  }

 private:
  static constexpr uint32_t no_tokens_[2] = {0, 0};

  Index index_;
  /// Text that has not been indexed yet.
  std::string_view rest_;
  const char *base_;
  const uint32_t *next_ = no_tokens_;
  const uint32_t *end_ = no_tokens_;
  bool is_valid_ = true;
  bool may_release_;

  void index_next();
  bool index_piece();
};

}  // namespace csj
