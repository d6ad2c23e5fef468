import DSP
import Foundation
import Metrics
import Recordings

/// One movement of a joint: the angle the limb has turned about the movement's axis, over time.
///
/// Angles are the twist about the axis since the reference position, the mean of the first 0.2 s.
/// A twist has no singularity below a full turn, unlike the Euler angles of the phone's attitude.
struct JointMovement {
  static let referenceSeconds = 0.2
  static let shortestSeconds = 1.0
  static let smallestDegrees = 5.0
  static let velocityCutoffHz = 6.0
  /// Of the peak velocity: the movement lasts from the first to the last sample that reaches it.
  static let onsetShare = 0.05

  let recording: LimbRecording
  let axis: MovementAxis
  /// Mean attitude of the reference position.
  let reference: Quaternion
  /// Attitudes as seen from the reference position.
  let relative: [Quaternion]
  /// Radians, positive about the axis.
  let angles: [Double]
  /// Radians, without what is faster than a limb.
  let smoothAngles: [Double]
  /// Radians per second, of the smooth angles.
  let velocities: [Double]
  /// First to last sample in movement.
  let span: ClosedRange<Int>

  init(_ ordered: OrderedSamples, _ parameters: Parameters) throws(Unmeasurable) {
    guard ordered.timing.durationSeconds >= Self.shortestSeconds else {
      throw Unmeasurable(reason: .short)
    }
    guard ordered.samples.attitude != nil else { throw Unmeasurable(reason: .noAttitude) }
    guard let recording = LimbRecording(ordered), let piece = recording.pieces.first,
      let reference = Quaternion.mean(
        recording.attitude[piece].prefix(Int(Self.referenceSeconds * EvenMotion.rateHz)))
    else { throw Unmeasurable(reason: .gapSplit) }
    let axis = MovementAxis(recording.rotationRate, parameters)
    let relative = recording.attitude.map { reference.conjugate * $0 }
    let angles = unwrapped(relative.map { $0.twist(about: axis.direction) })
    let smooth = try Self.smooth(angles, of: recording)
    let velocities = recording.eachPiece(smooth) { derivative($0, spacing: 1 / EvenMotion.rateHz) }
    guard degrees(fromRadians: extent(angles)) >= Self.smallestDegrees,
      let span = Self.span(of: velocities)
    else { throw Unmeasurable(reason: .noMovement) }
    guard !Self.isBroken(span, angles, recording.breaks) else {
      throw Unmeasurable(reason: .gapSplit)
    }
    (self.recording, self.axis, self.reference, self.relative) =
      (recording, axis, reference, relative)
    (self.angles, smoothAngles, self.velocities, self.span) = (angles, smooth, velocities, span)
  }

  private static func smooth(
    _ angles: [Double], of recording: LimbRecording
  ) throws(Unmeasurable) -> [Double] {
    guard
      let filter = try? Butterworth.lowPass(
        order: 4, cutoffHz: velocityCutoffHz, sampleRateHz: EvenMotion.rateHz)
    else { throw Unmeasurable(reason: .notFilterable) }
    return recording.eachPiece(angles) { filter.zeroPhase($0) }
  }

  private static func span(of velocities: [Double]) -> ClosedRange<Int>? {
    let limit = onsetShare * (velocities.lazy.map(abs).max() ?? 0)
    guard limit > 0, let first = velocities.firstIndex(where: { abs($0) >= limit }),
      let last = velocities.lastIndex(where: { abs($0) >= limit })
    else { return nil }
    return first...last
  }

  /// A break counts when the limb moved before and behind it, or meanwhile.
  private static func isBroken(
    _ span: ClosedRange<Int>, _ angles: [Double], _ breaks: [Int]
  ) -> Bool {
    breaks.contains { index in
      let isInside = span.lowerBound < index && index <= span.upperBound
      return isInside
        || degrees(fromRadians: abs(angles[index] - angles[index - 1])) >= smallestDegrees
    }
  }
}

/// Largest less smallest value; 0 without values.
func extent(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
