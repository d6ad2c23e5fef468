// Whether a text is UTF-8.
#pragma once

#include <string_view>

namespace csj {

/// True for well-formed UTF-8 (Unicode 15, table 3-7): no overlong forms, no surrogates, nothing beyond U+10FFFF.
bool is_utf8(std::string_view text);

}  // namespace csj
