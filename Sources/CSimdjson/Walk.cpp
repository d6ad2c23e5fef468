#include "Walk.hpp"

namespace csj {

bool skip(Tokens &tokens, size_t depth, bool allows_missing) {
  Visitor nobody;
  return walk(tokens, depth, allows_missing, nobody);
}

}  // namespace csj
