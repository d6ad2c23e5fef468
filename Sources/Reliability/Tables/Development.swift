import DSP
public import Metrics
public import Report

/// A change in comparison with the error of measurement, with 95 % confidence.
public enum ChangeVerdict: String, Sendable, CaseIterable {
  case up
  case down
  case withinError = "within_error"
  /// Within the error after the gain by practice is subtracted, beyond it before: practice or change.
  case unclear

  /// Whether a picture or a count of changes shows the value.
  public var isChange: Bool { self == .up || self == .down }
}

/// The values of a metric of one participant: left out, of the baseline, and after it.
public struct Development: Sendable {
  /// What a value is to the comparison.
  public enum DevelopmentStage: Sendable { case burnIn, baseline, later }

  /// A usable value of the participant.
  public struct Point: Sendable {
    /// The visit; empty where sessions are compared and the session is in none.
    public let visit: String
    /// The session; the sessions of a visit, separated by semicolons.
    public let session: String
    /// The start as printed, of a visit that of its first session; empty if it is unknown.
    public let start: String
    /// The days since the first of the values; nil if a start is unknown.
    public let days: Double?
    public let value: Double
    /// The number of the repetition, of a visit that of its last session; nil if it is unknown.
    public let repetition: Int?
    public let place: DevelopmentStage
    /// The value of a participant who does not change, but learns as others do; nil for values before the comparison.
    public fileprivate(set) var expected: Double?
    /// The change in standard errors of a comparison; nil without an error of measurement.
    public fileprivate(set) var index: Double?
    public fileprivate(set) var verdict: ChangeVerdict?
    /// Within which 95 % of the values of such a participant lie.
    public fileprivate(set) var limits: ClosedRange<Double>?
    public fileprivate(set) var flags: [Flag] = []
  }

  public let person: PersonKey
  public let measure: Measure
  /// The values in the order of visits or starts.
  public let points: [Point]
  /// Number of values in the baseline.
  public let baselineCount: Int
  /// Median of the baseline.
  public let baseline: Double
  /// The error of measurement on the scale of the comparison; nil if it is unknown or 0.
  public let error: MeasurementErrors.Known?
  /// What was done about learning; nil if nobody asked for it.
  public let practice: PracticeUse?
  /// Change in 30 days along the Theil-Sen line through all values that are compared; nil for fewer than 5 values or more
  /// than 4000, or if two have the same start.
  public let trendPer30Days: Double?

  private static let leastForTrend = 5

  /// The values after the baseline, at least one.
  public var laterPoints: [Point] { points.filter { $0.place == .later } }

  /// - Parameters:
  ///   - units: values in order, more than the baseline needs after those that are left out.
  ///   - points: what is known of each.
  init(
    _ person: PersonKey, _ measure: Measure, _ model: ComparisonModel, _ points: [Point],
    _ units: [ComparedUnit], usual: MeasurementErrors.Known?, flags: [Flag]
  ) {
    (self.person, self.measure) = (person, measure)
    (error, practice) = (model.error, model.use)
    let own = zip(points, units).filter { $0.0.place == .baseline }.map(\.1)
    (baselineCount, baseline) = (own.count, median(own.map(\.value)) ?? .nan)
    let comparison = StageComparison(model, own, usual: usual)
    var flags = flags + model.flags
    flags.append(
      contentsOf: model.error.map {
        $0.participantCount < Flag.advisedParticipants ? [.smallSample] : []
      } ?? [.noSEM])
    self.points = zip(points, units).map { point, unit in
      var point = point
      switch point.place {
      case .burnIn: point.flags = [.burnIn]
      case .baseline: point.flags = [.inBaseline]
      case .later:
        comparison.judge(&point, unit)
        point.flags = flags + point.flags
      }
      return point
    }
    trendPer30Days = Self.trend(points.filter { $0.place != .burnIn })
  }

  private static func trend(_ points: [Point]) -> Double? {
    let days = points.compactMap(\.days)
    guard points.count >= leastForTrend, days.count == points.count,
      var line = TheilSenLine(x: days)
    else { return nil }
    return line.fit(points.map(\.value)).map { 30 * $0.slope }
  }
}

/// A value that is compared, of a session or of a visit.
struct ComparedUnit {
  /// In the unit of the metric.
  let value: Double
  /// On the scale, without the gain by practice.
  let reduced: Double
  /// The share of all that can be learned; 0 where nothing is subtracted.
  let share: Double
}

/// Compares values with a baseline.
private struct StageComparison {
  private let model: ComparisonModel
  private let baseline: Double
  private let reduced: Double
  private let share: Double
  /// The variance of the median of as many values as the baseline has, in variances of one value.
  private let medianFactor: Double
  private let usual: MeasurementErrors.Known?

  init(_ model: ComparisonModel, _ own: [ComparedUnit], usual: MeasurementErrors.Known?) {
    self.model = model
    baseline = median(own.map(\.value)) ?? .nan
    reduced = median(own.map(\.reduced)) ?? .nan
    share = mean(own.map(\.share)) ?? 0
    medianFactor = medianVariance(count: own.count) ?? .nan
    self.usual = usual
  }

  func judge(_ point: inout Development.Point, _ unit: ComparedUnit) {
    let gain = model.gain
    let expected = reduced + (gain?.components.limitGain ?? 0) * unit.share
    guard expected.isFinite else { return }
    point.expected = model.scale.original(expected)
    if gain != nil {
      point.flags.append(.practiceAdjusted)
      if let last = model.lastRepetition, let repetition = point.repetition,
        Double(repetition) > 1.5 * last
      {
        point.flags.append(.practiceExtrapolated)
      }
    }
    guard let error = model.error else { return }
    let away = unit.share - share
    let variance = error.sem * error.sem * (1 + medianFactor) + away * away * (gain?.variance ?? 0)
    let deviation = variance.squareRoot()
    let limit = ReliableChange.limit(degreesOfFreedom: error.degreesOfFreedom)
    let index = (unit.reduced - reduced) / deviation
    guard index.isFinite else { return }
    point.index = index
    point.limits =
      model.scale.original(
        expected - limit * deviation)...model.scale.original(expected + limit * deviation)
    point.verdict = verdict(index, limit)
    if point.verdict == .withinError, let gain, model.isAmbiguous {
      let before = verdictBefore(unit)
      let isGain = before == (gain.components.limitGain > 0 ? .up : .down)
      if isGain, before != nil {
        point.verdict = .unclear
        point.flags.append(.practiceOrChange)
      }
    }
  }

  private func verdict(_ index: Double, _ limit: Double) -> ChangeVerdict {
    index > limit ? .up : index < -limit ? .down : .withinError
  }

  /// The verdict without subtraction.
  private func verdictBefore(_ unit: ComparedUnit) -> ChangeVerdict? {
    guard let usual else { return nil }
    let deviation = usual.sem * (1 + medianFactor).squareRoot()
    return verdict(
      (unit.value - baseline) / deviation,
      ReliableChange.limit(degreesOfFreedom: usual.degreesOfFreedom))
  }
}
