import Text

/// Values of another system, with which the values of a run are compared.
public struct ReferenceValues: Sendable {
  /// One value.
  public struct ReferenceRow: Sendable, Equatable {
    public let participant: String
    /// The session; empty for a value of the participant.
    public let session: String
    public let metric: String
    /// The task, step and side; each is empty if any is meant.
    public let task, step, side: String
    public let value: Double

    public init(
      participant: String, session: String, metric: String, task: String, step: String,
      side: String, value: Double
    ) {
      (self.participant, self.session, self.metric) = (participant, session, metric)
      (self.task, self.step, self.side, self.value) = (task, step, side, value)
    }

    /// The key of the value; a second row with it would contradict the first.
    var place: [String] { [participant, session, metric, task, step, side] }

    /// The number of task, step and side that the row names.
    var detail: Int { [task, step, side].count { !$0.isEmpty } }
  }

  private let byMetric: [String: [ReferenceRow]]

  /// The index of the second row with a key, if there is one.
  public static func repeated(_ rows: [ReferenceRow]) -> Int? {
    var seen = Set<[String]>()
    return rows.firstIndex { !seen.insert($0.place).inserted }
  }

  public init(_ rows: [ReferenceRow]) { byMetric = Dictionary(grouping: rows, by: \.metric) }

  /// True if there are values of a metric.
  public func has(_ measure: Measure) -> Bool { !rows(of: measure).isEmpty }

  /// The names of metrics with values, in byte order.
  public var metrics: [String] { byMetric.keys.sortedByBytes() }

  private func rows(of measure: Measure) -> [ReferenceRow] {
    (byMetric[measure.metric] ?? []).filter { row in
      ["", measure.task].contains(row.task) && ["", measure.step].contains(row.step)
        && ["", measure.side].contains(row.side)
    }
  }

  func values(of measure: Measure) -> Pairs {
    // Specific rows replace general ones.
    let rows = rows(of: measure).sorted { $0.detail < $1.detail }
    return Pairs(values: Dictionary(rows.map { ([$0.participant, $0.session], $0.value) }) { $1 })
  }

  /// The values of one metric, by participant and session.
  struct Pairs {
    fileprivate let values: [[String]: Double]

    func value(participant: String, session: String) -> Double? { values[[participant, session]] }
  }
}
