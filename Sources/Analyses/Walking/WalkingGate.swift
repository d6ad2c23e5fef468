import DSP

/// Whether a bout is walking at all.
///
/// Vehicles and hands cause small rises at random intervals, in which a chain of contacts is found. A step
/// either lifts the trunk, or repeats with the stride, or swings the body: one of the three is enough.
///
/// The rules are this tool's own. In four journeys by car (1.4 h, at the wrist) they left 52 of 1,758 false
/// contacts; 0.8 instead of 1.0 m/s² would leave 212. None of the walks they were made with was lost. The
/// swing is needed: without it two shuffling bouts of a patient, with rises of 0.66 and 0.87 m/s², were
/// refused.
///
/// The gate is generous, since a walk that is refused is lost, while `WalkingProof` still judges what passes.
/// The swing is filtered only when a bout needs it.
struct WalkingGate {
  /// In m/s²: a trunk that rises by 1 cm at 1.5 steps a second. A slower step lifts it by the same height, so
  /// that its acceleration decreases with the square of the frequency.
  static let smallestRise = 1.0
  /// RMS of the angular velocity between `swingBandHz`, in rad/s. Walks have 0.25 to 1.0.
  static let smallestSwing = 0.2
  static let swingBandHz = (0.5, 5.0)
  /// The share of windows in which the movement has to repeat after two steps, the autocorrelation there, and
  /// the tolerance of the lag.
  static let (shareOfWindows, smallestStrength, strideTolerance) = (0.5, 0.4, 0.15)

  private let motion: EvenMotion
  private let channels: StrideChannels
  /// Squared angular velocity by sample; nil until it is needed, and empty without a gyroscope.
  private var swing: [Double]?

  init(_ motion: EvenMotion, _ channels: StrideChannels) {
    (self.motion, self.channels) = (motion, channels)
  }

  /// True for walking. Bouts that were found from strides always pass.
  mutating func passes(_ bout: WalkingBout) throws(SignalError) -> Bool {
    let smallestRise = Self.smallestRise * (bout.isSlow ? SlowGait.rise(bout.frequency.hertz) : 1)
    if !bout.hasSteps || median(bout.sizes) ?? 0 >= smallestRise { return true }
    return try swings(bout) || repeats(bout)
  }

  private mutating func swings(_ bout: WalkingBout) throws(SignalError) -> Bool {
    if swing == nil { swing = try Self.squaredSwing(motion) }
    guard let swing, !swing.isEmpty else { return false }
    let part = swing[bout.contacts.samples(within: swing.count)]
    let square = part.reduce(0, +) / Double(max(1, part.count))
    return square >= Self.smallestSwing * Self.smallestSwing
  }

  private static func squaredSwing(_ motion: EvenMotion) throws(SignalError) -> [Double] {
    guard let rotation = motion.rotationRate else { return [] }
    return try BandPass(from: swingBandHz.0, to: swingBandHz.1)(rotation).squaredLengths
  }

  private func repeats(_ bout: WalkingBout) -> Bool {
    guard let step = median(bout.intervals) else { return false }
    let windows = channels.repetitions(over: bout.surroundings(within: motion.count))
    let fitting = windows.count { found in
      guard let found, found.strength >= Self.smallestStrength else { return false }
      return abs(found.seconds / (2 * step) - 1) < Self.strideTolerance
    }
    return Double(fitting) >= Self.shareOfWindows * Double(windows.count)
  }
}
