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
    let rows = try DelimitedText.rows(of: path, option: "--sentence-score-file")
    func refusal(_ line: Int) -> (ScoreTableColumns.ScoreTableProblem) -> TableError {
      { TableError(path: path, line: line, problem: $0.wording.sentence) }
    }
    let columns = try Self.attempt(refusal(1)) { () throws(ScoreTableColumns.ScoreTableProblem) in
      try ScoreTableColumns(rows.first?.cells ?? [])
    }
    guard rows.count > 1 else {
      throw TableError(path: path, line: 1, problem: "there is no row below the header")
    }
    var (scores, flaws) = (
      [ScoreKey: [ScoredWords]](), [ScoreKey: (line: Int, wording: ErrorWording)]()
    )
    for row in rows.dropFirst() {
      let (participant, session) = columns.label(row.cells)
      let label = ScoreKey(participant, session)
      do throws(ScoreTableColumns.ScoreTableProblem) {
        scores[label, default: []].append(try columns.read(row.cells))
      } catch { flaws[label] = flaws[label] ?? (row.line, error.wording) }
    }
    let source = lastComponent(path)
    sessions = scores.filter { flaws[$0.key] == nil }.sorted { $0.key < $1.key }.map {
      label, scores in Session(label.participant, label.session, scores, source: source)
    }
    refused = flaws.sorted { $0.key < $1.key }.map { label, flaw in
      SessionReader.Orphan(
        participant: label.participant, visit: "", session: label.session, task: .speechInNoise, step: "",
        problem: ReadError(source: source, .oddScore(line: flaw.line, flaw.wording)))
    }
  }

  private static func attempt<Value>(
    _ refusal: (ScoreTableColumns.ScoreTableProblem) -> TableError,
    _ work: () throws(ScoreTableColumns.ScoreTableProblem) -> Value
  ) throws(TableError) -> Value { do { return try work() } catch { throw refusal(error) } }
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

extension TableError {
  fileprivate init(path: String, line: Int?, problem: String) {
    self.init(option: "--sentence-score-file", path: path, line: line, problem: problem)
  }
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
  private static let labels = ["participant", "session"]
  /// Upper limits: the signal-to-noise ratio in dB, and the number of words.
  private static let (ratios, mostWords) = (-200.0...200.0, 1_000_000)

  private let places: [Term: Int]
  private let count: Int

  init(_ header: [String]) throws(ScoreTableProblem) {
    let names = header.map(\.trimmed)
    let known = Self.required + Self.labels
    if let missing = Self.required.first(where: { !names.contains($0) }) {
      let whole = Self.required.joined(separator: ",")
      throw ScoreTableProblem(
        "there is no column \"\(missing)\"", remedy: "begin with the header \(whole)")
    }
    if let odd = names.first(where: { !known.contains($0) }) {
      let all = known.joined(separator: ", ")
      throw ScoreTableProblem("the column \"\(odd)\" is not known", remedy: "use \(all)")
    }
    if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
      throw ScoreTableProblem("there are two columns \"\(twice)\"", remedy: "keep one of them")
    }
    count = names.count
    places = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }

  /// The participant and session of a row; empty if the table does not have the column.
  func label(_ cells: [String]) -> (participant: String, session: String) {
    func text(_ name: String) -> String {
      places[name].flatMap { cells.indices.contains($0) ? cells[$0].trimmed : nil } ?? ""
    }
    return (text("participant"), text("session"))
  }

  /// The score of one row.
  func read(_ cells: [String]) throws(ScoreTableProblem) -> ScoredWords {
    guard cells.count == count else {
      throw ScoreTableProblem(
        "the row has \(counted(cells.count, "cell")), the header \(counted(count, "column"))",
        remedy: "give each row one cell per column, and put cells with commas in quotes")
    }
    func text(_ name: String) -> String { places[name].map { cells[$0].trimmed } ?? "" }
    guard let ratio = decimal(text("snr_db")), Self.ratios.contains(ratio) else {
      throw ScoreTableProblem(
        "snr_db \"\(text("snr_db"))\"", remedy: "give a number from -200 to 200 dB")
    }
    let words = try count("words", text("words"), in: 1...Self.mostWords)
    let correct = try count("correct", text("correct"), in: 0...words)
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

/// A number in decimal digits. Swift would also accept hexadecimal digits and a NUL at the end.
private func decimal(_ text: String) -> Double? {
  text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } ? Double(text) : nil
}
