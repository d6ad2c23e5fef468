import Foundation
import Metrics
import Reliability
import Report
import Text

/// A value of one metric as a row of `metrics.csv` would have it.
struct Entry {
  var participant: String
  /// Cells of columns that stand before those of the table.
  var origin: [String] = []
  var visit = ""
  var session = "S1"
  /// Days since 1970; nil for a session without a start.
  var day: Double? = 0
  var attempt: Int?
  var step = "walk"
  var side = ""
  var metric = "cadence_spm"
  var value: Double?
  /// False for a step that was done and could not be measured, which has no row of the metric.
  var isMeasured = true

  /// The start on a day, which may have a fraction.
  static func start(_ day: Double) -> String { RecordedDate(unixSeconds: day * 86_400)?.text ?? "" }
}

extension Measure {
  /// A metric of walking, or one of tremor by the ending of its name.
  static func of(_ metric: String, step: String = "walk", side: String = "") -> Measure {
    let isLogarithm = metric.hasSuffix("_lg_deg")
    return Measure(
      task: isLogarithm ? "tremor" : "gait-and-balance", step: step, side: side, metric: metric,
      unit: isLogarithm ? "lg(deg)" : "{steps}/min", label: metric, isRatio: !isLogarithm, order: 0)
  }
}

extension OrderedValues {
  /// Values in the order of some rows.
  ///
  /// - Parameter seconds: the length of the recording of each row, by its place; nil without lengths.
  init(_ entries: [Entry], better: Better? = nil, seconds: [Double]? = nil) {
    var values = MeasuredValues()
    var (participants, sessions) = ([PersonKey: Int](), [String: Int]())
    var (occurrences, measures) = ([String: Int](), [String: Int]())
    for (place, entry) in entries.enumerated() {
      let key = PersonKey(entry.participant, of: entry.origin)
      let person = participants[key] ?? values.addParticipant(key)
      participants[key] = person
      let start = entry.day.map(Entry.start) ?? ""
      let sessionKey = "\(person) \(entry.visit) \(entry.session) \(start)"
      let session =
        sessions[sessionKey]
        ?? values.addSession(
          entry.session, in: entry.visit, of: person, start: start,
          seconds: entry.day.map { $0 * 86_400 })
      sessions[sessionKey] = session
      let occurrenceKey = "\(session) \(entry.attempt ?? 0)"
      let occurrence =
        occurrences[occurrenceKey] ?? values.addOccurrence(session: session, attempt: entry.attempt)
      occurrences[occurrenceKey] = occurrence
      guard entry.isMeasured else {
        values.addUnmeasured(task: Measure.of(entry.metric).task, step: entry.step, at: occurrence)
        continue
      }
      let measureKey = "\(entry.step) \(entry.side) \(entry.metric)"
      var described = Measure.of(entry.metric, step: entry.step, side: entry.side)
      described.better = better
      let measure = measures[measureKey] ?? values.addMeasure(described)
      measures[measureKey] = measure
      values.add(entry.value, of: measure, at: occurrence)
      if let seconds {
        values.addDuration(
          seconds[place], task: described.task, step: entry.step, side: entry.side, at: occurrence)
      }
    }
    self.init(values)
  }
}

extension [Entry] {
  /// Sessions of participants P01, P02, …, one per column.
  static func table(_ rows: [[Double]]) -> [Entry] {
    rows.enumerated().flatMap { person, values in
      values.enumerated().map { session, value in
        let name = person < 9 ? "P0\(person + 1)" : "P\(person + 1)"
        return Entry(
          participant: name, session: "S\(session + 1)", day: Double(session), value: value)
      }
    }
  }

  /// Eight people with levels of 10 to 17, who all learn 8 (1 - 2^(-(k - 1) / 2)) in 12 sessions, with errors of 0.01 and -0.01 in
  /// turn.
  static var learners: [Entry] {
    table(
      (0..<8).map { person in
        (1...12).map { repetition -> Double in
          let error = repetition % 2 == 0 ? 0.01 : -0.01
          return 10 + Double(person) + learned(by: repetition) + error
        }
      })
  }

  /// What they have learned.
  static func learned(by repetition: Int) -> Double {
    let left: Double = exp2(-Double(repetition - 1) / 2)
    return 8 * (1 - left)
  }

  /// The rows of `reliability.csv`.
  func reliability(
    _ design: ReliabilityDesign = ReliabilityDesign(), group: (PersonKey) -> String? = { _ in "" },
    device: ((PersonSession) -> String?)? = nil
  ) -> [ReliabilityFigures] {
    let values = OrderedValues(self)
    let tables = OccasionTables(
      values, design, visits: OccasionVisits(.mean, of: values), group: group, device: device)
    return values.measures.filter(tables.canCompare).flatMap { tables.reliability(of: $0) }
  }
}

/// Table 2 of Shrout and Fleiss (1979): four judges rate six subjects.
let judges: [[Double]] = [
  [9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7],
]

/// A row as the program prints it, by column.
func cells(_ row: ReliabilityFigures) -> [String: String] {
  let table = ReliabilityRow.table
  let texts = table.cells(of: ReliabilityRow(row)).map { $0.text(NumberText()) }
  return Dictionary(zip(table.columnNames, texts)) { first, _ in first }
}
