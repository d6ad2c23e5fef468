// Escape sequences of JSON strings.
#pragma once

#include <string>
#include <string_view>

namespace csj {

/// Whether every escape sequence is valid JSON.
bool escapes_are_valid(std::string_view contents);

/// Appends the unescaped contents, whose escapes must be valid; an unpaired surrogate becomes U+FFFD.
void append_unescaped(std::string_view contents, std::string &text);

}  // namespace csj
