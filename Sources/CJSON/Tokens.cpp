#include "Tokens.hpp"

#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>

namespace csj {
namespace {

/// Sizes of the first piece, which may hold all that is read by its tokens, and of pieces whose text and index just fit
/// into the cache of a core.
constexpr size_t first_piece = size_t{1} << 12, largest_piece = size_t{1} << 18;

/// The position after the last closing bracket before `end`; 0 if there is none.
size_t after_bracket(std::string_view text, size_t end) {
  const size_t place = end == 0 ? std::string_view::npos : text.rfind('}', end - 1);
  return place == std::string_view::npos ? 0 : place + 1;
}

/// Returns the complete pages of a piece of text to the system.
void release(std::string_view text) {
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto start = (reinterpret_cast<uintptr_t>(text.data()) + page - 1) / page * page;
  const auto end = reinterpret_cast<uintptr_t>(text.data() + text.size()) / page * page;
  if (start < end) madvise(reinterpret_cast<void *>(start), end - start, MADV_DONTNEED);
}

}  // namespace

Tokens::Tokens(std::string_view text, bool may_release)
    : rest_(text), base_(text.data()), piece_size_(first_piece), may_release_(may_release) {
  index_next();
}

void Tokens::restart(const char *at) {
  rest_ = {at, static_cast<size_t>(rest_.data() + rest_.size() - at)};
  piece_size_ = first_piece;
  index_next();
}

void Tokens::index_next() {
  while (is_valid_ && !rest_.empty()) {
    is_valid_ = index_piece();
    if (is_valid_ && next_ != end_) return;
  }
  base_ = rest_.data() + rest_.size();
  next_ = end_ = no_tokens_;
}

/// A bracket may be inside a string, which is then not closed in the piece; in that case earlier brackets are
/// tried.
bool Tokens::index_piece() {
  if (may_release_ && base_ != rest_.data()) {
    release({base_, static_cast<size_t>(rest_.data() - base_)});
  }
  base_ = rest_.data();
  size_t target = piece_size_;
  piece_size_ = std::min(4 * piece_size_, largest_piece);
  for (;; target *= 2) {
    const bool is_last = target >= rest_.size();
    size_t length = is_last ? rest_.size() : after_bracket(rest_, target);
    for (int tries = 0; length > 0 && tries < 4; ++tries) {
      const TokenIndex::Outcome outcome = index_.find(rest_.substr(0, length));
      if (outcome == TokenIndex::Outcome::found) {
        rest_.remove_prefix(length);
        next_ = index_.begin();
        end_ = index_.end();
        return true;
      }
      if (is_last || outcome == TokenIndex::Outcome::invalid) return false;
      length = after_bracket(rest_, length - 1);
    }
  }
}

}  // namespace csj
