/// Bytes on their way to a file descriptor; no failure passes unseen.
///
/// Keeps up to 64 KiB back until `flush`. Nothing is flushed on its own at the end, because
/// nobody could be told if that failed. To be used from one task at a time.
public final class CheckedWriter {
  /// The path, or a name such as `standard output`, for messages.
  public let place: String

  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private static let capacity = 1 << 16

  /// Writes to a descriptor that stays open as long as the writer; it is not closed here.
  public init(descriptor: Int32, place: String) {
    (self.descriptor, self.place) = (descriptor, place)
    buffer.reserveCapacity(Self.capacity)
  }

  /// For results.
  public static func standardOutput() -> CheckedWriter {
    CheckedWriter(descriptor: 1, place: "standard output")
  }

  /// For messages.
  public static func standardError() -> CheckedWriter {
    CheckedWriter(descriptor: 2, place: "standard error")
  }

  /// Takes bytes and passes them on whenever 64 KiB have come together.
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
    defer { buffer.removeAll(keepingCapacity: true) }
    var written = 0
    while written < buffer.count {
      do {
        written += try SystemCalls.writeSome(of: buffer[written...], to: descriptor)
      } catch {
        throw WriteError(place, error)
      }
    }
  }
}
