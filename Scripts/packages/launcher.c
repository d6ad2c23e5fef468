// Starts lib/analyze with the loader and the C library that lie beside it. The system may have an older C library, another
// one, or none. This launcher is linked statically for the same reason.
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LOADER "/lib/ld-linux-x86-64.so.2"
#define PROGRAM "/lib/analyze"
#define LIBRARIES "/lib"

static int refuse(const char *problem) {
  fprintf(stderr, "analyze: %s\n", problem);
  return 126;
}

// Appends a path to the folder of the package.
static void join(char *path, const char *folder, const char *end) {
  strcpy(path, folder);
  strcat(path, end);
}

int main(int count, char **words) {
  // The folder above bin, whatever links lead here.
  char folder[PATH_MAX];
  ssize_t length = readlink("/proc/self/exe", folder, sizeof folder);
  if (length < 0 || (size_t)length >= sizeof folder) return refuse("cannot find its own folder: /proc is not mounted");
  folder[length] = 0;
  for (int level = 0; level < 2; level++) {
    char *slash = strrchr(folder, '/');
    if (!slash) return refuse("cannot find its own folder");
    *slash = 0;
  }
  char loader[PATH_MAX + sizeof LOADER], program[PATH_MAX + sizeof PROGRAM], libraries[PATH_MAX + sizeof LIBRARIES];
  join(loader, folder, LOADER);
  join(program, folder, PROGRAM);
  join(libraries, folder, LIBRARIES);

  // The cache of the system's loader lists libraries that need the system's C library.
  char *own[] = {loader, "--argv0", count > 0 ? words[0] : "analyze", "--inhibit-cache", "--library-path", libraries, program};
  size_t ownCount = sizeof own / sizeof *own, given = count > 0 ? (size_t)count - 1 : 0;
  char **all = malloc((ownCount + given + 1) * sizeof *all);
  if (!all) return refuse("out of memory");
  memcpy(all, own, sizeof own);
  if (given) memcpy(all + ownCount, words + 1, given * sizeof *all);
  all[ownCount + given] = NULL;
  execv(loader, all);
  return refuse("cannot start the loader beside it: bin and lib belong together");
}
