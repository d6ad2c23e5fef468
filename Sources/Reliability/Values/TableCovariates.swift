public import Report
public import Text

/// What is known of participants and their visits beside the measures.
public struct TableCovariates: Sendable {
  /// Names of the columns that the user has given for participants.
  public let given: [String]
  /// Their cells by participant.
  private let cells: [PersonKey: [String]]

  public init(given: [String] = [], cells: [PersonKey: [String]] = [:]) {
    (self.given, self.cells) = (given, cells)
  }

  /// All participants of whom something is known.
  var people: [PersonKey] { cells.keys.sorted() }

  func cell(_ column: Int, of person: PersonKey) -> String {
    cells[person].flatMap { $0.indices.contains(column) ? $0[column] : nil } ?? ""
  }

  /// The place of a given column; names are compared without case, blanks, hyphens and underscores.
  public func place(of name: String) -> Int? {
    given.firstIndex { $0 === name } ?? given.firstIndex { Self.folded($0) == Self.folded(name) }
  }

  /// The date in a given column; nil for a participant without one.
  public func day(_ column: Int, of person: PersonKey) -> CalendarDay? {
    let text = cell(column, of: person)
    return CalendarDay(text) ?? RecordedDate(text)?.localDay
  }

  /// The place of the column with the date of birth.
  var birthDate: Int? { ["birth_date", "date_of_birth"].lazy.compactMap(place).first }

  /// Whether all cells of a column that are not empty are numbers. Identifiers such as 007 are none.
  func isNumeric(_ column: Int) -> Bool {
    let texts = cells.values.lazy.map { $0[column] }.filter { !$0.isEmpty }
    return !texts.isEmpty
      && texts.allSatisfy { text in
        let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
        let isPadded =
          digits.starts(with: "0".utf8) && digits.dropFirst().first.map(isDigit) == true
        return !isPadded && Double(cell: text) != nil
      }
  }

  private func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func folded(_ name: String) -> FoldedKey {
    FoldedKey(name.filter { ![" ", "-", "_"].contains($0) })
  }
}
