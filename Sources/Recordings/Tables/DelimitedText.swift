public import Text

/// RFC 4180 text into rows of cells.
public enum DelimitedText {
  /// A row of a table.
  public struct UserRow: Sendable, Equatable {
    /// Line of the file on which the row begins, from 1.
    public let line: Int
    /// As text, without their quotes.
    public let cells: [String]
  }

  /// Why a table cannot be used, or a row of it.
  public struct RowFault: Error, Sendable, Equatable {
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
    public static func unclosed(line: Int, isAtEnd: Bool) -> RowFault {
      var problem = RowFault(
        line: line,
        ErrorWording("a quoted cell is not closed properly", remedy: "double its quotes"))
      problem.isAtEnd = isAtEnd
      return problem
    }

    /// The row has another number of cells than the table has columns.
    public static func unequal(_ count: Int, _ columnCount: Int, line: Int, isAtEnd: Bool = false)
      -> RowFault
    {
      var problem = RowFault(
        line: line,
        ErrorWording(
          "the row has \(counted(count, "cell")), the header \(counted(columnCount, "column"))",
          remedy:
            "give each row one cell per column, and put cells that contain a separator in quotes"))
      problem.isAtEnd = isAtEnd
      return problem
    }

    /// The text is not UTF-8.
    public static func foreign(_ text: ForeignText) -> RowFault {
      let refusal =
        text.encoding?.refusal ?? ErrorWording("the text is not UTF-8", remedy: "save it as UTF-8")
      var problem = RowFault(line: text.line, refusal.about("byte \(text.byteOffset):"))
      problem.foreignText = text
      return problem
    }
  }

  /// Blank lines are passed over.
  public static func rows(of buffer: ByteBuffer) throws(RowFault) -> [UserRow] {
    if let foreign = buffer.foreignText() { throw .foreign(foreign) }
    return try buffer.withBytes { bytes throws(RowFault) in
      var scanner = DelimitedScanner(bytes)
      var (rows, cells) = ([UserRow](), [DelimitedCell]())
      while let line = try scanner.checkedRow(into: &cells) {
        rows.append(UserRow(line: line, cells: cells.map(bytes.text)))
        cells.removeAll(keepingCapacity: true)
      }
      return rows
    }
  }
}

extension DelimitedScanner {
  /// The same as `row`, with the problem in words.
  public mutating func checkedRow(into cells: inout [DelimitedCell]) throws(DelimitedText.RowFault)
    -> Int?
  {
    do throws(UnclosedCell) { return try row(into: &cells) } catch {
      throw .unclosed(line: error.line, isAtEnd: error.isAtEnd)
    }
  }
}

extension RowSplitter.CutRow {
  /// Nil for a row in UTF-8.
  public var foreignText: ForeignText? {
    guard let found = text.withUnsafeBufferPointer({ $0.firstBeyondUTF8(isMaybeCutOff: false) })
    else { return nil }
    return ForeignText(
      byteOffset: place.upperBound - text.count + found, line: line,
      encoding: TextEncoding(guessing: text))
  }
}
