public import Report
import Text

/// Values of another system, with which the values of a run are compared.
public struct ReferenceValues: Sendable {
  /// One value.
  public struct ReferenceRow: Sendable, Equatable {
    public let person: PersonKey
    /// The session; empty for a value of the participant.
    public let session: String
    public let metric: String
    /// The task, step and side; each is empty if any is meant.
    public let task, step, side: String
    public let value: Double

    public init(
      person: PersonKey, session: String, metric: String, task: String, step: String, side: String,
      value: Double
    ) {
      (self.person, self.session, self.metric) = (person, session, metric)
      (self.task, self.step, self.side, self.value) = (task, step, side, value)
    }

    /// The key of the value; a second row with it would contradict the first.
    var place: [ByteKey] {
      person.origin + [person.name] + [session, metric, task, step, side].map(ByteKey.init)
    }

    /// The number of task, step and side that the row names.
    var detail: Int { [task, step, side].count { !$0.isEmpty } }
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
    }
  }

  func values(of measure: Measure) -> Pairs {
    // Specific rows replace general ones.
    let rows = rows(of: measure).sorted { $0.detail < $1.detail }
    let pairs = rows.map { (PersonSession($0.session, of: $0.person), $0.value) }
    return Pairs(values: Dictionary(pairs) { $1 })
  }

  /// The values of one metric, by participant and session.
  struct Pairs {
    fileprivate let values: [PersonSession: Double]

    func value(person: PersonKey, session: String) -> Double? {
      values[PersonSession(session, of: person)]
    }
  }
}
