import DSP
public import Metrics
public import Report

/// How one participant's value of a metric developed from the baseline on.
public struct Development: Sendable {
  /// A usable value of the participant.
  public struct Point: Sendable, Equatable {
    public let session: String
    /// As printed.
    public let start: String
    /// From the first of these values.
    public let days: Double
    public let value: Double
  }

  /// Compared with 1.96 standard errors of a difference.
  public enum ChangeVerdict: String, Sendable, CaseIterable {
    case up
    case down
    case withinError = "within_error"
  }

  public let person: PersonKey
  public let measure: Measure
  /// In the order of their starts, the baseline first; more than the baseline has.
  public let points: [Point]
  /// Number of values in the baseline.
  public let baselineCount: Int
  /// Median of the baseline.
  public let baseline: Double
  /// Nil if none is known, or if it is 0.
  public let error: MeasurementErrors.Known?
  /// Change in 30 days along the Theil-Sen line through all values; nil for fewer than 5 values or more than 4000, or
  /// if two have the same start.
  public let trendPer30Days: Double?
  /// Of all values after the baseline.
  public let flags: [Flag]

  private static let leastForTrend = 5

  init(
    _ person: PersonKey, _ measure: Measure, _ points: [Point], baseline values: ArraySlice<Double>,
    error: MeasurementErrors.Known?, flags: [Flag]
  ) {
    (self.person, self.measure, self.points) = (person, measure, points)
    (baselineCount, baseline) = (values.count, median(Array(values)) ?? .nan)
    var flags = flags
    if let error, error.sem > 0 {
      self.error = error
      if error.participantCount < Flag.advisedParticipants { flags.append(.smallSample) }
    } else {
      self.error = nil
      flags.append(.noSEM)
    }
    self.flags = flags
    trendPer30Days = Self.trend(points)
  }

  private static func trend(_ points: [Point]) -> Double? {
    guard points.count >= leastForTrend, var line = TheilSenLine(x: points.map(\.days)) else {
      return nil
    }
    return line.fit(points.map(\.value)).map { 30 * $0.slope }
  }

  /// Half the width of the band within which 95 % of values of an unchanged participant lie; nil without an error.
  public var reach: Double? {
    error.map {
      normalQuantile95 * ReliableChange.standardError(error: $0.sem, baselineCount: baselineCount)
    }
  }

  /// Change of a value against the baseline in standard errors of a difference.
  public func index(of point: Point) -> Double? {
    error.flatMap {
      ReliableChange.index(
        change: point.value - baseline, error: $0.sem, baselineCount: baselineCount)
    }
  }

  /// Whether a value is beyond the error of measurement; nil without an error.
  public func verdict(of point: Point) -> ChangeVerdict? {
    index(of: point).map { index in
      index > normalQuantile95 ? .up : index < -normalQuantile95 ? .down : .withinError
    }
  }
}

/// Forms the developments of a run.
public struct Developments: Sendable {
  private let values: OrderedValues
  private let errors: MeasurementErrors
  private let baselineCount: Int

  /// - Parameter baselineCount: usable values that form the baseline.
  public init(_ values: OrderedValues, _ errors: MeasurementErrors, baselineCount: Int) {
    (self.values, self.errors, self.baselineCount) = (values, errors, baselineCount)
  }

  /// Those of all metrics, participant by participant, in the order of names.
  public func forEach(_ take: (Development) throws -> Void) rethrows {
    // Of several participants at once, so that a metric is looked up rarely.
    let batch = 64
    for start in stride(from: 0, to: values.participants.count, by: batch) {
      let participants = start..<min(start + batch, values.participants.count)
      var found = [[Development]](repeating: [], count: participants.count)
      for measure in values.measures {
        for (participant, development) in developments(of: measure, participants) {
          found[participant - start].append(development)
        }
      }
      for development in found.joined() { try take(development) }
    }
  }

  /// Those of one metric, by participants in the order of names; only of participants with a value after the baseline.
  public func of(_ measure: Int) -> [Development] {
    developments(of: measure, 0..<values.participants.count).map(\.development)
  }

  private func developments(of number: Int, _ participants: Range<Int>) -> [(
    participant: Int, development: Development
  )] {
    let measure = values.measure(number)
    let error = errors.error(of: measure)
    return values.sessionValues(of: number, of: participants).runs {
      $0.participant == $1.participant
    }.compactMap { sessions in
      guard let participant = sessions.first?.participant else { return nil }
      let usable = sessions.filter(\.isUsable)
      let points = points(usable)
      guard points.count > baselineCount else { return nil }
      return (
        participant,
        Development(
          values.participants[participant], measure, points,
          baseline: points.prefix(baselineCount).map(\.value)[...], error: error,
          flags: points.count < usable.count ? [.noStart] : [])
      )
    }
  }

  private func points(_ usable: [SessionValue]) -> [Development.Point] {
    let timed = usable.filter { values.session($0.session).seconds != nil }
    guard let first = timed.first.flatMap({ values.session($0.session).seconds }) else { return [] }
    return timed.map { value in
      let session = values.session(value.session)
      return Development.Point(
        session: session.name, start: session.start,
        days: ((session.seconds ?? first) - first) / 86_400, value: value.value)
    }
  }
}
