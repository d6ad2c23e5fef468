import Recordings
import Text

/// A table into which the recordings of a study were stacked, as `bind_rows` of R, `concat` of pandas and queries of databases do. Columns
/// say whose each row is.
struct StackedTable {
  private let table: DelimitedTable
  private let labels: [(column: String, label: Label)]

  private enum Label: String { case participant, visit, session, task, step, side, attempt }

  /// In any case, and with or without underscores.
  private static let names: [Term: Label] = [
    "participant": .participant, "participantid": .participant, "healthcode": .participant,
    "visit": .visit, "session": .session, "recordid": .session, "taskrunuuid": .session,
    "task": .task, "step": .step, "side": .side, "attempt": .attempt,
  ]

  private static func label(_ column: String) -> Label? {
    names[column.lowercased().replacing("_", with: "")]
  }

  /// A table whose columns of labels the user names.
  init(_ table: DelimitedTable, columns: [(key: Term, column: String)]) {
    self.table = table
    labels = columns.compactMap { key, column in Label(rawValue: key).map { (column, $0) } }
  }

  init(_ table: DelimitedTable) {
    self.table = table
    labels = table.columnNames.compactMap { name in Self.label(name).map { (name, $0) } }
  }

  /// The columns that say whose a row is; empty for a table of one recording.
  var columns: Set<ByteKey> { Set(labels.map { ByteKey($0.column) }) }

  /// The rows of each recording in the order of the table, whose first rows order the recordings.
  var recordings: [(labels: FileLabels, rows: [Int])] { recordings(of: Array(0..<table.count)) }

  /// The same of some rows.
  func recordings(of rows: [Int]) -> [(labels: FileLabels, rows: [Int])] {
    let cells = labels.map { table.texts($0.column) ?? [] }
    var (places, found) = ([ContentDigest: Int](), [(labels: FileLabels, rows: [Int])]())
    // The rows of one recording mostly follow each other.
    var last: (cells: [String], place: Int)?
    for row in rows {
      let words = cells.map { $0[row] }
      if let last, zip(last.cells, words).allSatisfy({ $0 === $1 }) {
        found[last.place].rows.append(row)
        continue
      }
      let key = ContentDigest(ofTexts: words)
      let place = places[key] ?? found.count
      if place == found.count {
        places[key] = place
        found.append((labels(of: words), []))
      }
      found[place].rows.append(row)
      last = (words, place)
    }
    return found
  }

  private func labels(of words: [String]) -> FileLabels {
    var all = FileLabels()
    for (word, (_, label)) in zip(words, labels) where !DelimitedTable.emptyWords.contains(word) {
      switch label {
      case .participant: all.participant = word
      case .visit: all.visit = word
      case .session: all.session = word
      case .task: all.task = ActiveTask(rawValue: word)
      case .step: all.step = word
      case .side: all.side = BodySide(word: word)?.rawValue ?? word
      case .attempt: all.attempt = Int(word)
      }
    }
    return all
  }
}
