#include "Walk.hpp"

namespace csj {

bool skip(Tokens &tokens, size_t depth, bool allows_missing) {
  Visitor visitor;
  return walk(tokens, depth, allows_missing, visitor);
}

}  // namespace csj
