public import Report
import Text

/// Values of another system, with which the values of a run are compared.
public struct ReferenceValues: Sendable {
  /// One value.
  public struct ReferenceRow: Sendable, Equatable {
    public let person: PersonKey
    /// The visit; empty if any is meant.
    public let visit: String
    /// The session; empty for a value of the visit or of the participant.
    public let session: String
    public let metric: String
    /// The task, step, side and condition; each is empty if any is meant.
    public let task, step, side: String
    public var condition = ""
    public let value: Double

    public init(
      person: PersonKey, visit: String, session: String, metric: String, task: String, step: String,
      side: String, value: Double
    ) {
      (self.person, self.visit, self.session, self.metric) = (person, visit, session, metric)
      (self.task, self.step, self.side, self.value) = (task, step, side, value)
    }

    /// The key of the value; a second row with it would contradict the first.
    var place: [ByteKey] {
      person.origin + [person.name]
        + [visit, session, metric, task, step, side, condition].map(ByteKey.init)
    }

    /// The number of task, step, side and condition that the row names.
    var detail: Int { [task, step, side, condition].count { !$0.isEmpty } }
  }

  private let byMetric: [ByteKey: [ReferenceRow]]

  /// The index of the second row with a key, if there is one.
  public static func repeated(_ rows: [ReferenceRow]) -> Int? {
    var seen = Set<[ByteKey]>()
    return rows.firstIndex { !seen.insert($0.place).inserted }
  }

  public init(_ rows: [ReferenceRow]) {
    byMetric = Dictionary(grouping: rows) { ByteKey($0.metric) }
  }

  /// True if there are values of a metric.
  public func has(_ measure: Measure) -> Bool { !rows(of: measure).isEmpty }

  /// The names of metrics with values, in byte order.
  public var metrics: [String] { byMetric.keys.sorted().map(\.text) }

  private func rows(of measure: Measure) -> [ReferenceRow] {
    (byMetric[ByteKey(measure.metric)] ?? []).filter { row in
      ["", measure.task].containsBytes(of: row.task)
        && ["", measure.step].containsBytes(of: row.step)
        && ["", measure.side].containsBytes(of: row.side)
        && ["", measure.condition].containsBytes(of: row.condition)
    }
  }

  func values(of measure: Measure) -> Pairs {
    // Specific rows replace general ones.
    let rows = rows(of: measure).sorted { $0.detail < $1.detail }
    let pairs = rows.map { (PersonSession($0.session, in: $0.visit, of: $0.person), $0.value) }
    return Pairs(values: Dictionary(pairs) { $1 })
  }

  /// The values of one metric, by participant, visit and session.
  struct Pairs {
    fileprivate let values: [PersonSession: Double]

    /// The value of a session, by its visit and name, else by its name, else by its visit.
    func value(of session: MeasuredSession, _ person: PersonKey) -> Double? {
      value(session.name, session.visit, person) ?? value(session.name, "", person)
        ?? (session.visit.isEmpty ? nil : value("", session.visit, person))
    }

    /// The value of a participant without a session.
    func value(of person: PersonKey) -> Double? { value("", "", person) }

    private func value(_ session: String, _ visit: String, _ person: PersonKey) -> Double? {
      values[PersonSession(session, in: visit, of: person)]
    }
  }
}
