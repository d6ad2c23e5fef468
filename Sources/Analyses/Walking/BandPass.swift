import DSP

/// A Butterworth high-pass of order 2, then a low-pass of order 4, without phase shift.
struct BandPass {
  private let highPass: Butterworth
  private let lowPass: Butterworth

  /// Throws unless both limits, in Hz, are above 0 and below half of the sample rate.
  init(
    from low: Double, to high: Double, sampleRateHz: Double = EvenMotion.rateHz
  ) throws(SignalError) {
    highPass = try Butterworth.highPass(order: 2, cutoffHz: low, sampleRateHz: sampleRateHz)
    lowPass = try Butterworth.lowPass(order: 4, cutoffHz: high, sampleRateHz: sampleRateHz)
  }

  func callAsFunction(_ samples: consuming [Double]) -> [Double] {
    lowPass.zeroPhase(highPass.zeroPhase(samples))
  }

  /// Component by component.
  func callAsFunction(_ vectors: consuming VectorSeries) -> VectorSeries {
    lowPass.zeroPhase(highPass.zeroPhase(vectors))
  }
}

extension VectorSeries {
  /// Squared length of each vector.
  var squaredLengths: [Double] { indices.map { x[$0] * x[$0] + y[$0] * y[$0] + z[$0] * z[$0] } }
}
