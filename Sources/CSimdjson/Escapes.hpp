// What stands in a string for something else.
#pragma once

#include <string>
#include <string_view>

namespace csj {

/// Whether every escape is one of JSON's.
bool escapes_are_valid(std::string_view contents);

/// Appends contents whose escapes are valid; half a surrogate pair becomes U+FFFD.
void append_unescaped(std::string_view contents, std::string &text);

}  // namespace csj
