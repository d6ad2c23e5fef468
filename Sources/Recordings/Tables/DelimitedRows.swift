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
    try forEachRow { row in try take((0..<row.count).map(row.text)) }
  }

  /// Calls `take` with each row without converting its cells to strings. Only a part of a mapped file is in memory at a time.
  public func forEachRow(_ take: (DelimitedRow) throws -> Void) throws {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Self.pieceLength)
      let length = try bytes.withBytes { all in
        let piece = UnsafeBufferPointer(rebasing: all[start..<end])
        return isTabbed
          ? try Self.forEachLine(of: piece, at: start, isLast: end == all.count, take)
          : try Self.forEachRow(of: piece, at: start, isLast: end == all.count, take)
      }
      guard length > 0 else { throw Malformed(byteOffset: start) }
      start += length
      bytes.letGo(before: start)
    }
  }

  /// A scanner counts bytes by 32 bits, so that a long table is taken piece by piece.
  private static let pieceLength = 1 << 26

  /// Returns how many bytes were whole rows; the last row of a piece may go on in the next.
  ///
  /// - Parameter offset: where the piece begins in the table.
  private static func forEachRow(
    of piece: UnsafeBufferPointer<UInt8>, at offset: Int, isLast: Bool,
    _ take: (DelimitedRow) throws -> Void
  ) throws -> Int {
    var scanner = DelimitedScanner(piece)
    var (cells, length) = ([DelimitedCell](), 0)
    while true {
      cells.removeAll(keepingCapacity: true)
      guard (try? scanner.row(into: &cells)) ?? nil != nil else {
        return scanner.isAtEnd && isLast && cells.isEmpty ? piece.count : length
      }
      if scanner.isAtEnd, !isLast { return length }
      try cells.withUnsafeBufferPointer {
        let place = offset + length..<offset + scanner.offset
        try take(DelimitedRow(place: place, bytes: piece, cells: $0, isTabbed: false))
      }
      length = scanner.offset
    }
  }

  // MARK: Tabs

  /// The same of lines whose cells are separated by tabs.
  private static func forEachLine(
    of piece: UnsafeBufferPointer<UInt8>, at offset: Int, isLast: Bool,
    _ take: (DelimitedRow) throws -> Void
  ) throws -> Int {
    var (cells, start, length) = ([DelimitedCell](), 0, 0)
    func end(at place: Int) {
      cells.append(DelimitedCell(start: UInt32(start), count: UInt32(place - start)))
    }
    func takeLine(endingAt end: Int) throws {
      defer { cells.removeAll(keepingCapacity: true) }
      // Blank lines are no rows.
      if cells.count == 1, cells[0].count == 0 { return }
      try cells.withUnsafeBufferPointer {
        let place = offset + length..<offset + end
        try take(DelimitedRow(place: place, bytes: piece, cells: $0, isTabbed: true))
      }
    }
    for (place, byte) in piece.enumerated() where byte == tab || byte == lineFeed {
      end(at: place)
      start = place + 1
      guard byte == lineFeed else { continue }
      try takeLine(endingAt: start)
      length = start
    }
    guard isLast, length < piece.count else { return length }
    end(at: piece.count)
    try takeLine(endingAt: piece.count)
    return piece.count
  }
}

/// A row of a table where it lies in memory; valid during the call that lends it.
public struct DelimitedRow {
  /// Where it stands in the table, with its line end.
  public let place: Range<Int>
  fileprivate let bytes: UnsafeBufferPointer<UInt8>
  fileprivate let cells: UnsafeBufferPointer<DelimitedCell>
  fileprivate let isTabbed: Bool

  /// Number of cells.
  public var count: Int { cells.count }

  /// The bytes of a cell as they are written, with quotes or escapes: equal bytes are equal texts.
  public func bytes(_ place: Int) -> UnsafeBufferPointer<UInt8> {
    let cell = cells[place]
    let start = Int(cell.start)
    return UnsafeBufferPointer(rebasing: bytes[start..<start + Int(cell.count)])
  }

  /// The content of a cell.
  public func text(_ place: Int) -> String {
    guard isTabbed else { return bytes.text(cells[place]) }
    let cell = bytes(place)
    return cell.contains(backslash) ? Self.unescaped(cell) : String(decoding: cell, as: UTF8.self)
  }

  /// The number in a cell as JSON spells it; NaN for any other content.
  public func number(_ place: Int) -> Double {
    guard let start = bytes.baseAddress else { return .nan }
    let cell = cells[place]
    guard !isTabbed, cell.count > 1, bytes[Int(cell.start)] == UInt8(ascii: "\"") else {
      return JSONNumber.read(start + Int(cell.start), count: Int(cell.count))
    }
    return JSONNumber.read(start + Int(cell.start) + 1, count: Int(cell.count) - 2)
  }

  /// Number of line feeds in its cells, besides the one that ends the row.
  public var innerLineCount: Int {
    // Only quoted cells can hold one.
    guard !isTabbed else { return 0 }
    return cells.indices.reduce(0) { sum, place in
      let cell = bytes(place)
      return cell.first == UInt8(ascii: "\"") ? sum + cell.count { $0 == lineFeed } : sum
    }
  }

  private static func unescaped(_ cell: UnsafeBufferPointer<UInt8>) -> String {
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
