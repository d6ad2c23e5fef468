import DSP
import Foundation
import Metrics

/// Angles of a joint, in degrees.
extension JointMovement {
  /// A movement's axis further than this from horizontal leaves gravity too little to say.
  static let steepestAxisDegrees = 30.0

  /// In ResearchKit's convention, of which the others follow: turning about the axis counts down.
  var startDegrees: Double { axis.orientation.startDegrees(reference) }
  var minimumDegrees: Double { startDegrees - degrees(fromRadians: angles.max() ?? 0) }
  var maximumDegrees: Double { startDegrees - degrees(fromRadians: angles.min() ?? 0) }
  var finishDegrees: Double { startDegrees - degrees(fromRadians: angles.last ?? 0) }

  var rangeDegrees: Double { degrees(fromRadians: extent(angles)) }

  /// About the axis the phone's orientation stands for.
  var nominalRangeDegrees: Double {
    let twists = relative.map { $0.twist(about: axis.orientation.axis) }
    return degrees(fromRadians: extent(unwrapped(twists)))
  }

  /// ResearchKit's own formula on this recording.
  var researchKitRangeDegrees: Double {
    guard let first = recording.attitude.first else { return 0 }
    return axis.orientation.researchKitRangeDegrees(
      recording.attitude.map { first.conjugate * $0 })
  }

  /// Whatever the axis: at most half a turn.
  var largestAngleDegrees: Double { degrees(fromRadians: relative.map(\.angle).max() ?? 0) }

  /// The largest turn that is not about the axis, during the movement.
  var offAxisDegrees: Double {
    degrees(fromRadians: relative[span].map { $0.swing(from: axis.direction) }.max() ?? 0)
  }

  /// How much the range differs when gravity alone is asked for it, or why that is not known.
  var gravityDisagreement: Result<Double, Unmeasurable> {
    guard let gravity = recording.gravity else { return .failure(Unmeasurable(reason: .noGravity)) }
    let room = reference.rotate(axis.direction)
    let elevation = degrees(fromRadians: asin(min(1, abs(room.z))))
    guard elevation <= Self.steepestAxisDegrees,
      let down = flat(reference.rotateInverse(SIMD3(0, 0, -1)))
    else { return .failure(Unmeasurable(reason: .axisNotHorizontal)) }
    let across = cross(axis.direction, down)
    let inclinations = unwrapped(gravity.map { atan2(dot($0, across), dot($0, down)) })
    return .success(abs(degrees(fromRadians: extent(inclinations)) - rangeDegrees))
  }

  /// What of a direction lies in the plane of movement, as a unit vector; nil for the axis itself.
  private func flat(_ direction: SIMD3<Double>) -> SIMD3<Double>? {
    unit(direction - axis.direction * dot(direction, axis.direction))
  }
}
