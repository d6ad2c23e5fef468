/// RFC 4180 text into rows of cells, for the tables that users write.
public enum DelimitedText {
  /// A row of a table that users write.
  public struct Row: Sendable, Equatable {
    /// Line of the file on which the row begins, from 1.
    public let line: Int
    /// As text, without their quotes.
    public let cells: [String]
  }

  /// Why a table cannot be used, or a row of it.
  public struct Problem: Error, Sendable, Equatable {
    /// Counted from 1.
    public let line: Int
    public let wording: ErrorWording
    /// The text breaks off here.
    var isAtEnd = false
    /// Set for a text that is not UTF-8.
    var foreignText: ForeignText?

    /// A problem on a line.
    public init(line: Int, _ wording: ErrorWording) { (self.line, self.wording) = (line, wording) }

    /// The quotes of the row that begins on the line are not closed.
    public static func unclosed(line: Int, isAtEnd: Bool) -> Problem {
      var problem = Problem(
        line: line,
        ErrorWording("a quoted cell is not closed properly", remedy: "double its quotes"))
      problem.isAtEnd = isAtEnd
      return problem
    }

    /// The row has another number of cells than the table has columns.
    public static func unequal(
      _ count: Int, _ columnCount: Int, line: Int, isAtEnd: Bool = false
    ) -> Problem {
      var problem = Problem(
        line: line,
        ErrorWording(
          "\(count) cells under \(columnCount) columns",
          remedy: "give each row as many, commas in quotes"))
      problem.isAtEnd = isAtEnd
      return problem
    }

    static func foreign(_ text: ForeignText) -> Problem {
      let refusal =
        text.encoding?.refusal ?? ErrorWording("the text is not UTF-8", remedy: "save it as UTF-8")
      var problem = Problem(line: text.line, refusal.about("byte \(text.byteOffset):"))
      problem.foreignText = text
      return problem
    }
  }

  /// Blank lines are passed over.
  ///
  /// - Parameter mayBeTabbed: whether a header with tabs and without commas parts all cells by tabs.
  public static func rows(
    of buffer: ByteBuffer, mayBeTabbed: Bool = false
  ) throws(Problem) -> [Row] {
    if let foreign = buffer.foreignText() { throw .foreign(foreign) }
    if mayBeTabbed, let rows = tabbedRows(of: buffer) { return rows }
    return try buffer.withBytes { bytes throws(Problem) in
      var scanner = DelimitedScanner(bytes)
      var (rows, cells) = ([Row](), [DelimitedCell]())
      while let line = try scanner.row(into: &cells) {
        rows.append(Row(line: line, cells: cells.map(bytes.text)))
        cells.removeAll(keepingCapacity: true)
      }
      return rows
    }
  }
}

extension DelimitedText {
  /// Nil for a table whose header has no tab.
  private static func tabbedRows(of buffer: ByteBuffer) -> [Row]? {
    let lines = buffer.withBytes { bytes in
      let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
      return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
        String(decoding: $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0, as: UTF8.self)
      }
    }
    guard let header = lines.first, header.contains("\t"), !header.contains(",") else { return nil }
    return lines.enumerated().filter { !$0.element.isEmpty }.map { number, line in
      Row(
        line: number + 1,
        cells: line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init))
    }
  }
}
