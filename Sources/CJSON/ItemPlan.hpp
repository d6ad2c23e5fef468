// The mapping from an item's members to columns, learned from the previous items.
#pragma once

#include <cstring>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "Columns.hpp"

namespace csj {

/// The keys of an object in the order of first occurrence; the next item usually has the same keys.
class ItemPlan {
 public:
  struct Member {
    std::string key;   // as written, with the closing quote
    std::string name;  // of the column
    int column = Columns::unknown;
    std::unique_ptr<ItemPlan> nested;
    uint64_t head = 0, mask = 0;  // of the key's first bytes
  };

  explicit ItemPlan(std::string prefix = "") : prefix_(std::move(prefix)) {}

  /// The member whose key starts at `key`. `guess` is the expected member and is advanced.
  ///
  /// Null if the key is not valid JSON or if there are too many keys.
  Member *find(const char *key, const char *end_of_text, size_t &guess) {
    if (guess < members_.size()) {
      Member &member = *members_[guess];
      if (is_key(member, key, end_of_text)) {
        ++guess;
        return &member;
      }
    }
    return look_up(key, guess);
  }

 private:
  std::string prefix_;
  std::vector<std::unique_ptr<Member>> members_;
  std::unordered_map<std::string, size_t> by_key_;

  static bool is_key(const Member &member, const char *key, const char *end_of_text) {
    uint64_t head;  // reads 8 bytes: most keys are short, and the text is followed by readable bytes
    std::memcpy(&head, key, sizeof head);
    if ((head & member.mask) != member.head) return false;
    const size_t length = member.key.size();
    return length <= sizeof head
        || (length <= static_cast<size_t>(end_of_text - key)
            && std::memcmp(key, member.key.data(), length) == 0);
  }

  Member *look_up(const char *key, size_t &guess);
};

}  // namespace csj
