import Text

/// One trial over a course of known length: `ORKTimedWalkResult`.
public struct TimedWalkResult: Sendable, Equatable {
  /// The length of the course, above 0.
  public let meters: Double?
  /// What the clock showed, above 0.
  public let seconds: Double?
  /// When the clock stops by itself; nil where the walker may take any time.
  public let limitSeconds: Double?
  /// Why length or time are not known.
  public let faults: [LeafFault]

  /// Lengths and times that are not above zero say nothing.
  public init(_ leaf: ResultLeaf) {
    var reader = TolerantReader()
    let root = leaf.root
    func positive(_ value: JSONValue?) -> Double? { value?.number.flatMap { $0 > 0 ? $0 : nil } }
    meters = reader.required(root, "distanceInMeters", "a number above 0", positive)
    seconds = reader.required(root, "duration", "a number above 0", positive)
    limitSeconds = positive(reader.value(in: root, "timeLimit"))
    faults = reader.faults
  }
}
