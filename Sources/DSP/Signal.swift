/// Evenly spaced samples without gaps, at a finite rate above zero.
public struct Signal: Sendable, Equatable {
  /// In the unit of whatever was sampled; may be empty.
  public let samples: [Double]
  /// Samples per second.
  public let sampleRateHz: Double

  /// Throws `invalidSampleRate` unless the rate is finite and above zero.
  public init(_ samples: [Double], sampleRateHz: Double) throws(SignalError) {
    guard sampleRateHz.isFinite, sampleRateHz > 0 else { throw .invalidSampleRate(sampleRateHz) }
    self.samples = samples
    self.sampleRateHz = sampleRateHz
  }
}
