import CLibrary
import DSP
import Metrics

/// The axis a joint turned about, in device axes.
///
/// It is the direction that fast angular velocities share: the first eigenvector of the sum of their squares.
/// The axis of the device would be simpler and is what ResearchKit uses, but it is exact only if the joint
/// turns about it: with the axis 26 degrees off, 90 degrees are read as 85. Slow turning is left out, since
/// noise and posture have no common axis.
///
/// The sign follows the axis of the orientation, so that bending is positive whichever way the eigenvector
/// points.
struct MovementAxis {
  /// Slower turning is noise and posture, not the movement.
  static let slowestRadiansPerSecond = 0.2

  /// The axis as a unit vector, on the side of the orientation's own axis.
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
      reason = rotationRate == nil ? .noGyroscope : .movementSlow
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

/// How the phone was held, which decides the angle ResearchKit reads: pitch or roll.
///
/// Source: ORKRangeOfMotionStepViewController.
enum DeviceOrientation: String, CaseIterable {
  case portrait, landscape

  /// The device axis the joint is meant to turn about.
  var axis: SIMD3<Double> { self == .portrait ? SIMD3(1, 0, 0) : SIMD3(0, 1, 0) }

  /// As given by the user, otherwise landscape if the movement axis is nearer to the device's y axis than to
  /// x and z. Results do not contain it.
  init(_ parameters: Parameters, movement axis: SIMD3<Double>?) {
    self =
      DeviceOrientation(rawValue: parameters[RangeOfMotion.axisParameter]) ?? Self.inferred(axis)
  }

  private static func inferred(_ axis: SIMD3<Double>?) -> DeviceOrientation {
    guard let axis else { return .portrait }
    return abs(axis.y) > max(abs(axis.x), abs(axis.z)) ? .landscape : .portrait
  }

  /// Pitch or roll over the full circle, in degrees.
  func degrees(_ q: Quaternion) -> Double {
    let radians =
      switch self {
      case .portrait: atan2(2 * (q.x * q.w + q.y * q.z), 1 - 2 * (q.x * q.x + q.z * q.z))
      case .landscape: atan2(2 * (q.y * q.w - q.x * q.z), 1 - 2 * (q.y * q.y + q.z * q.z))
      }
    return DSP.degrees(fromRadians: radians)
  }

  /// ResearchKit's start: 0 with the phone upright in portrait, 90 where it lies on its back.
  func startDegrees(_ attitude: Quaternion) -> Double { 90 - degrees(attitude) }

  /// ResearchKit's range of a recording, with its habits: it begins at 0, never falls below on the
  /// one side, and turns by a circle what exceeds 90 degrees.
  ///
  /// Exact only for a turn about `axis`. `relative` are attitudes seen from the first one.
  func researchKitRangeDegrees(_ relative: [Quaternion]) -> Double {
    let angles = relative.map { attitude in
      let angle = degrees(attitude)
      return angle > 90 ? angle - 360 : angle
    }
    let lowest = angles.filter { $0 != 0 }.min() ?? 0
    return max(0, angles.max() ?? 0) - lowest
  }
}
