import DSP
import Metrics

/// What one pose of one hand comes to.
struct TremorStep {
  let acceleration: TremorSpectrum
  /// Nil where angular velocity was not recorded.
  let rotation: TremorSpectrum?

  init(_ motion: EvenMotion, _ pose: TremorPose?) throws(Unmeasurable) {
    guard let signal = try? TremorSignal(motion, isVoluntary: pose?.isVoluntary ?? false) else {
      throw Unmeasurable(reason: .notFilterable)
    }
    guard signal.isLongEnough, let spectrum = TremorSpectrum(signal.acceleration) else {
      throw Unmeasurable(reason: .short)
    }
    acceleration = spectrum
    rotation = signal.rotationRate.flatMap(TremorSpectrum.init)
  }
}

/// A pose measured, or the reason why not.
struct MeasuredPose {
  let step: Result<TremorStep, Unmeasurable>

  init(_ motion: StepMotion, _ pose: TremorPose?) {
    step = Result { () throws(Unmeasurable) in
      guard let even = motion.motion else {
        throw Unmeasurable(reason: motion.refusal ?? .noInput)
      }
      return try TremorStep(even, pose)
    }
  }

  /// m/s²; nil where it could not be measured.
  var rms: Double? { (try? step.get())?.acceleration.rms }

  /// Acceleration is zero throughout.
  var isWithoutMotion: Bool {
    if case .failure(let refused) = step { refused.reason == .noSensorData } else { false }
  }

  func reading(_ value: (TremorStep) -> Reading) -> Reading { step.reading(value) }
}
