#define _GNU_SOURCE
#include "CWorker.h"

#include <string.h>

#ifdef __linux__
#include <elf.h>
#include <link.h>

typedef struct {
  uint8_t *bytes;
  size_t capacity;
  size_t count;
} build_identifier;

static size_t padded(size_t count, size_t alignment) {
  return (count + alignment - 1) / alignment * alignment;
}

/// Copies the build identifier from a segment of notes, if it contains one.
static void search_notes(
    build_identifier *found, const uint8_t *notes, size_t length, size_t alignment) {
  static const char owner[] = "GNU";
  size_t offset = 0;
  while (offset + sizeof(ElfW(Nhdr)) <= length) {
    ElfW(Nhdr) note;
    memcpy(&note, notes + offset, sizeof note);
    const size_t name = offset + sizeof note;
    const size_t content = name + padded(note.n_namesz, alignment);
    const size_t end = content + padded(note.n_descsz, alignment);
    if (end > length || end <= offset) return;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == sizeof owner &&
        memcmp(notes + name, owner, sizeof owner) == 0) {
      found->count = note.n_descsz < found->capacity ? note.n_descsz : found->capacity;
      memcpy(found->bytes, notes + content, found->count);
      return;
    }
    offset = end;
  }
}

/// The first object is the program.
static int search_program(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  build_identifier *found = context;
  for (size_t index = 0; index < info->dlpi_phnum && found->count == 0; index++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
    if (segment->p_type != PT_NOTE) continue;
    search_notes(
        found, (const uint8_t *)(info->dlpi_addr + segment->p_vaddr), segment->p_memsz,
        segment->p_align == 8 ? 8 : 4);
  }
  return 1;
}

size_t cwrk_build_identifier(uint8_t *bytes, size_t capacity) {
  build_identifier found = {bytes, capacity, 0};
  dl_iterate_phdr(search_program, &found);
  return found.count;
}
#elif defined(__APPLE__)
#include <mach-o/dyld.h>
#include <mach-o/loader.h>

size_t cwrk_build_identifier(uint8_t *bytes, size_t capacity) {
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
#else
size_t cwrk_build_identifier(uint8_t *bytes, size_t capacity) {
  (void)bytes;
  (void)capacity;
  return 0;
}
#endif
