#include "CWorker.h"

static int argument_count = 0;
static char *const *argument_values = NULL;
static char *const *environment_values = NULL;

// The C libraries of Linux and macOS pass the arguments of main to constructors.
__attribute__((constructor)) static void keep_arguments(int count, char **values, char **environment) {
  argument_count = count;
  argument_values = values;
  environment_values = environment;
}

int cwrk_argument_count(void) { return argument_values ? argument_count : 0; }

const char *cwrk_argument(int index) {
  return index >= 0 && index < cwrk_argument_count() ? argument_values[index] : NULL;
}

const char *cwrk_environment(int index) {
  return environment_values ? environment_values[index] : NULL;
}
