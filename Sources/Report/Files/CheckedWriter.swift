import CLibrary

/// Bytes on their way to a file descriptor; no failure passes unseen.
///
/// Keeps up to 64 KiB back until `flush`. Nothing is flushed on its own at the end, because
/// nobody could be told if that failed. To be used from one task at a time.
public final class CheckedWriter {
  /// The path, or a name such as `standard output`, for messages.
  public let place: String

  private let descriptor: Int32
  /// True where a person reads what is written, on a terminal that obeys control characters.
  private let isTerminal: Bool
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  /// Writes to a descriptor that stays open as long as the writer; it is not closed here.
  ///
  /// - Parameter isTerminal: whether control characters are escaped, but for line breaks and tabs.
  public init(descriptor: Int32, place: String, isTerminal: Bool = false) {
    (self.descriptor, self.place, self.isTerminal) = (descriptor, place, isTerminal)
    buffer.reserveCapacity(Self.capacity)
  }

  /// For results: files and pipes get every byte as it is; on a terminal the control characters of names are escaped.
  public static func standardOutput() -> CheckedWriter {
    CheckedWriter(
      descriptor: 1, place: "standard output", isTerminal: StandardStreams.outputIsTerminal)
  }

  /// For messages.
  public static func standardError() -> CheckedWriter {
    CheckedWriter(descriptor: 2, place: "standard error")
  }

  /// Takes bytes and passes them on whenever 64 KiB have come together. They end where a character does.
  public func write(_ bytes: some Collection<UInt8>) throws(WriteError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Takes a text as UTF-8.
  public func write(_ text: String) throws(WriteError) {
    try write(text.utf8)
  }

  /// Passes on what was kept back. After a failure it is dropped, so that none is written twice.
  public func flush() throws(WriteError) {
    let bytes = isTerminal ? shownLines(buffer[...]) : buffer
    defer { buffer.removeAll(keepingCapacity: true) }
    var written = 0
    while written < bytes.count {
      do {
        written += try SystemCalls.writeSome(of: bytes[written...], to: descriptor)
      } catch {
        throw WriteError(place, error)
      }
    }
  }
}

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
