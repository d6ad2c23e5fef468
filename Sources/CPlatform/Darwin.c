// Never built so far. What is known to be missing: workers are not confined and have no limit of their address space, and
// they do not end with their parent by themselves.
#include "CPlatform.h"

#ifdef __APPLE__
#include <mach-o/dyld.h>
#include <mach-o/loader.h>
#include <malloc/malloc.h>
#include <string.h>

int cplt_file_rules(void) { return -1; }

void cplt_allow_reading(int rules, const char *path) {
  (void)rules;
  (void)path;
}

unsigned cplt_confine(int file_rules) {
  (void)file_rules;
  return 0;
}

uint64_t cplt_mapped_bytes(void) { return 0; }

void cplt_end_with_parent(void) {}

size_t cplt_build_identifier(uint8_t *bytes, size_t capacity) {
  const struct mach_header_64 *header = (const struct mach_header_64 *)_dyld_get_image_header(0);
  if (!header || header->magic != MH_MAGIC_64) return 0;
  const uint8_t *place = (const uint8_t *)(header + 1);
  for (uint32_t index = 0; index < header->ncmds; index++) {
    const struct load_command *command = (const struct load_command *)place;
    if (command->cmd == LC_UUID) {
      const struct uuid_command *uuid = (const struct uuid_command *)command;
      const size_t count = sizeof uuid->uuid < capacity ? sizeof uuid->uuid : capacity;
      memcpy(bytes, uuid->uuid, count);
      return count;
    }
    place += command->cmdsize;
  }
  return 0;
}

double cplt_processor_seconds(pid_t process) {
  (void)process;
  return -1;
}

void cplt_release_memory(void) { malloc_zone_pressure_relief(NULL, 0); }

bool cplt_close_range(unsigned first, unsigned last) {
  (void)first;
  (void)last;
  return false;
}
#endif
