import Testing

@testable import Recordings

/// Truth: RFC 4180, by hand; rows do not depend on where the pieces end.
@Suite struct RowSplitterTests {
  private static let text =
    "\u{FEFF}a,b\r\n1,\"x, \"\"y\"\"\r\nz\"\r\n\r\n\"\",2\n3,last"

  private func rows(pieces size: Int, of text: String = text) -> ([RowSplitter.Row], Int?) {
    var (splitter, rows) = (RowSplitter(), [RowSplitter.Row]())
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: size) {
      bytes[start..<min(start + size, bytes.count)].withUnsafeBufferPointer { piece in
        splitter.add(piece) { rows.append($0) }
      }
    }
    let torn = splitter.finish { rows.append($0) }
    return (rows, torn)
  }

  @Test(arguments: [1, 2, 3, 7, 1000]) func `rows end outside of quotes only`(size: Int) throws {
    let (found, torn) = rows(pieces: size)
    #expect(torn == nil)
    #expect(found.map(\.line) == [1, 2, 5, 6])
    let cells = try found.map { try #require(commaSeparated($0.text)) }
      .map { $0.map { String(decoding: $0, as: UTF8.self) } }
    #expect(cells == [["a", "b"], ["1", "x, \"y\"\r\nz"], ["", "2"], ["3", "last"]])
    let bytes = Array(Self.text.utf8)
    for row in found.dropFirst() { #expect(Array(bytes[row.place]) == row.text) }
  }

  @Test func `open quotes are told with the line they began on`() {
    let (found, torn) = rows(pieces: 5, of: "a,b\n1,2\n3,\"x\n4,5\n")
    #expect(found.map(\.line) == [1, 2] && torn == 3)
  }

  @Test func `quotes inside a cell make no row`() {
    for text in ["a\"b,c", "\"a\"b,c", "\"a"] {
      #expect(commaSeparated(Array(text.utf8)) == nil)
    }
    #expect(commaSeparated([])?.count == 1)
  }
}
