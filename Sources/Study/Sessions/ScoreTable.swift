import Recordings
import Text

/// The number of correct and of presented words at one level.
public struct ScoredWords: Sendable, Equatable {
  /// Level of the speech above the noise, in dB.
  public let ratioDecibels: Double
  /// From 0 to `words`.
  public let correct: Int
  /// Above 0.
  public let words: Int
}

/// A table of counted scores for the analysis of speech in noise, with a row for each sentence or
/// level.
public struct ScoreTable: Sendable, Equatable {
  /// One session for each participant and session of the table, in byte order, without steps.
  public let sessions: [Session]
  /// One error for each participant and session with an invalid line; none of their scores is used.
  public let refused: [SessionReader.Orphan]

  /// Reads CSV with a header that has `snr_db,words,correct` and may have `participant,session`.
  ///
  /// Throws if the table as a whole cannot be used.
  public init(readingFrom path: String) throws(TableError) {
    let table = try UserTable(
      readingFrom: path, option: "--sentence-score-file", knowing: ScoreTableColumns.known,
      refusesUnequalRows: false)
    let columns: ScoreTableColumns
    do throws(ScoreTableColumns.ScoreTableProblem) { columns = try ScoreTableColumns(table) } catch
    { throw table.problem(error.wording.sentence, line: 1) }
    guard !table.rows.isEmpty else {
      throw table.problem("there is no row below the header", line: 1)
    }
    var (scores, flaws) = (
      [ScoreKey: [ScoredWords]](), [ScoreKey: (line: Int, wording: ErrorWording)]()
    )
    for row in table.rows {
      let (participant, session) = columns.label(row)
      let label = ScoreKey(participant, session)
      do throws(ScoreTableColumns.ScoreTableProblem) {
        scores[label, default: []].append(try columns.read(row))
      } catch { flaws[label] = flaws[label] ?? (row.line, error.wording) }
    }
    let source = lastComponent(path)
    sessions = scores.filter { flaws[$0.key] == nil }.sorted { $0.key < $1.key }.map {
      label, scores in Session(label.participant, label.session, scores, source: source)
    }
    refused = flaws.sorted { $0.key < $1.key }.map { label, flaw in
      SessionReader.Orphan(
        participant: label.participant, visit: "", session: label.session, task: .speechInNoise,
        step: "", problem: ReadError(source: source, .oddScore(line: flaw.line, flaw.wording)))
    }
  }
}

/// The participant and session of a row, compared by bytes.
private struct ScoreKey: Hashable, Comparable {
  private let names: [ByteKey]

  init(_ participant: String, _ session: String) {
    names = [ByteKey(participant), ByteKey(session)]
  }

  var participant: String { names[0].text }
  var session: String { names[1].text }

  static func < (a: ScoreKey, b: ScoreKey) -> Bool { a.names.lexicographicallyPrecedes(b.names) }
}

extension Session {
  /// A session with the scores of a table.
  fileprivate init(
    _ participant: String, _ session: String, _ scores: [ScoredWords], source: String
  ) {
    self.init(
      participant: participant, identifier: session, task: .speechInNoise, start: nil, end: nil,
      home: source, resultSource: source, steps: [], deviceModel: nil, duplicateStepCount: 0,
      requiredSteps: [], conclusionStep: "", scores: scores)
  }
}

/// The columns of a table of scores and the limits of their values.
struct ScoreTableColumns {
  struct ScoreTableProblem: Error {
    let wording: ErrorWording

    init(_ problem: String, remedy: String) { wording = ErrorWording(problem, remedy: remedy) }
  }

  private static let required = ["snr_db", "words", "correct"]
  static let known = required + ["participant", "session"]
  /// Upper limits: the signal-to-noise ratio in dB, and the number of words.
  private static let (ratios, mostWords) = (-200.0...200.0, 1_000_000)

  private let table: UserTable

  init(_ table: UserTable) throws(ScoreTableProblem) {
    if let missing = Self.required.first(where: { table.place(of: $0) == nil }) {
      let whole = Self.required.joined(separator: ",")
      throw ScoreTableProblem(
        "there is no column \"\(missing)\"", remedy: "begin with the header \(whole)")
    }
    let known = Set(Self.known.map(ColumnKey.init))
    if let odd = table.header.first(where: { !known.contains(ColumnKey($0)) }) {
      let all = Self.known.joined(separator: ", ")
      throw ScoreTableProblem("the column \"\(odd)\" is not known", remedy: "use \(all)")
    }
    self.table = table
  }

  /// The participant and session of a row; empty if the table does not have the column.
  func label(_ row: UserTable.Row) -> (participant: String, session: String) {
    (table.text(row, "participant").trimmed, table.text(row, "session").trimmed)
  }

  /// The score of one row.
  func read(_ row: UserTable.Row) throws(ScoreTableProblem) -> ScoredWords {
    let columnCount = table.header.count
    guard row.count == columnCount else {
      throw ScoreTableProblem(
        "the row has \(counted(row.count, "cell")), the header \(counted(columnCount, "column"))",
        remedy:
          "give each row one cell per column, and put cells that contain a separator in quotes")
    }
    let ratio: Double?
    do throws(TableError) { ratio = try table.number(row, "snr_db") } catch { ratio = nil }
    guard let ratio, Self.ratios.contains(ratio) else {
      throw ScoreTableProblem(
        "snr_db \"\(table.text(row, "snr_db"))\"", remedy: "give a number from -200 to 200 dB")
    }
    let words = try count("words", table.text(row, "words").trimmed, in: 1...Self.mostWords)
    let correct = try count("correct", table.text(row, "correct").trimmed, in: 0...words)
    // 0 and -0 are the same level.
    return ScoredWords(ratioDecibels: ratio + 0, correct: correct, words: words)
  }

  private func count(_ name: String, _ text: String, in range: ClosedRange<Int>)
    throws(ScoreTableProblem) -> Int
  {
    guard let number = Int(text), range.contains(number) else {
      throw ScoreTableProblem(
        "\(name) \"\(text)\"",
        remedy: "give a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }
}
