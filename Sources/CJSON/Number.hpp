// Conversion of decimal text to double.
#pragma once

#include <cmath>
#include <cstdint>

namespace csj {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Parses text that is known to begin with digits and to have digits after its decimal point.
bool read_decimal(const char *begin, const char *end, double &number);

/// Parses a JSON number that fills [begin, end), correctly rounded; NaN if it exceeds 1e300.
///
/// False if the text is not a number according to RFC 8259, section 6.
inline bool read_number(const char *begin, const char *end, double &number) {
  constexpr int exact_digits = 15;  // a double represents integers of up to this many digits exactly
  // Signs of sensor data are unpredictable, so there is no branch on them.
  const bool is_negative = begin < end && *begin == '-';
  begin += is_negative;
  const char *at = begin;
  uint64_t integer = 0;  // may overflow, but is not used in that case
  for (; at < end && is_digit(*at); ++at) integer = integer * 10 + static_cast<uint64_t>(*at - '0');
  if (at == begin || (*begin == '0' && at > begin + 1)) return false;
  if (at == end && at - begin <= exact_digits) {
    number = static_cast<double>(integer);
  } else {
    if (at < end && *at == '.' && (at + 1 == end || !is_digit(at[1]))) return false;
    if (!read_decimal(begin, end, number)) return false;
  }
  number = std::copysign(number, is_negative ? -1.0 : 1.0);
  return true;
}

}  // namespace csj
