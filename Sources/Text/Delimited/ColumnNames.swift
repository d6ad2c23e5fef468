/// The names of the columns of a table, no two of which a program that reads the table takes for one.
///
/// A table is read by many programs. SQLite does not distinguish capitals. BIDS and R replace blanks and hyphens in
/// names by another character. Some systems compose letters in another way. Names are therefore compared without regard to
/// case, the form of letters, and blanks, hyphens and underscores.
public struct ColumnNames {
  /// The most columns that a user may give: a table of SQLite has at most 2,000 columns, those of the program among them.
  public static let mostGiven = 1900

  /// Why a name cannot be the name of a column.
  public struct NameProblem: Error, Sendable, Equatable {
    /// Without a subject: `there are two columns "age"`.
    public let problem: String
    /// In the imperative: `keep one of them`.
    public let remedy: String
  }

  private let own: [ColumnKey: String]
  private var given: [ColumnKey: String] = [:]

  /// - Parameter own: the names of the columns that the program writes.
  public init(own: some Sequence<String>) {
    self.own = Dictionary(own.map { (ColumnKey($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Takes the names of columns that a user gives.
  public mutating func add(_ names: [String]) throws(NameProblem) {
    guard given.count + names.count <= Self.mostGiven else {
      throw NameProblem(
        problem:
          "there are \(given.count + names.count) columns, more than a table of a database has",
        remedy: "keep at most \(Self.mostGiven)")
    }
    for name in names { try add(name) }
  }

  private mutating func add(_ name: String) throws(NameProblem) {
    let key = ColumnKey(name)
    if let other = own[key] {
      throw NameProblem(
        problem: ByteKey(other) == ByteKey(name)
          ? "the program has a column \"\(name)\" of its own"
          : "some programs take \"\(name)\" for the column \"\(other)\", which the program has of its own",
        remedy: "rename this one")
    }
    if let other = given.updateValue(name, forKey: key) {
      let isEqual = ByteKey(other) == ByteKey(name)
      throw NameProblem(
        problem: isEqual
          ? "there are two columns \"\(name)\""
          : "some programs take the columns \"\(other)\" and \"\(name)\" for one",
        remedy: isEqual ? "keep one of them" : "rename one of them")
    }
  }
}
