import DSP
import Metrics
import Text

/// What a cell of the analysis table contains, and why it is empty if it is.
struct AnalysisCell: Sendable, Equatable {
  /// The content of a cell.
  enum CellContent: Sendable, Equatable {
    case number(Double)
    case word(String)
  }

  /// Why there is no value.
  enum EmptyReason: Sendable, Equatable {
    /// Nobody did the step.
    case notDone
    /// The verdict of the first row, with its first flag; empty without one.
    case unusable(Quality, flag: String)
    /// The words that would be joined are not one.
    case wordsDiffer
  }

  var content: CellContent?
  /// The number of values that were joined.
  var count = 0
  /// Their standard deviation.
  var deviation: Double?
  /// The worst of their verdicts.
  var quality: Quality?
  /// The ranks of the sessions that they are from, in order.
  var sessions: [Int] = []
  /// Nil for a cell with content.
  var reason: EmptyReason?
  /// The z-score of the number; nil without one, or without norms.
  var z: Double?
  /// The value of a participant who changes by practice only; nil without it.
  var expected: Double?

  /// As the column `missing` writes it; empty for what nobody did.
  var reasonText: String {
    switch reason {
    case nil, .notDone: ""
    case .wordsDiffer: "words_differ"
    case .unusable(let quality, let flag):
      flag.isEmpty ? quality.rawValue : "\(quality.rawValue):\(flag)"
    }
  }
}

/// A value with its place in the table.
struct PlacedEntry: Sendable {
  /// The number of the row.
  let row: Int
  /// The place of the session in the order of participants and starts.
  let rank: Int
  let entry: AnalysisValues.TableEntry
}

/// Joins the values of a measure into one: attempts of a session first, then sessions.
struct CellJoining {
  let request: AnalysisRequest
  let content: AnalysisMeasure.ContentKind
  let better: Better?
  let words: [String]

  /// A value of a session.
  private struct SessionCell {
    var number = 0.0
    var words: [String] = []
    var qualities: [Quality] = []
    /// Of the attempts.
    var numbers: [Double] = []
    let session: Int
  }

  private func isUsable(_ entry: AnalysisValues.TableEntry) -> Bool {
    guard entry.quality == .good || entry.quality == .doubtful && request.takesDoubtful else {
      return false
    }
    return content == .word ? entry.word >= 0 : !entry.value.isNaN
  }

  /// Joins the entries of one cell; without usable ones, the cell is empty and has no reason yet.
  ///
  /// - Parameter entries: in the order of sessions and attempts.
  func cell(_ entries: ArraySlice<PlacedEntry>) -> AnalysisCell {
    let sessions = Array(entries).runs { $0.rank == $1.rank }.compactMap(joinedAttempts)
    var cell = AnalysisCell()
    guard let first = sessions.first else { return cell }
    let isOfSession = request.unit == .session || request.unit == .attempt
    let numbers = isOfSession ? first.numbers : sessions.map(\.number)
    cell.count = isOfSession ? max(numbers.count, first.words.count) : sessions.count
    cell.quality = sessions.flatMap(\.qualities).worst
    cell.sessions = sessions.map(\.session)
    if content == .word {
      take(words: isOfSession ? first.words : chosenWords(sessions), into: &cell)
    } else {
      cell.content = .number(
        isOfSession ? first.number : request.sessions.joined(numbers, better: better))
      cell.deviation = standardDeviation(numbers)
    }
    return cell
  }

  /// The number of a session; nil without a usable value.
  func sessionNumber(_ entries: ArraySlice<PlacedEntry>) -> Double? {
    content == .word ? nil : joinedAttempts(entries)?.number
  }

  /// The value of a session; nil without a usable one.
  private func joinedAttempts(_ entries: ArraySlice<PlacedEntry>) -> SessionCell? {
    guard let session = entries.first?.rank else { return nil }
    // As in tables of reliability: where there are values of attempts, one over all of them is not compared with them.
    let isOfAttempts = entries.contains { $0.entry.attempt > 0 }
    let usable = entries.map(\.entry).filter { isUsable($0) && ($0.attempt > 0 || !isOfAttempts) }
    guard !usable.isEmpty else { return nil }
    var value = SessionCell(session: session)
    value.qualities = usable.map(\.quality)
    if content == .word {
      let all = usable.map { words[Int($0.word)] }
      switch request.attempts {
      case .first: value.words = Array(all.prefix(1))
      case .last: value.words = all.suffix(1)
      case .median, .mean, .best: value.words = all
      }
    } else {
      value.numbers = usable.map(\.value)
      value.number = joined(value.numbers, rule: request.attempts)
    }
    return value
  }

  private func chosenWords(_ sessions: [SessionCell]) -> [String] {
    switch request.sessions {
    case .first: sessions.first?.words ?? []
    case .last: sessions.last?.words ?? []
    case .mean, .median, .best, .all, .error: sessions.flatMap(\.words)
    }
  }

  private func take(words: [String], into cell: inout AnalysisCell) {
    guard let word = words.first else { return }
    if words.allSatisfy({ $0 === word }) {
      cell.content = .word(word)
    } else {
      cell.reason = .wordsDiffer
    }
  }

  private func joined(_ values: [Double], rule: AttemptRule) -> Double {
    switch rule {
    case .median: median(values) ?? .nan
    case .mean: exactMean(values) ?? .nan
    case .first: values.first ?? .nan
    case .last: values.last ?? .nan
    case .best: best(values)
    }
  }

  private func best(_ values: [Double]) -> Double {
    SessionRule.best.joined(values, better: better)
  }
}

extension SessionRule {
  /// One value of some sessions, in the order of their starts.
  func joined(_ values: [Double], better: Better?) -> Double {
    switch self {
    case .mean: exactMean(values) ?? .nan
    case .median: DSP.median(values) ?? .nan
    case .first, .all, .error: values.first ?? .nan
    case .last: values.last ?? .nan
    case .best: (better == .lower ? values.min() : values.max()) ?? .nan
    }
  }
}
