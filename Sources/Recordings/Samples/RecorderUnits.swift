/// What other recordings of one recorder say about the units of a recording that does not show them itself.
///
/// An app writes one unit in all of its steps. A step too still or too violent to show its unit has that of the others.
public struct RecorderUnits: Sendable, Equatable {
  /// What acceleration of an accelerometer is divided by to be in g; nil where no recording shows it.
  public var accelerationPerG: Double?
  /// What user acceleration is divided by to be in the unit of gravity; nil where no recording shows it.
  public var userPerGravity: Double?
  /// Whether angular velocity is in degrees/s; nil where no recording shows it.
  public var areDegrees: Bool?

  /// Nothing is known.
  public init() {}

  /// What the recordings of a recorder show together: nothing where two of them contradict each other.
  public init(joining shown: [RecorderUnits]) {
    func only<Value: Hashable>(_ values: [Value?]) -> Value? {
      let known = Set(values.compactMap(\.self))
      return known.count == 1 ? known.first : nil
    }
    accelerationPerG = only(shown.map(\.accelerationPerG))
    userPerGravity = only(shown.map(\.userPerGravity))
    areDegrees = only(shown.map(\.areDegrees))
  }
}
