public import DSP

/// The mean of the values of a group with its 95 % interval, mean ± t(0.975; n − 1) · s / √n.
public struct GroupMean: Sendable, Equatable {
  public let count: Int
  /// Nil without values.
  public let mean: Double?
  /// Nil for fewer than three values.
  public let limits: ClosedRange<Double>?
  /// What a comparison of means needs; nil for fewer than three values.
  public let moments: GroupMoments?

  /// With fewer values, a group has dots and no interval.
  public static let leastCount = 3
  static let confidence = 0.95

  public init(_ values: [Double]) {
    count = values.count
    mean = DSP.mean(values)
    moments = values.count >= Self.leastCount ? GroupMoments(values) : nil
    limits = moments.flatMap {
      StudentT.limits(
        around: $0.mean, standardError: ($0.variance / $0.count).squareRoot(),
        degreesOfFreedom: $0.count - 1, confidence: Self.confidence)
    }
  }
}
