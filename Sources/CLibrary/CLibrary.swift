// The C library of the platform under one name: mathematics and system calls, without the weight of
// Foundation (and ICU) in the program and at its start.
#if canImport(Glibc)
  @_exported public import Glibc
#else
  @_exported public import Darwin
#endif
