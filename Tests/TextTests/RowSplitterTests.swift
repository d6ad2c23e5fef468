import Testing
import Text

/// Truth: RFC 4180, by hand; rows do not depend on where the pieces end.
@Suite struct RowSplitterTests {
  private static let text = "\u{FEFF}a,b\r\n1,\"x, \"\"y\"\"\r\nz\"\r\n\r\n\"\",2\n3,last"

  private func rows(pieces size: Int, of text: String = text) -> (
    [RowSplitter.CutRow], RowSplitter.Truncation?
  ) {
    var (splitter, rows) = (RowSplitter(), [RowSplitter.CutRow]())
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBufferPointer { piece in
        splitter.add(piece) { rows.append($0) }
      }
    }
    let truncated = splitter.finish { rows.append($0) }
    return (rows, truncated)
  }

  private func cells(_ row: [UInt8]) -> [String]? {
    row.withUnsafeBufferPointer { bytes in
      DelimitedScanner.cells(ofRow: bytes)?.map { cell in
        #expect(Array(bytes.text(cell).utf8) == bytes.content(cell))
        return bytes.text(cell)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 7, 1000]) func `rows end outside of quotes only`(size: Int) throws {
    let (found, truncated) = rows(pieces: size)
    #expect(truncated == nil)
    #expect(found.map(\.line) == [1, 2, 5, 6])
    let cells = try found.map { try #require(self.cells($0.text)) }
    #expect(cells == [["a", "b"], ["1", "x, \"y\"\r\nz"], ["", "2"], ["3", "last"]])
    let bytes = Array(Self.text.utf8)
    for row in found.dropFirst() { #expect(Array(bytes[row.place]) == row.text) }
  }

  @Test func `open quotes are reported with the line on which they began`() {
    let (found, truncated) = rows(pieces: 5, of: "a,b\n1,2\n3,\"x\n4,5\n")
    #expect(found.map(\.line) == [1, 2])
    #expect(truncated == .inQuotes(line: 3))
  }

  /// A phone that is switched off while it writes leaves zeros at the end.
  @Test(arguments: [1, 2, 5, 1000]) func `zeros at the end are a tear`(size: Int) {
    let zeros = String(repeating: "\0", count: 9)
    for (text, kept) in [("a,b\n1,2\n", 2), ("a,b\n1,2\n3,4", 2), ("a,b\n1,2\n3,\"x\n", 2)] {
      let (found, truncated) = rows(pieces: size, of: text + zeros)
      #expect(found.count == kept)
      #expect(truncated == .inZeros(byteOffset: text.utf8.count))
    }
    let (found, truncated) = rows(pieces: size, of: "a,b\n1,\0\n3,4\n")
    #expect(found.count == 3)
    #expect(truncated == nil)
  }

  @Test func `a row with quotes inside a cell is refused`() {
    for text in ["a\"b,c", "\"a\"b,c", "\"a"] { #expect(cells(Array(text.utf8)) == nil) }
    #expect(cells([])?.count == 1)
  }
}
