#include "Escapes.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace csj {
namespace {

int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

/// The value of the four hexadecimal digits at `at`, or -1.
int32_t code_unit(std::string_view text, size_t at) {
  if (text.size() < 4 || at > text.size() - 4) return -1;
  int32_t unit = 0;
  for (size_t i = at; i < at + 4; ++i) {
    if (digit(text[i]) < 0) return -1;
    unit = unit * 16 + digit(text[i]);
  }
  return unit;
}

void append_utf8(uint32_t code, std::string &text) {
  const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((code >> shift) & 0x3F)); };
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xC0 | (code >> 6));
    tail(0);
  } else if (code < 0x10000) {
    text += static_cast<char>(0xE0 | (code >> 12));
    tail(6), tail(0);
  } else {
    text += static_cast<char>(0xF0 | (code >> 18));
    tail(12), tail(6), tail(0);
  }
}

/// Appends the character of the `\u` escape at `at`; returns the number of bytes of the escape.
size_t append_code_unit(std::string_view contents, size_t at, std::string &text) {
  const int32_t unit = code_unit(contents, at + 2);
  if (unit < 0xD800 || unit > 0xDFFF) {
    append_utf8(static_cast<uint32_t>(unit), text);
    return 6;
  }
  const bool is_pair = unit < 0xDC00 && contents.substr(at + 6, 2) == "\\u";
  const int32_t low = is_pair ? code_unit(contents, at + 8) : -1;
  if (low < 0xDC00 || low > 0xDFFF) {
    append_utf8(0xFFFD, text);
    return 6;
  }
  append_utf8(0x10000u + (static_cast<uint32_t>(unit - 0xD800) << 10) + (low - 0xDC00), text);
  return 12;
}

char unescaped(char c) {
  constexpr char letters[] = "bfnrt", meanings[] = "\b\f\n\r\t";
  const char *found = std::strchr(letters, c);
  return found == nullptr ? c : meanings[found - letters];
}

}  // namespace

bool escapes_are_valid(std::string_view contents) {
  for (size_t at = contents.find('\\'); at != contents.npos; at = contents.find('\\', at)) {
    if (at + 1 == contents.size()) return false;
    if (contents[at + 1] == 'u') {
      if (code_unit(contents, at + 2) < 0) return false;
      at += 6;
    } else {
      if (std::strchr("\"\\/bfnrt", contents[at + 1]) == nullptr) return false;
      at += 2;
    }
  }
  return true;
}

void append_unescaped(std::string_view contents, std::string &text) {
  for (size_t at = 0; at < contents.size();) {
    const size_t next = std::min(contents.find('\\', at), contents.size());
    text.append(contents, at, next - at);
    at = next;
    if (at == contents.size()) return;
    if (contents[at + 1] == 'u') {
      at += append_code_unit(contents, at, text);
    } else {
      text += unescaped(contents[at + 1]);
      at += 2;
    }
  }
}

}  // namespace csj
