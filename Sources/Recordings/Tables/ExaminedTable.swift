import Text

/// A table of an unknown writer whose columns are examined by their names and their numbers.
struct ExaminedTable {
  /// The names of all columns in lower case.
  let names: [String]
  /// The numbers of all columns in the rows of the first recording; NaN for all else.
  let numbers: [[Double]]
  /// Columns that say whose the rows are: without them the rows of several people would be one recording.
  let labels: [(label: String, place: Int)]
  /// The column that tells recordings apart by what it does, if there is one besides.
  let series: RecordingSeries?
  /// The times that stand in several rows each, if no column tells these apart.
  let repeatedTimes: RepeatedTimes?
  /// The rows of the first recording.
  let rows: [Int]
  let table: DelimitedTable

  init(_ table: DelimitedTable) {
    self.table = table
    let names = table.columnNames.map { $0.trimmed.lowercased() }
    let found = Self.labelWords.compactMap { label, words in
      Self.column(of: table, called: words).map { (label: label, place: $0) }
    }
    let all = Array(0..<table.count)
    let first = found.reduce(all) { rows, label in
      let texts = table.texts(at: label.place, of: rows)
      return zip(rows, texts).filter { $1 == texts.first ?? nil }.map(\.0)
    }
    // A column whose cells all differ says nothing about recordings.
    let areLabels = first.count > 1 || all.count < 2
    labels = areLabels ? found : []
    let recorded = areLabels ? first : all
    let search = SeriesSearch(table, recorded, besides: labels.map(\.place))
    let clocks = search.namedClocks
    series =
      clocks.lazy.compactMap { search.successive(by: $0.seconds) }.first ?? clocks.lazy.compactMap {
        search.parallel(by: $0.seconds)
      }.first ?? search.parallel(by: nil)
    repeatedTimes =
      series == nil
      ? clocks.lazy.compactMap { RepeatedTimes(of: $0.seconds, column: $0.column) }.first : nil
    rows = series.map { $0.rowsOfFirst(in: table, among: recorded) } ?? recorded
    numbers = names.indices.map { [rows] in table.numbers(at: $0, of: rows) }
    self.names = names
  }

  /// The column that says whose the rows of a table are; nil without one.
  static func people(of table: DelimitedTable) -> (place: Int, count: Int)? {
    guard let words = labelWords.first?.words, let place = column(of: table, called: words) else {
      return nil
    }
    return (place, count(of: table, place))
  }

  /// The first of the columns that are called by one of some words, the words in their order, and whose cells recur as those of labels do.
  private static func column(of table: DelimitedTable, called words: [Set<Term>]) -> Int? {
    let names = table.columnNames.map {
      Term($0.lowercased().filter { $0.isLetter || $0.isNumber })
    }
    for words in words {
      let found = names.indices.first { place in
        guard words.contains(names[place]) else { return false }
        let count = count(of: table, place)
        return count > 0 && (count == 1 || smallestRecurrence * count <= table.count)
      }
      if let found { return found }
    }
    return nil
  }

  /// The number of different texts in a column.
  private static func count(of table: DelimitedTable, _ place: Int) -> Int {
    Set(table.texts(at: place, of: Array(0..<table.count)).compactMap { $0.map(ByteKey.init) })
      .count
  }

  /// Rows that a label has at least, in the mean: a column whose cells all differ counts the rows.
  private static let smallestRecurrence = 2

  /// The words for people in the languages of studies, with what may follow each.
  private static let people: Set<Term> = {
    let stems = [
      "participant", "subject", "subj", "sub", "patient", "patienten", "pat", "pt", "person",
      "personen", "proband", "probanden", "versuchsperson", "versuchspersonen", "vp", "vpn",
      "teilnehmer", "tn", "user", "client", "klient", "volunteer", "respondent", "case", "p",
    ]
    let endings = [
      "", "id", "no", "nr", "num", "number", "nummer", "code", "name", "key", "identifier",
      "kennung", "pseudonym",
    ]
    let all =
      stems.flatMap { stem in endings.map { stem + $0 } } + [
        "healthcode", "pseudonym", "sid", "uid",
      ]
    return Set(all.map { Term($0) }).subtracting(["p", "pno", "pnr", "pnum", "subno"])
  }()

  private static let labelWords: [(label: String, words: [Set<Term>])] = [
    // Words that may name other things as well come last.
    ("participant", [people, ["id", "code", "kennung", "kürzel"]]),
    ("visit", [["visit", "wave", "timepoint"]]),
    (
      "session", [["session", "sessionid", "recordid", "recording", "taskrunuuid", "run", "runid"]]
    ),
  ]

  /// True for a column of which so large a share of cells are numbers.
  func isNumeric(_ place: Int, share: Double) -> Bool {
    let count = numbers[place].count(where: \.isFinite)
    return count > 0 && Double(count) >= share * Double(rows.count)
  }

  /// The words of a name: `acc_x (m/s^2)` has acc, x, m, s and 2.
  func words(_ place: Int) -> [Substring] { Self.words(of: names[place]) }

  static func words(of name: String) -> [Substring] { name.split { !$0.isLetter && !$0.isNumber } }
}
