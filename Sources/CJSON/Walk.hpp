// The grammar of JSON on top of tokens.
#pragma once

#include <string>
#include <string_view>

#include "CJSON.h"
#include "Escapes.hpp"
#include "Scalar.hpp"
#include "Tokens.hpp"

namespace csj {

/// Iterates over the members of the object that begins here; `read` receives the key and must consume the
/// value.
///
/// The key starts after its opening quote; its escapes are not validated.
template <class Read>
bool read_members(Tokens &tokens, Read read) {
  tokens.advance();
  if (tokens.accept('}')) return true;
  do {
    if (tokens.peek() != '"') return false;
    const char *key = tokens.start() + 1;
    tokens.advance();
    if (!tokens.accept(':') || !read(key)) return false;
  } while (tokens.accept(','));
  return tokens.accept('}');
}

/// Iterates over the elements of the array that begins here; `read` must consume the element.
template <class Read>
bool read_elements(Tokens &tokens, Read read) {
  tokens.advance();
  if (tokens.accept(']')) return true;
  do {
    if (!read()) return false;
  } while (tokens.accept(','));
  return tokens.accept(']');
}

/// Receives all parts of a value in order; does nothing.
struct Visitor {
  void key(std::string_view) {}
  void scalar(Scalar, double, std::string_view) {}
  void open() {}
  void close(char) {}
};

/// Visits the value that begins here with everything nested in it, `depth` containers below the root.
///
/// False if it is not valid JSON or is nested too deeply. Does not recurse, so deep nesting needs no call
/// stack.
template <class Visit>
bool walk(Tokens &tokens, size_t depth, bool allows_missing, Visit &visitor) {
  std::string open;  // the closing brackets expected
  do {
    if (!open.empty() && open.back() == '}') {
      if (tokens.peek() != '"') return false;
      const std::string_view key = contents(tokens.token());
      if (!escapes_are_valid(key)) return false;
      visitor.key(key);
      tokens.advance();
      if (!tokens.accept(':')) return false;
    }
    const char first = tokens.peek();
    if (first == '{' || first == '[') {
      if (depth + open.size() >= CSJ_MAX_DEPTH) return false;
      const char closing = first == '{' ? '}' : ']';
      visitor.open();
      tokens.advance();
      open += closing;
      if (tokens.peek() != closing) continue;
    } else {
      double number = 0;
      const Scalar kind = classify(tokens.token(), allows_missing, number);
      if (kind == Scalar::invalid) return false;
      visitor.scalar(kind, number, tokens.token());
      tokens.advance();
    }
    while (!open.empty() && tokens.accept(open.back())) {
      visitor.close(open.back());
      open.pop_back();
    }
    if (!open.empty() && !tokens.accept(',')) return false;
  } while (!open.empty());
  return true;
}

/// Skips a value.
bool skip(Tokens &tokens, size_t depth, bool allows_missing);

}  // namespace csj
