import DSP
import Foundation
import Metrics

/// The axis a joint turned about, in device axes.
struct MovementAxis {
  /// Slower turning is noise and posture, not the movement.
  static let slowestRadiansPerSecond = 0.2

  /// Of length 1, on the side of the orientation's own axis.
  let direction: SIMD3<Double>
  let orientation: DeviceOrientation
  /// Share of the angular velocity's square along the axis; nil where the axis was not measured.
  let planarity: Double?
  /// Why the axis was not measured and the orientation's own stands in for it.
  let reason: Flag?

  /// The direction that fast angular velocities, in rad/s, share.
  init(_ rotationRate: [SIMD3<Double>]?, _ parameters: Parameters) {
    let limit = Self.slowestRadiansPerSecond * Self.slowestRadiansPerSecond
    let fast = (rotationRate ?? []).filter { dot($0, $0) > limit }
    let eigen = fast.isEmpty ? nil : SymmetricMatrix3(sumOfSquares: fast).eigen
    orientation = DeviceOrientation(parameters, movement: eigen?.vectors[0])
    let nominal = orientation.axis
    guard let eigen else {
      (direction, planarity) = (nominal, nil)
      reason = rotationRate == nil ? .noRotationRate : .slowMovement
      return
    }
    let found = eigen.vectors[0]
    direction = dot(found, nominal) < 0 ? -found : found
    planarity = min(1, eigen.values.x / eigen.values.sum())
    reason = nil
  }

  /// From the orientation's own axis; nil where the axis was not measured.
  var misalignmentDegrees: Double? {
    guard reason == nil else { return nil }
    let across = cross(direction, orientation.axis)
    return degrees(
      fromRadians: atan2(dot(across, across).squareRoot(), dot(direction, orientation.axis)))
  }
}
