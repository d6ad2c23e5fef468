/// Words right and words presented at one level.
public struct ScoredWords: Sendable, Equatable {
  /// Level of the speech above the noise, in dB.
  public let ratioDecibels: Double
  /// From 0 to `words`.
  public let correct: Int
  /// Above 0.
  public let words: Int
}

/// A table of scores that somebody counted, for the analysis of speech in noise: a row for each sentence
/// or level.
public struct ScoreTable: Sendable, Equatable {
  /// One for each participant and session, in byte order; without steps.
  public let sessions: [Session]
  /// One for each participant and session that a line cannot be used of: none of their scores is used.
  public let refused: [SessionReader.Orphan]

  /// Reads CSV with a header that has `snr_db,words,correct` and may have `participant,session`.
  ///
  /// Throws for a table that cannot be used as a whole.
  public init(readingFrom path: String) throws(TableError) {
    let rows = try DelimitedText.rows(of: path, option: "--table")
    func refusal(_ line: Int) -> (ScoreTableColumns.Problem) -> TableError {
      { TableError(path: path, line: line, problem: $0.text) }
    }
    let columns = try Self.attempt(refusal(1)) { () throws(ScoreTableColumns.Problem) in
      try ScoreTableColumns(rows.first?.cells ?? [])
    }
    guard rows.count > 1 else {
      throw TableError(path: path, line: 1, problem: "there is no row below the header")
    }
    var (scores, flaws) = ([Label: [ScoredWords]](), [Label: (line: Int, text: String)]())
    for row in rows.dropFirst() {
      let (participant, session) = columns.label(row.cells)
      let label = Label(participant, session)
      do throws(ScoreTableColumns.Problem) {
        scores[label, default: []].append(try columns.read(row.cells))
      } catch {
        flaws[label] = flaws[label] ?? (row.line, error.text)
      }
    }
    let source = lastComponent(path)
    sessions = scores.filter { flaws[$0.key] == nil }.sorted { $0.key < $1.key }
      .map { label, scores in Session(label.participant, label.session, scores, source: source) }
    refused = flaws.sorted { $0.key < $1.key }.map { label, flaw in
      SessionReader.Orphan(
        participant: label.participant, session: label.session, task: .speechInNoise, step: "",
        problem: ReadError(source: source, .oddScore(line: flaw.line, flaw: flaw.text)))
    }
  }

  private static func attempt<Value>(
    _ refusal: (ScoreTableColumns.Problem) -> TableError,
    _ work: () throws(ScoreTableColumns.Problem) -> Value
  ) throws(TableError) -> Value {
    do { return try work() } catch { throw refusal(error) }
  }
}

/// Whose scores a row holds, compared by bytes.
private struct Label: Hashable, Comparable {
  private let bytes: [[UInt8]]

  init(_ participant: String, _ session: String) {
    bytes = [Array(participant.utf8), Array(session.utf8)]
  }

  var participant: String { String(decoding: bytes[0], as: UTF8.self) }
  var session: String { String(decoding: bytes[1], as: UTF8.self) }

  static func < (a: Label, b: Label) -> Bool {
    a.bytes.lexicographicallyPrecedes(b.bytes) { $0.lexicographicallyPrecedes($1) }
  }
}

extension TableError {
  fileprivate init(path: String, line: Int?, problem: String) {
    self.init(option: "--table", path: path, line: line, problem: problem)
  }
}

extension Session {
  /// What a table holds of one session.
  fileprivate init(
    _ participant: String, _ session: String, _ scores: [ScoredWords], source: String
  ) {
    self.init(
      participant: participant, identifier: session, task: .speechInNoise, start: nil, end: nil,
      resultSource: source, steps: [], deviceModel: nil, duplicateStepCount: 0, requiredSteps: [],
      conclusionStep: "", scores: scores)
  }
}
