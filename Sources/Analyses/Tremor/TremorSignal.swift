import DSP

/// A hand that holds a phone, without gravity, without the ends at which the phone is handled.
struct TremorSignal {
  static let trimSeconds = 1.0
  static let shortestSeconds = 5.0
  /// Below this lies what a person does on purpose in the poses that ask for movement.
  static let voluntaryCutoffHz = 2.5

  /// Kinematic, m/s² in device axes.
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

  /// Of an accelerometer alone, what is left above its low-pass.
  private static func acceleration(_ motion: EvenMotion) throws(SignalError) -> VectorSeries {
    if let user = motion.user { return -standardGravity * user }
    let filter = try Butterworth.lowPass(
      order: 4, cutoffHz: BodyFrame.gravityCutoffHz, sampleRateHz: EvenMotion.rateHz)
    return -standardGravity * (motion.total - filter.zeroPhase(motion.total))
  }

  var isLongEnough: Bool {
    Double(acceleration.count) / EvenMotion.rateHz >= Self.shortestSeconds
  }
}
