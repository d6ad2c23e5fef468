import CLibrary

/// One second-order section, normalized so that a0 is 1.
public struct Biquad: Sendable, Equatable {
  /// Weight of the newest input.
  public var b0: Double
  /// Weight of the input before.
  public var b1: Double
  /// Weight of the input before that.
  public var b2: Double
  /// Weight, taken off, of the last output.
  public var a1: Double
  /// Weight, taken off, of the output before that.
  public var a2: Double

  /// The quality of a section that is a Butterworth filter of order 2 by itself.
  public static let butterworthQuality = 0.5.squareRoot()

  /// Low-pass of order 2: 0 dB at 0 Hz, gain `quality` at `cutoffHz`.
  ///
  /// Bilinear transform, cutoff pre-warped (Oppenheim and Schafer, Discrete-Time Signal
  /// Processing). Throws unless the rate is valid and `cutoffHz` is above 0 and below half of
  /// `sampleRateHz`.
  public static func lowPass(
    cutoffHz: Double, sampleRateHz: Double, quality: Double = butterworthQuality
  ) throws(SignalError) -> Biquad {
    let k = try warpedCutoff(cutoffHz, sampleRateHz)
    let gain = k * k / (1 + k / quality + k * k)
    return Biquad(numerator: (gain, 2 * gain, gain), k: k, quality: quality)
  }

  /// High-pass of order 2: no gain at 0 Hz, gain `quality` at `cutoffHz`.
  ///
  /// Bilinear transform, cutoff pre-warped; throws as `lowPass` does.
  public static func highPass(
    cutoffHz: Double, sampleRateHz: Double, quality: Double = butterworthQuality
  ) throws(SignalError) -> Biquad {
    let k = try warpedCutoff(cutoffHz, sampleRateHz)
    let gain = 1 / (1 + k / quality + k * k)
    return Biquad(numerator: (gain, -2 * gain, gain), k: k, quality: quality)
  }

  /// A bell: `gainDecibels` at the center, half of it at two places `octaves` apart, 0 dB far away.
  ///
  /// Source: Bristow-Johnson R, Cookbook formulae for audio equalizer biquad filter coefficients, whose
  /// width is that of the analog filter at low frequencies. Throws as `lowPass` does.
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

  private static func warpedCutoff(
    _ cutoffHz: Double, _ sampleRateHz: Double
  ) throws(SignalError) -> Double {
    guard sampleRateHz.isFinite, sampleRateHz > 0 else { throw .invalidSampleRate(sampleRateHz) }
    guard cutoffHz > 0, cutoffHz < sampleRateHz / 2 else {
      throw .cutoffOutsideBand(cutoffHz: cutoffHz, nyquistHz: sampleRateHz / 2)
    }
    return tan(.pi * cutoffHz / sampleRateHz)
  }
}

/// What a section remembers between two samples: transposed direct form II.
struct BiquadState<V: FilterSample>: Sendable {
  var s1: V
  var s2: V

  static var rest: BiquadState { BiquadState(s1: .zero, s2: .zero) }

  /// As if `input` had come in, and `output` gone out, since ever.
  static func steady(input: V, output: V, in section: Biquad) -> BiquadState {
    let s2 = section.b2 * input - section.a2 * output
    return BiquadState(s1: section.b1 * input - section.a1 * output + s2, s2: s2)
  }

  @inline(__always)
  mutating func step(_ x: V, through section: Biquad) -> V {
    let y = section.b0 * x + s1
    // What does not wait for y comes first: the loop is bound by that wait.
    s1 = (section.b1 * x + s2) - section.a1 * y
    s2 = section.b2 * x - section.a2 * y
    return y
  }
}

/// A value that linear filters work on: a number, or several channels side by side.
///
/// A recursive filter waits for its own last output, so three channels in one `SIMD3` take hardly
/// longer than one alone.
public protocol FilterSample: Sendable {
  /// What a filter at rest holds.
  static var zero: Self { get }
  /// The sum, channel by channel.
  static func + (left: Self, right: Self) -> Self
  /// The difference, channel by channel.
  static func - (left: Self, right: Self) -> Self
  /// Every channel times one factor.
  static func * (factor: Double, sample: Self) -> Self
}

extension Double: FilterSample {}
extension SIMD3: FilterSample where Scalar == Double {}
