import Foundation

/// A change of heading while walking or standing.
public struct SyntheticTurn: Sendable, Equatable {
  /// The shape in which the angular velocity rises and falls.
  public enum Shape: Sendable {
    /// Half a sine: sin(pi u), u from 0 to 1; peak pi/2 times the mean.
    case sine
    /// (1 - cos(2 pi u)) / 2: starts and ends smoothly; peak twice the mean.
    case raisedCosine
  }

  /// Positive is counter-clockwise seen from above: to the left.
  public let angleDegrees: Double
  /// From the start of the recording; in a `MotionTrack`, on the clock of its time stamps.
  public let startSeconds: Double
  /// From the first movement to the last.
  public let durationSeconds: Double
  /// The course of the angular velocity.
  public let shape: Shape

  /// A turn of no duration does not happen.
  public init(
    angleDegrees: Double, startSeconds: Double, durationSeconds: Double, shape: Shape = .sine
  ) {
    (self.angleDegrees, self.startSeconds) = (angleDegrees, startSeconds)
    (self.durationSeconds, self.shape) = (durationSeconds, shape)
  }

  /// The end of the movement, on the clock of `startSeconds`.
  public var endSeconds: Double { startSeconds + durationSeconds }

  /// Heading turned so far, radians.
  func angle(at time: Double) -> Double {
    guard durationSeconds > 0 else { return 0 }
    let u = min(max((time - startSeconds) / durationSeconds, 0), 1)
    let share =
      switch shape {
      case .sine: (1 - cos(.pi * u)) / 2
      case .raisedCosine: u - sin(2 * .pi * u) / (2 * .pi)
      }
    return angleDegrees * .pi / 180 * share
  }

  /// Angular velocity about the vertical, rad/s.
  func rate(at time: Double) -> Double {
    guard durationSeconds > 0, time > startSeconds, time < endSeconds else { return 0 }
    let u = (time - startSeconds) / durationSeconds
    let share =
      switch shape {
      case .sine: .pi / 2 * sin(.pi * u)
      case .raisedCosine: 1 - cos(2 * .pi * u)
      }
    return angleDegrees * .pi / 180 * share / durationSeconds
  }

  /// The turn at a later time.
  func delayed(bySeconds delay: Double) -> SyntheticTurn {
    SyntheticTurn(
      angleDegrees: angleDegrees, startSeconds: startSeconds + delay,
      durationSeconds: durationSeconds, shape: shape)
  }
}
