import Recordings
public import Text

/// A table of the participants of a study, written by the user (`--participants`), with one row
/// each, such as `participants.tsv` of BIDS.
public struct PeopleFile: Codable, Sendable, Equatable {
  /// The other columns, in their order.
  public let columns: [String]
  /// Participants, in the order of the file.
  public private(set) var names: [String]
  /// The cells of each participant in these columns; empty for a participant without a row.
  private var cells: [[String]]
  private var places: [ByteKey: Int]
  /// The column of the participants, if it is not named after them.
  public private(set) var otherPersonColumn: String?

  /// The number of names with blanks around them in the table, which are no part of a name.
  public private(set) var trimmedCount = 0

  /// The prefix of names in BIDS.
  private static let prefix = "sub-"

  /// Reads a table with a header.
  ///
  /// - Parameters:
  ///   - own: names of the columns that the program writes beside those of the table.
  ///   - facts: the columns that give parameters of analyses.
  public init(readingFrom path: String, own: [String], facts: FactColumns) throws(TableError) {
    let table = try UserTable(
      readingFrom: path, option: "--participants", knowing: UserTable.personColumns)
    let person = try table.personColumn()
    let others = Self.places(in: table, besides: person.place)
    columns = others.map { table.header[$0] }
    otherPersonColumn = person.isNamed ? nil : table.header[person.place]
    if let problem = Self.problem(of: columns, besides: own) {
      throw table.problem(problem, line: 1)
    }
    (names, cells, places) = ([], [], [:])
    for row in table.rows { try add(row, of: table, others, person.place, facts) }
    guard table.hasDecimalCommas else { return }
    for place in columns.indices { usePoints(inColumn: place, as: table) }
  }

  /// Takes a row.
  ///
  /// - Parameter others: the places of the columns besides that of the names.
  private mutating func add(
    _ row: UserTable.Row, of table: UserTable, _ others: [Int], _ nameColumn: Int,
    _ facts: FactColumns
  ) throws(TableError) {
    let cell = table.text(row, nameColumn)
    let name = Self.withoutPrefix(cell.trimmed)
    if cell.trimmed !== cell { trimmedCount += 1 }
    guard !name.isEmpty else {
      throw table.problem("the row has no participant; give one", line: row.line)
    }
    if let flaw = LabelText.flaw(of: name) {
      throw table.problem(flaw.about("the participant").sentence, line: row.line)
    }
    guard places.updateValue(names.count, forKey: ByteKey(name)) == nil else {
      throw table.problem("\"\(name)\" already has a row; keep one of the two", line: row.line)
    }
    let texts = others.map { table.text(row, $0) }
    if texts.contains(where: { $0.utf8.contains(0) }) {
      throw table.problem("a cell contains a zero byte; take it out", line: row.line)
    }
    for (place, text) in zip(others, texts) where !text.isEmpty {
      guard let fact = facts.name(ofColumn: table.header[place]) else { continue }
      _ = try facts.text(fact, of: text, row, place, in: table)
    }
    names.append(name)
    cells.append(texts)
  }

  /// Writes the numbers of a column with decimal points if it has nothing but numbers.
  private mutating func usePoints(inColumn place: Int, as table: UserTable) {
    let given = cells.map { $0[place] }
    guard given.allSatisfy({ $0.isEmpty || table.isNumber($0) }) else { return }
    for row in cells.indices { cells[row][place] = table.decimal(given[row]) }
  }

  /// The places of the columns besides that of the names. Columns without content, which spreadsheets write after the last
  /// one, are left out.
  private static func places(in table: UserTable, besides nameColumn: Int) -> [Int] {
    table.header.indices.filter { place in
      place != nameColumn
        && (!table.header[place].isEmpty
          || table.rows.contains { !table.exactText($0, place).isEmpty })
    }
  }

  /// The problem of the names of the columns and its remedy; nil if there is none.
  private static func problem(of columns: [String], besides own: [String]) -> String? {
    if columns.contains("") { return "a column has no name; give it one, or remove it" }
    for name in columns {
      guard let flaw = LabelText.flaw(of: name) else { continue }
      let start = name.prefix(20)
      return flaw.about("the column \"\(start)\(start == name ? "" : "…")\"").sentence
    }
    var names = ColumnNames(own: own + ["participant", "participant_id"])
    do throws(ColumnNames.NameProblem) { try names.add(columns) } catch {
      return "\(error.problem); \(error.remedy)"
    }
    return nil
  }

  private static func withoutPrefix(_ name: String) -> String {
    name.utf8.starts(with: prefix.utf8) ? String(name.dropFirst(prefix.count)) : name
  }

  /// True if a participant has a row, with or without `sub-`.
  public func has(_ participant: String) -> Bool { place(of: participant) != nil }

  private func place(of participant: String) -> Int? {
    places[ByteKey(participant)] ?? places[ByteKey(Self.withoutPrefix(participant))]
  }

  /// The cells of a participant, one for each column; empty cells without a row.
  public func cells(of participant: String) -> [String] {
    place(of: participant).map { cells[$0] } ?? columns.map { _ in "" }
  }

  /// The table with other names of participants, for storing and printing.
  public func called(_ rename: (String) -> String) -> PeopleFile {
    PeopleFile(columns: columns, names: names.map(rename), cells: cells)
  }

  /// The columns without people.
  public var withoutPeople: PeopleFile { PeopleFile(columns: columns, names: [], cells: []) }

  /// The table with these columns in this order.
  public func with(columns: [String]) -> PeopleFile {
    let places = columns.map { name in self.columns.firstIndex { $0 === name } }
    return PeopleFile(
      columns: columns, names: names,
      cells: cells.map { row in places.map { $0.map { row[$0] } ?? "" } })
  }

  /// What two tables say differently of one person.
  public struct Contradiction: Sendable, Equatable {
    public let participant: String
    public let column: String
    /// Each with the number of its table.
    public let first, second: (table: Int, text: String)

    public static func == (a: Contradiction, b: Contradiction) -> Bool {
      a.participant === b.participant && a.column === b.column && a.first == b.first
        && a.second == b.second
    }
  }

  /// The first thing that two of some tables say differently of a person, in the order of the tables; nil for tables that can
  /// be joined. An empty cell says nothing.
  public static func contradiction(among files: [PeopleFile]) -> Contradiction? {
    struct CellName: Hashable { let participant, column: ByteKey }
    var said: [CellName: (table: Int, text: String)] = [:]
    for (table, file) in files.enumerated() {
      for (participant, row) in zip(file.names, file.cells) {
        for (column, text) in zip(file.columns, row) where !text.isEmpty {
          let place = CellName(participant: ByteKey(participant), column: ByteKey(column))
          guard let earlier = said[place] else {
            said[place] = (table, text)
            continue
          }
          if earlier.text !== text {
            return Contradiction(
              participant: participant, column: column, first: earlier, second: (table, text))
          }
        }
      }
    }
    return nil
  }

  /// The columns and people of several tables. If several contain a cell, the first has precedence.
  /// Nil without tables.
  public init?(joining files: [PeopleFile]) {
    guard !files.isEmpty else { return nil }
    func distinct(_ texts: [String]) -> [String] {
      var seen = Set<ByteKey>()
      return texts.filter { seen.insert(ByteKey($0)).inserted }
    }
    let columns = distinct(files.flatMap(\.columns))
    let names = distinct(files.flatMap(\.names))
    let tables = files.map { file in
      (file: file, places: columns.map { name in file.columns.firstIndex { $0 === name } })
    }
    let cells = names.map { name in
      columns.indices.map { column in
        tables.lazy.compactMap { file, places in places[column].map { file.cells(of: name)[$0] } }
          .first { !$0.isEmpty } ?? ""
      }
    }
    self.init(columns: columns, names: names, cells: cells)
  }

  private init(columns: [String], names: [String], cells: [[String]]) {
    (self.columns, self.names, self.cells) = (columns, names, cells)
    places = Dictionary(names.enumerated().map { (ByteKey($1), $0) }) { first, _ in first }
  }

  // The index is computed from the names.
  private enum CodingKeys: CodingKey { case columns, names, cells }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      columns: try container.decode([String].self, forKey: .columns),
      names: try container.decode([String].self, forKey: .names),
      cells: try container.decode([[String]].self, forKey: .cells))
  }

  /// The values that a participant's row gives to parameters.
  public func facts(of participant: String, in facts: FactColumns) -> [Term: String] {
    var found: [Term: String] = [:]
    for (column, text) in zip(columns, cells(of: participant)) where !text.isEmpty {
      guard let name = facts.name(ofColumn: column) else { continue }
      found[name] = facts.text(name, of: text)
    }
    return found
  }
}
