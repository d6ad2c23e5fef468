import Recordings
public import Text

/// A table of the people of a study that the user writes (`--participants`), such as `participants.tsv` of BIDS: a row
/// each.
public struct PeopleFile: Codable, Sendable, Equatable {
  /// The other columns, in their order.
  public let columns: [String]
  /// Participants, in the order of the file.
  public let names: [String]
  /// By participant, a cell for each column; empty where the file says nothing.
  private let cells: [[String]]
  private let places: [ByteKey: Int]

  /// Columns that name the person of a row.
  private static let nameColumns = ["participant", "participant_id"]
  /// What BIDS puts before a name.
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
      throw refused(1, "there is no column \"participant\" or \"participant_id\"; name one so")
    }
    let others = Self.places(of: rows, besides: nameColumn)
    columns = others.map { header[$0] }
    if let problem = Self.problem(of: columns, besides: own) { throw refused(1, problem) }
    var (names, cells, places) = ([String](), [[String]](), [ByteKey: Int]())
    for row in rows.dropFirst() {
      guard row.cells.count == header.count else {
        throw refused(
          row.line, "\(row.cells.count) cells under \(header.count) columns; give each row as many")
      }
      let name = Self.withoutPrefix(row.cells[nameColumn])
      guard !name.isEmpty else { throw refused(row.line, "has no participant; give one") }
      if let flaw = LabelText.flaw(of: name) {
        throw refused(row.line, flaw.about("the participant").sentence)
      }
      guard places.updateValue(names.count, forKey: ByteKey(name)) == nil else {
        throw refused(row.line, "\"\(name)\" has a row already; keep one of the two")
      }
      let texts = others.map { row.cells[$0] }.map { $0 == "n/a" ? "" : $0 }
      if texts.contains(where: { $0.utf8.contains(0) }) {
        throw refused(row.line, "a cell contains a zero byte; take it out")
      }
      for (column, text) in zip(columns, texts) where !text.isEmpty {
        guard let given = Self.parameterText(column, text) else { continue }
        if let problem = check(Self.parameter(column), given) { throw refused(row.line, problem) }
      }
      names.append(name)
      cells.append(texts)
    }
    (self.names, self.cells, self.places) = (names, cells, places)
  }

  /// Places of the columns besides that of the names. Spreadsheets write empty columns behind the last one, which are left
  /// out.
  private static func places(of rows: [DelimitedText.UserRow], besides nameColumn: Int) -> [Int] {
    (rows.first?.cells ?? []).indices.filter { place in
      place != nameColumn && rows.contains { place < $0.cells.count && !$0.cells[place].isEmpty }
    }
  }

  /// What is wrong with the names of the columns, and what to do; nil if nothing is.
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

  /// `leg_length` is the option `leg-length`.
  private static func parameter(_ column: String) -> String { column.replacing("_", with: "-") }

  /// A cell as the option would have it; nil for one that no analysis can use. BIDS has other words for the sex, and
  /// more of them.
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

  /// Whether a participant has a row; with or without `sub-`.
  public func has(_ participant: String) -> Bool { place(of: participant) != nil }

  private func place(of participant: String) -> Int? {
    places[ByteKey(participant)] ?? places[ByteKey(Self.withoutPrefix(participant))]
  }

  /// A cell for each column; empty ones for a participant without a row.
  public func cells(of participant: String) -> [String] {
    place(of: participant).map { cells[$0] } ?? columns.map { _ in "" }
  }

  /// The same under other names, for what is kept and printed.
  public func called(_ rename: (String) -> String) -> PeopleFile {
    PeopleFile(columns: columns, names: names.map(rename), cells: cells)
  }

  /// The same columns, without people.
  public var withoutPeople: PeopleFile { PeopleFile(columns: columns, names: [], cells: []) }

  /// The same people with these columns, in this order.
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

  /// The columns and people of several tables, of which the first counts that says something; nil for none.
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

  // The places follow from the names.
  private enum CodingKeys: CodingKey { case columns, names, cells }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      columns: try container.decode([String].self, forKey: .columns),
      names: try container.decode([String].self, forKey: .names),
      cells: try container.decode([[String]].self, forKey: .cells))
  }

  /// What the row says of the options with these names.
  public func facts(of participant: String, named options: Set<Term>) -> [Term: String] {
    var facts: [Term: String] = [:]
    for (column, text) in zip(columns, cells(of: participant)) where !text.isEmpty {
      let option = Self.parameter(column)
      if options.contains(option) { facts[option] = Self.parameterText(column, text) }
    }
    return facts
  }
}
