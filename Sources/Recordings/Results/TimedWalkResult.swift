import Text

/// One trial over a course of known length: `ORKTimedWalkResult`.
public struct TimedWalkResult: Sendable, Equatable {
  /// The length of the course, above 0.
  public let meters: Double?
  /// The time of the clock, above 0.
  public let seconds: Double?
  /// The time after which the clock stops; nil if there is no limit.
  public let limitSeconds: Double?
  /// The unit of the file's times.
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
    seconds = duration.map { $0 / perSecond }
    limitSeconds = positive(reader.value(in: root, "timeLimit")).map { $0 / perSecond }
    faults = reader.faults
  }
}
