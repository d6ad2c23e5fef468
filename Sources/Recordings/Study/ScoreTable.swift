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

  /// Reads CSV with a header that has `snr_db,words,correct` and may have `participant,session`.
  public init(readingFrom path: String) throws(ScoreTableError) {
    let rows = try Self.rows(of: path)
    func refusal(_ line: Int) -> (ScoreTableColumns.Problem) -> ScoreTableError {
      { ScoreTableError(path: path, line: line, problem: $0.text) }
    }
    let columns = try Self.attempt(refusal(1)) { () throws(ScoreTableColumns.Problem) in
      try ScoreTableColumns(rows.first?.cells ?? [])
    }
    guard rows.count > 1 else {
      throw ScoreTableError(path: path, line: 1, problem: "there is no row below the header")
    }
    var scores: [Label: [ScoredWords]] = [:]
    for row in rows.dropFirst() {
      let (participant, session, score) = try Self.attempt(refusal(row.line)) {
        () throws(ScoreTableColumns.Problem) in try columns.read(row.cells)
      }
      scores[Label(participant, session), default: []].append(score)
    }
    let source = lastComponent(path)
    sessions = scores.sorted { $0.key < $1.key }.map { label, scores in
      Session(label.participant, label.session, scores, source: source)
    }
  }

  private static func attempt<Value>(
    _ refusal: (ScoreTableColumns.Problem) -> ScoreTableError,
    _ work: () throws(ScoreTableColumns.Problem) -> Value
  ) throws(ScoreTableError) -> Value {
    do { return try work() } catch { throw refusal(error) }
  }

  private static func rows(of path: String) throws(ScoreTableError) -> [DelimitedText.Row] {
    do {
      return try DelimitedText.rows(of: try ByteBuffer(readingStream: path))
    } catch let error as DelimitedText.Problem {
      throw ScoreTableError(path: path, line: error.line, problem: error.message)
    } catch let error as FileError {
      throw ScoreTableError(path: path, line: nil, problem: "cannot be read (\(error.reason))")
    } catch {
      throw ScoreTableError(path: path, line: nil, problem: "\(error)")
    }
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

/// A table of scores that cannot be used.
public struct ScoreTableError: Error, Sendable, Equatable, CustomStringConvertible {
  /// As given.
  public let path: String
  /// Counted from 1.
  public let line: Int?
  /// What is wrong and what to do.
  public let problem: String

  /// One line: place, problem, remedy.
  public var description: String {
    "--table: \(path)" + (line.map { ": line \($0)" } ?? "") + ": \(problem)"
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
