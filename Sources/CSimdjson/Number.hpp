// Decimal text to double.
#pragma once

#include <cmath>
#include <cstdint>

namespace csj {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Reads what is known to begin with digits and to have some behind its point.
bool read_decimal(const char *begin, const char *end, double &number);

/// Reads a JSON number that fills [begin, end), rounded correctly; NaN when beyond 1e300.
///
/// False when the text is not a number as RFC 8259, section 6, spells it.
inline bool read_number(const char *begin, const char *end, double &number) {
  constexpr int exact_digits = 15;  // integers of so many digits are doubles as they stand
  // Signs of sensor data are unpredictable: nothing here branches on them.
  const bool is_negative = begin < end && *begin == '-';
  begin += is_negative;
  const char *at = begin;
  uint64_t integer = 0;  // may wrap; then it is not used
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
