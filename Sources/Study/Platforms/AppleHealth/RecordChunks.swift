import CLibrary
import Recordings
import Text

/// Lines of a document of records, from one that begins an element of the document to the next such line.
///
/// Damage in one of these elements cannot concern the following ones, since `<` does not occur inside of elements.
struct RecordLines {
  var bytes: [UInt8]
  /// The places at which lines begin that begin an element of the document, ascending.
  private(set) var starts: [Int]
  /// The number of the first line in the document, from 1.
  let firstLine: Int
  /// True for the last lines of the document, which may be cut off.
  var isLast = false

  init(_ bytes: [UInt8], firstLine: Int) {
    (self.bytes, self.firstLine) = (bytes, firstLine)
    starts = Self.starts(in: bytes)
  }

  /// The line of a place, from 1.
  func line(of place: Int) -> Int {
    bytes.withUnsafeBufferPointer { text in
      firstLine + lineEnds(in: UnsafeBufferPointer(rebasing: text[..<min(place, text.count)])).count
    }
  }

  /// The elements that begin in a range of places, each from its line to the next one.
  func elements(in range: Range<Int>) -> [Range<Int>] {
    let own = [range.lowerBound] + starts.filter { $0 > range.lowerBound && $0 < range.upperBound }
    return zip(own, own.dropFirst() + [range.upperBound]).map { $0..<$1 }
  }

  /// The start of the element that contains a place.
  func start(before place: Int) -> Int { starts.last { $0 <= place } ?? 0 }

  /// The start of the element after a place.
  func start(after place: Int) -> Int { starts.first { $0 > place } ?? bytes.count }

  /// Where elements of the document begin in some lines.
  static func starts(in bytes: [UInt8], from first: Int = 0) -> [Int] {
    bytes.withUnsafeBufferPointer { text in
      let ends = lineEnds(in: UnsafeBufferPointer(rebasing: text[first...]))
      let lines = (first == 0 ? [0] : []) + ends.map { first + $0 + 1 }
      return lines.filter { line in
        var place = line
        while place < text.count, text[place] == 0x20 || text[place] == 0x09 { place += 1 }
        return place < text.count && text[place] == UInt8(ascii: "<")
          && beginnings.contains { text[place...].starts(with: $0) }
      }
    }
  }

  /// The beginnings of elements of the document, and its end.
  private static let beginnings =
    [
      "Record", "Workout", "Correlation", "Audiogram", "ActivitySummary", "ClinicalRecord",
      "VisionPrescription",
    ].map { Array("<\($0) ".utf8) } + [Array("</HealthData>".utf8)]
}

/// The places of line feeds.
private func lineEnds(in text: UnsafeBufferPointer<UInt8>) -> [Int] {
  guard let base = text.baseAddress else { return [] }
  var (ends, place) = ([Int](), 0)
  while place < text.count, let found = memchr(base + place, 0x0A, text.count - place) {
    let end = UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
    ends.append(end)
    place = end + 1
  }
  return ends
}

/// A document as lines of records, in order. Zeros at its end are left out, since they stand for text that was never written.
struct RecordChunks {
  private var pieces: DocumentPieces
  /// What was read since the last element that began.
  private var rest: [UInt8] = []
  private var line = 1
  private var isFirst = true
  private(set) var zeroCount = 0
  /// The number of bytes without the zeros at the end.
  private(set) var byteCount = 0

  /// The largest size of an element. Larger ones are not of Health, and parsing them would take quadratic time.
  static let largestElement = 1 << 24

  init(_ document: ByteSource) { pieces = DocumentPieces(document) }

  /// The next lines; nil at the end of the document.
  mutating func next() throws -> RecordLines? {
    while let piece = try pieces.next() {
      let known = rest.count
      take(piece)
      if isFirst { try rest.blankDocumentType() }
      isFirst = false
      // A line that begins an element may have begun in the piece before.
      if let cut = RecordLines.starts(in: rest, from: max(0, known - 64)).last, cut > 0 {
        return lines(until: cut)
      }
      if rest.count > Self.largestElement {
        throw DocumentProblem.malformed(.xml, line: line, what: "an element does not end")
      }
    }
    guard !rest.isEmpty else { return nil }
    var last = lines(until: rest.count)
    last.isLast = true
    return last
  }

  private mutating func take(_ piece: [UInt8]) {
    let kept = 1 + (piece.lastIndex { $0 != 0 } ?? -1)
    if kept > 0 {
      // One zero stands for all that are not at the end; it is replaced as any other.
      if zeroCount > 0 { rest.append(0) }
      byteCount += zeroCount
      zeroCount = 0
      rest += piece[..<kept]
    }
    byteCount += kept
    zeroCount += piece.count - kept
  }

  private mutating func lines(until end: Int) -> RecordLines {
    let lines = RecordLines(Array(rest[..<end]), firstLine: line)
    rest.removeFirst(end)
    line = lines.line(of: lines.bytes.count)
    return lines
  }
}

/// A document in pieces of a mebibyte, in order.
struct DocumentPieces {
  private static let count = 1 << 20
  private let document: ByteSource
  private var offset = 0
  private var file: SequentialFile?

  init(_ document: ByteSource) { self.document = document }

  /// The next piece; nil at the end.
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

/// A file that is closed with its last reference.
private final class SequentialFile {
  private let path: String
  private let descriptor: CInt

  init(_ path: String) throws(FileError) {
    self.path = path
    descriptor = try openForReading(path)
  }

  deinit { close(descriptor) }

  /// Reads up to `count` bytes.
  func read(_ count: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, got in
      guard let start = buffer.baseAddress else { return }
      do throws(FileError) {
        got = try readAll(descriptor, into: UnsafeMutableRawPointer(start), count: count, path)
      } catch { failure = error }
    }
    if let failure { throw failure }
    return bytes
  }
}

extension [UInt8] {
  /// Overwrites the document type declaration with spaces, so that line numbers stay correct.
  ///
  /// Throws if the declaration does not end within the first bytes of a document.
  mutating func blankDocumentType() throws(DocumentProblem) {
    guard let start = firstRange(of: Array("<!DOCTYPE".utf8))?.lowerBound else { return }
    guard let end = documentTypeEnd(from: start) else {
      throw .malformed(.xml, line: 1, what: "the document type declaration does not end")
    }
    for place in start..<end where !isSpace(self[place]) { self[place] = UInt8(ascii: " ") }
  }

  /// The position after `]>`, skipping comments; after the first `>` if there is no `[`.
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
