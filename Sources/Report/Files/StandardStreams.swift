import CLibrary

/// What a program finds open when it starts.
public enum StandardStreams {
  /// To be called first of all: a reader that goes away and a file that may not grow become errors
  /// instead of signals, and a stream that the caller has closed stays unusable.
  ///
  /// Without the latter the first file opened would take the closed stream's number, and results
  /// or messages would end up in it.
  public static func prepare() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // Reading only, so that writing fails. The lowest free number is the one that was missing.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether standard output is a terminal.
  public static var outputIsTerminal: Bool { isatty(1) == 1 }

  /// Whether standard error is a terminal.
  public static var errorIsTerminal: Bool { isatty(2) == 1 }
}
