import Foundation
import Text

/// A strict reader of RFC 4180: a line feed ends every row, quotes only where allowed,
/// as many cells in every row as in the header.
struct Table {
  let header: [String]
  let rows: [[String: String]]
  /// Rows as they stand, the header first.
  let cells: [[String]]

  struct Malformed: Error { let reason: String }

  init(csv data: Data) throws {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Malformed(reason: "not UTF-8")
    }
    try self.init(cells: text.contains("\"") ? Self.quoted(text) : Self.plain(text))
  }

  /// The rows of `inputs.csv` without what only a measurement can say, as `inspect` prints them.
  var rowsBeforeMeasuring: [[String: String]] {
    rows.map { row in row.filter { !["role", "rows", "coverage_pct"].contains($0.key) } }
  }

  private static func plain(_ text: String) throws -> [[String]] {
    var lines = text.components(separatedBy: "\n")
    guard lines.popLast() == "", !text.utf8.contains(UInt8(ascii: "\r")) else {
      throw Malformed(reason: "no LF at the end, or a bare CR")
    }
    return lines.map { $0.components(separatedBy: ",") }
  }

  private static func quoted(_ text: String) throws -> [[String]] {
    var (cells, row, cell) = ([[String]](), [String](), String.UnicodeScalarView())
    var (isQuoted, wasQuoted) = (false, false)
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      switch scalar {
      case "\"" where isQuoted: (isQuoted, wasQuoted) = (false, true)
      case _ where isQuoted: cell.append(scalar)
      case "\"" where wasQuoted:
        cell.append("\"")
        (isQuoted, wasQuoted) = (true, false)
      case "\"" where cell.isEmpty: isQuoted = true
      case ",", "\n":
        row.append(String(cell))
        (cell, wasQuoted) = (String.UnicodeScalarView(), false)
        if scalar == "\n" {
          cells.append(row)
          row = []
        }
      case "\"", "\r",
        _ where wasQuoted:
        throw Malformed(reason: "stray character in \(row)")
      default: cell.append(scalar)
      }
    }
    guard row.isEmpty, cell.isEmpty, !isQuoted else { throw Malformed(reason: "no LF at the end") }
    return cells
  }

  /// Tabs, and `\t`, `\n`, `\r`, `\\` for what may not stand in a cell.
  init(tsv data: Data) throws {
    let lines = String(decoding: data, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    try self.init(cells: lines.map { $0.components(separatedBy: "\t").map(Self.unescaped) })
  }

  private init(cells: [[String]]) throws {
    guard let header = cells.first else { throw Malformed(reason: "no header") }
    guard cells.allSatisfy({ $0.count == header.count }) else {
      throw Malformed(reason: "rows of unequal length")
    }
    (self.header, self.cells) = (header, cells)
    rows = cells.dropFirst().map { cells in
      var row = Dictionary(zip(header, cells)) { first, _ in first }
      // What people read: the word, or the number.
      if let value = row["value"] {
        row["content"] = row["text"].flatMap { $0.isEmpty ? nil : $0 } ?? value
      }
      return row
    }
    try PlausibleTable.expect(header, rows)
  }

  private static func unescaped(_ text: String) -> String {
    var (result, rest) = ("", Substring(text))
    while let character = rest.popFirst() {
      guard character == "\\", let next = rest.popFirst() else {
        result.append(character)
        continue
      }
      result.append(["t": "\t", "n": "\n", "r": "\r"][next] ?? next)
    }
    return result
  }

  /// Every different value of a column.
  func values(_ column: String) -> Set<String> { Set(rows.compactMap { $0[column] }) }

  /// The number of times that each value of a column occurs.
  func counts(_ column: String) -> [String: Int] {
    rows.reduce(into: [:]) { $0[$1[column] ?? "", default: 0] += 1 }
  }
}

extension Outcome {
  /// Standard output as a table.
  var table: Table { get throws { try Table(csv: output) } }
}
