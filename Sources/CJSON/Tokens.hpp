// The tokens of a text in order.
#pragma once

#include <cstdint>
#include <string_view>

#include "TokenIndex.hpp"

namespace csj {

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

  /// Continues with the token that begins at a later position.
  void restart(const char *at);

  bool accept(char c) {
    if (peek() != c) return false;
    advance();
    return true;
  }

 private:
  static constexpr uint32_t no_tokens_[2] = {0, 0};

  TokenIndex index_;
  /// Text that has not been indexed yet.
  std::string_view rest_;
  const char *base_;
  /// Size of the next piece.
  size_t piece_size_;
  const uint32_t *next_ = no_tokens_;
  const uint32_t *end_ = no_tokens_;
  bool is_valid_ = true;
  bool may_release_;

  void index_next();
  bool index_piece();
};

}  // namespace csj
