// The compiler links libFuzzer and ships no header for it.
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(
    int *count, char ***arguments, int (*callback)(const uint8_t *data, size_t size));
