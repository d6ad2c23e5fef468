/// RFC 4180 text into rows of cells: quoted cells may hold commas, quotes and line breaks.
enum DelimitedText {
  struct Row: Equatable {
    /// Line of the file on which the row begins, from 1.
    let line: Int
    let cells: [String]
  }

  struct Problem: Error {
    let line: Int
    let message: String
  }

  /// Blank lines are passed over; CRLF and LF both end a line.
  static func rows(of buffer: ByteBuffer) throws(Problem) -> [Row] {
    guard let text = buffer.text else {
      throw Problem(line: 1, message: "the text is not UTF-8; save it as UTF-8")
    }
    var reader = Reader(text: text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...])
    return try reader.rows()
  }

  private struct Reader {
    var text: Substring
    var line = 1

    mutating func rows() throws(Problem) -> [Row] {
      var rows: [Row] = []
      while !text.isEmpty {
        let start = line
        let cells = try row()
        if cells != [""] { rows.append(Row(line: start, cells: cells)) }
      }
      return rows
    }

    private mutating func row() throws(Problem) -> [String] {
      var cells: [String] = []
      while true {
        cells.append(try cell())
        guard let end = text.popFirst() else { return cells }
        if end.isNewline {
          line += 1
          return cells
        }
      }
    }

    private mutating func cell() throws(Problem) -> String {
      guard text.first == "\"" else {
        let plain = text.prefix { $0 != "," && !$0.isNewline }
        text = text[plain.endIndex...]
        return String(plain)
      }
      let start = line
      text.removeFirst()
      var cell = ""
      while let character = text.popFirst() {
        if character.isNewline { line += 1 }
        if character != "\"" {
          cell.append(character)
        } else if text.first == "\"" {
          cell.append(text.removeFirst())
        } else if text.isEmpty || text.first == "," || text.first?.isNewline == true {
          return cell
        } else {
          break
        }
      }
      throw Problem(line: start, message: "a quoted cell is not closed properly; double its quotes")
    }
  }
}
