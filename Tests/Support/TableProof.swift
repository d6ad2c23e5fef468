public import Report
import Synthesis
import Text

/// What is wrong with random rows of a table when they are written and read; nothing if they are read as they were written.
///
/// Each cell has to come back as the text that it was, through another reader of RFC 4180 than the program's and through the
/// program's own; numbers are any that a double holds.
public func roundTripProblems<Row: Sendable & Equatable>(of table: Table<Row>) throws -> [String] {
  var proof = TableProof(table)
  return try proof.problems()
}

private struct TableProof<Row: Sendable & Equatable> {
  private let table: Table<Row>
  private var random = SplitMix64(seed: 2026)

  init(_ table: Table<Row>) { self.table = table }

  /// Of 200 rows, as comma-separated and as tab-separated text.
  mutating func problems() throws -> [String] {
    let header = table.columnNames
    let reader = try table.reader(of: header)
    let numbers = NumberText(.full)
    var (rows, texts, problems) = ([Row](), [[String]](), [String]())
    for _ in 0..<200 {
      let cells = table.columns.map { text(of: $0.description) }
      let row = try reader.row { cells[$0] }
      let printed = table.cells(of: row).map { $0.text(numbers) }
      for (column, pair) in zip(header, zip(cells, printed)) where pair.0 != pair.1 {
        problems.append("\(table.name).\(column): \"\(pair.0)\" is printed as \"\(pair.1)\"")
      }
      rows.append(row)
      texts.append(cells)
    }
    for style in [Delimited.Style.csv, .tsv] {
      let encoder = Delimited(style, numbers: numbers)
      let bytes = table.header(encoder) + table.bytes(rows, encoder)
      let found = style == .csv ? Self.commaSeparated(bytes) : Self.tabSeparated(bytes)
      problems += try ownProblems(of: bytes, style, [header] + texts)
      if found.first != header { problems.append("\(table.name): another header") }
      if Array(found.dropFirst()) != texts { problems.append("\(table.name): other cells") }
      // The order of the columns decides nothing.
      let order = Array(header.indices.shuffled(using: &random))
      let shuffled = try table.reader(of: order.map { header[$0] })
      let read = try found.dropFirst().map { cells in try shuffled.row { cells[order[$0]] } }
      if read != rows { problems.append("\(table.name): other rows") }
    }
    return problems
  }

  /// What the program's own reader makes of them.
  private func ownProblems(of bytes: [UInt8], _ style: Delimited.Style, _ texts: [[String]]) throws
    -> [String]
  {
    let isNumber = table.columns.map { [.number, .integer].contains($0.description.kind) }
    var (problems, number) = ([String](), 0)
    try DelimitedRows(ByteBuffer(bytes), isTabbed: style == .tsv).forEachRow { row in
      if (0..<row.count).map(row.text) != texts[number] {
        problems.append("\(table.name): row \(number) is read otherwise")
      }
      for (place, text) in texts[number].enumerated() where number > 0 && isNumber[place] {
        if text.isEmpty ? !row.number(place).isNaN : row.number(place) != Double(text) {
          problems.append("\(table.name): the number \(text) is read as \(row.number(place))")
        }
      }
      number += 1
    }
    if number != texts.count { problems.append("\(table.name): \(number) rows are read") }
    return problems
  }

  private mutating func text(of column: TableColumn) -> String {
    if !column.traits.contains(.required), Int.random(in: 0..<4, using: &random) == 0,
      !isAlwaysThere(column)
    {
      return ""
    }
    switch column.kind {
    case .number: return NumberText(.full).text(number())
    case .integer: return String(Int.random(in: 0...1_000_000, using: &random))
    case .boolean: return Bool.random(using: &random) ? "1" : "0"
    case .word(let words): return words.randomElement(using: &random) ?? ""
    case .text:
      return column.name == "flags"
        ? "few_taps;json_truncated@12" : column.name == "levels" ? "a|b c|d" : word()
    }
  }

  /// One of usual size, or any other.
  private mutating func number() -> Double {
    if Bool.random(using: &random) { return .random(in: -1e9...1e9, using: &random) }
    let number = Double(bitPattern: random.next())
    return number.isFinite ? number : .greatestFiniteMagnitude
  }

  /// Counts and verdicts that every row has are never empty.
  private func isAlwaysThere(_ column: TableColumn) -> Bool {
    guard let reader = try? table.reader(of: [column.name], needing: [column.name]) else {
      return false
    }
    return (try? reader.row { _ in "" }) == nil
  }

  private mutating func word() -> String {
    let parts = [
      "a", "é", "e\u{301}", "東", ",", "\"", "\n", "\r", "\t", "\\", " ", "🙂", ";", "n/a",
    ]
    let count = Int.random(in: 0...6, using: &random)
    return (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
  }

  // MARK: Readers

  /// RFC 4180, section 2, character by character.
  private static func commaSeparated(_ bytes: [UInt8]) -> [[String]] {
    var (rows, row, cell) = ([[String]](), [String](), [UInt8]())
    var (isQuoted, wasQuote) = (false, false)
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "\""):
        if wasQuote, !isQuoted { cell.append(byte) }
        isQuoted.toggle()
        wasQuote = true
        continue
      case UInt8(ascii: ",") where !isQuoted, UInt8(ascii: "\n") where !isQuoted:
        row.append(String(decoding: cell, as: UTF8.self))
        cell = []
        if byte == UInt8(ascii: "\n") {
          rows.append(row)
          row = []
        }
      default: cell.append(byte)
      }
      wasQuote = false
    }
    return rows
  }

  private static func tabSeparated(_ bytes: [UInt8]) -> [[String]] {
    bytes.split(separator: UInt8(ascii: "\n")).map { line in
      line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map { cell in
        var (text, isEscape) = ([UInt8](), false)
        for byte in cell {
          if isEscape {
            let meant = ["t": "\t", "n": "\n", "r": "\r"][String(UnicodeScalar(byte))]
            text += meant.map { Array($0.utf8) } ?? [byte]
          } else if byte != UInt8(ascii: "\\") {
            text.append(byte)
          }
          isEscape = !isEscape && byte == UInt8(ascii: "\\")
        }
        return String(decoding: text, as: UTF8.self)
      }
    }
  }
}
