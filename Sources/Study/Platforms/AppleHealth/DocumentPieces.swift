import CLibrary
import Recordings

/// A document in pieces of a mebibyte, in order.
struct DocumentPieces {
  private static let count = 1 << 20
  private let document: ByteSource
  private var offset = 0
  private var file: SequentialFile?

  init(_ document: ByteSource) { self.document = document }

  /// Nil at the end.
  mutating func next() throws(FileError) -> [UInt8]? {
    switch document {
    case .memory(let bytes):
      let piece = bytes.withBytes { Array($0[offset..<min(offset + Self.count, $0.count)]) }
      offset += piece.count
      return piece.isEmpty ? nil : piece
    case .file(let path):
      let piece = try open(path).read(Self.count)
      return piece.isEmpty ? nil : piece
    }
  }

  private mutating func open(_ path: String) throws(FileError) -> SequentialFile {
    if let file { return file }
    let opened = try SequentialFile(path)
    file = opened
    return opened
  }
}

/// Closed with the last reference to it.
private final class SequentialFile {
  private let path: String
  private let descriptor: CInt

  init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = try openForReading(path)
  }

  deinit { close(descriptor) }

  /// As many bytes as there are, up to `count`.
  func read(_ count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      guard let start = buffer.baseAddress else { return }
      do throws(FileError) {
        got = try readAll(descriptor, into: UnsafeMutableRawPointer(start), count: count, path)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension [UInt8] {
  /// Overwrites a document type declaration with spaces; lines stay where they are.
  ///
  /// Throws where it does not end within these first bytes of a document.
  mutating func blankDocumentType() throws(DocumentProblem) {
    guard let start = firstRange(of: Array("<!DOCTYPE".utf8))?.lowerBound else { return }
    guard let end = documentTypeEnd(from: start) else {
      throw .malformed(
        .xml, line: 1, what: "the document type declaration does not end")
    }
    for place in start..<end where !isSpace(self[place]) { self[place] = UInt8(ascii: " ") }
  }

  /// Behind `]>`, with the comments before it passed over; behind the first `>` where there is no `[`.
  private func documentTypeEnd(from start: Int) -> Int? {
    guard let first = self[start...].firstIndex(where: { [0x3E, 0x5B].contains($0) }) else {
      return nil
    }
    if self[first] == UInt8(ascii: ">") { return first + 1 }
    var place = first
    while place < count {
      if self[place...].starts(with: "<!--".utf8) {
        guard let end = self[(place + 4)...].firstRange(of: Array("-->".utf8)) else { return nil }
        place = end.upperBound
        continue
      }
      if self[place] == UInt8(ascii: "]"),
        let next = self[(place + 1)...].firstIndex(where: { !isSpace($0) }),
        self[next] == UInt8(ascii: ">")
      {
        return next + 1
      }
      place += 1
    }
    return nil
  }
}
