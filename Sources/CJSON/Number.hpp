// Conversion of decimal text to double.
#pragma once

#include <cmath>
#include <cstdint>

namespace csj {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Parses a number that is known to begin with digits and to have digits after its decimal point; returns the position
/// after it.
const char *scan_decimal(const char *begin, const char *end, double &number);

/// Parses the JSON number that begins here and returns the position after it; null if there is none according to RFC 8259,
/// section 6. The value is correctly rounded, and NaN if it exceeds 1e300.
inline const char *scan_number(const char *at, const char *end, double &number) {
  constexpr int exact_digits = 15;  // a double represents integers of up to this many digits exactly
  // Signs of sensor data are unpredictable, so there is no branch on them.
  const bool is_negative = at < end && *at == '-';
  const char *const begin = at + is_negative;
  uint64_t integer = 0;  // may overflow, but is not used in that case
  for (at = begin; at < end && is_digit(*at); ++at) {
    integer = integer * 10 + static_cast<uint64_t>(*at - '0');
  }
  if (at == begin || (*begin == '0' && at > begin + 1)) return nullptr;
  const bool is_integer = at == end || (*at != '.' && *at != 'e' && *at != 'E');
  if (is_integer && at - begin <= exact_digits) {
    number = static_cast<double>(integer);
  } else {
    if (at < end && *at == '.' && (at + 1 == end || !is_digit(at[1]))) return nullptr;
    at = scan_decimal(begin, end, number);
  }
  number = std::copysign(number, is_negative ? -1.0 : 1.0);
  return at;
}

/// The same for a number that fills [begin, end); false if the text is anything else.
inline bool read_number(const char *begin, const char *end, double &number) {
  return scan_number(begin, end, number) == end;
}

}  // namespace csj
