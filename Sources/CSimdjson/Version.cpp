#include "CSimdjson.h"

#include <simdjson.h>

const char *csj_version(void) { return SIMDJSON_STRINGIFY(SIMDJSON_VERSION); }
