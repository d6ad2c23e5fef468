// The tokens of a text, found by simdjson, one after the other.
#pragma once

#include <simdjson.h>

#include <memory>
#include <string_view>

namespace csj {

/// Finds where the tokens of a piece of text begin; strings are closed, free of control characters, and UTF-8.
///
/// This is simdjson's first stage, at gigabytes a second. Its On-Demand interface skips what nobody
/// asks for; where every token has to be looked at, going through them here takes half the time.
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

/// A place among the tokens of a text. At its end, and where it breaks the rules for tokens, stands a token
/// that begins with a zero.
///
/// The text is indexed piece by piece, each of which ends behind a closing bracket: an index of the whole would
/// take more memory than the text, and no cache would hold it.
class Tokens {
 public:
  /// The text must be followed by a zero and CSJ_PADDING bytes in all. With `may_release`, pages of memory that
  /// were passed are given back to the system, which can read them from their file again.
  Tokens(std::string_view text, bool may_release);

  char peek() const { return base_[*next_]; }
  const char *start() const { return base_ + *next_; }
  /// True behind the last token of a text that was valid up to there.
  bool is_at_end() const { return next_ == no_tokens_ && is_valid_; }

  /// The token and the space behind it.
  std::string_view token() const { return {start(), next_[1] - *next_}; }

  /// Moves on from a token that is not the end.
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
  /// What was not indexed yet.
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
