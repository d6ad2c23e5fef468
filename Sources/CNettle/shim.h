#include <nettle/sha2.h>
#include <nettle/version.h>
