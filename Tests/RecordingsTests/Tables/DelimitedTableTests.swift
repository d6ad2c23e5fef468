import Testing
import Text

@testable import Recordings

/// Truth: the text read by hand, by the rules of RFC 4180.
@Suite struct DelimitedTableTests {
  private func table(_ text: String) throws -> DelimitedTable {
    try DelimitedTable(ByteBuffer(text.utf8))
  }

  private func problem(_ text: String) -> DelimitedText.RowFault? {
    do { _ = try table(text) } catch let problem as DelimitedText.RowFault { return problem } catch
    {}
    return nil
  }

  @Test(arguments: ["\n", "\r\n", "\r"]) func `columns go by the names in the header`(
    ending: String
  ) throws {
    let lines = ["\u{FEFF}who,\"x, in g\",time", #""A ""B""",-0.5,1.58E9"#, "", "C,\"7\",2", ""]
    let table = try table(lines.joined(separator: ending))
    #expect(table.columnNames == ["who", "x, in g", "time"])
    #expect(table.count == 2)
    #expect(table.texts("who") == [#"A "B""#, "C"])
    #expect(table.numbers("x, in g") == [-0.5, 7])
    #expect(table.numbers("time") == [1.58e9, 2])
    #expect(table.tear == nil)
    #expect(table.numbers("y") == nil)
    #expect(table.texts("y") == nil)
  }

  /// Java prints `NaN`; an empty cell is how Avro's null is written.
  @Test(arguments: ["", "NaN", "Infinity", "x", "0x10", "1.", ".5", "+1", " 1", "1e999", "\"\""])
  func `what is no number is missing`(cell: String) throws {
    let numbers = try #require(try table("a,b\n1,\(cell)\n").numbers("b"))
    #expect(numbers.count == 1 && numbers[0].isNaN)
  }

  @Test func `repeated texts and different texts are kept apart`() throws {
    let rows = ["aa", "aa", "ab", "a", "aa"]
    let table = try table("id\n" + rows.map { "\($0)\n" }.joined())
    #expect(table.texts("id") == rows)
  }

  @Test(arguments: ["a,b", "a,b\n", "a,b\r\n\r\n"]) func `a header may stand alone`(text: String)
    throws
  {
    let table = try table(text)
    #expect(table.count == 0)
    #expect(table.numbers("b")?.isEmpty == true)
    #expect(table.tear == nil)
  }

  @Test func `an empty text has no columns`() throws {
    for text in ["", "\n\n", "\u{FEFF}"] {
      #expect(try table(text).columnNames.isEmpty)
      #expect(try table(text).count == 0)
    }
  }

  /// Every cut of a table of three rows keeps the rows before it; a last row that has all its cells may
  /// have lost digits, which nothing shows.
  @Test func `a truncated table gives the rows before the truncation`() throws {
    let text = "a,b,c\n1,2,3\n4,5,\"6\"\n7,8,9\n"
    for count in 6...text.utf8.count {
      let cut = try table(String(decoding: text.utf8.prefix(count), as: UTF8.self))
      let lines = text.prefix(count).split(separator: "\n").dropFirst()
      let last = lines.last.map(String.init) ?? ""
      let isWhole =
        last.split(separator: ",", omittingEmptySubsequences: false).count == 3
        && !last.hasSuffix(",\"") && !last.hasSuffix(",\"6")
      #expect(cut.count == (lines.isEmpty ? 0 : lines.count - (isWhole ? 0 : 1)), "\(count)")
      #expect((cut.tear == nil) == (isWhole || lines.isEmpty), "\(count)")
      #expect(cut.tear.map { $0.byteOffset == count && $0.syntax == .csv } ?? true)
    }
  }

  @Test func `zeros at the end are a tear`() throws {
    let table = try table("a,b\n1,2\n\0\0\0\0")
    #expect(table.count == 1)
    #expect(table.tear == Tear(byteOffset: 8, itemsKept: 1, syntax: .csv))
  }

  /// Spreadsheets of countries with decimal commas write them in quotes where commas separate the cells.
  @Test(arguments: [
    ("\"0,98\"\n\"1,125\"", [0.98, 1.125]), ("\"-12,5\"\n7", [-12.5, 7]),
    ("\"0,125\"\n\"2,250\"", [0.125, 2.25]),
  ]) func `quoted decimal commas are numbers in a table with commas`(
    cells: String, expected: [Double]
  ) throws { #expect(try table("a\n\(cells)\n").numbers("a") == expected) }

  @Test func `a comma that may separate thousands is no decimal comma unless the user says so`()
    throws
  {
    var table = try table("a\n\"1,125\"\n\"12,500\"\n")
    #expect(try #require(table.numbers("a")).allSatisfy { $0.isNaN })
    table.hasDecimalCommas = true
    #expect(table.numbers("a") == [1.125, 12.5])
  }

  @Test(arguments: [
    ("a,b\n1\n2,3\n", 2), ("a,b\n1,2\n\n3,4,5\n6,7\n", 4), ("a,b\n\"1\"x,2\n", 2),
    ("a,b\n\"1\r\n\r\n2\",3\n4\n5,6\n", 5), ("a,b\n1,2,3", 2),
  ]) func `a row that cannot be used is named by its line`(text: String, line: Int) throws {
    #expect(problem(text)?.line == line)
  }

  /// Bytes that are no UTF-8 spoil only the texts they stand in.
  @Test func `any bytes are read`() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let bytes = (0..<40).map { _ in
        [0x2C, 0x0A, 0x0D, 0x22, 0x31, 0xFF, 0].randomElement(using: &generator) ?? 0
      }
      guard let table = try? DelimitedTable(ByteBuffer(bytes.map(UInt8.init))) else { continue }
      for name in table.columnNames {
        #expect(table.numbers(name)?.count == table.count)
        #expect(table.texts(name)?.count == table.count)
      }
    }
  }
}
