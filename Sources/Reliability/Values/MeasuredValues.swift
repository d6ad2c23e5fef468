import CLibrary
public import Metrics
public import Report
import Text

/// A metric of one step and side of a task under one condition, whose values are compared with one another.
public struct Measure: Sendable, Equatable {
  public let task: String
  public let step: String
  /// The side of the body: `left`, `right` or empty.
  public let side: String
  /// The condition under which it was recorded, such as `trail_type=A`; empty without one.
  public var condition = ""
  public let metric: String
  /// The unit in UCUM, as the tables print it.
  public let unit: String
  /// The name of the metric for people.
  public let label: String
  /// True if a percentage of its values is meaningful: they begin at 0, and the unit is not a level
  /// in decibels.
  public let isRatio: Bool
  /// Which of two values is the better one; nil if neither is.
  public var better: Better?
  /// Position of the metric in the dictionary of the run.
  public let order: Int
  /// Analyses and their versions that made the values, as printed, in the order of bytes.
  public internal(set) var methods: [String] = []

  /// What distinguishes it from others of its metric, for people: the step, the side unless the step ends with it, and the condition.
  public var place: [String] {
    [step, step.hasSuffix(".\(side)") ? "" : side, condition].filter { !$0.isEmpty }
  }

  /// The ratio that a difference of two values is; nil unless the values are logarithms.
  func ratio(of difference: Double) -> Double? {
    guard MetricUnit(unit).isLogarithm else { return nil }
    let ratio = pow(10, difference)
    return ratio.isFinite ? ratio : nil
  }

  public init(
    task: String, step: String, side: String, metric: String, unit: String, label: String,
    isRatio: Bool, order: Int
  ) {
    (self.task, self.step, self.side, self.metric) = (task, step, side, metric)
    (self.unit, self.label, self.isRatio, self.order) = (unit, label, isRatio, order)
  }
}

/// A session of a participant in the tables.
struct MeasuredSession: Sendable {
  /// Number of the participant, in the order of reading.
  let participant: Int
  /// Empty if unknown.
  let visit: String
  let name: String
  /// The start as the tables print it; empty if unknown.
  let start: String
  /// Unix time; nil if no start is known.
  let seconds: Double?
}

/// The numbers of a run's metrics by participant, session and attempt, in compact form: 12 bytes
/// per value.
///
/// Values may be added in any order; `OrderedValues` does not depend on it. A large study has
/// millions of values, so that keys are numbers and a column contains only occurrences and values.
public struct MeasuredValues: Sendable {
  /// Larger values are implausible, and their squares would overflow.
  private static let largest = 1e100

  private(set) var participants: [PersonKey] = []
  private(set) var sessions: [MeasuredSession] = []
  /// Occurrences by number: the session, and the attempt or 0 for values over all attempts.
  private(set) var occurrences: [(session: Int32, attempt: Int32)] = []
  private(set) var measures: [Measure] = []
  /// The values of each metric, by its number.
  private(set) var columns: [ValueColumn] = []

  /// The lengths of recordings whose values depend on them.
  private(set) var durations = RecordingDurations()
  /// Steps that were done and have no values.
  private(set) var unmeasured = UnmeasuredSteps()

  /// Makes a collection without values.
  public init() {}

  /// Adds a participant and returns its number.
  public mutating func addParticipant(_ person: PersonKey) -> Int {
    participants.append(person)
    return participants.count - 1
  }

  /// Adds a session and returns its number.
  ///
  /// - Parameters:
  ///   - start: the start as printed; `seconds` is the start in Unix time.
  public mutating func addSession(
    _ name: String, in visit: String, of participant: Int, start: String, seconds: Double?
  ) -> Int {
    sessions.append(
      MeasuredSession(
        participant: participant, visit: visit, name: name, start: start, seconds: seconds))
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
    guard !measures[measure].methods.containsBytes(of: method) else { return }
    measures[measure].methods.append(method)
    measures[measure].methods.sort { $0.precedes($1) }
  }

  /// Adds a value.
  ///
  /// - Parameter value: nil for a row without a usable value, which shows that the participant did the
  ///   task.
  public mutating func add(_ value: Double?, of measure: Int, at occurrence: Int) {
    let usable = value.flatMap { abs($0) <= Self.largest ? $0 : nil }
    columns[measure].append(UInt32(clamping: occurrence), usable ?? .nan)
  }

  /// Adds the length of the recording of a step, in seconds.
  public mutating func addDuration(
    _ seconds: Double, task: String, step: String, side: String, at occurrence: Int
  ) { durations.add(seconds, task: task, step: step, side: side, at: occurrence) }

  /// Adds a step that was done and of which nothing could be measured.
  public mutating func addUnmeasured(task: String, step: String, at occurrence: Int) {
    unmeasured.add(task: task, step: step, at: occurrence)
  }

  /// Sorts the values of each metric, and the steps without values, by the places of their occurrences.
  mutating func sort(placing places: [UInt32]) {
    unmeasured.sort(placing: places)
    for measure in columns.indices { columns[measure].sort(placing: places) }
  }
}

/// The values of one metric, with the occurrences to which they belong.
struct ValueColumn: Sendable {
  /// A little less than a power of 2, at which an array with its header would double its memory.
  private static let blockLength = 1000

  private var occurrences: [[UInt32]] = []
  private var values: [[Double]] = []

  /// Appends a value. Blocks prevent a growing column from needing its memory twice.
  mutating func append(_ occurrence: UInt32, _ value: Double) {
    if occurrences.last.map({ $0.count == Self.blockLength }) ?? true {
      occurrences.append([])
      values.append([])
    }
    occurrences[occurrences.count - 1].append(occurrence)
    values[values.count - 1].append(value)
  }

  private var count: Int {
    occurrences.isEmpty
      ? 0 : (occurrences.count - 1) * Self.blockLength + occurrences[occurrences.count - 1].count
  }

  private subscript(_ index: Int) -> (place: UInt32, value: Double) {
    let (block, offset) = index.quotientAndRemainder(dividingBy: Self.blockLength)
    return (occurrences[block][offset], values[block][offset])
  }

  /// Replaces the number of each occurrence by its place, and sorts by places, then values; NaN is
  /// last.
  ///
  /// Works in place: memory that small blocks release would not be used for larger ones.
  mutating func sort(placing places: [UInt32]) {
    for block in occurrences.indices {
      for offset in occurrences[block].indices {
        occurrences[block][offset] = places[Int(occurrences[block][offset])]
      }
    }
    func isBefore(_ a: (place: UInt32, value: Double), _ b: (place: UInt32, value: Double)) -> Bool
    {
      a.place == b.place ? a.value < b.value || b.value.isNaN && !a.value.isNaN : a.place < b.place
    }
    guard (1..<max(1, count)).contains(where: { isBefore(self[$0], self[$0 - 1]) }) else { return }
    for (index, entry) in (0..<count).map({ self[$0] }).sorted(by: isBefore).enumerated() {
      let (block, offset) = index.quotientAndRemainder(dividingBy: Self.blockLength)
      (occurrences[block][offset], values[block][offset]) = entry
    }
  }

  /// The entries at some places, after sorting.
  func entries(at places: Range<Int>) -> [(place: UInt32, value: Double)] {
    (index(of: places.lowerBound)..<index(of: places.upperBound)).map { self[$0] }
  }

  /// Index of the first entry at a place or after it.
  private func index(of place: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Int(self[middle].place) < place { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
