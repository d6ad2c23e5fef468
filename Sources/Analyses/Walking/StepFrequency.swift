import CLibrary
import DSP

/// The rate of steps in a region of walking, from the spectrum of the detection signal.
///
/// The frequency is the one whose first three harmonics explain the spectrum best. The hard part is the
/// octave: the stride repeats too, and a swinging leg or arm shows it more strongly than the step. Four kinds
/// of evidence decide, the later ones over the earlier: a weak prior of human step rates, the height by which
/// the body would be lifted, the swing of a limb or else the pedometer, and the repetition of strides in all
/// axes.
///
/// The prior favors one octave over the next by a factor of 3 at most, which keeps slow walkers of 46
/// steps/min right as well as fast ones of 175. The frequency is never halved for what repeats: that halved a
/// true 2.65 Hz of an uneven walker, and a turn can hide every second stride. The rules are this tool's own;
/// of about 200 recordings two changed their octave by the last rule, both for the better.
///
/// One region costs one transform of its samples, padded to 8192 at least.
struct StepFrequency: Equatable {
  var hertz: Double
  /// True when the strongest explanation was the stride, not the step.
  var isOctaveCorrected = false
  /// True when nearly all power lies above every rate of steps. A walk shows its steps too.
  let isTooFast: Bool

  static let searchRangeHz = 0.70...3.50
  /// Where walking must have power, and where shaking has it.
  static let (walkingBandHz, shakingBandHz) = (0.4...3.5, 3.5...10.0)
  /// More than this many times the largest power of walking is shaking. Real walks have 2.4 at most.
  static let shakingFactor = 20.0
  /// A step lifts the trunk by 2 to 6 cm; more than this means that `hertz` is the stride.
  static let largestExcursionMeters = 0.08
  /// A rate from elsewhere that fits no octave better than this factor decides nothing.
  static let largestDisagreement = 1.25
  /// Half of the frequency times the stride time: 1 at the step frequency, 0.5 at the stride frequency.
  static let strideOctave = 0.43...0.57
  /// The share of windows that have to show the stride, and with which autocorrelation.
  static let (shareOfStrideWindows, smallestStrideStrength) = (0.5, 0.5)

  /// Finds the frequency in the spectrum of a region, and checks its octave by the excursion; nil without
  /// power.
  init?(_ region: ArraySlice<Double>) {
    let spectrum = RegionSpectrum(region)
    var (best, bestScore) = (0.0, 0.0)
    for hundredths in 70...350 {
      let f = Double(hundredths) / 100
      let score =
        (spectrum.power(at: f) + 0.5 * spectrum.power(at: 2 * f) + 0.25 * spectrum.power(at: 3 * f))
        * Self.prior(f)
      if score > bestScore { (best, bestScore) = (f, score) }
    }
    guard bestScore > 0 else { return nil }
    let walking = spectrum.largest(in: Self.walkingBandHz).power
    isTooFast = spectrum.largest(in: Self.shakingBandHz).power > Self.shakingFactor * walking
    hertz = best
    if let step = Self.octaveAbove(best, spectrum) { (hertz, isOctaveCorrected) = (step, true) }
  }

  /// Weak knowledge of human step rates: decides only where two octaves explain the spectrum about
  /// equally well.
  private static func prior(_ f: Double) -> Double {
    let width = f < 1.8 ? 0.6 : 0.45
    let octaves = log(f / 1.8) / width
    return exp(-0.5 * octaves * octaves)
  }

  /// The step rate when `f` would lift the body further than steps do, and there is power at twice `f`.
  private static func octaveAbove(_ f: Double, _ spectrum: RegionSpectrum) -> Double? {
    let amplitude = spectrum.amplitude(around: f)
    let excursion = 2 * amplitude / pow(2 * .pi * f, 2)
    guard excursion > largestExcursionMeters, 2 * f <= searchRangeHz.upperBound else { return nil }
    let here = spectrum.largest(in: 0.93 * f...1.07 * f).power
    let above = spectrum.largest(in: 1.86 * f...2.14 * f).power
    guard above >= 0.25 * here else { return nil }
    return spectrum.largest(in: 1.8 * f...2.2 * f).hertz
  }

  /// The step frequency of slow gait: two steps per stride of the given duration.
  init(slowStrideSeconds seconds: Double) { (hertz, isTooFast) = (2 / seconds, false) }

  /// The step frequency, where the strides of most windows show that this is the stride frequency; else nil.
  ///
  /// The opposite, halving, is never right: a turn can hide every second stride.
  func octaveAbove(_ windows: [StrideRepetition?]) -> StepFrequency? {
    let strides = windows.compactMap(\.self).filter {
      $0.strength >= Self.smallestStrideStrength && $0.isWholeStride
    }
    guard Double(strides.count) >= Self.shareOfStrideWindows * Double(windows.count),
      let seconds = median(strides.map(\.seconds)), Self.strideOctave.contains(seconds * hertz / 2)
    else { return nil }
    var doubled = self
    (doubled.hertz, doubled.isOctaveCorrected) = (2 / seconds, true)
    return doubled
  }

  /// The octave that agrees best with a rate known from elsewhere; as it is when none agrees well.
  func octave(nearest known: Double) -> StepFrequency {
    let candidates = [hertz / 2, hertz, hertz * 2]
    let best = candidates.min { abs(log($0 / known)) < abs(log($1 / known)) } ?? hertz
    guard best != hertz, Self.searchRangeHz.contains(best),
      abs(log(best / known)) < log(Self.largestDisagreement)
    else { return self }
    var corrected = self
    (corrected.hertz, corrected.isOctaveCorrected) = (best, true)
    return corrected
  }
}

/// The power |X|² of a region under a Hann window, finely interpolated by padding with zeros.
private struct RegionSpectrum {
  private let power: [Double]
  private let binHz: Double
  private let amplitudeScale: Double
  /// The third harmonic of the fastest step, and some bins more to interpolate to; beyond it nothing is asked
  /// for.
  private static let highestHz = 3 * StepFrequency.searchRangeHz.upperBound + 0.1

  init(_ region: ArraySlice<Double>) {
    let window = hannWindow(count: region.count, symmetry: .symmetric)
    let length = max(8192, RealFourierTransform.fastLength(atLeast: region.count))
    binHz = DetectionSignal.sampleRateHz / Double(length)
    power = RealFourierTransform(length: length).power(
      region, weights: window, binCount: Int(Self.highestHz / binHz) + 1)
    let energy = window.reduce(0) { $0 + $1 * $1 }
    amplitudeScale = energy > 0 ? 4 / (Double(length) * energy) : 0
  }

  func power(at f: Double) -> Double {
    let position = f / binHz
    let bin = Int(position)
    guard bin + 1 < power.count else { return 0 }
    let fraction = position - Double(bin)
    return power[bin] + fraction * (power[bin + 1] - power[bin])
  }

  /// Amplitude of the sine that holds the power within 15 % of `f`.
  func amplitude(around f: Double) -> Double {
    (amplitudeScale * bins(0.85 * f...1.15 * f).reduce(0) { $0 + power[$1] }).squareRoot()
  }

  func largest(in band: ClosedRange<Double>) -> (hertz: Double, power: Double) {
    let bin = bins(band).max { power[$0] < power[$1] } ?? 0
    return (Double(bin) * binHz, power[bin])
  }

  private func bins(_ band: ClosedRange<Double>) -> Range<Int> {
    let first = Int((band.lowerBound / binHz).rounded(.up))
    let last = Int((band.upperBound / binHz).rounded(.down))
    return first..<max(first, min(last, power.count - 1) + 1)
  }
}

/// Other sources of the step frequency in a region, for the octave of the spectrum's answer.
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
    guard let signal = try? Signal(part.map { dot($0, axis) }, sampleRateHz: EvenMotion.rateHz),
      let spectrum = try? welch(signal, segmentSeconds: GaitIntensity.welchSeconds),
      let peak = spectrum.peak(in: Self.strideBandHz)
    else { return nil }
    let near = spectrum.power(in: 0.85 * peak.frequencyHz...1.15 * peak.frequencyHz)
    let whole = spectrum.power(in: Self.wholeBandHz)
    return near > Self.dominantShare * whole ? peak.frequencyHz : nil
  }
}
