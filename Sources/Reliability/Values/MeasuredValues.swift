/// A metric of one step and side of a task, whose values are compared with one another.
public struct Measure: Sendable, Equatable {
  public let task: String
  public let step: String
  /// `left`, `right` or empty.
  public let side: String
  public let metric: String
  /// UCUM, as printed.
  public let unit: String
  /// The metric's name for people.
  public let label: String
  /// Whether a percentage of its values has a meaning: they begin at 0, and the unit is no level in decibels.
  public let isRatio: Bool
  /// Position of the metric in the dictionary of the run.
  public let order: Int
  /// Analyses and their versions that made the values, as printed, in the order of bytes.
  public internal(set) var methods: [String] = []

  /// A metric without values.
  public init(
    task: String, step: String, side: String, metric: String, unit: String, label: String,
    isRatio: Bool, order: Int
  ) {
    (self.task, self.step, self.side, self.metric) = (task, step, side, metric)
    (self.unit, self.label, self.isRatio, self.order) = (unit, label, isRatio, order)
  }
}

/// A session of a participant.
struct MeasuredSession: Sendable {
  /// Number of the participant.
  let participant: Int
  let name: String
  /// As printed.
  let start: String
  /// Unix time; nil if no start is known.
  let seconds: Double?
}

/// The numbers of a run's metrics by participant, session and attempt, in compact form: 12 bytes per value.
///
/// Values may be added in any order; `OrderedValues` does not depend on it.
public struct MeasuredValues: Sendable {
  /// Values of larger size are of no person; their squares would overflow.
  private static let largest = 1e100

  private(set) var participants: [String] = []
  private(set) var sessions: [MeasuredSession] = []
  /// By number: the session, and the attempt or 0 for values over all attempts.
  private(set) var occurrences: [(session: Int32, attempt: Int32)] = []
  private(set) var measures: [Measure] = []
  private var columns: [ValueColumn] = []

  /// No values.
  public init() {}

  /// Adds a participant and returns its number.
  public mutating func addParticipant(_ name: String) -> Int {
    participants.append(name)
    return participants.count - 1
  }

  /// Adds a session and returns its number.
  ///
  /// - Parameters:
  ///   - start: as printed; `seconds` is the same as Unix time.
  public mutating func addSession(
    _ name: String, of participant: Int, start: String, seconds: Double?
  ) -> Int {
    sessions.append(
      MeasuredSession(participant: participant, name: name, start: start, seconds: seconds))
    return sessions.count - 1
  }

  /// Adds an attempt of the steps of a session and returns its number.
  ///
  /// - Parameter attempt: nil for values over all attempts.
  public mutating func addOccurrence(session: Int, attempt: Int?) -> Int {
    occurrences.append((Int32(clamping: session), Int32(clamping: attempt ?? 0)))
    return occurrences.count - 1
  }

  /// Adds a metric and returns its number.
  public mutating func addMeasure(_ measure: Measure) -> Int {
    measures.append(measure)
    columns.append(ValueColumn())
    return measures.count - 1
  }

  /// Adds a method to those that made the values of a metric.
  public mutating func addMethod(_ method: String, to measure: Int) {
    guard !measures[measure].methods.contains(method) else { return }
    measures[measure].methods.append(method)
    measures[measure].methods.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Adds a value.
  ///
  /// - Parameter value: nil for a row without a usable value, by which the participant is known to have tried.
  public mutating func add(_ value: Double?, of measure: Int, at occurrence: Int) {
    let usable = value.flatMap { abs($0) <= Self.largest ? $0 : nil }
    columns[measure].append(UInt32(clamping: occurrence), usable ?? .nan)
  }

  /// Removes the values of a metric from memory and returns them.
  mutating func takeColumn(_ measure: Int) -> ValueColumn {
    let column = columns[measure]
    columns[measure] = ValueColumn()
    return column
  }
}

/// The values of one metric, in the order in which they were added.
struct ValueColumn: Sendable {
  private static let blockLength = 1024

  private var occurrences: [[UInt32]] = []
  private var values: [[Double]] = []

  /// Blocks keep a growing column from needing its memory twice.
  mutating func append(_ occurrence: UInt32, _ value: Double) {
    if occurrences.last.map({ $0.count == Self.blockLength }) ?? true {
      occurrences.append([])
      values.append([])
    }
    occurrences[occurrences.count - 1].append(occurrence)
    values[values.count - 1].append(value)
  }

  /// All values with the occurrences to which they belong.
  var all: [(occurrence: Int, value: Double)] {
    zip(occurrences, values).flatMap { places, values in
      zip(places, values).map { (Int($0), $1) }
    }
  }
}
