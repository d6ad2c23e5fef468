import CLibrary
import Recordings
import Text

/// A list of paths in a file or a pipe, which may be compressed with gzip. It is read in pieces, so
/// that it may have any length.
public struct PathList {
  /// The path of the list; `-` is standard input.
  private let path: String
  private let separator: UInt8

  private static let pieceByteCount = 1 << 16

  /// A list with one path per line, or with a zero byte after each path.
  public init(path: String, endWithZero: Bool) {
    (self.path, separator) = (path, endWithZero ? 0 : UInt8(ascii: "\n"))
  }

  /// Calls `take` with each path in the order of the list.
  ///
  /// Throws `TableError` if the list cannot be read, and errors of `take`.
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

  /// A closure that returns the pieces of the list, and nil at its end. A compressed list is read
  /// completely.
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

  /// The next piece; nil at the end.
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

  /// Passes a path on. A carriage return at the end of a line is not part of the path.
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
    if separator == 0 { return try checkZeros(head) }
    guard let encoding = TextEncoding(wideText: head) else { return }
    throw problem(encoding.refusal.sentence)
  }

  /// Refuses lines where paths are said to end with zero bytes: all of them would be one path, which is not there.
  private func checkZeros(_ head: [UInt8]) throws(TableError) {
    guard !head.contains(0), head.contains(UInt8(ascii: "\n")),
      resolved(String(decoding: head, as: UTF8.self)) == nil
    else { return }
    throw problem("has lines and no zero byte after a path; leave out --null (-0)")
  }

  private func opened() throws(TableError) -> Int32 {
    // Opening a closed standard input by its name would give an empty file instead of an error.
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
