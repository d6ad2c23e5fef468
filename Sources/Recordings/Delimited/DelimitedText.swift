/// RFC 4180 text into rows of cells, for the tables that users write.
enum DelimitedText {
  struct Row: Equatable {
    /// Line of the file on which the row begins, from 1.
    let line: Int
    let cells: [String]
  }

  struct Problem: Error, Equatable {
    let line: Int
    let message: String
    /// The text breaks off here.
    var isAtEnd = false
    /// Set for a text that is not UTF-8.
    var foreignText: ForeignText?

    static func unclosed(line: Int, isAtEnd: Bool) -> Problem {
      Problem(
        line: line, message: "a quoted cell is not closed properly; double its quotes",
        isAtEnd: isAtEnd)
    }

    static func unequal(
      _ count: Int, _ columnCount: Int, line: Int, isAtEnd: Bool = false
    ) -> Problem {
      Problem(
        line: line,
        message:
          "\(count) cells under \(columnCount) columns; give each row as many, commas in quotes",
        isAtEnd: isAtEnd)
    }

    static func foreign(_ text: ForeignText) -> Problem {
      let message = text.encoding?.refusal ?? "the text is not UTF-8; save it as UTF-8"
      return Problem(
        line: text.line, message: "byte \(text.byteOffset): \(message)", foreignText: text)
    }

    /// What is wrong with a table that lies in a study.
    var readProblem: ReadError.Problem {
      foreignText?.problem ?? .document(.malformed(.csv, line: line, what: message))
    }
  }

  /// Blank lines are passed over.
  static func rows(of buffer: ByteBuffer) throws(Problem) -> [Row] {
    if let foreign = buffer.foreignText() { throw .foreign(foreign) }
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
