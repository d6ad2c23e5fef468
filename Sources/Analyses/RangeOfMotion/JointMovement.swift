import CLibrary
import DSP
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
  /// This share of the peak velocity bounds the movement: it lasts from the first to the last sample that
  /// reaches it.
  static let onsetShare = 0.05

  let recording: LimbRecording
  let axis: MovementAxis
  /// The mean attitude of the reference position.
  let reference: Quaternion
  /// Attitudes as seen from the reference position.
  let relative: [Quaternion]
  /// The angles in radians, positive about the axis.
  let angles: [Double]
  /// Radians, without what is faster than a limb.
  let smoothAngles: [Double]
  /// Radians per second, of the smooth angles.
  let velocities: [Double]
  /// The first to the last sample in movement.
  let span: ClosedRange<Int>

  init(_ ordered: OrderedSamples, _ parameters: Parameters) throws(Unmeasurable) {
    guard ordered.timing.durationSeconds >= Self.shortestSeconds else {
      throw Unmeasurable(reason: .recordingShort)
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
    (self.recording, self.axis, self.reference, self.relative) = (
      recording, axis, reference, relative
    )
    (self.angles, smoothAngles, self.velocities, self.span) = (angles, smooth, velocities, span)
  }

  private static func smooth(_ angles: [Double], of recording: LimbRecording) throws(Unmeasurable)
    -> [Double]
  {
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

  /// A gap counts if the limb moved before and after it, or during it.
  private static func isBroken(_ span: ClosedRange<Int>, _ angles: [Double], _ breaks: [Int])
    -> Bool
  {
    breaks.contains { index in
      let isInside = span.lowerBound < index && index <= span.upperBound
      return isInside
        || degrees(fromRadians: abs(angles[index] - angles[index - 1])) >= smallestDegrees
    }
  }
}

/// Largest less smallest value; 0 without values.
func extent(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }

/// One move of the joint away from where it began.
struct Repetition: Equatable {
  let onsetSeconds: Double
  let durationSeconds: Double
  let sizeDegrees: Double
}

/// Speed, smoothness and repetitions of the movement.
extension JointMovement {
  /// Shares of the peak velocity: smaller maxima, and maxima that stand out by less, are no submovements.
  static let (submovementShare, submovementProminence) = (0.1, 0.05)
  /// Share of the range: smaller moves are no repetitions.
  static let repetitionShare = 0.5
  /// Share of a repetition's size: angles within this share of either end count as rest, not movement.
  static let restShare = 0.05

  /// The speed of turning in radians per second.
  private var speeds: [Double] { velocities.map(abs) }
  private var peakSpeed: Double { speeds.max() ?? 0 }
  private var movingSpeeds: [Double] { Array(speeds[span]) }

  var peakVelocity: Double { degrees(fromRadians: peakSpeed) }
  var meanVelocity: Double? { mean(movingSpeeds).map(degrees(fromRadians:)) }
  var sparc: Double? { DSP.sparc(movingSpeeds, sampleRateHz: EvenMotion.rateHz) }
  var ldlj: Double? { DSP.ldlj(movingSpeeds, sampleRateHz: EvenMotion.rateHz) }

  /// From the start of the movement to the angle furthest from the reference position.
  var timeToMaximumSeconds: Double {
    let furthest = angles.indices.max { abs(angles[$0]) < abs(angles[$1]) } ?? span.lowerBound
    return max(0, recording.seconds[furthest] - onsetSeconds)
  }

  var onsetSeconds: Double { recording.seconds[span.lowerBound] }
  var durationSeconds: Double { recording.seconds[span.upperBound] - onsetSeconds }

  /// From the end of the movement to the end of the recording.
  var endHoldSeconds: Double { recording.durationSeconds - recording.seconds[span.upperBound] }

  var submovementCount: Int {
    let peak = peakSpeed
    let points = turningPoints(of: speeds, largerThan: Self.submovementProminence * peak)
    let inner = points.indices.dropFirst().dropLast()
    return inner.count { place in
      let speed = speeds[points[place]]
      return speed > speeds[points[place - 1]] && speed > Self.submovementShare * peak
    }
  }

  /// Moves in the direction of the largest angle.
  var repetitions: [Repetition] {
    let direction = (angles.max() ?? 0) >= -(angles.min() ?? 0) ? 1.0 : -1.0
    let away = smoothAngles.map { $0 * direction }
    let points = turningPoints(of: away, largerThan: Self.repetitionShare * extent(away))
    return zip(points, points.dropFirst()).compactMap { low, high in
      away[low] < away[high] ? repetition(away, from: low, to: high) : nil
    }
  }

  private func repetition(_ away: [Double], from low: Int, to high: Int) -> Repetition {
    let size = away[high] - away[low]
    let margin = Self.restShare * size
    let start = (low...high).last { away[$0] <= away[low] + margin } ?? low
    let end = (start...high).first { away[$0] >= away[high] - margin } ?? high
    return Repetition(
      onsetSeconds: recording.seconds[start],
      durationSeconds: recording.seconds[end] - recording.seconds[start],
      sizeDegrees: degrees(fromRadians: size))
  }

  /// In order of time, from the recording's first sample; `side` is `left`, `right` or empty.
  func events(side: String) -> [Event] {
    let whole = Event(
      "rom_movement", onsetSeconds: onsetSeconds, durationSeconds: durationSeconds, side: side,
      value: rangeDegrees, unit: .degrees)
    let parts = repetitions.enumerated().map { index, repetition in
      Event(
        "rom_repetition", onsetSeconds: repetition.onsetSeconds,
        durationSeconds: repetition.durationSeconds, side: side, item: "\(index + 1)",
        value: repetition.sizeDegrees, unit: .degrees)
    }
    return [whole] + parts
  }
}

/// The angles of the joint in degrees.
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

  /// The range by ResearchKit's formula, computed from this recording.
  var researchKitRangeDegrees: Double {
    guard let first = recording.attitude.first else { return 0 }
    return axis.orientation.researchKitRangeDegrees(recording.attitude.map { first.conjugate * $0 })
  }

  /// At most half a turn, about any axis.
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
    else { return .failure(Unmeasurable(reason: .romAxisNotHorizontal)) }
    let across = cross(axis.direction, down)
    let inclinations = unwrapped(gravity.map { atan2(dot($0, across), dot($0, down)) })
    return .success(abs(degrees(fromRadians: extent(inclinations)) - rangeDegrees))
  }

  /// The projection of a direction on the plane of movement, as a unit vector; nil for the axis itself.
  private func flat(_ direction: SIMD3<Double>) -> SIMD3<Double>? {
    unit(direction - axis.direction * dot(direction, axis.direction))
  }
}

/// The attitude of a limb over the complete recording at 100 Hz, including gaps.
///
/// Other analyses use the longest section without a gap, which would reduce the range of a joint without
/// notice.
struct LimbRecording {
  /// The times of the samples in seconds from the first of the recording.
  let seconds: [Double]
  /// Turns device axes into a frame whose z points up.
  let attitude: [Quaternion]
  /// In rad/s about the device's axes; nil where it was not recorded.
  let rotationRate: [SIMD3<Double>]?
  /// Toward the ground, in device axes; nil where it was not recorded.
  let gravity: [SIMD3<Double>]?
  /// The sections without gaps, which together hold all samples.
  let pieces: [Range<Int>]

  /// Nil without attitude, and where no two samples follow each other unbroken.
  init?(_ ordered: OrderedSamples) {
    let sections = ordered.sections.compactMap { EvenMotion(ordered, section: $0) }
    guard let first = sections.first?.startSeconds,
      sections.allSatisfy({ $0.attitude?.count == $0.count })
    else { return nil }
    var (seconds, pieces, end) = ([Double](), [Range<Int>](), 0.0)
    for section in sections {
      // After a restart, the clock does not show the time between sections; the section is appended.
      let start = max(end, section.startSeconds - first)
      pieces.append(seconds.count..<seconds.count + section.count)
      seconds += (0..<section.count).map { start + Double($0) / EvenMotion.rateHz }
      end = seconds.last ?? end
    }
    (self.seconds, self.pieces) = (seconds, pieces)
    attitude = sections.flatMap { $0.attitude ?? [] }
    rotationRate = Self.joined(sections.map(\.rotationRate))
    gravity = Self.joined(sections.map(\.gravity))
  }

  private static func joined(_ parts: [VectorSeries?]) -> [SIMD3<Double>]? {
    let present = parts.compactMap(\.self)
    return present.count == parts.count ? Array(present.joined()) : nil
  }

  var durationSeconds: Double { seconds.last ?? 0 }

  /// The first sample after each gap.
  var breaks: [Int] { pieces.dropFirst().map(\.lowerBound) }

  /// Applies what must not reach across a break, piece by piece.
  func eachPiece(_ values: [Double], _ transform: ([Double]) -> [Double]) -> [Double] {
    pieces.flatMap { transform(Array(values[$0])) }
  }
}
