import CLibrary
import DSP
import Metrics
import Recordings
import Study

/// The motion recording of a step, brought to an even grid, with what a reader must know of it.
struct StepMotion {
  static let clippingG = 7.9
  /// A larger share of samples at the limit of a sensor shows in the values; the same for motion and for sound.
  static let clippedShare = 0.001
  static let largestMismatchDegrees = 2.0

  /// What a task measures of a motion recording, which decides the sample rate that it needs.
  enum Need {
    /// How it moves, in all that is above the noise of slow sensors.
    case movement
    /// Steps of walking, of which the number and the mean time show in slow recordings, too.
    case steps
    /// Angles, which are right in each sample.
    case angles

    /// Below the first rate nothing is measured, below the second not all.
    fileprivate var limitsHz: (sparse: Double, lowest: Double) {
      switch self {
      case .movement: (RecordingTiming.sparseRateHz, RecordingTiming.lowestRateHz)
      case .steps: (RecordingTiming.sparseStepRateHz, RecordingTiming.sparseStepRateHz)
      case .angles: (RecordingTiming.readingsRateHz, RecordingTiming.readingsRateHz)
      }
    }
  }

  let source: String
  /// The samples as they were recorded, in order of time.
  let ordered: OrderedSamples
  /// The longest section without a gap; nil if it cannot be measured.
  let motion: EvenMotion?
  /// The same section of a recording without gravity, whose total has no direction and no unit; nil for others.
  let undirected: EvenMotion?
  /// Seconds from the recording's first sample to the grid's.
  let offset: Double
  let flags: [Flag]
  /// What must be known of values that come from the sensor, which says nothing of results beside them.
  let sensorFlags: [Flag]
  /// Why the recording cannot be measured; nil where it can.
  let refusal: Flag?
  /// Median angle between stored gravity and the attitude's; nil without attitude.
  let attitudeMismatchDegrees: Double?

  /// How much of the time was measured: the longest section, or all samples where each is right by itself.
  let measuredSeconds: Double

  /// Device motion is preferred to an accelerometer, unless only that can be used; nil when a step has neither.
  ///
  /// Steps add up, so that an accelerometer that covers the step counts more than device motion that was cut. What else is measured loses more
  /// without rotation and attitude than without a part of the time.
  init?(_ step: SessionStep, for need: Need = .movement) {
    let recordings = [RecordingKind.deviceMotion, .accelerometer].compactMap(step.recording)
    let candidates = recordings.lazy.compactMap { StepMotion($0, of: step, for: need) }
    guard let preferred = candidates.first(where: { $0.motion != nil }) ?? candidates.first else {
      return nil
    }
    let mayChange = need == .steps && preferred.isCut(in: step)
    self = mayChange ? candidates.first { $0.isFuller(than: preferred) } ?? preferred : preferred
  }

  /// Whether a part of the step was measured only.
  private func isCut(in step: SessionStep) -> Bool {
    guard let expected = step.shortestKnownSeconds else { return false }
    return Coverage(coveredSeconds: measuredSeconds, expectedSeconds: expected).isIncomplete
  }

  /// Whether it can be measured in a part of the step that another one misses.
  private func isFuller(than other: StepMotion) -> Bool {
    motion != nil
      && Coverage(coveredSeconds: other.measuredSeconds, expectedSeconds: measuredSeconds)
        .isIncomplete
  }

  /// One of several recordings of a step; nil when it holds no motion.
  init?(_ recording: Recording, of step: SessionStep, for need: Need = .movement) {
    guard let ordered = recording.ordered else { return nil }
    (self.ordered, source) = (ordered, recording.source)
    attitudeMismatchDegrees = ordered.samples.attitudeMismatchDegrees
    let (sensor, isClipped) = Self.check(ordered)
    sensorFlags = sensor?.flags ?? []
    refusal = Self.refusal(ordered, sensor, need)
    let even =
      refusal == nil || refusal == .noGravity
      ? EvenMotion(ordered, section: ordered.longestSection) : nil
    (motion, undirected) = refusal == nil ? (even, nil) : (nil, even)
    offset = even.map { $0.startSeconds - (ordered.samples.timestamps.first ?? 0) } ?? 0
    measuredSeconds =
      need == .angles
      ? ordered.timing.coveredSeconds : even?.durationSeconds ?? ordered.timing.coveredSeconds
    // Readings are measured in every section.
    let rows =
      need == .angles || even == nil ? ordered.samples.timestamps.indices : ordered.longestSection
    flags =
      Self.flags(of: recording, ordered) + Self.flags(of: ordered.timing, for: need, refusal)
      + Self.flags(isClipped: isClipped, mismatch: attitudeMismatchDegrees)
      + step.bounds(of: ordered, rows: rows, seconds: measuredSeconds).flags + step.flags
  }

  var timing: RecordingTiming { ordered.timing }

  /// Why sizes of acceleration cannot be measured: without gravity their unit is unknown, unless it is stated.
  var sizeRefusal: Flag? {
    guard refusal == .noGravity else { return refusal }
    return ordered.units.isStated ? nil : .unitUnknown
  }

  /// Whether the sample rate suffices for the number and the mean time of steps only.
  var isForStepsOnly: Bool {
    timing.nativeRateHz.map { RecordingTiming.isBelow(RecordingTiming.lowestRateHz, $0) } ?? false
  }

  /// The sum of gravity and user acceleration is not kept.
  private static func check(_ ordered: OrderedSamples) -> (SensorCheck?, isClipped: Bool) {
    guard let total = ordered.samples.totalAcceleration else { return (nil, false) }
    // Without a unit, or without gravity, no size is the limit of the sensor.
    let isClipped = ordered.units.refusal == nil && total.share(from: clippingG) > clippedShare
    return (SensorCheck(total), isClipped)
  }

  private static func refusal(_ ordered: OrderedSamples, _ sensor: SensorCheck?, _ need: Need)
    -> Flag?
  {
    guard ordered.samples.count >= 2, let rate = ordered.timing.nativeRateHz else {
      return ordered.timing.isReducedToNothing ? .noUsableSample : .noInput
    }
    if RecordingTiming.isBelow(need.limitsHz.sparse, rate) { return .tooSparse }
    if sensor?.isDead == true { return .deadSensor }
    if RecordingTiming.isBelow(need.limitsHz.lowest, rate) { return .motionSampleRateTooLow }
    if rate > RecordingTiming.highestRateHz { return .motionSampleRateTooHigh }
    if let user = ordered.samples.userAcceleration,
      user.all.allSatisfy({ $0.allSatisfy { $0 == 0 } })
    {
      return .accelerationZero
    }
    return ordered.units.refusal
  }

  private static func flags(of recording: Recording, _ ordered: OrderedSamples) -> [Flag] {
    var flags = recording.tearFlags
    if recording.partCount > 1 { flags.append(.recordingPartsJoined) }
    if ordered.units.isConverted { flags.append(.unitConverted) }
    flags += ordered.units.doubtFlags
    if ordered.samples.acceleration != nil, !ordered.units.isWithoutGravity {
      flags.append(.gravityFromLowpass)
    }
    return flags
  }

  /// The flags of its clock, by what the task needs of it.
  private static func flags(of timing: RecordingTiming, for need: Need, _ refusal: Flag?) -> [Flag]
  {
    switch need {
    case .movement: timing.flags
    case .steps: timing.flags.filter { $0 != .motionSampleRateTooLow }
    case .angles:
      timing.flags.map { $0 == .tooSparse && refusal != .tooSparse ? .motionSampleRateTooLow : $0 }
    }
  }

  private static func flags(isClipped: Bool, mismatch: Double?) -> [Flag] {
    var flags: [Flag] = []
    if isClipped { flags.append(.clipped) }
    if let mismatch, mismatch > largestMismatchDegrees { flags.append(.attitudeGravityMismatch) }
    return flags
  }
}

extension SessionStep {
  /// Device motion, else the accelerometer; whether it can be used is not asked.
  var motionRecording: Recording? { recording(.deviceMotion) ?? recording(.accelerometer) }

  /// What the result says of the step itself.
  var flags: [Flag] {
    var flags: [Flag] = []
    if isPrevious { flags.append(.previousResult) }
    if assistiveTechnology != nil { flags.append(.assistiveTechnologyOn) }
    if isUnlisted || hasFoundRecordings { flags.append(.recordingNotInResult) }
    let issues = Set(problems.map(\.issue))
    // Values come from the recordings that are there; a file that is not spoils only the recording of which it is a part.
    flags += [InputIssue.fileMissing, .fileAmbiguous].filter(issues.contains).map {
      lacksParts ? Flag($0) : Flag($0).weighing(.note)
    }
    if issues.contains(.elementSkipped) { flags.append(.elementSkipped) }
    flags += resultTear?.flags ?? []
    if let duration = durationSeconds, let planned = plannedDurationSeconds, duration < planned - 1
    {
      flags.append(.earlyExit)
    }
    return flags
  }
}

extension AxisColumns {
  /// Share of vectors of this length or more.
  fileprivate func share(from length: Double) -> Double {
    guard !x.isEmpty else { return 0 }
    let count = x.indices.count { row in
      x[row] * x[row] + y[row] * y[row] + z[row] * z[row] >= length * length
    }
    return Double(count) / Double(x.count)
  }
}

extension MotionSamples {
  fileprivate var attitudeMismatchDegrees: Double? {
    guard let attitude, let gravity else { return nil }
    let chords = timestamps.indices.compactMap { row -> Double? in
      let q = Quaternion(
        w: attitude.w[row], x: attitude.x[row], y: attitude.y[row], z: attitude.z[row])
      guard let turned = q.normalized?.rotateInverse(SIMD3(0, 0, -1)),
        let stored = unit(SIMD3(gravity.x[row], gravity.y[row], gravity.z[row]))
      else { return nil }
      let chord = stored - turned
      return dot(chord, chord).squareRoot()
    }
    // The chord grows with the angle and keeps small ones exact where the cosine has lost them.
    return median(chords).map { 2 * asin(min(1, $0 / 2)) * 180 / .pi }
  }
}
