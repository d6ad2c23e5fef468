public import Metrics
public import Report
import Text

/// The rows of a run from which the analysis table is made, in compact form: 32 bytes for each value.
///
/// Rows may be added in any order; the table does not depend on it.
public struct AnalysisValues: Sendable {
  /// A session of a participant.
  struct TableSession: Sendable {
    let person: Int
    let name: String
    /// The earliest start of its parts.
    var start: TableStart?
  }

  /// A row of `sessions.csv`: a session and one of its tasks.
  struct TablePart: Sendable {
    let session: Int
    let task: String
    let device: String
    /// Whether any of it was done.
    let isDone: Bool
  }

  /// A row of `metrics.csv` of one measure.
  struct TableEntry: Sendable {
    var part: Int32
    /// 0 for a value over all attempts.
    var attempt: Int32
    /// NaN without a number.
    var value: Double
    /// The number of the word; -1 without one.
    var word: Int32
    /// The number of the first flag; -1 without one.
    var flag: Int32
    var quality: Quality
  }

  /// A step that could not be used.
  struct FailedStep: Sendable {
    let step, side: String
    let flag: Int
  }

  private(set) var people: [PersonKey] = []
  private(set) var sessions: [TableSession] = []
  private(set) var parts: [TablePart] = []
  public private(set) var measures: [AnalysisMeasure] = []
  /// The entries of each measure, by its number.
  private(set) var entries: [[TableEntry]] = []
  /// Failures by the number of their part.
  private(set) var failures: [Int: [FailedStep]] = [:]
  /// Texts by the numbers of words, and of flags.
  public var words: [String] = []
  public var flags: [String] = []

  public init() {}

  /// Adds a participant and returns its number.
  public mutating func addPerson(_ person: PersonKey) -> Int {
    people.append(person)
    return people.count - 1
  }

  /// Adds a session and returns its number.
  public mutating func addSession(_ name: String, of person: Int) -> Int {
    sessions.append(TableSession(person: person, name: name))
    return sessions.count - 1
  }

  /// Adds a task of a session and returns its number.
  ///
  /// - Parameters:
  ///   - start: as printed; empty if unknown.
  ///   - isDone: whether any of it was done.
  public mutating func addPart(
    of session: Int, task: String, start: String, device: String, isDone: Bool = true
  ) -> Int {
    parts.append(TablePart(session: session, task: task, device: device, isDone: isDone))
    if let start = TableStart(start) {
      sessions[session].start = sessions[session].start.map { min($0, start) } ?? start
    }
    return parts.count - 1
  }

  /// Adds a measure and returns its number.
  public mutating func addMeasure(_ measure: AnalysisMeasure) -> Int {
    measures.append(measure)
    entries.append([])
    return measures.count - 1
  }

  /// Adds a method to those that made the values of a measure.
  public mutating func addMethod(_ method: String, to measure: Int) {
    guard !method.isEmpty, !measures[measure].methods.containsBytes(of: method) else { return }
    measures[measure].methods.append(method)
    measures[measure].methods.sort { $0.precedes($1) }
  }

  /// Adds a value, or a row without one.
  ///
  /// - Parameters:
  ///   - attempt: nil for a value over all attempts.
  ///   - word, flag: numbers of texts in `words` and `flags`; flag is the first of the row.
  public mutating func add(
    _ value: Double?, word: Int?, _ quality: Quality, flag: Int?, attempt: Int?, of measure: Int,
    in part: Int
  ) {
    entries[measure].append(
      TableEntry(
        part: Int32(clamping: part), attempt: Int32(clamping: attempt ?? 0), value: value ?? .nan,
        word: Int32(clamping: word ?? -1), flag: Int32(clamping: flag ?? -1), quality: quality))
  }

  /// Adds a step that could not be used; an empty step or side may be any.
  public mutating func addFailure(step: String, side: String, flag: Int?, in part: Int) {
    failures[part, default: []].append(FailedStep(step: step, side: side, flag: flag ?? -1))
  }

  /// The entries of a measure, which are then no longer kept here.
  mutating func takeEntries(of measure: Int) -> [TableEntry] {
    var taken: [TableEntry] = []
    swap(&taken, &entries[measure])
    return taken
  }
}
