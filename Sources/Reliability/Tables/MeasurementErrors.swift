import Text

/// Standard errors of measurement, with which changes are compared.
public struct MeasurementErrors: Sendable {
  /// The error of a metric.
  public struct Known: Sendable, Equatable {
    public let sem: Double
    /// The number of participants from whom it was estimated.
    public let participantCount: Int
    /// Of the error; nil if they are not known.
    public let degreesOfFreedom: Double?

    /// - Parameter occasionCount: how often each participant was measured.
    public init(sem: Double, participantCount: Int, occasionCount: Double? = nil) {
      (self.sem, self.participantCount) = (sem, participantCount)
      let degrees = Double(participantCount - 1) * ((occasionCount ?? 2) - 1)
      degreesOfFreedom = degrees > 0 ? degrees : nil
    }

    /// The error of values about the means or curves of participants.
    init(variance: Double, participantCount: Int, degreesOfFreedom: Double) {
      (sem, self.participantCount) = (variance.squareRoot(), participantCount)
      self.degreesOfFreedom = degreesOfFreedom
    }
  }

  private var errors: [[ByteKey]: Known] = [:]

  /// Creates a value without errors.
  public init() {}

  /// Adds the error that a study itself gives for a metric; nothing without figures.
  public mutating func add(_ row: ReliabilityFigures) {
    guard let sem = row.sem else { return }
    errors[Self.key(row.measure)] = Known(
      sem: sem, participantCount: row.participantCount, occasionCount: row.occasionCount)
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

  /// The error of a metric; nil if it is unknown or 0.
  func known(of measure: Measure) -> Known? {
    errors[Self.key(measure)].flatMap { $0.sem > 0 ? $0 : nil }
  }

  private static func key(_ measure: Measure) -> [ByteKey] {
    [measure.task, measure.step, measure.side, measure.condition, measure.metric, measure.unit].map(
      ByteKey.init)
  }
}
