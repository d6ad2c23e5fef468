#include <memory>
#include <new>
#include <vector>

#include "Columns.hpp"
#include "Walk.hpp"

struct csj_tree {
  std::vector<csj_node> nodes;
  std::string text;
};

namespace {

using csj::Scalar;

/// Records the visited values as nodes.
class TreeBuilder {
 public:
  TreeBuilder(csj_tree &tree, size_t max_nodes) : tree_(tree), max_nodes_(max_nodes) {}

  void key(std::string_view contents) { append_text(CSJ_KEY, contents); }

  void scalar(Scalar kind, double number, std::string_view token) {
    count();
    switch (kind) {
      case Scalar::string: return append_text(CSJ_STRING, csj::contents(token));
      case Scalar::number: return append_number(number);
      case Scalar::yes: return append({}, 0, CSJ_TRUE);
      case Scalar::no: return append({}, 0, CSJ_FALSE);
      default: return append({}, 0, CSJ_NULL);
    }
  }

  void open() {
    count();
    counts_.push_back(0);
  }

  void close(char bracket) {
    append({}, counts_.back(), bracket == '}' ? CSJ_OBJECT : CSJ_ARRAY);
    counts_.pop_back();
  }

 private:
  csj_tree &tree_;
  size_t max_nodes_;
  std::vector<uint32_t> counts_;  // numbers of values in the open containers

  void count() {
    if (!counts_.empty()) ++counts_.back();
  }

  void append(uint64_t offset, size_t length, csj_kind kind) {
    if (tree_.nodes.size() >= max_nodes_) throw csj::TooLarge();
    csj_node node;
    node.offset = offset;
    node.length = static_cast<uint32_t>(length);
    node.kind = kind;
    tree_.nodes.push_back(node);
  }

  /// Numbers out of range become null.
  void append_number(double number) {
    append({}, 0, number == number ? CSJ_NUMBER : CSJ_NULL);
    if (number == number) tree_.nodes.back().number = number;
  }

  void append_text(csj_kind kind, std::string_view contents) {
    const size_t start = tree_.text.size();
    csj::append_unescaped(contents, tree_.text);
    append(start, tree_.text.size() - start, kind);
  }
};

bool read(std::string_view text, size_t max_nodes, csj_tree &tree) {
  csj::Tokens tokens(text, false);
  TreeBuilder builder(tree, max_nodes);
  return csj::walk(tokens, 0, false, builder) && tokens.is_at_end();
}

}  // namespace

csj_status csj_tree_read(
    const uint8_t *bytes, size_t length, size_t max_nodes, csj_tree **tree) {
  try {
    auto made = std::make_unique<csj_tree>();
    if (!read({reinterpret_cast<const char *>(bytes), length}, max_nodes, *made)) {
      return CSJ_INVALID;
    }
    *tree = made.release();
    return CSJ_OK;
  } catch (const csj::TooLarge &) {
    return CSJ_TOO_LARGE;
  } catch (const std::bad_alloc &) {
    return CSJ_TOO_LARGE;
  }
}

void csj_tree_free(csj_tree *tree) { delete tree; }

size_t csj_tree_node_count(const csj_tree *tree) { return tree->nodes.size(); }

const csj_node *csj_tree_nodes(const csj_tree *tree) { return tree->nodes.data(); }

const char *csj_tree_text(const csj_tree *tree) { return tree->text.data(); }
