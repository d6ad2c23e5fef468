#include "ItemPlan.hpp"

#include <algorithm>

#include "Escapes.hpp"
#include "Scalar.hpp"

namespace csj {
namespace {

/// Maximum number of different keys of an object; further keys are validated but not stored.
constexpr size_t max_members = 1024;

}  // namespace

ItemPlan::Member *ItemPlan::look_up(const char *key, size_t &guess) {
  const std::string_view contents = contents_from(key);
  const std::string written(contents.data(), contents.size() + 1);
  const auto known = by_key_.find(written);
  if (known != by_key_.end()) {
    guess = known->second + 1;
    return members_[known->second].get();
  }
  if (!escapes_are_valid(contents) || members_.size() >= max_members) return nullptr;
  auto member = std::make_unique<Member>();
  member->key = written;
  std::memset(&member->mask, 0xFF, std::min(sizeof member->mask, written.size()));
  std::memcpy(&member->head, written.data(), std::min(sizeof member->head, written.size()));
  member->name = prefix_;
  append_unescaped(contents, member->name);
  by_key_[written] = members_.size();
  members_.push_back(std::move(member));
  guess = members_.size();
  return members_.back().get();
}

}  // namespace csj
