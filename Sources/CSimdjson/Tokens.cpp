#include "Tokens.hpp"

#include <new>

#include "CSimdjson.h"

namespace csj {

Index::Index(std::string_view text) {
  const simdjson::implementation *fastest = simdjson::get_active_implementation();
  if (fastest->create_dom_parser_implementation(text.size(), CSJ_MAX_DEPTH, stage_)) {
    throw std::bad_alloc();
  }
  const auto *bytes = reinterpret_cast<const uint8_t *>(text.data());
  is_valid_ = !stage_->stage1(bytes, text.size(), simdjson::stage1_mode::regular);
}

}  // namespace csj
