/// Evenly spaced samples without gaps, at a finite rate above zero.
///
/// The rate is checked once, here, so that no function of a signal has to ask again. Samples may be NaN or
/// infinite; functions say what they make of those.
public struct Signal: Sendable, Equatable {
  /// In the unit of the measured quantity; may be empty.
  public let samples: [Double]
  /// Samples per second; finite and above zero.
  public let sampleRateHz: Double

  /// Throws `invalidSampleRate` unless the rate is finite and above zero.
  public init(_ samples: [Double], sampleRateHz: Double) throws(SignalError) {
    guard sampleRateHz.isFinite, sampleRateHz > 0 else { throw .invalidSampleRate(sampleRateHz) }
    self.samples = samples
    self.sampleRateHz = sampleRateHz
  }
}

/// The reason why a signal cannot be processed.
public enum SignalError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The sample rate is not finite or not above zero.
  case invalidSampleRate(Double)
  /// The cutoff is not above zero or not below half of the sample rate.
  case cutoffOutsideBand(cutoffHz: Double, nyquistHz: Double)
  /// The order is odd or below 2; filters consist of sections of order 2.
  case unsupportedOrder(Int)
  /// The computation needs more samples than there are.
  case tooFewSamples(count: Int, needed: Int)
  /// Arrays that must have the same length differ in length.
  case unequalLengths(Int, Int)
  /// The time at this index is not finite or not later than the previous one.
  case timesNotAscending(index: Int)
  /// A sample is infinite or not a number.
  case notFinite
  /// A segment is not longer than zero seconds.
  case invalidSegment(seconds: Double)

  /// One line: the problem and its remedy.
  public var description: String {
    switch self {
    case .invalidSampleRate(let rate):
      "a sample rate of \(rate) Hz is impossible; give a finite rate above 0"
    case .cutoffOutsideBand(let cutoff, let nyquist):
      "a cutoff of \(cutoff) Hz is outside 0 to \(nyquist) Hz; increase the sample rate or lower the cutoff"
    case .unsupportedOrder(let order):
      "a filter of order \(order) cannot be built; use an even order of 2 or more"
    case .tooFewSamples(let count, let needed):
      "\(count) samples are too few; at least \(needed) are needed"
    case .unequalLengths(let one, let other):
      "\(one) values cannot be matched with \(other); give equal numbers of both"
    case .timesNotAscending(let index):
      "time \(index) is not later than the one before; sort the samples and remove duplicates"
    case .notFinite: "a sample is infinite or not a number; remove such samples first"
    case .invalidSegment(let seconds):
      "a segment of \(seconds) s is impossible; give a length above 0"
    }
  }
}
