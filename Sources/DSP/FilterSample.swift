/// A value that linear filters work on: a number, or several channels side by side.
///
/// A recursive filter waits for its own last output, so three channels in one `SIMD3` take hardly
/// longer than one alone.
public protocol FilterSample: Sendable {
  /// What a filter at rest holds.
  static var zero: Self { get }
  /// The sum, channel by channel.
  static func + (left: Self, right: Self) -> Self
  /// The difference, channel by channel.
  static func - (left: Self, right: Self) -> Self
  /// Every channel times one factor.
  static func * (factor: Double, sample: Self) -> Self
}

extension Double: FilterSample {}
extension SIMD3: FilterSample where Scalar == Double {}
