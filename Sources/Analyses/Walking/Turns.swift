import CLibrary
import DSP
import Metrics

/// One rotation of the body about the vertical axis.
struct Turn: Equatable {
  /// Seconds from the first sample of the grid.
  let start: Double
  let end: Double
  /// Integral of the angular velocity; positive to the left, counter-clockwise seen from above.
  let angleDegrees: Double
  let peakVelocity: Double
  /// The angle by the heading of the attitude; nil without one.
  let headingChangeDegrees: Double?

  var duration: Double { end - start }
  /// `left` for a turn that is counter-clockwise seen from above, else `right`.
  var direction: String { angleDegrees >= 0 ? "left" : "right" }
  var meanVelocity: Double { duration > 0 ? abs(angleDegrees) / duration : 0 }
  /// True if attitude and gyroscope give different angles.
  var isDisputed: Bool {
    headingChangeDegrees.map { abs($0 - angleDegrees) > Turns.largestDisagreementDegrees } ?? false
  }
}

/// The turns of a recording, by the angular velocity about the vertical.
///
/// Source: El-Gohary M et al. (2013), Sensors 14(1):356-369; cut-off and thresholds as in mobgap.
///
/// A turn is looked for below 0.5 Hz, because the trunk swings with every stride: with a swing of 10
/// degrees/s at 0.9 Hz, a cut-off of 1.5 Hz puts the start of a turn 0.5 s too early. Its angle is the
/// integral of the unfiltered velocity between its edges, and its peak is taken below 3 Hz, since 0.5 Hz
/// flattens both.
///
/// The documentation of mobgap warns that its own implementation does not reach the published performance.
/// The angle is therefore compared with the change of heading by the attitude, which comes from another
/// computation; more than 20 degrees between them are a dispute. The edges of a turn of 2 s lie 0.25 s
/// outside the true ones.
struct Turns: Equatable {
  static let (cutoffHz, peakCutoffHz) = (0.5, 3.0)
  static let (peakDps, edgeDps) = (15.0, 5.0)
  /// Turns to one side with a shorter break between them are one turn.
  static let mergeSeconds = 0.05
  static let durations = 0.5...10.0
  static let smallestAngleDegrees = 45.0
  static let largestDisagreementDegrees = 20.0

  /// Rotations of 45° or more that took 0.5 to 10 s.
  let turns: [Turn]
  /// Longer rotations: walking in circles. Not turns, but not straight walking either.
  let longRotations: [Turn]

  /// Finds the turns of a recording; nil without a gyroscope, which alone shows them.
  init?(_ motion: EvenMotion, _ frame: BodyFrame, isLimb: Bool) throws(SignalError) {
    guard let rotationRate = motion.rotationRate else { return nil }
    let velocity = rotationRate.indices.map {
      -dot(rotationRate[$0], frame.down(at: $0)) * 180 / .pi
    }
    let rate = EvenMotion.rateHz
    let smooth = try Butterworth.lowPass(order: 4, cutoffHz: Self.cutoffHz, sampleRateHz: rate)
      .zeroPhase(velocity)
    let peaks = try Butterworth.lowPass(order: 4, cutoffHz: Self.peakCutoffHz, sampleRateHz: rate)
      .zeroPhase(velocity)
    let heading = try Heading(motion, isSmoothed: isLimb)
    let rotations = Self.rotations(smooth).map { range in
      let largest = peaks[range].reduce(0) { max($0, abs($1)) }
      return Turn(
        start: Double(range.lowerBound) / rate, end: Double(range.upperBound - 1) / rate,
        angleDegrees: trapezoid(Array(velocity[range]), spacing: 1 / rate), peakVelocity: largest,
        headingChangeDegrees: heading?.change(from: range.lowerBound, to: range.upperBound - 1))
    }.filter { abs($0.angleDegrees) >= Self.smallestAngleDegrees }
    turns = rotations.filter { Self.durations.contains($0.duration) }
    longRotations = rotations.filter { $0.duration > Self.durations.upperBound }
  }

  /// Sample ranges around peaks, out to where the velocity falls below the edge; merged.
  private static func rotations(_ w: [Double]) -> [Range<Int>] {
    var ranges: [(range: Range<Int>, isLeft: Bool)] = []
    var index = 0
    while index < w.count {
      guard abs(w[index]) >= edgeDps else {
        index += 1
        continue
      }
      let (start, isLeft) = (index, w[index] > 0)
      while index < w.count, abs(w[index]) >= edgeDps, (w[index] > 0) == isLeft { index += 1 }
      guard w[start..<index].contains(where: { abs($0) > peakDps }) else { continue }
      if let last = ranges.last, last.isLeft == isLeft,
        Double(start - last.range.upperBound + 1) / EvenMotion.rateHz < mergeSeconds
      {
        ranges[ranges.count - 1].range = last.range.lowerBound..<index
      } else {
        ranges.append((start..<index, isLeft))
      }
    }
    return ranges.map(\.range)
  }
}

/// Where the phone points in the horizontal plane, continuously.
private struct Heading {
  private let degrees: [Double]

  /// Takes the device axis that is most horizontal; nil without attitude.
  init?(_ motion: EvenMotion, isSmoothed: Bool) throws(SignalError) {
    guard let attitude = motion.attitude else { return nil }
    let axes: [SIMD3<Double>] = [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
    let verticality = axes.map { axis in attitude.reduce(0) { $0 + abs($1.rotate(axis).z) } }
    let flattest = verticality.indices.min { verticality[$0] < verticality[$1] } ?? 0
    let angles = attitude.map { q in
      let pointer = q.rotate(axes[flattest])
      return atan2(pointer.y, pointer.x)
    }
    let continuous = unwrapped(angles).map { $0 * 180 / .pi }
    guard isSmoothed else {
      degrees = continuous
      return
    }
    let filter = try Butterworth.lowPass(
      order: 4, cutoffHz: Turns.cutoffHz, sampleRateHz: EvenMotion.rateHz)
    degrees = filter.zeroPhase(continuous)
  }

  func change(from start: Int, to end: Int) -> Double? {
    guard degrees.indices.contains(start), degrees.indices.contains(end) else { return nil }
    return degrees[end] - degrees[start]
  }
}

/// The turns of a step, with the contacts that may fall within them.
struct TurnReport {
  /// The turns of the step; nil without a gyroscope.
  let turns: Turns?
  /// Seconds from the first sample of the grid.
  let contacts: [Double]

  var found: [Turn] { turns?.turns ?? [] }
  var reason: Flag { turns == nil ? .noGyroscope : .noTurn }

  func stepCount(in turn: Turn) -> Int { contacts.count { $0 >= turn.start && $0 <= turn.end } }
}

/// The table of turns, for walking and for standing that begins with one.
extension TurnReport {
  private static let turn = MetricFamily<TurnReport, [Turn]>(
    of: \.found, source: "El-Gohary et al. 2013",
    absentWhen: "no turn was found, or no angular velocity was recorded", count: \.found.count,
    else: \.reason)

  static let metrics: [Metric<TurnReport>] = measures.map {
    $0.definition.subject.contains(.totals) ? $0.about([.turns, .totals]) : $0.about(.turns)
  }

  private static let measures: [Metric<TurnReport>] = [
    .count(
      "turn_count", "Turns",
      "Number of turns: rotations of the body about the vertical by 45 degrees or more that last 0.5 to 10 s. A turn lasts while the angular speed (below 0.5 Hz) is at least 5 degrees/s, and must exceed 15 degrees/s.",
      source: "El-Gohary et al. 2013", absentWhen: "no angular velocity was recorded",
      else: .noGyroscope, \.turns?.turns.count
    ).alsoAbout(.totals),
    turn.number(
      "turn_angle_mean_deg", "Turn angle, mean", .degrees,
      "Mean over turns of the absolute turn angle, which is the integral of the angular velocity about the vertical over the turn.",
      range: "45..3600", { mean($0.map { abs($0.angleDegrees) }) }),
    Metric(
      "turn_heading_change_mean_deg", "Heading change per turn, mean", .degrees,
      "Mean over turns of the absolute change of heading computed from the attitude of the phone. It checks `turn_angle_mean_deg`, which is computed from the angular velocity.",
      source: "quaternion of the device motion", range: "0..3600",
      absentWhen: "no turn was found, or attitude or angular velocity was not recorded",
      reading: { report in
        let changes = report.found.compactMap { $0.headingChangeDegrees.map(abs) }
        return .number(mean(changes), count: changes.count, else: report.reason)
      }),
    turn.number(
      "turn_duration_mean_s", "Turn duration, mean", .seconds,
      "Mean over turns of the time from start to end of the turn, during which the angular speed about the vertical, below 0.5 Hz, is at least 5 degrees/s.",
      better: .lower, range: "0.5..10", { mean($0.map(\.duration)) }),
    turn.number(
      "turn_angular_speed_max_mean_dps", "Turn peak angular speed, mean", .degreesPerSecond,
      "Largest angular speed about the vertical, below 3 Hz, within each turn; mean over turns.",
      better: .higher, range: .angularVelocity, { mean($0.map(\.peakVelocity)) }),
    turn.number(
      "turn_angular_speed_mean_dps", "Turn angular speed, mean", .degreesPerSecond,
      "Absolute angle of each turn divided by its duration; mean over turns.", better: .higher,
      range: .angularVelocity, { mean($0.map(\.meanVelocity)) }),
    Metric(
      "turn_step_mean_count", "Steps per turn, mean", .count,
      "Number of foot contacts from start to end of each turn; mean over turns.", better: .lower,
      source: "El-Gohary et al. 2013", range: .percent,
      absentWhen: "no turn was found, or no angular velocity was recorded",
      reading: { report in
        let counts = report.found.map { Double(report.stepCount(in: $0)) }
        return .number(mean(counts), count: counts.count, else: report.reason)
      }),
  ]
}

extension TurnReport {
  /// The events of every turn, with its direction as item.
  var events: [Event] {
    found.flatMap { turn in
      func event(_ type: String, _ value: Double?, _ unit: MetricUnit) -> Event {
        Event(
          type, onsetSeconds: turn.start, durationSeconds: turn.duration, item: turn.direction,
          value: value, unit: unit)
      }
      let heading = turn.headingChangeDegrees.map {
        [event("turn_heading_change_deg", $0, .degrees)]
      }
      return [event("turn", turn.angleDegrees, .degrees)] + (heading ?? []) + [
        event("turn_angular_speed_max_dps", turn.peakVelocity, .degreesPerSecond),
        event("turn_step_count", Double(stepCount(in: turn)), .count),
      ]
    }
  }
}
