// A yardstick for `make bench`: simdjson's bare parse of a file, as a whole process.
#include <simdjson.h>

int main(int count, char **arguments) {
  if (count < 2) return 2;
  simdjson::dom::parser parser;
  return parser.load(arguments[1]).error() == simdjson::SUCCESS ? 0 : 1;
}
