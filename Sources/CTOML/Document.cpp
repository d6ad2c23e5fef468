// Values of a TOML document in a list, so that Swift walks it without recursion in C++.
#include "CTOML.h"

#include <exception>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <vector>

// The parser and its release recurse once per level; settings need three.
#define TOML_MAX_NESTED_VALUES 16
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

struct ctoml_document {
  std::string problem;
  uint32_t problem_line = 0;
  toml::table root;
  std::vector<ctoml_value> values;
};

namespace {

/// A line with more dots than a document may have on one; 0 if there is none.
uint32_t line_with_many_dots(std::string_view text) {
  uint32_t line = 1;
  size_t dots = 0;
  for (const char byte : text) {
    if (byte == '\n') {
      line += 1;
      dots = 0;
    } else if (byte == '.' && ++dots > CTOML_MOST_DOTS) {
      return line;
    }
  }
  return 0;
}

ctoml_kind kind(const toml::node &node) {
  switch (node.type()) {
  case toml::node_type::table: return CTOML_TABLE;
  case toml::node_type::array: return CTOML_ARRAY;
  case toml::node_type::string: return CTOML_TEXT;
  case toml::node_type::integer: return CTOML_INTEGER;
  case toml::node_type::floating_point: return CTOML_REAL;
  case toml::node_type::boolean: return CTOML_TRUTH;
  default: return CTOML_DATE;
  }
}

ctoml_value value(const toml::node &node, size_t parent) {
  ctoml_value value = {};
  value.kind = kind(node);
  value.parent = parent;
  value.line = static_cast<uint32_t>(node.source().begin.line);
  if (const auto *text = node.as_string()) {
    value.text = text->get().data();
    value.text_count = text->get().size();
  } else if (const auto *integer = node.as_integer()) {
    value.integer = integer->get();
  } else if (const auto *real = node.as_floating_point()) {
    value.real = real->get();
  } else if (const auto *truth = node.as_boolean()) {
    value.truth = truth->get();
  }
  return value;
}

/// Adds all values level by level, so that depth needs no stack.
void flatten(ctoml_document &document) {
  std::vector<const toml::node *> nodes = {&document.root};
  document.values.push_back(value(document.root, 0));
  for (size_t place = 0; place < nodes.size(); place += 1) {
    if (const auto *table = nodes[place]->as_table()) {
      for (auto &&[key, node] : *table) {
        ctoml_value member = value(node, place);
        member.key = key.data();
        member.key_count = key.length();
        const auto line = static_cast<uint32_t>(key.source().begin.line);
        if (line > 0) member.line = line;
        document.values.push_back(member);
        nodes.push_back(&node);
      }
    } else if (const auto *array = nodes[place]->as_array()) {
      for (auto &&node : *array) {
        document.values.push_back(value(node, place));
        nodes.push_back(&node);
      }
    }
  }
}

void read(ctoml_document &document, std::string_view text) {
  if (text.size() > CTOML_LARGEST_SIZE) {
    document.problem = "it is larger than 1 MB";
    return;
  }
  if (const uint32_t line = line_with_many_dots(text)) {
    document.problem = "the line has more than 256 dots; write one entry of a list per line";
    document.problem_line = line;
    return;
  }
  try {
    document.root = toml::parse(text);
  } catch (const toml::parse_error &error) {
    document.problem = error.description();
    document.problem_line = static_cast<uint32_t>(error.source().begin.line);
    return;
  }
  flatten(document);
}

}  // namespace

#define CTOML_WORDS(number) #number
#define CTOML_NUMBER(number) CTOML_WORDS(number)

const char *ctoml_version(void) {
  return CTOML_NUMBER(TOML_LIB_MAJOR) "." CTOML_NUMBER(TOML_LIB_MINOR) "." CTOML_NUMBER(TOML_LIB_PATCH);
}

ctoml_document *ctoml_read(const char *bytes, size_t count) {
  try {
    auto document = std::make_unique<ctoml_document>();
    read(*document, std::string_view(bytes, count));
    return document.release();
  } catch (const std::exception &) {
    return nullptr;
  }
}

void ctoml_free(ctoml_document *document) { delete document; }

const char *ctoml_problem(const ctoml_document *document) {
  return document->problem.empty() ? nullptr : document->problem.c_str();
}

uint32_t ctoml_problem_line(const ctoml_document *document) { return document->problem_line; }

size_t ctoml_count(const ctoml_document *document) { return document->values.size(); }

ctoml_value ctoml_at(const ctoml_document *document, size_t index) { return document->values[index]; }
