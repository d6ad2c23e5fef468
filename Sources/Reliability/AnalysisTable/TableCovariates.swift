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

/// A covariate that has a column.
enum Covariate: Sendable, Equatable {
  /// A column of the participants, by its place.
  case given(Int, String)
  case ageAtVisit
  case device
  case deviceChanged

  var name: String {
    switch self {
    case .given(_, let name): name
    case .ageAtVisit: "age_at_visit"
    case .device: "device"
    case .deviceChanged: "device_changed"
    }
  }

  /// Those that there are, in the order of their columns.
  static func all(_ covariates: TableCovariates) -> [Covariate] {
    covariates.given.enumerated().map { .given($0, $1) }
      + (covariates.birthDate == nil ? [] : [.ageAtVisit]) + [.device, .deviceChanged]
  }

  /// Those with the names that the user gave, in that order.
  static func chosen(_ names: [String]?, _ covariates: TableCovariates) throws(AnalysisTableError)
    -> [Covariate]
  {
    let all = all(covariates)
    guard let names else { return all }
    var chosen: [Covariate] = []
    for name in names {
      guard let covariate = all.first(where: { $0.name === name }) else {
        throw .unknownCovariate(name, known: all.map(\.name))
      }
      if !chosen.contains(covariate) { chosen.append(covariate) }
    }
    return chosen
  }

  /// True if it is the same in all rows of a participant.
  var isOfPerson: Bool { if case .given = self { true } else { false } }

  func column(_ covariates: TableCovariates) -> TableColumn {
    switch self {
    case .given(let place, let name):
      TableColumn(
        name, covariates.isNumeric(place) ? .number : .text, "As the table of participants has it.")
    case .ageAtVisit:
      TableColumn(name, .number, "Days from birth to the visit, divided by 365.25.", unit: "a")
    case .device:
      TableColumn(name, .text, "The model of the device in the first session of the row.")
    case .deviceChanged:
      TableColumn(
        name, .boolean, "1 if the model is not that of the participant's first session, 0 if it is."
      )
    }
  }
}

/// A request that cannot be answered with a table.
public enum AnalysisTableError: Error, Sendable, Equatable {
  /// `best` is not defined for these metrics.
  case betterUnknown([String])
  /// More columns than programs of statistics read.
  case tooManyColumns(Int)
  /// A covariate that is not there; also a column with the date from which days are counted.
  case unknownCovariate(String, known: [String])
  case unknownAnchor(String, known: [String])
  /// A column of participants has the name of another column of the table.
  case takenName(String)
  /// Columns for visits were asked for where visits are dates.
  case visitsNotShared
  /// Cells for which several sessions have values, where that is an error: at most ten of them.
  case severalSessions([String], count: Int)
  /// The columns of an earlier table were made by another rule.
  case otherRule(String)
}
