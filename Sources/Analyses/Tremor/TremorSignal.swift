import DSP

/// A hand that holds a phone, without gravity, without the ends at which the phone is handled.
struct TremorSignal {
  static let trimSeconds = 1.0
  static let shortestSeconds = 5.0
  /// Below this lies what a person does on purpose in the poses that ask for movement.
  static let voluntaryCutoffHz = 2.5

  /// Kinematic, m/s² in device axes.
  let acceleration: [SIMD3<Double>]
  /// rad/s in device axes; nil where it was not recorded.
  let rotationRate: [SIMD3<Double>]?

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
    self.acceleration = Array(acceleration.dropFirst(margin).dropLast(margin))
    self.rotationRate = rotationRate.map { Array($0.dropFirst(margin).dropLast(margin)) }
  }

  /// Of an accelerometer alone, what is left above its low-pass.
  private static func acceleration(_ motion: EvenMotion) throws(SignalError) -> [SIMD3<Double>] {
    if let user = motion.user { return user.map { $0 * -standardGravity } }
    let filter = try Butterworth.lowPass(
      order: 4, cutoffHz: BodyFrame.gravityCutoffHz, sampleRateHz: EvenMotion.rateHz)
    return zip(motion.total, filter.zeroPhase(motion.total)).map { ($0 - $1) * -standardGravity }
  }

  var isLongEnough: Bool {
    Double(acceleration.count) / EvenMotion.rateHz >= Self.shortestSeconds
  }
}
