import Report

/// What workers are forbidden, as the record of a run and messages say it.
enum Confinement {
  /// Of the record `run.json`.
  static func word(_ isConfined: Bool) -> String { isConfined ? "seccomp" : "none" }

  private static let warning =
    "workers are not confined: libseccomp is missing or does not work here, so that a fault in a "
    + "library that reads recordings could open sockets or change files; install libseccomp "
    + "(Debian: libseccomp2)"

  /// Says so where the system should have been able to confine a worker and was not.
  static func warn(_ isConfined: Bool?, _ console: Console) {
    #if os(Linux)
      if isConfined == false { console.say(.warning, warning) }
    #endif
  }
}
