#include "TokenIndex.hpp"

#include <cstring>

#include "CJSON.h"
#include "UTF8.hpp"

namespace csj {
namespace {

constexpr size_t block_size = 64;
static_assert(CSJ_PADDING >= block_size, "the last block reads beyond the text");

/// For positions that do not count.
constexpr size_t spare_count = 8;

typedef unsigned char block __attribute__((vector_size(block_size)));
typedef bool lanes __attribute__((ext_vector_type(block_size)));

/// The processors that this is compiled for; the fastest that the machine has is chosen when the program starts. The thread
/// sanitizer crashes if that happens before it has started itself, so that there is no choice for it.
#if defined(__x86_64__) && !__has_feature(thread_sanitizer)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "avx2", "default")))
#else
#define FOR_EACH_PROCESSOR
#endif

/// One bit for each character of a block.
struct Masks {
  uint64_t quote, backslash, punctuation, white, control, beyond_ascii;
};

inline __attribute__((always_inline)) uint64_t mask(lanes each) {
  return __builtin_bit_cast(uint64_t, each);
}

inline __attribute__((always_inline)) Masks masks_of(const char *text) {
  block b;
  std::memcpy(&b, text, sizeof b);
  const auto is = [&b](unsigned char c) __attribute__((always_inline)) {
    return mask(__builtin_convertvector(b == c, lanes));
  };
  // Brackets and braces differ in one bit.
  const block folded = b | 0x20;
  const auto folds_to = [&folded](unsigned char c) __attribute__((always_inline)) {
    return mask(__builtin_convertvector(folded == c, lanes));
  };
  Masks found;
  found.quote = is('"');
  found.backslash = is('\\');
  found.punctuation = folds_to('{') | folds_to('}') | is(':') | is(',');
  found.white = is(' ') | is('\n') | is('\r') | is('\t');
  found.control = mask(__builtin_convertvector(b < 0x20, lanes));
  found.beyond_ascii = mask(__builtin_convertvector(b >= 0x80, lanes));
  return found;
}

/// The characters after each unescaped backslash; `is_open` is whether the text before ended with one.
uint64_t escaped(uint64_t backslash, bool &is_open) {
  uint64_t found = is_open ? 1 : 0;
  is_open = false;
  backslash &= ~found;
  while (backslash != 0) {
    const uint64_t first = backslash & -backslash;
    const uint64_t next = first << 1;
    is_open = next == 0;
    found |= next;
    backslash &= ~(first | next);
  }
  return found;
}

/// Each bit is the parity of the bits up to it.
uint64_t parity_up_to(uint64_t bits) {
  for (int shift = 1; shift < 64; shift *= 2) bits ^= bits << shift;
  return bits;
}

/// Ones in the places of the text, where only part of the block is text.
uint64_t text_mask(size_t length) {
  return length >= block_size ? ~uint64_t{0} : (uint64_t{1} << length) - 1;
}

/// Writes the positions of the bits and returns the end of what counts.
///
/// Eight at a time, more than there may be: that is faster than a branch for each. There must be room for seven more.
inline __attribute__((always_inline)) uint32_t *write_positions(
    uint64_t bits, uint32_t place, uint32_t *next) {
  uint32_t *end = next + __builtin_popcountll(bits);
  while (next < end) {
    for (int index = 0; index < 8; ++index) {
      // The bit beyond the last one gives any position.
      next[index] = place + static_cast<uint32_t>(__builtin_ctzll(bits | uint64_t{1} << 63));
      bits &= bits - 1;
    }
    next += 8;
  }
  return end;
}

struct Found {
  size_t count;
  bool is_in_string, has_control, is_beyond_ascii;
};

/// Writes the start positions; there must be room for one for each character and for `spare_count` more.
FOR_EACH_PROCESSOR Found find_starts(const char *text, size_t length, uint32_t *starts) {
  uint32_t *next = starts;
  uint64_t in_string_before = 0, word_before = 0, controls = 0, high = 0;
  bool escape_is_open = false;
  for (size_t place = 0; place < length; place += block_size) {
    const uint64_t here = text_mask(length - place);
    const Masks m = masks_of(text + place);
    const uint64_t backslash = m.backslash & here;
    const uint64_t quote =
        m.quote & here & ~(backslash != 0 || escape_is_open ? escaped(backslash, escape_is_open) : 0);
    // From an opening quote to before the closing one.
    const uint64_t in_string = parity_up_to(quote) ^ in_string_before;
    in_string_before = in_string >> 63 ? ~uint64_t{0} : 0;
    controls |= m.control & in_string & here;
    high |= m.beyond_ascii & here;
    // A word, such as a number, starts where no word goes on.
    const uint64_t word = ~(m.punctuation | m.white | quote);
    const uint64_t first = ~(word << 1 | word_before) & (word | quote);
    word_before = word >> 63;
    const uint64_t string_tail = in_string ^ quote;
    const uint64_t start = (m.punctuation | first) & ~string_tail & here;
    next = write_positions(start, static_cast<uint32_t>(place), next);
  }
  return {
      static_cast<size_t>(next - starts), in_string_before != 0, controls != 0, high != 0};
}

}  // namespace

TokenIndex::Outcome TokenIndex::find(std::string_view text) {
  if (text.size() >= UINT32_MAX) return Outcome::invalid;
  if (room_ < text.size() + spare_count) {
    room_ = text.size() + spare_count;
    starts_.reset(new uint32_t[room_]);
  }
  const Found found = find_starts(text.data(), text.size(), starts_.get());
  count_ = found.count;
  // The end of the text stands for the start of the tokens after the last.
  starts_[count_] = starts_[count_ + 1] = static_cast<uint32_t>(text.size());
  if (found.has_control || (found.is_beyond_ascii && !is_utf8(text))) return Outcome::invalid;
  return found.is_in_string ? Outcome::in_string : Outcome::found;
}

}  // namespace csj
