import CLibrary

/// A buffered writer to a file descriptor that reports every failure.
///
/// Buffers up to 64 KiB until `flush`. There is no automatic flush at deallocation, because a failure could
/// not be reported there. Must not be used from several tasks at a time.
public final class CheckedWriter {
  /// The path, or a name such as `standard output`, for messages.
  public let place: String

  private let descriptor: Int32
  /// Whether the output is a terminal, which interprets control characters.
  private let isTerminal: Bool
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  /// Writes to a descriptor that stays open as long as the writer exists; the writer does not close it.
  ///
  /// - Parameter isTerminal: whether control characters other than line breaks and tabs are escaped.
  public init(descriptor: Int32, place: String, isTerminal: Bool = false) {
    (self.descriptor, self.place, self.isTerminal) = (descriptor, place, isTerminal)
    buffer.reserveCapacity(Self.capacity)
  }

  /// A writer for results. Files and pipes receive all bytes unchanged; on a terminal, control characters are
  /// escaped.
  public static func standardOutput() -> CheckedWriter {
    CheckedWriter(
      descriptor: 1, place: "standard output", isTerminal: StandardStreams.outputIsTerminal)
  }

  /// A writer for messages.
  public static func standardError() -> CheckedWriter {
    CheckedWriter(descriptor: 2, place: "standard error")
  }

  /// Buffers bytes and writes them when the buffer has 64 KiB. The bytes must end at a character boundary.
  public func write(_ bytes: some Collection<UInt8>) throws(WriteError) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// Writes a text as UTF-8.
  public func write(_ text: String) throws(WriteError) { try write(text.utf8) }

  /// Writes the buffered bytes. After a failure they are dropped, so that nothing is written twice.
  public func flush() throws(WriteError) {
    let bytes = isTerminal ? terminalSafeLines(buffer[...]) : buffer
    defer { buffer.removeAll(keepingCapacity: true) }
    var written = 0
    while written < bytes.count {
      do { written += try SystemCalls.writeSome(of: bytes[written...], to: descriptor) } catch {
        throw WriteError(place, error)
      }
    }
  }
}

/// The standard streams of the process.
public enum StandardStreams {
  /// Prepares the standard streams; must be called first. A closed pipe and the file size limit become errors
  /// instead of signals, and a stream that the caller has closed stays unusable.
  ///
  /// Without the latter, the first file opened would get the descriptor of the closed stream, and results or
  /// messages would be written to it.
  public static func prepare() {
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    for descriptor: Int32 in 0...2 where fcntl(descriptor, F_GETFD) == -1 {
      // Opened with the wrong access mode, so that use fails. `open` returns the lowest free number, which is
      // the missing one.
      _ = open("/dev/null", descriptor == 0 ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether standard output is a terminal.
  public static var outputIsTerminal: Bool { isatty(1) == 1 }

  /// Whether standard error is a terminal.
  public static var errorIsTerminal: Bool { isatty(2) == 1 }
}
