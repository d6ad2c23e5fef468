// The platform's C library under one name: mathematics and system calls without Foundation (and ICU), which
// would increase the size and the start time of the program.
#if canImport(Glibc)
  @_exported public import Glibc
#else
  @_exported public import Darwin
#endif
