import DSP

/// The band-pass of walking: a Butterworth high-pass of order 2, then a low-pass of order 4, without phase
/// shift.
///
/// The two are separate filters rather than one band-pass design, so that the slope at the low edge can be
/// gentler: a steeper one rings longer after an abrupt start or stop, and ringing looks like a step. Both run
/// forward and backward, so that a maximum stays where it was; each edge therefore lies at -6 dB.
struct BandPass {
  private let highPass: Butterworth
  private let lowPass: Butterworth

  /// Throws unless both limits, in Hz, are above 0 and below half of the sample rate.
  init(from low: Double, to high: Double, sampleRateHz: Double = EvenMotion.rateHz)
    throws(SignalError)
  {
    highPass = try Butterworth.highPass(order: 2, cutoffHz: low, sampleRateHz: sampleRateHz)
    lowPass = try Butterworth.lowPass(order: 4, cutoffHz: high, sampleRateHz: sampleRateHz)
  }

  func callAsFunction(_ samples: consuming [Double]) -> [Double] {
    lowPass.zeroPhase(highPass.zeroPhase(samples))
  }

  /// Filters each component by itself.
  func callAsFunction(_ vectors: consuming VectorSeries) -> VectorSeries {
    lowPass.zeroPhase(highPass.zeroPhase(vectors))
  }
}

extension VectorSeries {
  /// The squared length of each vector, sample by sample.
  var squaredLengths: [Double] { indices.map { x[$0] * x[$0] + y[$0] * y[$0] + z[$0] * z[$0] } }
}
