import Text

/// Standard errors of measurement, with which changes are compared.
public struct MeasurementErrors: Sendable {
  /// The error of a metric.
  public struct Known: Sendable, Equatable {
    public let sem: Double
    /// The number of participants from whom it was estimated.
    public let participantCount: Int

    public init(sem: Double, participantCount: Int) {
      (self.sem, self.participantCount) = (sem, participantCount)
    }
  }

  private var errors: [[ByteKey]: Known] = [:]

  /// Creates a value without errors.
  public init() {}

  /// Adds the error that a study itself gives for a metric; nothing without figures.
  public mutating func add(_ row: ReliabilityFigures) {
    guard let sem = row.sem else { return }
    errors[Self.key(row.measure)] = Known(sem: sem, participantCount: row.participantCount)
  }

  /// Adds the error of a metric; false if there is one already.
  ///
  /// - Parameter key: task, step, side, condition, metric and unit.
  public mutating func add(_ known: Known, key: [String]) -> Bool {
    let key = key.map(ByteKey.init)
    guard errors[key] == nil else { return false }
    errors[key] = known
    return true
  }

  func error(of measure: Measure) -> Known? { errors[Self.key(measure)] }

  private static func key(_ measure: Measure) -> [ByteKey] {
    [measure.task, measure.step, measure.side, measure.condition, measure.metric, measure.unit].map(
      ByteKey.init)
  }
}
