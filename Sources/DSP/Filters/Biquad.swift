import CLibrary

/// One second-order section of a recursive filter, normalized so that a0 is 1.
///
/// Filters of any order are cascades of such sections (`Butterworth`, `BiquadCascade`): the poles of one
/// polynomial of high order move with the rounding of its coefficients, those of two coefficients hardly do.
/// Low-pass and high-pass come from the analog prototype by the bilinear transform, whose frequency axis is
/// warped; the cutoff is warped in advance, so that it alone is exact. The peaking equalizer follows
/// Bristow-Johnson's cookbook.
///
/// Cost: a section waits for its own previous output (2.4 ns a sample, measured), not for arithmetic. Several
/// channels or several sections computed together therefore take hardly longer than one, which is why
/// `FilterSample` admits `SIMD3` and why `FilterPass` and `SectionLanes` exist.
public struct Biquad: Sendable, Equatable {
  /// Coefficient of the current input, x(n).
  public var b0: Double
  /// Coefficient of the previous input, x(n - 1).
  public var b1: Double
  /// Coefficient of the input before the previous one, x(n - 2).
  public var b2: Double
  /// Coefficient of the previous output, which is subtracted.
  public var a1: Double
  /// Coefficient of the output before the previous one, which is subtracted.
  public var a2: Double

  /// Quality factor of a Butterworth filter of order 2: √½.
  public static let butterworthQuality = 0.5.squareRoot()

  /// Low-pass of order 2: 0 dB at 0 Hz, amplitude gain `quality` at `cutoffHz`.
  ///
  /// Bilinear transform with pre-warped cutoff (Oppenheim and Schafer, Discrete-Time Signal Processing).
  /// Throws unless the sample rate is finite and above zero and `cutoffHz` is above 0 and below half of the
  /// sample rate.
  public static func lowPass(
    cutoffHz: Double, sampleRateHz: Double, quality: Double = butterworthQuality
  ) throws(SignalError) -> Biquad {
    let k = try warpedCutoff(cutoffHz, sampleRateHz)
    let gain = k * k / (1 + k / quality + k * k)
    return Biquad(numerator: (gain, 2 * gain, gain), k: k, quality: quality)
  }

  /// High-pass of order 2: gain 0 at 0 Hz, amplitude gain `quality` at `cutoffHz`.
  ///
  /// Bilinear transform with pre-warped cutoff; throws as `lowPass` does.
  public static func highPass(
    cutoffHz: Double, sampleRateHz: Double, quality: Double = butterworthQuality
  ) throws(SignalError) -> Biquad {
    let k = try warpedCutoff(cutoffHz, sampleRateHz)
    let gain = 1 / (1 + k / quality + k * k)
    return Biquad(numerator: (gain, -2 * gain, gain), k: k, quality: quality)
  }

  /// Peaking equalizer: `gainDecibels` at the center, half as many decibels at two frequencies `octaves`
  /// apart, 0 dB far away.
  ///
  /// Source: Bristow-Johnson R, Cookbook formulae for audio equalizer biquad filter coefficients. The
  /// bandwidth equals the analog filter's at low frequencies. Throws as `lowPass` does.
  public static func peak(
    centerHz: Double, octaves: Double, gainDecibels: Double, sampleRateHz: Double
  ) throws(SignalError) -> Biquad {
    _ = try warpedCutoff(centerHz, sampleRateHz)
    let angle = 2 * .pi * centerHz / sampleRateHz
    let width = sin(angle) * sinh(0.5 * log(2) * octaves * angle / sin(angle))
    let gain = pow(10, gainDecibels / 40)
    let scale = 1 / (1 + width / gain)
    return Biquad(
      b0: (1 + width * gain) * scale, b1: -2 * cos(angle) * scale, b2: (1 - width * gain) * scale,
      a1: -2 * cos(angle) * scale, a2: (1 - width / gain) * scale)
  }

  /// Filters forward from rest: as many samples out as in, linear time, one allocation.
  public func callAsFunction(_ samples: [Double]) -> [Double] {
    var state = BiquadState<Double>.rest
    return samples.map { state.step($0, through: self) }
  }

  private init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
  }

  private init(numerator: (Double, Double, Double), k: Double, quality: Double) {
    let scale = 1 / (1 + k / quality + k * k)
    (b0, b1, b2) = numerator
    a1 = 2 * (k * k - 1) * scale
    a2 = (1 - k / quality + k * k) * scale
  }

  private static func warpedCutoff(_ cutoffHz: Double, _ sampleRateHz: Double) throws(SignalError)
    -> Double
  {
    guard sampleRateHz.isFinite, sampleRateHz > 0 else { throw .invalidSampleRate(sampleRateHz) }
    guard cutoffHz > 0, cutoffHz < sampleRateHz / 2 else {
      throw .cutoffOutsideBand(cutoffHz: cutoffHz, nyquistHz: sampleRateHz / 2)
    }
    return tan(.pi * cutoffHz / sampleRateHz)
  }
}

/// The state of a section between two samples: transposed direct form II.
///
/// Two numbers suffice in this form; direct form I needs four.
struct BiquadState<V: FilterSample>: Sendable {
  var s1: V
  var s2: V

  static var rest: BiquadState { BiquadState(s1: .zero, s2: .zero) }

  /// The steady state for constant `input` and `output`.
  static func steady(input: V, output: V, in section: Biquad) -> BiquadState {
    let s2 = section.b2 * input - section.a2 * output
    return BiquadState(s1: section.b1 * input - section.a1 * output + s2, s2: s2)
  }

  @inline(__always) mutating func step(_ x: V, through section: Biquad) -> V {
    let y = section.b0 * x + s1
    // The terms that do not depend on y come first: the latency of y limits the speed of the loop.
    s1 = (section.b1 * x + s2) - section.a1 * y
    s2 = section.b2 * x - section.a2 * y
    return y
  }
}

/// A value that linear filters can process: a number, or several channels in parallel.
///
/// A recursive filter waits for its previous output, so three channels in one `SIMD3` take hardly longer than
/// one channel.
public protocol FilterSample: Sendable {
  /// The value of a filter at rest.
  static var zero: Self { get }
  /// The sum, channel by channel; each channel is rounded on its own.
  static func + (left: Self, right: Self) -> Self
  /// The difference, channel by channel, as for the sum.
  static func - (left: Self, right: Self) -> Self
  /// Every channel multiplied by the same real factor.
  static func * (factor: Double, sample: Self) -> Self
}

extension Double: FilterSample {}
extension SIMD3: FilterSample where Scalar == Double {}
