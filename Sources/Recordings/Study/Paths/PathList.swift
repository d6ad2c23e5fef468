import CZlib
import Foundation

/// A list of paths in a file or on a pipe, read piece by piece, so that it may have any length. It may be in gzip.
public struct PathList {
  /// `-` is standard input.
  private let path: String
  private let separator: UInt8

  private static let pieceByteCount = 1 << 16

  /// A list with a path on each line, or with a zero byte behind each of them.
  public init(path: String, endWithZero: Bool) {
    (self.path, separator) = (path, endWithZero ? 0 : UInt8(ascii: "\n"))
  }

  /// Hands on the paths in the order of the list.
  ///
  /// Throws `TableError` for a list that cannot be read, and what `take` throws.
  public func forEach(_ take: (String) throws -> Void) throws {
    let file = try opened()
    defer { gzclose(file) }
    var (rest, piece) = ([UInt8](), [UInt8](repeating: 0, count: Self.pieceByteCount))
    var isFirst = true
    while true {
      let count = Int(gzread(file, &piece, UInt32(piece.count)))
      guard count >= 0 else { throw damage(file) }
      if isFirst { try check(piece.prefix(count)) }
      rest += isFirst ? withoutMark(piece.prefix(count)) : piece.prefix(count)
      isFirst = false
      let parts = rest.split(separator: separator, omittingEmptySubsequences: false)
      for part in parts.dropLast() { try hand(part, to: take) }
      rest = parts.last.map(Array.init) ?? []
      if count == 0 { break }
    }
    // A gzip file that ends too early shows only now.
    var status: Int32 = 0
    _ = gzerror(file, &status)
    guard status == Z_OK || status == Z_STREAM_END else { throw damage(file) }
    try hand(rest[...], to: take)
  }

  /// A carriage return at the end of a line is no part of its path.
  private func hand(_ part: ArraySlice<UInt8>, to take: (String) throws -> Void) throws {
    let isLine = separator != 0
    let path = isLine && part.last == UInt8(ascii: "\r") ? part.dropLast() : part
    if !path.isEmpty { try take(String(decoding: path, as: UTF8.self)) }
  }

  private func withoutMark(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    separator != 0 && bytes.starts(with: byteOrderMark)
      ? bytes.dropFirst(byteOrderMark.count) : bytes
  }

  private func check(_ head: ArraySlice<UInt8>) throws(TableError) {
    guard separator != 0, let encoding = TextEncoding(wideText: head) else { return }
    throw problem(encoding.refusal)
  }

  private func opened() throws(TableError) -> gzFile {
    // Opened by its name, a standard input that was closed would seem to be empty.
    let descriptor =
      path == "-" || path == "/dev/stdin" ? dup(0) : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(String(cString: strerror(errno))) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFDIR,
      let file = gzdopen(descriptor, "rb")
    else {
      close(descriptor)
      throw unreadable(String(cString: strerror(EISDIR)))
    }
    return file
  }

  private func damage(_ file: gzFile) -> TableError {
    var status: Int32 = 0
    let words = gzerror(file, &status).map { String(cString: $0) } ?? ""
    return unreadable(status == Z_ERRNO ? String(cString: strerror(errno)) : words)
  }

  private func unreadable(_ reason: String) -> TableError {
    problem("cannot be read (\(reason)); name a file or -")
  }

  private func problem(_ text: String) -> TableError {
    TableError(option: "--files-from", path: path, line: nil, problem: text)
  }
}
