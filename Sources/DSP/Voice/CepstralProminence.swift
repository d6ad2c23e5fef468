/// Cepstral peak prominence (CPP, CPPS): high for a clear, periodic voice.
///
/// Each value is the mean over frames of the height of the cepstral peak above a trend line through the
/// cepstrum, in dB; nil without frames. Agrees with Praat's PowerCepstrogram with a pitch floor of 60 Hz, a
/// step of 2 ms, 5000 Hz and pre-emphasis from 50 Hz. Sources: Hillenbrand J, Cleveland RA, Erickson RL
/// (1994), J Speech Hear Res 37:769-778; Hillenbrand J, Houde RA (1996), J Speech Hear Res 39:311-321;
/// Boersma P, Weenink D, Praat: doing phonetics by computer.
///
/// Why so many forms: smoothing and trend line change the value by several decibels, and papers that quote
/// "CPPS" used different ones. The straight trend and the unsmoothed cepstrum are measured on request only,
/// because their exact lines took a fifth of the time of a vowel. Differences from Praat are below 1e-6 dB on
/// eleven voices (Documentation/phonation-agreement.md); in digital silence both only measure rounding
/// errors.
///
/// The versions of Praat differ in the interpolation, the window, and the times of the frames (`CepstrumGrid`),
/// together by 0.001 to 0.015 dB. Praat 6.4.28 to 7.0.02 finds its Theil-Sen line by a random search that does
/// not end in 4 to 6 % of the frames and leaves a slope of 0 there: it shows 0.2 to 0.8 dB more, and another
/// value each time. The exact line equals all its other frames to 1e-9 dB. The setting of the AVQI stays that
/// of Praat 6.1 with either version, since the equation was fitted with it; this costs a second pass.
///
/// Cost: frames pass through a ring buffer of 16 cepstra, enough for the widest smoothing, so that memory
/// does not grow with the sound; time goes into the lines (`TheilSenLine`) and two transforms a frame.
public struct CepstralProminence: Sendable, Equatable {
  /// Smoothed over 20 ms and 0.5 ms, above an exponential trend by the Theil-Sen method, or by Theil's
  /// incomplete method if `isFast`.
  public let cppsDecibels: Double?
  /// Smoothed over 20 ms and 0.5 ms, above a straight Theil-Sen trend; nil unless all are measured.
  public let cppsStraightDecibels: Double?
  /// Smoothed over 20 ms and 0.5 ms, above a straight least-squares trend.
  public let cppsLeastSquaresDecibels: Double?
  /// As in the Acoustic Voice Quality Index: smoothed over 10 ms and 1 ms, above a straight trend of the
  /// complete cepstrum by Theil's incomplete method.
  public let cppsAVQIDecibels: Double?
  /// The setting of the AVQI with the trend by Siegel's repeated medians, as in Praat 7; nil for Praat 6.1.
  public let cppsAVQISiegelDecibels: Double?
  /// Without smoothing, above a straight Theil-Sen trend; nil unless all are measured.
  public let cppDecibels: Double?
  /// Number of frames that each mean is taken over.
  public let frameCount: Int

  /// `isFast` replaces the Theil-Sen fit of CPPS, and `measuresAll` adds measures with such fits, which take
  /// most of the time.
  public init(_ signal: Signal, praat: PraatVersion, isFast: Bool, measuresAll: Bool) {
    let sounds = resampled(signal, to: Self.targets(praat))
    self.init(signal, resampled: sounds, praat: praat, isFast: isFast, measuresAll: measuresAll)
  }

  /// The resampled signals that cepstra are computed of: one for Praat 6.1; for Praat 7 its own and one for
  /// the AVQI.
  public static func targets(_ praat: PraatVersion) -> [ResamplingTarget] {
    let versions: [PraatVersion] = praat == .six ? [.six] : [.seven, .six]
    return versions.map {
      ResamplingTarget(rateHz: CepstrumGrid.sampleRateHz, window: $0.sincWindow)
    }
  }

  /// `sounds` are the signal, resampled to the `targets`.
  public init(
    _ signal: Signal, resampled sounds: [ResampledSignal], praat: PraatVersion, isFast: Bool,
    measuresAll: Bool
  ) {
    let own = Self.means(
      signal, sounds[0], praat,
      ProminenceMeter(praat == .six ? .six : .seven, isFast: isFast, measuresAll: measuresAll))
    let avqi =
      praat == .six
      ? own.means
      : Self.means(
        signal, sounds[1], .six, ProminenceMeter(.avqi, isFast: true, measuresAll: false)
      ).means
    frameCount = own.frameCount
    (cppsDecibels, cppsStraightDecibels) = (own.means.cpps, own.means.straight)
    (cppsLeastSquaresDecibels, cppsAVQIDecibels) = (own.means.leastSquares, avqi.avqi)
    (cppDecibels, cppsAVQISiegelDecibels) = (own.means.cpp, own.means.siegel)
  }

  /// `cppsAVQIDecibels` or, for Praat 7, `cppsAVQISiegelDecibels` alone.
  static func avqi(_ signal: Signal, praat: PraatVersion) -> Double? {
    let rateHz = CepstrumGrid.sampleRateHz
    let sound = resampled(signal, toHz: rateHz, window: praat.sincWindow)
    let scope: ProminenceMeter.Scope = praat == .six ? .avqi : .siegel
    let meter = ProminenceMeter(scope, isFast: true, measuresAll: true)
    let means = Self.means(signal, sound, praat, meter).means
    return praat == .six ? means.avqi : means.siegel
  }

  /// Measures all frames of a resampled signal.
  private static func means(
    _ signal: Signal, _ sound: ResampledSignal, _ praat: PraatVersion,
    _ meter: consuming ProminenceMeter
  ) -> (means: ProminenceMeans, frameCount: Int) {
    let samples = preEmphasized(sound.samples, sampleRateHz: sound.sampleRateHz, fromHz: 50)
    // Squares of larger numbers, and NaN, have no finite logarithm.
    let isUsable = samples.allSatisfy { abs($0) < 1e140 }
    let grid = CepstrumGrid(signal, sound, praat)
    let frameCount = isUsable ? grid.frameCount : 0
    let cepstrum = PowerCepstrum(praat)
    let history = CepstrumHistory()
    for frame in 0..<frameCount + meter.reach {
      if frame < frameCount {
        cepstrum(samples, first: grid.firstSample(ofFrame: frame), into: history.row(frame))
      }
      let measured = frame - meter.reach
      if (0..<frameCount).contains(measured) {
        meter.add(history, frame: measured, frameCount: frameCount)
      }
    }
    return (meter.means, frameCount)
  }
}

/// The frames of a cepstral analysis: 0.1 s each (six periods at the pitch floor), every 2 ms.
///
/// Praat 6.1 fits them into the duration of the signal, Praat 7 into that of the resampled signal.
struct CepstrumGrid {
  let frameCount: Int
  static let windowCount = 1000
  static let sampleRateHz = 10_000.0
  private let firstTimeSeconds: Double
  private let firstSampleTimeSeconds: Double

  private static let stepSeconds = 0.002
  private static let windowSeconds = 0.1

  // Frames often begin half way between two samples, so the order of these operations, which follows Praat,
  // determines the samples of each frame.
  init(_ signal: Signal, _ sound: ResampledSignal, _ praat: PraatVersion) {
    let spacing = 1 / Self.sampleRateHz
    let durationSeconds =
      praat == .six
      ? 1 / signal.sampleRateHz * Double(signal.samples.count)
      : spacing * Double(sound.samples.count)
    // Praat 6.1 takes the sound to begin at 0.
    let startSeconds = praat == .six ? 0 : sound.firstTimeSeconds - 0.5 * spacing
    let steps = ((durationSeconds - Self.windowSeconds) / Self.stepSeconds).rounded(.down)
    frameCount = steps >= 0 && !sound.samples.isEmpty ? Int(steps) + 1 : 0
    firstTimeSeconds =
      startSeconds + 0.5 * durationSeconds - 0.5 * (Double(frameCount) * Self.stepSeconds) + 0.5
      * Self.stepSeconds
    firstSampleTimeSeconds = sound.firstTimeSeconds
  }

  /// The first sample of a frame; may be before the sound.
  func firstSample(ofFrame frame: Int) -> Int {
    let middle = firstTimeSeconds + Double(frame) * Self.stepSeconds
    let start = middle - 0.5 * Self.windowSeconds - firstSampleTimeSeconds
    return Int((start / (1 / Self.sampleRateHz) + 1 + 0.5).rounded(.down)) - 1
  }
}

/// Computes power cepstra of frames: the squared inverse Fourier transform of the logarithm of the power
/// spectrum.
///
/// The evenly spaced harmonics of a voice produce one peak at the period.
struct PowerCepstrum: ~Copyable {
  /// Number of bins of a cepstrum, from quefrency 0 to 51.2 ms.
  static let binCount = transformLength / 2 + 1
  /// Spacing of the bins: one sample.
  static let spacingSeconds = 1 / CepstrumGrid.sampleRateHz
  private static let transformLength = 1024

  private let window: [Double]
  private let spectrum = FourierWorkspace(RealFourierTransform(length: transformLength))
  private let logarithms = FourierWorkspace(RealFourierTransform(length: transformLength))
  private let power = UnsafeMutableBufferPointer<Double>.allocate(capacity: binCount)

  init(_ praat: PraatVersion) {
    window = gaussianWindow(count: CepstrumGrid.windowCount, isNarrow: praat == .seven)
  }

  /// Writes the power cepstrum of the frame that starts at `first` to `bins`; samples outside the sound count
  /// as zeros.
  func callAsFunction(
    _ samples: [Double], first: Int, into bins: UnsafeMutableBufferPointer<Double>
  ) {
    load(samples, first: first)
    spectrum.transform()
    // The transform approximates an integral over time, the inverse transform one over frequency.
    let scale = 1 / (CepstrumGrid.sampleRateHz * CepstrumGrid.sampleRateHz)
    for bin in 0..<Self.binCount { power[bin] = spectrum.bins[bin].squaredMagnitude * scale }
    // The offset gives digital silence a finite logarithm.
    writeLogarithms(of: UnsafeBufferPointer(power), plus: 1e-300, into: power)
    for bin in 0..<Self.binCount { logarithms.bins[bin] = Complex(power[bin], 0) }
    logarithms.invert()
    let inverse = CepstrumGrid.sampleRateHz / Double(Self.transformLength)
    for bin in 0..<Self.binCount {
      let value = logarithms.samples[bin] * inverse
      bins[bin] = value * value
    }
  }

  /// Loads the samples minus their mean, multiplied by the window and padded with zeros.
  private func load(_ samples: [Double], first: Int) {
    let count = CepstrumGrid.windowCount
    let start = min(max(0, -first), count)
    let used = start..<max(start, min(count, samples.count - first))
    let mean =
      partialSums(count: used.count) { samples[first + used.lowerBound + $0] } / Double(count)
    let target = spectrum.samples
    samples.withUnsafeBufferPointer { samples in
      window.withUnsafeBufferPointer { window in
        for index in 0..<used.lowerBound { target[index] = -mean * window[index] }
        for index in used { target[index] = (samples[first + index] - mean) * window[index] }
        for index in used.upperBound..<count { target[index] = -mean * window[index] }
      }
    }
  }

  deinit { power.deallocate() }
}

/// A ring buffer of the power cepstra of the last frames, as many as the widest smoothing window needs.
struct CepstrumHistory: ~Copyable {
  private let memory = UnsafeMutablePointer<Double>.allocate(
    capacity: depth * PowerCepstrum.binCount)

  /// Number of frames in the buffer; the widest smoothing uses 11.
  private static let depth = 16

  /// Address of the first bin of a frame, which overwrites the frame `depth` before it.
  func start(ofFrame frame: Int) -> UnsafeMutablePointer<Double> {
    memory + frame % Self.depth * PowerCepstrum.binCount
  }

  func row(_ frame: Int) -> UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(start: start(ofFrame: frame), count: PowerCepstrum.binCount)
  }

  deinit { memory.deallocate() }
}
