// The start positions of the tokens of a text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace csj {

/// Finds the start positions of tokens in a piece of text; checks that strings are closed, free of control
/// characters, and UTF-8.
///
/// Blocks of 64 characters are compared at once, and each comparison is a mask of 64 bits. Source of the idea: Langdale
/// and Lemire (2019), Parsing gigabytes of JSON per second, VLDB Journal 28:941-960.
class TokenIndex {
 public:
  enum class Outcome { found, in_string, invalid };

  /// The text must be followed by CSJ_PADDING readable bytes; one of 4 GB or more is invalid.
  Outcome find(std::string_view text);

  const uint32_t *begin() const { return starts_.get(); }
  const uint32_t *end() const { return starts_.get() + count_; }

 private:
  /// The positions, then the end of the text, where the last token ends. Memory beyond them is never touched.
  std::unique_ptr<uint32_t[]> starts_;
  size_t room_ = 0;
  size_t count_ = 0;
};

}  // namespace csj
