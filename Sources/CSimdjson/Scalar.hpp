// What one token of JSON means.
#pragma once

#include <string_view>

#include "Number.hpp"

namespace csj {

enum class Scalar { invalid, null, no, yes, number, string };

/// The token without the space behind it.
inline std::string_view trimmed(std::string_view token) {
  const auto is_space = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
  while (!token.empty() && is_space(token.back())) token.remove_suffix(1);
  return token;
}

/// Tells what a token without space is that is no number.
Scalar classify_no_number(std::string_view token, bool allows_missing);

/// Tells what a token is and, of a number, its value: NaN when it is beyond 1e300.
///
/// With `allows_missing`, NaN and the infinities are null.
inline Scalar classify(std::string_view token, bool allows_missing, double &number) {
  token = trimmed(token);
  if (read_number(token.data(), token.data() + token.size(), number)) return Scalar::number;
  return classify_no_number(token, allows_missing);
}

/// What stands between the quotes of a token that is a string.
std::string_view contents(std::string_view token);

/// The contents of the string that begins at `start`, just behind its opening quote.
std::string_view contents_from(const char *start);

}  // namespace csj
