import DSP
public import Metrics
public import Report

/// The values of a metric of one participant, from the baseline on.
public struct Development: Sendable {
  /// A usable value of the participant.
  public struct Point: Sendable, Equatable {
    /// The visit; empty where sessions are compared and the session is in none.
    public let visit: String
    /// The session; the sessions of a visit, separated by semicolons.
    public let session: String
    /// The start as printed, of a visit that of its first session; empty if it is unknown.
    public let start: String
    /// The days since the first of the values; nil if a start is unknown.
    public let days: Double?
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
  /// The values in the order of visits or starts, the baseline first, and at least one more.
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
    let days = points.compactMap(\.days)
    guard points.count >= leastForTrend, days.count == points.count,
      var line = TheilSenLine(x: days)
    else { return nil }
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
  private let visits: OccasionVisits?

  /// - Parameters:
  ///   - baselineCount: the number of usable values that form the baseline.
  ///   - visits: by which the values of sessions are joined; nil to compare sessions.
  public init(
    _ values: OrderedValues, _ errors: MeasurementErrors, baselineCount: Int,
    visits: OccasionVisits? = nil
  ) {
    (self.values, self.errors, self.baselineCount) = (values, errors, baselineCount)
    self.visits = visits
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
      let (points, areAll) = points(usable, of: measure)
      guard points.count > baselineCount else { return nil }
      return (
        participant,
        Development(
          values.participants[participant], measure, points,
          baseline: points.prefix(baselineCount).map(\.value)[...], error: error,
          flags: areAll ? [] : [.noStart])
      )
    }
  }

  /// The values of a participant, and whether none was left out.
  private func points(_ usable: [SessionValue], of measure: Measure) -> (
    points: [Development.Point], areAll: Bool
  ) {
    guard let visits else {
      let timed = usable.filter { values.session($0.session).seconds != nil }
      let points = timed.map {
        (visit: nil as TableVisit?, sessions: [$0.session], value: $0.value)
      }
      return (self.points(points), timed.count == usable.count)
    }
    let joined = visits.joined(usable, of: measure, values)
    return (
      points(joined.values.map { (visit: $0.visit, sessions: $0.sessions, value: $0.value) }),
      joined.areAll
    )
  }

  private func points(_ joined: [(visit: TableVisit?, sessions: [Int], value: Double)])
    -> [Development.Point]
  {
    let starts = joined.map { value in
      value.sessions.lazy.map(values.session).first { $0.seconds != nil }
    }
    let first = starts.first.flatMap { $0?.seconds }
    return zip(joined, starts).map { value, start in
      let sessions = value.sessions.map(values.session)
      let days = start?.seconds.flatMap { seconds in first.map { (seconds - $0) / 86_400 } }
      return Development.Point(
        visit: value.visit?.name ?? sessions.first?.visit ?? "",
        session: sessions.map(\.name).joined(separator: ";"), start: start?.start ?? "", days: days,
        value: value.value)
    }
  }
}
