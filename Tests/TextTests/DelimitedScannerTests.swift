import Synthesis
import Testing
import Text

/// Oracle: RFC 4180, section 2, by hand.
@Suite struct DelimitedScannerTests {
  private func rows(_ text: String, _ style: Delimited.Style = .csv) throws -> [[String]] {
    let bytes = Array(text.utf8)
    return try bytes.withUnsafeBufferPointer { bytes in
      var scanner = DelimitedScanner(bytes, style)
      var (rows, cells) = ([[String]](), [DelimitedCell]())
      while try scanner.row(into: &cells) != nil {
        rows.append(
          cells.map { cell in
            style == .csv ? bytes.text(cell) : String(decoding: bytes.bytes(cell), as: UTF8.self)
          })
        cells = []
      }
      return rows
    }
  }

  @Test(arguments: [
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]), ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    ("a\rb\r", [["a"], ["b"]]), ("\u{FEFF}a,b", [["a", "b"]]), (",\n", [["", ""]]),
    ("\"a,b\",\"c\nd\",\"e\r\nf\"\n", [["a,b", "c\nd", "e\r\nf"]]),
    ("\"say \"\"so\"\"\",\"\"\"\"\n", [["say \"so\"", "\""]]),
    ("a \"b\" c,d\n", [["a \"b\" c", "d"]]), ("\n\r\n\"\"\na\n\n", [["a"]]),
    (" a , b \n", [[" a ", " b "]]), ("", []), ("\n", []),
  ]) func `commas and quotes part cells, line ends part rows`(text: String, expected: [[String]])
    throws
  { #expect(try rows(text) == expected) }

  @Test func `tabs part cells without quotes`() throws {
    #expect(
      try rows("a\tb,\"c\r\n\"\"\t\n\n\t\n", .tsv) == [["a", "b,\"c"], ["\"\"", ""], ["", ""]])
  }

  @Test(arguments: [
    ("a\n\"b", 2, true), ("\"a\" b\n", 1, false), ("a,\"b\nc\"d\n", 1, false),
    ("\"a\n\n\"\"", 1, true),
  ]) func `quotes that are not closed are reported with their line`(
    text: String, line: Int, isAtEnd: Bool
  ) throws {
    let error = #expect(throws: UnclosedCell.self) { try rows(text) }
    #expect(error?.line == line)
    #expect(error?.isAtEnd == isAtEnd)
  }

  @Test func `lines are counted through quoted cells`() throws {
    let bytes = Array("a\n\n\"b\r\nc\nd\",e\r\nf\n".utf8)
    try bytes.withUnsafeBufferPointer { bytes in
      var scanner = DelimitedScanner(bytes)
      var (lines, cells) = ([Int](), [DelimitedCell]())
      while let line = try scanner.row(into: &cells) { lines.append(line) }
      #expect(lines == [1, 3, 6])
      #expect(scanner.isAtEnd && scanner.isAfterLineEnd)
    }
  }

  /// Property: any cells that are written are read back, alone, as rows of a table and as one row.
  @Test func `what is written is read`() throws {
    var random = SplitMix64(seed: 5)
    let letters = ["a", ",", "\"", "\n", "\r", "\t", "\\", "é", " ", ""]
    for style in [Delimited.Style.csv, .tsv] {
      for _ in 0..<1000 {
        let table = (0..<3).map { _ in
          ["x"]
            + (0..<3).map { _ in
              (0..<Int.random(in: 0...5, using: &random)).map { _ in
                letters[Int.random(in: 0..<letters.count, using: &random)]
              }.joined()
            }
        }
        var (bytes, found) = ([UInt8](), [[String]]())
        for row in table { Delimited(style).append(row.map(Cell.text), to: &bytes) }
        try DelimitedRows(ByteBuffer(bytes), isTabbed: style == .tsv).forEach { found.append($0) }
        #expect(found == table)
      }
    }
  }

  /// Truth: by hand. The last row of a table may break off in any of its cells.
  @Test(arguments: ["a,b\n1,\"2", "a,b\n\"1", "a,b\n\"1\"2\n3,4\n"])
  func `a table that breaks off in quotes is damaged where the row begins`(text: String) {
    var count = 0
    let error = #expect(throws: DelimitedRows.Malformed.self) {
      try DelimitedRows(ByteBuffer(text.utf8)).forEach { _ in count += 1 }
    }
    #expect(error?.byteOffset == 4)
    #expect(count == 1)
  }

  @Test func `the number of a cell is read through its quotes`() throws {
    var numbers: [Double] = []
    try DelimitedRows(ByteBuffer("1.5,\"-2e3\",x,,\"\"\n".utf8)).forEachRow { row in
      numbers = (0..<row.count).map(row.number)
    }
    #expect(numbers.prefix(2) == [1.5, -2000])
    #expect(numbers.dropFirst(2).allSatisfy { $0.isNaN })
  }
}
