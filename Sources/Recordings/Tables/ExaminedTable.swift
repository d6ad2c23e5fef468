import Text

/// A table of an unknown writer whose columns are examined by their names and their numbers.
struct ExaminedTable {
  /// The names of all columns in lower case.
  let names: [String]
  /// The numbers of all columns in the rows of the first recording; NaN for all else.
  let numbers: [[Double]]
  /// Columns that say whose the rows are: without them the rows of several people would be one recording.
  let labels: [(label: String, place: Int)]
  /// The rows of the first recording.
  let rows: [Int]
  let table: DelimitedTable

  init(_ table: DelimitedTable) {
    self.table = table
    let names = table.columnNames.map { $0.trimmed.lowercased() }
    let found = Self.labelWords.compactMap { label, words in
      names.firstIndex { words.contains(Term($0.filter { $0.isLetter || $0.isNumber })) }.map {
        (label: label, place: $0)
      }
    }
    let all = Array(0..<table.count)
    let first = found.reduce(all) { rows, label in
      let texts = table.texts(at: label.place, of: rows)
      return zip(rows, texts).filter { $1 == texts.first ?? nil }.map(\.0)
    }
    // A column whose cells all differ says nothing about recordings.
    let areLabels = first.count > 1 || all.count < 2
    (labels, rows) = areLabels ? (found, first) : ([], all)
    numbers = names.indices.map { [rows] in table.numbers(at: $0, of: rows) }
    self.names = names
  }

  private static let labelWords: [(label: String, words: Set<Term>)] = [
    (
      "participant",
      [
        "participant", "participantid", "subject", "subjectid", "subj", "patient", "patientid",
        "userid", "person", "personid", "pid", "healthcode",
      ]
    ), ("visit", ["visit", "wave", "timepoint"]),
    ("session", ["session", "sessionid", "recordid", "recording", "taskrunuuid", "run", "runid"]),
  ]

  /// True for a column of which so large a share of cells are numbers.
  func isNumeric(_ place: Int, share: Double) -> Bool {
    let count = numbers[place].count(where: \.isFinite)
    return count > 0 && Double(count) >= share * Double(rows.count)
  }

  /// The words of a name: `acc_x (m/s^2)` has acc, x, m, s and 2.
  func words(_ place: Int) -> [Substring] { names[place].split { !$0.isLetter && !$0.isNumber } }
}
