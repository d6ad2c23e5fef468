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

  /// Columns that contain the name of the participant.
  private static let nameColumns = ["participant", "participant_id"]
  /// The prefix of names in BIDS.
  private static let prefix = "sub-"

  /// Reads CSV or TSV with a header.
  ///
  /// - Parameters:
  ///   - own: names of the columns that the program writes beside those of the table.
  ///   - check: looks at a cell of a column and says what is wrong with it, or nil.
  public init(
    readingFrom path: String, own: [String], check: (_ column: String, _ text: String) -> String?
  ) throws(TableError) {
    func refused(_ line: Int?, _ problem: String) -> TableError {
      TableError(option: "--participants", path: path, line: line, problem: problem)
    }
    let rows = try DelimitedText.rows(of: path, option: "--participants", mayBeTabbed: true)
    guard let header = rows.first?.cells,
      let nameColumn = header.firstIndex(where: Self.nameColumns.contains)
    else {
      throw refused(
        1,
        "there is no column \"participant\" or \"participant_id\"; give the column of the participants one of these names"
      )
    }
    let others = Self.places(of: rows, besides: nameColumn)
    columns = others.map { header[$0] }
    if let problem = Self.problem(of: columns, besides: own) { throw refused(1, problem) }
    (names, cells, places) = ([], [], [:])
    for row in rows.dropFirst() {
      guard row.cells.count == header.count else {
        throw refused(
          row.line,
          "the row has \(counted(row.cells.count, "cell")), the header \(counted(header.count, "column")); give each row one cell per column"
        )
      }
      if let problem = add(row.cells, others, nameColumn: nameColumn, check) {
        throw refused(row.line, problem)
      }
    }
  }

  /// Takes a row, unless there is a problem with it, which is returned.
  ///
  /// - Parameter others: the places of the columns besides that of the names.
  private mutating func add(
    _ row: [String], _ others: [Int], nameColumn: Int,
    _ check: (_ column: String, _ text: String) -> String?
  ) -> String? {
    let name = Self.withoutPrefix(row[nameColumn])
    guard !name.isEmpty else { return "the row has no participant; give one" }
    if let flaw = LabelText.flaw(of: name) { return flaw.about("the participant").sentence }
    guard places.updateValue(names.count, forKey: ByteKey(name)) == nil else {
      return "\"\(name)\" already has a row; keep one of the two"
    }
    let texts = others.map { row[$0] }.map { $0 == "n/a" ? "" : $0 }
    if texts.contains(where: { $0.utf8.contains(0) }) {
      return "a cell contains a zero byte; take it out"
    }
    for (column, text) in zip(columns, texts) where !text.isEmpty {
      guard let given = Self.parameterText(column, text) else { continue }
      if let problem = check(Self.parameter(column), given) { return problem }
    }
    names.append(name)
    cells.append(texts)
    return nil
  }

  /// The places of the columns besides that of the names. Empty columns after the last one, which
  /// spreadsheets write, are left out.
  private static func places(of rows: [DelimitedText.UserRow], besides nameColumn: Int) -> [Int] {
    (rows.first?.cells ?? []).indices.filter { place in
      place != nameColumn && rows.contains { place < $0.cells.count && !$0.cells[place].isEmpty }
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
    var names = ColumnNames(own: own + nameColumns)
    do throws(ColumnNames.NameProblem) { try names.add(columns) } catch {
      return "\(error.problem); \(error.remedy)"
    }
    return nil
  }

  /// The name of the option for a column: `leg-length` for `leg_length`.
  private static func parameter(_ column: String) -> String { column.replacing("_", with: "-") }

  /// The text of a cell as the value of the option; nil if no analysis can use it. BIDS has other
  /// and more words for the sex.
  private static func parameterText(_ column: String, _ text: String) -> String? {
    guard column.lowercased() == "sex" else { return text }
    switch text.lowercased() {
    case "f", "female": return "female"
    case "m", "male": return "male"
    default: return nil
    }
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

  /// The values that a participant's row gives to these options.
  public func facts(of participant: String, named options: Set<Term>) -> [Term: String] {
    var facts: [Term: String] = [:]
    for (column, text) in zip(columns, cells(of: participant)) where !text.isEmpty {
      let option = Self.parameter(column)
      if options.contains(option) { facts[option] = Self.parameterText(column, text) }
    }
    return facts
  }
}
