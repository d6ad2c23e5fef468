#define _GNU_SOURCE
#include "CPlatform.h"

#ifdef __linux__
#include <elf.h>
#include <link.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

uint64_t cplt_mapped_bytes(void) {
  FILE *file = fopen("/proc/self/statm", "re");
  unsigned long long pages = 0;
  if (!file) return 0;
  if (fscanf(file, "%llu", &pages) != 1) pages = 0;
  fclose(file);
  return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

// The build identifier, from the notes of the loaded program.

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

size_t cplt_build_identifier(uint8_t *bytes, size_t capacity) {
  build_identifier found = {bytes, capacity, 0};
  dl_iterate_phdr(search_program, &found);
  return found.count;
}

void cplt_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL); }

double cplt_processor_seconds(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return -1;
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

void cplt_release_memory(void) { malloc_trim(0); }

bool cplt_close_range(unsigned first, unsigned last) {
#ifdef SYS_close_range
  return syscall(SYS_close_range, first, last, 0) == 0;
#else
  return false;
#endif
}
#endif
