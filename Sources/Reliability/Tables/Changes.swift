import DSP
public import Metrics
public import Report

/// The values of a metric of one participant, from the baseline on.
public struct Development: Sendable {
  /// A usable value of the participant.
  public struct Point: Sendable, Equatable {
    public let session: String
    /// The start as printed.
    public let start: String
    /// The days since the first of the values.
    public let days: Double
    public let value: Double
  }

  /// A change in comparison with 1.96 standard errors of a difference.
  public enum ChangeVerdict: String, Sendable, CaseIterable {
    case up
    case down
    case withinError = "within_error"
  }

  public let person: PersonKey
  public let measure: Measure
  /// The values in the order of their starts, the baseline first, and at least one more.
  public let points: [Point]
  /// Number of values in the baseline.
  public let baselineCount: Int
  /// Median of the baseline.
  public let baseline: Double
  /// The error of measurement; nil if it is unknown or 0.
  public let error: MeasurementErrors.Known?
  /// Change in 30 days along the Theil-Sen line through all values; nil for fewer than 5 values or more than 4000, or
  /// if two have the same start.
  public let trendPer30Days: Double?
  /// The flags of all values after the baseline.
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

  /// The change of a value from the baseline, in standard errors of a difference.
  public func index(of point: Point) -> Double? {
    error.flatMap {
      ReliableChange.index(
        change: point.value - baseline, error: $0.sem, baselineCount: baselineCount)
    }
  }

  /// The verdict on the change of a value; nil without an error of measurement.
  public func verdict(of point: Point) -> ChangeVerdict? {
    index(of: point).map { index in
      index > normalQuantile95 ? .up : index < -normalQuantile95 ? .down : .withinError
    }
  }
}

/// The developments of a run's metrics.
public struct Developments: Sendable {
  private let values: OrderedValues
  private let errors: MeasurementErrors
  private let baselineCount: Int

  /// - Parameter baselineCount: the number of usable values that form the baseline.
  public init(_ values: OrderedValues, _ errors: MeasurementErrors, baselineCount: Int) {
    (self.values, self.errors, self.baselineCount) = (values, errors, baselineCount)
  }

  /// Calls `take` with the developments of all metrics, participant by participant, in the order of
  /// names.
  public func forEach(_ take: (Development) throws -> Void) rethrows {
    // Several participants are taken at once, so that metrics are looked up rarely.
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

  /// The developments of one metric, by participants in the order of names. Participants without a
  /// value after the baseline are left out.
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
