#include "Number.hpp"

#include "CJSON.h"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <limits>
#include <system_error>

namespace csj {
namespace {

constexpr double largest = 1e300;

/// The exponent after `e`, limited to prevent overflow.
long long read_exponent(const char *at, const char *end) {
  const bool is_negative = *at == '-';
  if (is_negative || *at == '+') ++at;
  long long exponent = 0;
  for (; at < end && exponent < 100'000'000'000; ++at) exponent = exponent * 10 + (*at - '0');
  return is_negative ? -exponent : exponent;
}

/// Whether a number is out of range because it is too close to zero.
bool is_tiny(const char *at, const char *end) {
  long long point = 0;  // decimal places from the first digit that is not 0 to the point
  bool is_counting = false, is_fraction = false;
  for (; at < end && *at != 'e' && *at != 'E'; ++at) {
    if (*at == '.') {
      is_fraction = true;
    } else if (is_digit(*at)) {
      is_counting = is_counting || *at != '0';
      if (is_counting && !is_fraction) ++point;
      if (!is_counting && is_fraction) --point;
    }
  }
  if (!is_counting) return true;
  return point + (at < end ? read_exponent(at + 1, end) : 0) < 0;
}

}  // namespace

const char *scan_decimal(const char *begin, const char *end, double &number) {
  const auto [rest, error] = std::from_chars(begin, end, number);
  if (error == std::errc::result_out_of_range && is_tiny(begin, rest)) {
    number = 0;
  } else if (error != std::errc() || number > largest) {
    number = std::numeric_limits<double>::quiet_NaN();
  }
  return rest;
}

}  // namespace csj

double csj_number(const uint8_t *bytes, size_t length) {
  const auto *begin = reinterpret_cast<const char *>(bytes);
  double number;
  return csj::read_number(begin, begin + length, number) ? number
                                                         : std::numeric_limits<double>::quiet_NaN();
}
