/// Rows of a table that this program wrote, one after the other, however long it is.
public struct DelimitedRows {
  private let bytes: ByteBuffer
  private let isTabbed: Bool

  /// - Parameter isTabbed: true if cells are separated by tabs and escaped, instead of by commas.
  public init(_ bytes: ByteBuffer, isTabbed: Bool = false) {
    (self.bytes, self.isTabbed) = (bytes, isTabbed)
  }

  /// A table breaks off, or is none.
  public struct Malformed: Error {
    /// Where the row begins that is not whole.
    public let byteOffset: Int
  }

  /// Calls `take` with the cells of each row. Throws what `take` throws, or `Malformed`.
  public func forEach(_ take: ([String]) throws -> Void) throws {
    try forEachPlaced { cells, _ in try take(cells) }
  }

  /// Calls `take` with the cells of each row and with its bytes, of which the line end is the last. Throws what `take` throws,
  /// or `Malformed`.
  public func forEachPlaced(_ take: (_ cells: [String], _ bytes: Range<Int>) throws -> Void) throws
  {
    try bytes.withBytes { bytes in
      if isTabbed {
        for line in bytes.split(separator: lineFeed) {
          let place = line.startIndex..<min(line.endIndex + 1, bytes.count)
          try take(Self.cells(ofLine: line), place)
        }
      } else {
        try forEachRow(bytes, take)
      }
    }
  }

  /// A scanner counts bytes by 32 bits, so that a long table is taken piece by piece.
  private static let pieceLength = 1 << 26

  private func forEachRow(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ take: (_ cells: [String], _ bytes: Range<Int>) throws -> Void
  ) throws {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Self.pieceLength)
      let isLast = end == bytes.count
      let piece = UnsafeBufferPointer(rebasing: bytes[start..<end])
      let length = try Self.forEachRow(ofPiece: piece, isLast: isLast) { cells, place in
        try take(cells, start + place.lowerBound..<start + place.upperBound)
      }
      guard length > 0 else { throw Malformed(byteOffset: start) }
      self.bytes.letGo(start..<start + length)
      start += length
    }
  }

  /// Returns how many bytes were whole rows; the last row of a piece may go on in the next.
  private static func forEachRow(
    ofPiece piece: UnsafeBufferPointer<UInt8>, isLast: Bool,
    _ take: (_ cells: [String], _ bytes: Range<Int>) throws -> Void
  ) throws -> Int {
    var scanner = DelimitedScanner(piece)
    var (cells, length) = ([DelimitedCell](), 0)
    while true {
      cells.removeAll(keepingCapacity: true)
      guard (try? scanner.row(into: &cells)) ?? nil != nil else {
        return scanner.isAtEnd && isLast && cells.isEmpty ? piece.count : length
      }
      if scanner.isAtEnd, !isLast { return length }
      try take(cells.map(piece.text), length..<scanner.offset)
      length = scanner.offset
    }
  }

  // MARK: Tabs

  private static func cells(ofLine line: Slice<UnsafeBufferPointer<UInt8>>) -> [String] {
    line.split(separator: tab, omittingEmptySubsequences: false).map { cell in
      cell.contains(backslash) ? unescaped(cell) : String(decoding: cell, as: UTF8.self)
    }
  }

  private static func unescaped(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var (text, isEscape) = ([UInt8](), false)
    for byte in cell {
      if isEscape {
        text.append(escapes[byte] ?? byte)
        isEscape = false
      } else if byte == backslash {
        isEscape = true
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "t"): tab, UInt8(ascii: "n"): lineFeed,
    UInt8(ascii: "r"): UInt8(ascii: "\r"),
  ]
}

private let tab = UInt8(ascii: "\t")
private let lineFeed = UInt8(ascii: "\n")
private let backslash = UInt8(ascii: "\\")
