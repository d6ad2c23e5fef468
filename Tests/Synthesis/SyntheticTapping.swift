/// A made-up hand that taps two buttons with two fingers in turn.
///
/// Interval k lasts `meanIntervalSeconds` + k `slowDownSeconds` and, where an SD is given, what is
/// drawn; never less than `shortestIntervalSeconds`.
public struct SyntheticTapping: Sendable {
  /// Where a tap fell; spelled as in results.
  public enum Button: String, Sendable {
    /// Outside both.
    case none
    /// The one on the left of the screen.
    case left
    /// The one on the right.
    case right
  }

  /// One touch of the screen.
  public struct Tap: Sendable, Equatable {
    /// From the first tap.
    public var timeSeconds: Double
    /// From touch to lift; 0 outside the buttons, where a phone does not measure it.
    public var dwellSeconds: Double
    /// Where it fell.
    public var button: Button
    /// In points; y grows downward.
    public var location: SIMD2<Double>
  }

  /// Below this a finger cannot follow the other.
  public static let shortestIntervalSeconds = 0.04
  /// Width and height of the step's view, points.
  public static let viewSize = SIMD2(390.0, 753)
  /// Side of the two square buttons, in points.
  public static let buttonSide = 104.0

  /// Time for which taps are counted, from the first.
  public var durationSeconds = 20.0
  /// Without slowing down.
  public var meanIntervalSeconds = 0.18
  /// Added to every interval per tap before it.
  public var slowDownSeconds = 0.0
  /// Spread of the intervals: the beat itself wanders.
  public var intervalSDSeconds = 0.0
  /// Spread of each tap about its beat: neighboring intervals make up for each other.
  public var beatSDSeconds = 0.0
  /// Mean time of a finger on the glass.
  public var dwellSeconds = 0.08
  /// Its spread.
  public var dwellSDSeconds = 0.0
  /// Spread about the button's center on either axis, points; a hit stays inside the button.
  public var spreadPoints = 0.0
  /// Taps, counted from 0, that fall outside both buttons. The first is always on target: only
  /// with it the recording begins.
  public var misses: Set<Int> = []
  /// Taps on the same button as the one before.
  public var repetitions: Set<Int> = []
  /// The button of the first tap.
  public var firstButton = Button.left
  /// The same seed gives the same taps.
  public var seed: UInt64 = 1

  /// Even taps in turn, on the centers, unless said otherwise.
  public init() {}

  /// The middle of a button, points; between the two and above them for none.
  public static func center(of button: Button) -> SIMD2<Double> {
    switch button {
    case .none: SIMD2(195, 400)
    case .left: SIMD2(131, 528)
    case .right: SIMD2(259, 528)
    }
  }
}
