import Text

/// One trial over a course of known length: `ORKTimedWalkResult`.
public struct TimedWalkResult: Sendable, Equatable {
  /// The length of the course, above 0.
  public let meters: Double?
  /// The time of the clock, above 0.
  public let seconds: Double?
  /// The time after which the clock stops; nil if there is no limit.
  public let limitSeconds: Double?
  /// True for a time that ResearchStack has cut to whole seconds: its results name no class, and hold whole numbers.
  public let isCutToSeconds: Bool
  /// The unit of the time of the clock.
  public let times: StatedTimes
  /// The reasons why length or time are unknown.
  public let faults: [LeafFault]

  /// Reads length and time; values that are not above zero are unknown.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    let root = leaf.root
    func positive(_ value: JSONValue?) -> Double? { value?.number.flatMap { $0 > 0 ? $0 : nil } }
    meters = reader.required(root, "distanceInMeters", "a number above 0", positive)
    let duration = reader.required(root, "duration", "a number above 0", positive)
    var evidence = TimeEvidence(leaf, moments: [], .attempt, durations: [duration ?? 0])
    evidence.span = duration
    times = evidence.times
    let perSecond = times.perSecond
    let shown = duration.map { $0 / perSecond }
    isCutToSeconds =
      leaf.className == nil && times == .seconds && (duration.map { $0 == $0.rounded() } ?? false)
    let limit = positive(reader.value(in: root, "timeLimit"))
    limitSeconds = limit.map { Self.limitSeconds(stated: $0, longerThan: shown, perSecond) }
    seconds = shown
    faults = reader.faults
  }

  /// The clock cannot have gone on by more than this share of the limit.
  private static let limitTolerance = 0.05

  /// The limit, a setting of the app, which may be in seconds where a port measures in milliseconds: in the unit in which a limit
  /// is likely and the clock did not pass it; where it passed it in any unit, in that of the clock.
  private static func limitSeconds(
    stated limit: Double, longerThan seconds: Double?, _ perSecond: Double
  ) -> Double {
    let likely = TimeEvidence(quantity: .attempt, durations: [limit]).times.perSecond
    let units = [likely, perSecond, 1, TimeUnit.milliseconds.perSecond]
    let unit = units.first { limit / $0 * (1 + limitTolerance) >= seconds ?? 0 }
    return limit / (unit ?? perSecond)
  }
}
