/// Rows of a table that this program wrote, one after the other, however long it is.
public struct DelimitedRows {
  private let bytes: ByteBuffer
  private let style: Delimited.Style

  /// - Parameter isTabbed: true if cells are separated by tabs and escaped, instead of by commas.
  public init(_ bytes: ByteBuffer, isTabbed: Bool = false) {
    (self.bytes, style) = (bytes, isTabbed ? .tsv : .csv)
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
  ///
  /// - Parameter passed: gets the bytes of the table once, in their order, while they are in memory.
  public func forEachRow(
    _ take: (DelimitedRow) throws -> Void, passed: (UnsafeBufferPointer<UInt8>) -> Void = { _ in }
  ) throws {
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Self.pieceLength)
      let length = try bytes.withBytes { all in
        let piece = UnsafeBufferPointer(rebasing: all[start..<end])
        let length = try forEachRow(of: piece, at: start, isLast: end == all.count, take)
        passed(UnsafeBufferPointer(rebasing: piece[..<length]))
        return length
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
  private func forEachRow(
    of piece: UnsafeBufferPointer<UInt8>, at offset: Int, isLast: Bool,
    _ take: (DelimitedRow) throws -> Void
  ) throws -> Int {
    var scanner = DelimitedScanner(piece, style)
    var (cells, length) = ([DelimitedCell](), 0)
    while true {
      cells.removeAll(keepingCapacity: true)
      do throws(UnclosedCell) {
        // Without another row only blank lines are left.
        guard try scanner.row(into: &cells) != nil else { return piece.count }
      } catch { return length }
      if scanner.isAtEnd, !isLast { return length }
      try cells.withUnsafeBufferPointer {
        let place = offset + length..<offset + scanner.offset
        try take(DelimitedRow(place: place, bytes: piece, cells: $0, isTabbed: style == .tsv))
      }
      length = scanner.offset
    }
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
  public func bytes(_ place: Int) -> UnsafeBufferPointer<UInt8> { bytes.bytes(cells[place]) }

  /// The content of a cell.
  public func text(_ place: Int) -> String {
    guard isTabbed else { return bytes.text(cells[place]) }
    let cell = bytes(place)
    return cell.contains(.backslash) ? Self.unescaped(cell) : String(decoding: cell, as: UTF8.self)
  }

  /// The number in a cell as JSON spells it, and as `NumberText` writes it; NaN for any other content.
  public func number(_ place: Int) -> Double {
    let cell = bytes(place)
    let isQuoted = !isTabbed && cell.count > 1 && cell.first == .quote
    return JSONNumber.readUnlimited(
      isQuoted ? UnsafeBufferPointer(rebasing: cell[1..<cell.count - 1]) : cell)
  }

  /// Calls `take` with the row in which some cells have other texts. Its place stays that of this row.
  public func withCells(_ texts: [Int: String], _ take: (DelimitedRow) throws -> Void) rethrows {
    var line: [UInt8] = []
    let style: Delimited.Style = isTabbed ? .tsv : .csv
    Delimited(style).append((0..<count).map { .text(texts[$0] ?? text($0)) }, to: &line)
    try line.withUnsafeBufferPointer { bytes in
      var (scanner, cells) = (DelimitedScanner(bytes, style), [DelimitedCell]())
      // A row that was written here is whole.
      guard (try? scanner.row(into: &cells)) != nil else { return }
      try cells.withUnsafeBufferPointer {
        try take(DelimitedRow(place: place, bytes: bytes, cells: $0, isTabbed: isTabbed))
      }
    }
  }

  /// Number of line feeds in its cells, besides the one that ends the row.
  public var innerLineCount: Int {
    // Only quoted cells can hold one.
    guard !isTabbed else { return 0 }
    return cells.indices.reduce(0) { sum, place in
      let cell = bytes(place)
      return cell.first == .quote ? sum + cell.count { $0 == .lineFeed } : sum
    }
  }

  private static func unescaped(_ cell: UnsafeBufferPointer<UInt8>) -> String {
    var (text, isEscape) = ([UInt8](), false)
    for byte in cell {
      if isEscape {
        text.append(escapes[byte] ?? byte)
        isEscape = false
      } else if byte == .backslash {
        isEscape = true
      } else {
        text.append(byte)
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "t"): .tab, UInt8(ascii: "n"): .lineFeed, UInt8(ascii: "r"): .carriageReturn,
  ]
}
