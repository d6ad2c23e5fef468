#include "UTF8.hpp"

#include <cstddef>

namespace csj {
namespace {

/// What may follow a leading byte: how many continuation bytes, and the range of the first of them.
struct Sequence {
  size_t continuation_count;
  unsigned char low, high;
};

Sequence sequence_after(unsigned char lead) {
  if (lead >= 0xC2 && lead <= 0xDF) return {1, 0x80, 0xBF};
  if (lead == 0xE0) return {2, 0xA0, 0xBF};
  if (lead == 0xED) return {2, 0x80, 0x9F};
  if (lead >= 0xE1 && lead <= 0xEF) return {2, 0x80, 0xBF};
  if (lead == 0xF0) return {3, 0x90, 0xBF};
  if (lead >= 0xF1 && lead <= 0xF3) return {3, 0x80, 0xBF};
  if (lead == 0xF4) return {3, 0x80, 0x8F};
  return {0, 0, 0};
}

}  // namespace

bool is_utf8(std::string_view text) {
  for (size_t place = 0; place < text.size();) {
    const auto lead = static_cast<unsigned char>(text[place++]);
    if (lead < 0x80) continue;
    const Sequence sequence = sequence_after(lead);
    if (sequence.continuation_count == 0 || text.size() - place < sequence.continuation_count) {
      return false;
    }
    for (size_t index = 0; index < sequence.continuation_count; ++index) {
      const auto byte = static_cast<unsigned char>(text[place++]);
      const unsigned char low = index == 0 ? sequence.low : 0x80;
      const unsigned char high = index == 0 ? sequence.high : 0xBF;
      if (byte < low || byte > high) return false;
    }
  }
  return true;
}

}  // namespace csj
