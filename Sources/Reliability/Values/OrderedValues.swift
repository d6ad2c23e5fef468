import DSP
import Metrics
public import Report
import Text

/// The value of a metric in one session: the median of its attempts.
struct SessionValue: Sendable {
  /// Number of the participant in the order of names.
  let participant: Int
  /// Number of the session.
  let session: Int
  /// NaN if the session has rows of the metric, but none is usable.
  let value: Double

  var isUsable: Bool { !value.isNaN }
}

/// The value of a metric in one attempt.
struct AttemptValue: Sendable {
  /// Number of the participant in the order of names.
  let participant: Int
  /// Number of the session.
  let session: Int
  /// The attempt, from 1; 0 for a value over all attempts.
  let attempt: Int
  /// The number; NaN if it is not usable.
  let value: Double
}

/// Measured values in an order that does not depend on the order of the rows: participants by name,
/// sessions by start, then name, attempts by number; metrics by task and step, then as in the
/// dictionary.
public struct OrderedValues: Sendable {
  private let sessions: [MeasuredSession]
  private let occurrences: [(session: Int32, attempt: Int32)]
  private let allMeasures: [Measure]
  /// The values of each metric, by its number.
  private let columns: [ValueColumn]
  /// Participants in the order of the bytes of their names.
  public let participants: [PersonKey]
  /// The place of each participant in this order, by number.
  private let participantRanks: [Int]
  /// The numbers of occurrences in their order.
  private let order: [UInt32]
  /// The place of the first occurrence of each participant, and one element more for the end.
  private let firstPlaces: [Int]
  /// The numbers of metrics, in the order of rows.
  public let measures: [Int]
  private let durations: RecordingDurations
  private let unmeasured: UnmeasuredSteps

  /// Sorts the values in the memory that they already have.
  public init(_ measured: consuming MeasuredValues) {
    var values = consume measured
    let byName = values.participants.indices.sorted {
      values.participants[$0] < values.participants[$1]
    }
    let participantRanks = Self.inverse(byName)
    let (sessions, occurrences) = (values.sessions, values.occurrences)
    let sessionRanks = Self.inverse(Self.sessionOrder(values, participantRanks))
    let order = occurrences.indices.sorted { a, b in
      let (one, other) = (occurrences[a], occurrences[b])
      return one.session == other.session
        ? (one.attempt, a) < (other.attempt, b)
        : sessionRanks[Int(one.session)] < sessionRanks[Int(other.session)]
    }
    let ranks = Self.inverse(order).map { UInt32(clamping: $0) }
    var counts = [Int](repeating: 0, count: byName.count + 1)
    for occurrence in occurrences {
      counts[participantRanks[sessions[Int(occurrence.session)].participant] + 1] += 1
    }
    for rank in byName.indices { counts[rank + 1] += counts[rank] }
    values.sort(placing: ranks)
    participants = byName.map { values.participants[$0] }
    (self.participantRanks, self.sessions, self.occurrences) = (
      participantRanks, sessions, occurrences
    )
    (self.order, firstPlaces, self.columns) = (
      order.map { UInt32(clamping: $0) }, counts, values.columns
    )
    (durations, unmeasured) = (values.durations, values.unmeasured)
    allMeasures = values.measures
    measures = Self.measureOrder(values.measures)
  }

  private static func inverse(_ order: [Int]) -> [Int] {
    var places = [Int](repeating: 0, count: order.count)
    for (place, number) in order.enumerated() { places[number] = place }
    return places
  }

  /// The order of sessions. Sessions without a start follow those with one.
  private static func sessionOrder(_ values: MeasuredValues, _ participantRanks: [Int]) -> [Int] {
    let sessions = values.sessions
    return sessions.indices.sorted { a, b in
      let (one, other) = (sessions[a], sessions[b])
      let (rank, otherRank) = (
        participantRanks[one.participant], participantRanks[other.participant]
      )
      if rank != otherRank { return rank < otherRank }
      let (seconds, otherSeconds) = (one.seconds ?? .infinity, other.seconds ?? .infinity)
      if seconds != otherSeconds { return seconds < otherSeconds }
      if one.visit !== other.visit { return one.visit.precedes(other.visit) }
      return one.name === other.name
        ? one.start.precedes(other.start) : one.name.precedes(other.name)
    }
  }

  private static func measureOrder(_ measures: [Measure]) -> [Int] {
    // Tasks are in the order of the dictionary.
    var taskOrders: [TaskName: Int] = [:]
    for measure in measures {
      taskOrders[measure.task] = min(taskOrders[measure.task] ?? .max, measure.order)
    }
    return measures.indices.sorted { a, b in
      let (one, other) = (measures[a], measures[b])
      if one.task != other.task {
        let (place, otherPlace) = (taskOrders[one.task] ?? .max, taskOrders[other.task] ?? .max)
        return place == otherPlace ? one.task.precedes(other.task) : place < otherPlace
      }
      if one.step !== other.step { return one.step.precedes(other.step) }
      if one.side != other.side { return one.side.precedes(other.side) }
      if one.condition !== other.condition {
        return NaturalKey(one.condition) < NaturalKey(other.condition)
      }
      if one.order != other.order { return one.order < other.order }
      if one.metric != other.metric { return one.metric.precedes(other.metric) }
      return one.unit.precedes(other.unit)
    }
  }

  /// The metric with this number, an element of `measures`.
  public func measure(_ number: Int) -> Measure { allMeasures[number] }

  func session(_ number: Int) -> MeasuredSession { sessions[number] }

  /// All sessions with their participants.
  var allSessions: [(person: PersonKey, session: MeasuredSession)] {
    sessions.map { (participants[participantRanks[$0.participant]], $0) }
  }

  /// Unix time of the first session of each participant, of any task; nil if no start is known.
  var firstStarts: [Double?] {
    var starts = [Double?](repeating: nil, count: participants.count)
    for session in sessions {
      guard let seconds = session.seconds else { continue }
      let rank = participantRanks[session.participant]
      starts[rank] = min(starts[rank] ?? .infinity, seconds)
    }
    return starts
  }

  /// The values of a metric by attempts, in order.
  ///
  /// - Parameter participants: some of them, by number; nil for all.
  func attemptValues(of measure: Int, of participants: Range<Int>? = nil) -> [AttemptValue] {
    let places = participants.map { firstPlaces[$0.lowerBound]..<firstPlaces[$0.upperBound] }
    return columns[measure].entries(at: places ?? 0..<order.count).map { place, value in
      let occurrence = occurrences[Int(order[Int(place)])]
      let session = Int(occurrence.session)
      return AttemptValue(
        participant: participantRanks[sessions[session].participant], session: session,
        attempt: Int(occurrence.attempt), value: value)
    }
  }

  /// Whether the recordings of a metric's usable values differ in length, although its values grow with it.
  ///
  /// - Parameter participants: of whom, by number.
  func durationsDiffer(in measure: Int, of participants: [Int]) -> Bool {
    let places = participants.flatMap { person in
      columns[measure].entries(at: firstPlaces[person]..<firstPlaces[person + 1]).filter {
        !$0.value.isNaN
      }.map { Int(order[Int($0.place)]) }
    }
    return durations.differ(in: allMeasures[measure], at: places)
  }

  /// The number of the repetition of a metric's task and step at each session with a known start, from 1, by number of the
  /// session: of all sessions with a row of the step, since who did it has practised, whether its values are usable or not, and
  /// whether it could be measured at all.
  ///
  /// - Parameter participants: some of them, by number; nil for all.
  func repetitions(of measure: Int, of participants: Range<Int>? = nil) -> [Int: Int] {
    let step = allMeasures[measure]
    let places = participants.map { firstPlaces[$0.lowerBound]..<firstPlaces[$0.upperBound] }
    let wanted = places ?? 0..<order.count
    var done = Set(unmeasured.places(task: step.task, step: step.step, in: wanted))
    for other in measures
    where allMeasures[other].task == step.task && allMeasures[other].step === step.step {
      for entry in columns[other].entries(at: wanted) { done.insert(entry.place) }
    }
    var (repetitions, participant, count) = ([Int: Int](), -1, 0)
    for place in done.sorted() {
      let session = Int(occurrences[Int(order[Int(place)])].session)
      if sessions[session].participant != participant {
        (participant, count) = (sessions[session].participant, 0)
      }
      guard repetitions[session] == nil, sessions[session].seconds != nil else { continue }
      count += 1
      repetitions[session] = count
    }
    return repetitions
  }

  /// The values of a metric by sessions, in order.
  ///
  /// - Parameter participants: some of them, by number; nil for all.
  func sessionValues(of measure: Int, of participants: Range<Int>? = nil) -> [SessionValue] {
    attemptValues(of: measure, of: participants).runs { $0.session == $1.session }.compactMap {
      attempts in
      guard let first = attempts.first else { return nil }
      // A single attempt is the usual case and needs no memory for a median.
      if attempts.count == 1 {
        return SessionValue(
          participant: first.participant, session: first.session, value: first.value)
      }
      // If a metric has values of attempts and one over all of them, the values of attempts are
      // compared.
      let isOfAttempts = attempts.contains { $0.attempt > 0 }
      let usable = attempts.filter { !$0.value.isNaN && ($0.attempt > 0 || !isOfAttempts) }
      return SessionValue(
        participant: first.participant, session: first.session,
        value: median(usable.map(\.value)) ?? .nan)
    }
  }
}

extension Array {
  /// Splits the elements into runs of neighbors that belong together.
  func runs(_ belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
    var (runs, start) = ([ArraySlice<Element>](), startIndex)
    for place in indices where place + 1 == endIndex || !belong(self[place], self[place + 1]) {
      runs.append(self[start...place])
      start = place + 1
    }
    return runs
  }
}
