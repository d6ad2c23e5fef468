#include "Scalar.hpp"

#include "Escapes.hpp"

namespace csj {
namespace {

Scalar word(std::string_view token, bool allows_missing) {
  if (token == "null") return Scalar::null;
  if (token == "true") return Scalar::yes;
  if (token == "false") return Scalar::no;
  const bool is_missing = token == "NaN" || token == "Infinity" || token == "-Infinity";
  return allows_missing && is_missing ? Scalar::null : Scalar::invalid;
}

}  // namespace

Scalar classify_non_number(std::string_view token, bool allows_missing) {
  if (token.empty() || token[0] != '"') return word(token, allows_missing);
  return escapes_are_valid(contents(token)) ? Scalar::string : Scalar::invalid;
}

std::string_view contents(std::string_view token) {
  token = trimmed(token);
  return token.substr(1, token.size() - 2);
}

std::string_view contents_from(const char *start) {
  const char *at = start;
  while (*at != '"') at += *at == '\\' ? 2 : 1;
  return {start, static_cast<size_t>(at - start)};
}

}  // namespace csj
