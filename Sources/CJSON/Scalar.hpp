// Classification of JSON tokens.
#pragma once

#include <string_view>

#include "Number.hpp"

namespace csj {

enum class Scalar { invalid, null, no, yes, number, string };

/// The token without trailing white space.
inline std::string_view trimmed(std::string_view token) {
  const auto is_space = [](char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; };
  while (!token.empty() && is_space(token.back())) token.remove_suffix(1);
  return token;
}

/// Classifies a token without white space that is not a number.
Scalar classify_non_number(std::string_view token, bool allows_missing);

/// Classifies a token and returns the value of a number, NaN if it exceeds 1e300.
///
/// With `allows_missing`, NaN and the infinities count as null.
inline Scalar classify(std::string_view token, bool allows_missing, double &number) {
  token = trimmed(token);
  if (read_number(token.data(), token.data() + token.size(), number)) return Scalar::number;
  return classify_non_number(token, allows_missing);
}

/// The text between the quotes of a string token.
std::string_view contents(std::string_view token);

/// The contents of the string that begins at `start`, directly after its opening quote.
std::string_view contents_from(const char *start);

}  // namespace csj
