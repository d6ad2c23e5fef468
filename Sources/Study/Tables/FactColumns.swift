import Recordings
public import Text

/// The facts of tasks and people as columns of tables that users give, such as `height`.
public struct FactColumns: Sendable {
  private let names: [ColumnKey: Term]
  /// The words of each fact that is one of several, in lower case, with the words that analyses use.
  private let words: [Term: [Term: Term]]
  private let check: @Sendable (_ name: Term, _ text: String) -> String?

  /// - Parameters:
  ///   - names: the names of the options that give the facts for everybody.
  ///   - words: by the name of a fact, its words in lower case, each with the word that analyses use.
  ///   - check: says what is wrong with the text of a fact and what to give instead, or nil.
  public init(
    _ names: some Sequence<Term>, words: [Term: [Term: Term]] = [:],
    check: @escaping @Sendable (_ name: Term, _ text: String) -> String? = { _, _ in nil }
  ) {
    self.names = Dictionary(names.map { (ColumnKey($0), $0) }) { first, _ in first }
    (self.words, self.check) = (words, check)
  }

  /// The fact that a column contains; nil for any other column.
  func name(ofColumn column: String) -> Term? { names[ColumnKey(column)] }

  /// The text of a fact as analyses use it.
  func text(_ name: Term, of cell: String) -> String {
    let trimmed = cell.trimmed
    return words[name]?[trimmed.lowercased()] ?? trimmed
  }

  /// The fact in a cell that says something; throws if analyses cannot use it.
  func text(_ name: Term, of cell: String, _ row: UserTable.Row, _ place: Int, in table: UserTable)
    throws(TableError) -> String
  {
    let text = text(name, of: table.decimal(cell))
    if let problem = check(name, text) {
      throw table.problem("\(problem), or leave the cell empty", row, place)
    }
    return text
  }
}
