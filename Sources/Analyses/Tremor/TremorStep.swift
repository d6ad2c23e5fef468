import DSP
import Metrics

/// The measurements of one pose of one hand.
///
/// Sizes of the whole movement come from the spectrum of the complete recording, the verdicts from its
/// windows, since an averaged spectrum smears a frequency that drifts. Acceleration and angular velocity have
/// a spectrum each.
struct TremorStep {
  let acceleration: TremorSpectrum
  /// The spectrum of angular velocity; nil where it was not recorded.
  let rotation: TremorSpectrum?
  /// Angular velocity on a logarithmic scale; nil where it was not recorded, or for too short a time.
  let logRotation: TremorRotation?
  /// The cutoff that separates tremor from other movement.
  let windows: TremorWindows
  /// What must be known of the sizes of movement.
  let sizeFlags: [Flag]

  /// `nativeRateHz` is the rate of the original recording; the noise of a slow sensor is
  /// unknown.
  init(_ motion: EvenMotion, _ pose: TremorPose?, nativeRateHz: Double?) throws(Unmeasurable) {
    guard let signal = try? TremorSignal(motion, isVoluntary: pose?.isVoluntary ?? false) else {
      throw Unmeasurable(reason: .notFilterable)
    }
    guard signal.isLongEnough, let spectrum = TremorSpectrum(signal.acceleration),
      let windows = TremorWindows(signal.acceleration)
    else { throw Unmeasurable(reason: .recordingShort) }
    (acceleration, self.windows) = (spectrum, windows)
    let showsNoise =
      nativeRateHz.map { !RecordingTiming.isBelow(RecordingTiming.lowRateHz, $0) } ?? false
    sizeFlags = showsNoise && spectrum.isNoise ? [.sensorNoise] : []
    rotation = signal.rotationRate.flatMap(TremorSpectrum.init)
    logRotation = signal.rotationRate.flatMap(TremorRotation.init)
  }
}

/// A pose measured, or the reason why not.
public struct MeasuredPose {
  let step: Result<TremorStep, Unmeasurable>
  /// What must be known of every value.
  let sensorFlags: [Flag]

  init(_ motion: StepMotion, _ pose: TremorPose?) {
    sensorFlags = motion.sensorFlags
    step = Result { () throws(Unmeasurable) in
      // Without gravity a movement has no direction, but its size is known where its unit is stated.
      let sized = motion.sizeRefusal == nil ? motion.undirected : nil
      guard let even = motion.motion ?? sized else {
        throw Unmeasurable(reason: motion.sizeRefusal ?? .noInput)
      }
      return try TremorStep(even, pose, nativeRateHz: motion.timing.nativeRateHz)
    }
  }

  /// A pose of a hand that was skipped.
  static var skipped: MeasuredPose { MeasuredPose(refusal: .handSkipped) }

  private init(refusal: Flag) {
    (step, sensorFlags) = (.failure(Unmeasurable(reason: refusal)), [])
  }

  /// m/s²; nil where it could not be measured.
  var rms: Double? { step.measured?.acceleration.rms }

  /// The sizes of rotation on a logarithmic scale; nil where they could not be measured.
  var logRotation: TremorRotation? { step.measured?.logRotation }

  /// True if acceleration is zero throughout the recording.
  var isWithoutMotion: Bool { step.refusal == .accelerationZero }

  /// What must be known of `rms`.
  var rmsFlags: [Flag] { sensorFlags + (step.measured?.sizeFlags ?? []) }

  func reading(_ value: (TremorStep) -> Reading) -> Reading {
    step.reading(value).flagged(sensorFlags)
  }
}

/// The movement of a hand that holds a phone, without gravity, without the ends at which the phone is handled.
///
/// Filters run over the complete recording, and the ends are cut off after them, so that their transients are
/// cut off too. With an accelerometer alone, turning of the hand adds to its acceleration.
struct TremorSignal {
  static let trimSeconds = 1.0
  static let shortestSeconds = 5.0
  /// Below this lies what a person does on purpose in the poses that ask for movement.
  static let voluntaryCutoffHz = 2.5

  /// The kinematic acceleration in m/s², in device axes.
  let acceleration: VectorSeries
  /// rad/s in device axes; nil where it was not recorded.
  let rotationRate: VectorSeries?

  init(_ motion: EvenMotion, isVoluntary: Bool) throws(SignalError) {
    var acceleration = try Self.acceleration(motion)
    var rotationRate = motion.rotationRate
    if isVoluntary {
      let filter = try Butterworth.highPass(
        order: 4, cutoffHz: Self.voluntaryCutoffHz, sampleRateHz: EvenMotion.rateHz)
      acceleration = filter.zeroPhase(acceleration)
      rotationRate = rotationRate.map { filter.zeroPhase($0) }
    }
    let margin = Int(Self.trimSeconds * EvenMotion.rateHz)
    let kept = (0..<motion.count).dropFirst(margin).dropLast(margin)
    self.acceleration = acceleration.part(kept)
    self.rotationRate = rotationRate?.part(kept)
  }

  /// The acceleration without gravity; of an accelerometer alone, what is left above its low-pass.
  private static func acceleration(_ motion: EvenMotion) throws(SignalError) -> VectorSeries {
    if let user = motion.user { return -standardGravity * user }
    let filter = try Butterworth.lowPass(
      order: 4, cutoffHz: BodyFrame.gravityCutoffHz, sampleRateHz: EvenMotion.rateHz)
    return -standardGravity * (motion.total - filter.zeroPhase(motion.total))
  }

  var isLongEnough: Bool { Double(acceleration.count) / EvenMotion.rateHz >= Self.shortestSeconds }
}
