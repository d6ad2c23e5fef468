public import Text

/// A text table with aligned columns for a terminal.
///
/// Columns of numbers are aligned to the right, others to the left. Control characters are escaped, so that
/// every row is one line.
public struct TextTable: Sendable {
  private let rows: [[String]]
  private let widths: [Int]
  private let isNumeric: [Bool]

  /// Missing cells at the end of a row are empty; cells beyond the header are left out.
  public init(header: [String], rows: [[Cell]], numbers: NumberText = NumberText()) {
    let columns = header.indices
    self.rows =
      [header.map(shown)]
      + rows.map { row in columns.map { $0 < row.count ? shown(row[$0].text(numbers)) : "" } }
    widths = columns.map { [texts = self.rows] column in texts.map { $0[column].count }.max() ?? 0 }
    isNumeric = columns.map { column in
      let cells = rows.compactMap { column < $0.count ? $0[column] : nil }.filter { $0 != .empty }
      return !cells.isEmpty && cells.allSatisfy(\.isNumber)
    }
  }

  /// One line per row, the header first, with two spaces between columns and LF after each line.
  public var text: String { rows.map { line($0) + "\n" }.joined() }

  private func line(_ cells: [String]) -> String {
    let padded = cells.indices.map { column in
      let padding = String(repeating: " ", count: widths[column] - cells[column].count)
      return isNumeric[column] ? padding + cells[column] : cells[column] + padding
    }
    let line = padded.joined(separator: "  ")
    return String(
      line.prefix(upTo: line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex))
  }
}

extension Cell {
  fileprivate var isNumber: Bool {
    switch self {
    case .number, .integer: true
    case .empty, .text: false
    }
  }
}
