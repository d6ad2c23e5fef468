// Reads a JSON document, or JSON lines, of items.
#pragma once

#include <string>
#include <unordered_map>

#include "ItemReader.hpp"

namespace csj {

/// Reads a text once; `items` and `envelope` are complete if reading succeeds.
class TableReader {
 public:
  explicit TableReader(std::string_view text) : items(text), text_(text) {}

  csj_status read(bool is_lines, bool may_release);

  ItemReader items;
  /// Scalars outside the items, as text, without nulls.
  std::unordered_map<std::string, std::string> envelope;

 private:
  std::string_view text_;
  bool is_table_ = false;

  bool read_document(Tokens &tokens);
  bool read_lines(Tokens &tokens);
  bool read_items(Tokens &tokens, size_t depth);
  bool read_envelope(Tokens &tokens);
  bool keep(Tokens &tokens, const std::string &key);
};

}  // namespace csj
