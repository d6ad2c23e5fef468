import Text

/// A table whose cells are separated by blanks, as programs of science write it, in tabs instead.
struct BlankSeparated {
  let bytes: [UInt8]

  /// Rows by which the form is recognized.
  private static let examinedRowCount = 50
  private static let (fewestRows, fewestCells) = (3, 3)

  /// Nil for a text with any other mark between its cells: then blanks are parts of cells.
  ///
  /// Each of the first rows has as many numbers as the others; the first may have names instead.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    let lines = text.split(separator: UInt8(ascii: "\n"), maxSplits: Self.examinedRowCount)
    let examined = lines.prefix(Self.examinedRowCount).map(Self.cells).filter { !$0.isEmpty }
    let rows = examined.dropFirst()
    guard let first = examined.first, first.count >= Self.fewestCells,
      rows.count >= Self.fewestRows,
      rows.allSatisfy({ $0.count == first.count && $0.allSatisfy(Self.isNumber) }),
      !first.contains(where: { $0.contains { ";|\t,\"".utf8.contains($0) } && !Self.isNumber($0) })
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    for line in text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      bytes += Self.cells(line).joined(separator: [UInt8(ascii: "\t")])
      bytes.append(UInt8(ascii: "\n"))
    }
    // The last line end of the text is none that was added.
    bytes.removeLast()
    self.bytes = bytes
  }

  private static func cells(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> [Slice<
    UnsafeBufferPointer<UInt8>
  >] { line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") } }

  /// True for a number with a decimal point or comma, and for what stands in place of a missing one.
  private static func isNumber(_ cell: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    let text = String(decoding: cell, as: UTF8.self)
    let commas = cell.count { $0 == UInt8(ascii: ",") }
    return Double(commas == 1 ? text.replacing(",", with: ".") : text) != nil
      || DelimitedTable.emptyWords.contains(text)
  }
}
