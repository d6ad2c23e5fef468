import DSP
import Metrics

/// What one pose of one hand comes to.
struct TremorStep {
  let acceleration: TremorSpectrum
  /// Nil where angular velocity was not recorded.
  let rotation: TremorSpectrum?
  /// By which tremor is told from other movement.
  let windows: TremorWindows
  /// What must be known of the sizes of movement.
  let sizeFlags: [Flag]

  /// `nativeRateHz` is that of the recording behind the even grid; of the noise of a slow sensor nothing is
  /// known.
  init(
    _ motion: EvenMotion, _ pose: TremorPose?, nativeRateHz: Double?
  ) throws(Unmeasurable) {
    guard let signal = try? TremorSignal(motion, isVoluntary: pose?.isVoluntary ?? false) else {
      throw Unmeasurable(reason: .notFilterable)
    }
    guard signal.isLongEnough, let spectrum = TremorSpectrum(signal.acceleration),
      let windows = TremorWindows(signal.acceleration)
    else {
      throw Unmeasurable(reason: .short)
    }
    (acceleration, self.windows) = (spectrum, windows)
    let showsNoise = nativeRateHz.map { $0 >= RecordingTiming.lowRateHz } ?? false
    sizeFlags = showsNoise && spectrum.isNoise ? [.sensorNoise] : []
    rotation = signal.rotationRate.flatMap(TremorSpectrum.init)
  }
}

/// A pose measured, or the reason why not.
struct MeasuredPose {
  let step: Result<TremorStep, Unmeasurable>
  /// What must be known of every value.
  let sensorFlags: [Flag]

  init(_ motion: StepMotion, _ pose: TremorPose?) {
    sensorFlags = motion.sensorFlags
    step = Result { () throws(Unmeasurable) in
      guard let even = motion.motion else {
        throw Unmeasurable(reason: motion.refusal ?? .noInput)
      }
      return try TremorStep(even, pose, nativeRateHz: motion.timing.nativeRateHz)
    }
  }

  /// m/s²; nil where it could not be measured.
  var rms: Double? { (try? step.get())?.acceleration.rms }

  /// Acceleration is zero throughout.
  var isWithoutMotion: Bool {
    if case .failure(let refused) = step { refused.reason == .noSensorData } else { false }
  }

  /// What must be known of `rms`.
  var rmsFlags: [Flag] { sensorFlags + ((try? step.get())?.sizeFlags ?? []) }

  func reading(_ value: (TremorStep) -> Reading) -> Reading {
    step.reading(value).flagged(sensorFlags)
  }
}
