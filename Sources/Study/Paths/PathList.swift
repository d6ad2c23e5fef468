import CLibrary
import Recordings
import Text

/// A list of paths in a file or on a pipe, read piece by piece, so that it may have any length. It may be in gzip.
public struct PathList {
  /// `-` is standard input.
  private let path: String
  private let separator: UInt8

  private static let pieceByteCount = 1 << 16

  /// A list with a path on each line, or with a zero byte after each of them.
  public init(path: String, endWithZero: Bool) {
    (self.path, separator) = (path, endWithZero ? 0 : UInt8(ascii: "\n"))
  }

  /// Hands on the paths in the order of the list.
  ///
  /// Throws `TableError` for a list that cannot be read, and what `take` throws.
  public func forEach(_ take: (String) throws -> Void) throws {
    let descriptor = try opened()
    defer { close(descriptor) }
    let next = try content(of: descriptor)
    var rest: [UInt8] = []
    var isFirst = true
    while let piece = try next() {
      if isFirst { try check(piece) }
      rest += isFirst ? withoutMark(piece) : piece[...]
      isFirst = false
      let parts = rest.split(separator: separator, omittingEmptySubsequences: false)
      for part in parts.dropLast() { try hand(part, to: take) }
      rest = parts.last.map(Array.init) ?? []
    }
    try hand(rest[...], to: take)
  }

  // MARK: Pieces

  /// What gives the list piece by piece, and nil at its end. What is packed is read as a whole before.
  private func content(of descriptor: Int32) throws -> () throws -> [UInt8]? {
    let first = try piece(of: descriptor)
    guard let first, Container(firstBytes: first) == .gzip else {
      var ahead = first
      return {
        defer { ahead = nil }
        return try ahead ?? piece(of: descriptor)
      }
    }
    var packed = first
    while let more = try piece(of: descriptor) { packed += more }
    let budget = ArchiveBudget(ArchiveLimits(), packedByteCount: packed.count)
    let gzip = try GzipStream(.memory(ByteBuffer(packed)), budget)
    return { try unpacked(gzip) }
  }

  /// Nil at the end.
  private func piece(of descriptor: Int32) throws(TableError) -> [UInt8]? {
    var piece = [UInt8](repeating: 0, count: Self.pieceByteCount)
    while true {
      let count = read(descriptor, &piece, piece.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw unreadable(String(cString: strerror(errno))) }
      return count == 0 ? nil : Array(piece.prefix(count))
    }
  }

  private func unpacked(_ gzip: GzipStream) throws(TableError) -> [UInt8]? {
    var count = 0
    let piece: [UInt8]
    do {
      piece = try [UInt8](unsafeUninitializedCapacity: Self.pieceByteCount) { buffer, initialized in
        count = try gzip.read(into: UnsafeMutableRawBufferPointer(buffer))
        initialized = count
      }
      if count == 0, gzip.isTruncated { throw ArchiveProblem.cutOff }
    } catch {
      throw unreadable((error as? ArchiveProblem)?.diagnosis.wording.sentence ?? "\(error)")
    }
    return count == 0 ? nil : piece
  }

  /// A carriage return at the end of a line is no part of its path.
  private func hand(_ part: ArraySlice<UInt8>, to take: (String) throws -> Void) throws {
    let isLine = separator != 0
    let path = isLine && part.last == UInt8(ascii: "\r") ? part.dropLast() : part
    if !path.isEmpty { try take(String(decoding: path, as: UTF8.self)) }
  }

  private func withoutMark(_ bytes: [UInt8]) -> ArraySlice<UInt8> {
    separator != 0 && bytes.starts(with: byteOrderMark)
      ? bytes.dropFirst(byteOrderMark.count) : bytes[...]
  }

  // MARK: Problems

  private func check(_ head: [UInt8]) throws(TableError) {
    guard separator != 0, let encoding = TextEncoding(wideText: head) else { return }
    throw problem(encoding.refusal.sentence)
  }

  private func opened() throws(TableError) -> Int32 {
    // Opened by its name, a standard input that was closed would seem to be empty.
    let descriptor = path == "-" || path == "/dev/stdin" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(String(cString: strerror(errno))) }
    return descriptor
  }

  private func unreadable(_ reason: String) -> TableError {
    problem("cannot be read (\(reason)); name a file or -")
  }

  private func problem(_ text: String) -> TableError {
    TableError(option: "--files-from", path: path, line: nil, problem: text)
  }
}
