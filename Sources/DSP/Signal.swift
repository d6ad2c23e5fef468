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

/// Why a signal could not be processed.
public enum SignalError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A sample rate has to be finite and above zero.
  case invalidSampleRate(Double)
  /// A cutoff has to lie above zero and below half of the sample rate.
  case cutoffOutsideBand(cutoffHz: Double, nyquistHz: Double)
  /// Filters are built of sections of order 2, so their order is even and at least 2.
  case unsupportedOrder(Int)
  /// The computation needs more samples.
  case tooFewSamples(count: Int, needed: Int)
  /// What belongs together has different lengths.
  case unequalLengths(Int, Int)
  /// The time at this index is not finite or not later than the one before.
  case timesNotAscending(index: Int)
  /// A sample is infinite or not a number.
  case notFinite
  /// A segment has to be longer than zero seconds.
  case invalidSegment(seconds: Double)

  /// One line: what is wrong and what to do.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate):
      "a sample rate of \(rate) Hz is impossible; give a finite rate above 0"
    case .cutoffOutsideBand(let cutoff, let nyquist):
      "a cutoff of \(cutoff) Hz is outside 0 to \(nyquist) Hz; sample faster or cut off lower"
    case .unsupportedOrder(let order):
      "a filter of order \(order) cannot be built; take an even order of 2 or more"
    case .tooFewSamples(let count, let needed):
      "\(count) samples are too few; at least \(needed) are needed"
    case .unequalLengths(let one, let other):
      "\(one) values cannot be matched with \(other); give as many of each"
    case .timesNotAscending(let index):
      "time \(index) is not later than the one before; sort the samples and drop doubles"
    case .notFinite:
      "a sample is infinite or not a number; drop such samples first"
    case .invalidSegment(let seconds):
      "a segment of \(seconds) s is impossible; give a length above 0"
    }
  }
}
