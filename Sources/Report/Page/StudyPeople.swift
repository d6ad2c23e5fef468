import Text

/// The people whom a study expects, as the table of its participants lists them.
public struct StudyPeople: Sendable {
  /// Whether the user has given a table of people. Without one only those with sessions are known.
  public let isGiven: Bool
  /// All people, with and without sessions.
  public let keys: [PersonKey]
  /// The columns of the table beside that of the names.
  public let columns: [String]

  /// The groups among names that may be of one person.
  let similar: @Sendable ([String]) -> [[String]]
  /// The cells of the people in the columns; people without a row have none.
  private let cells: [PersonKey: [String]]

  /// - Parameters:
  ///   - columns: those of the user's table beside that of the names.
  ///   - cells: the cells of each person in the columns; those of people without a row are empty or missing.
  ///   - similar: the groups among names that may be of one person, by their spelling.
  public init(
    isGiven: Bool, _ keys: [PersonKey], columns: [String] = [], cells: [PersonKey: [String]] = [:],
    similar: @escaping @Sendable ([String]) -> [[String]] = { _ in [] }
  ) {
    (self.isGiven, self.keys, self.similar) = (isGiven, keys, similar)
    (self.columns, self.cells) = (columns, cells)
  }

  /// Whether a person has a row with some content. A table without other columns does not say it, so that all people count as listed.
  func isListed(_ person: PersonKey) -> Bool {
    columns.isEmpty || cells[person].map { $0.contains { !$0.isEmpty } } ?? false
  }

  /// The words of people in a column, by person; people without one are left out.
  func words(inColumn place: Int) -> [PersonKey: String] {
    cells.compactMapValues { own in
      guard own.indices.contains(place) else { return nil }
      let word = own[place].trimmed
      return word.isEmpty ? nil : word
    }
  }

  /// The name of the table in a run, as sentences call it.
  static let table = "participants.csv"
}
