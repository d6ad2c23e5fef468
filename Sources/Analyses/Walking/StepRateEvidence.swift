import DSP

/// What else tells the rate of steps in a region, for the octave of the spectrum's answer.
struct StepRateEvidence {
  static let strideBandHz = 0.4...1.6
  static let wholeBandHz = 0.4...4.0
  static let dominantShare = 0.5

  private let rotation: [SIMD2<Double>]?
  private let isLimb: Bool?
  private let pedometerHz: Double?

  init(_ motion: EvenMotion, facts: WalkerFacts, pedometer: PedometerSummary?) {
    rotation = motion.horizontalRotation
    isLimb = facts.placement.map { $0 == .limb }
    pedometerHz = pedometer?.stepHz
  }

  /// A swinging limb turns once per stride; else the pedometer's cadence counts.
  func stepHz(in region: Range<Int>) -> Double? {
    strideHz(in: region).map { 2 * $0 } ?? pedometerHz
  }

  private func strideHz(in region: Range<Int>) -> Double? {
    guard let rotation else { return nil }
    let part = rotation[region]
    let swing = (mean(part.map { dot($0, $0) }) ?? 0).squareRoot()
    guard isLimb ?? (swing > Placement.swingLimit) else { return nil }
    let axis = SymmetricMatrix2(sumOfSquares: part).eigen.vectors.0
    guard
      let signal = try? Signal(part.map { dot($0, axis) }, sampleRateHz: EvenMotion.rateHz),
      let spectrum = try? welch(signal, segmentSeconds: GaitIntensity.welchSeconds),
      let peak = spectrum.peak(in: Self.strideBandHz)
    else { return nil }
    let near = spectrum.power(in: 0.85 * peak.frequencyHz...1.15 * peak.frequencyHz)
    let whole = spectrum.power(in: Self.wholeBandHz)
    return near > Self.dominantShare * whole ? peak.frequencyHz : nil
  }
}
