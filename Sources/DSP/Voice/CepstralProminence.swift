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
  /// Without smoothing, above a straight Theil-Sen trend; nil unless all are measured.
  public let cppDecibels: Double?
  /// Number of frames that each mean is taken over.
  public let frameCount: Int

  /// `isFast` replaces the Theil-Sen fit of CPPS, and `measuresAll` adds two measures with such fits, which
  /// take most of the time.
  public init(_ signal: Signal, isFast: Bool, measuresAll: Bool) {
    let sound = resampled(signal, toHz: Self.sampleRateHz)
    self.init(signal, resampled: sound, isFast: isFast, measuresAll: measuresAll)
  }

  /// The rate at which cepstra are computed.
  public static let sampleRateHz = CepstrumGrid.sampleRateHz

  /// `sound` is the signal, resampled to `sampleRateHz`.
  public init(_ signal: Signal, resampled sound: ResampledSignal, isFast: Bool, measuresAll: Bool) {
    let samples = preEmphasized(sound.samples, sampleRateHz: sound.sampleRateHz, fromHz: 50)
    // Squares of larger numbers, and NaN, have no finite logarithm.
    let isUsable = samples.allSatisfy { abs($0) < 1e140 }
    let grid = CepstrumGrid(signal, sound)
    frameCount = isUsable ? grid.frameCount : 0
    var meter = ProminenceMeter(isFast: isFast, measuresAll: measuresAll)
    let cepstrum = PowerCepstrum()
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
    let means = meter.means
    (cppsDecibels, cppsStraightDecibels) = (means.cpps, means.straight)
    (cppsLeastSquaresDecibels, cppsAVQIDecibels) = (means.leastSquares, means.avqi)
    cppDecibels = means.cpp
  }
}

/// The frames of a cepstral analysis: 0.1 s each (six periods at the pitch floor), every 2 ms.
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
  init(_ signal: Signal, _ sound: ResampledSignal) {
    let durationSeconds = 1 / signal.sampleRateHz * Double(signal.samples.count)
    let steps = ((durationSeconds - Self.windowSeconds) / Self.stepSeconds).rounded(.down)
    frameCount = steps >= 0 && !sound.samples.isEmpty ? Int(steps) + 1 : 0
    firstTimeSeconds =
      0.5 * durationSeconds - 0.5 * (Double(frameCount) * Self.stepSeconds) + 0.5 * Self.stepSeconds
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

  private let window = gaussianWindow(count: CepstrumGrid.windowCount)
  private let spectrum = FourierWorkspace(RealFourierTransform(length: transformLength))
  private let logarithms = FourierWorkspace(RealFourierTransform(length: transformLength))
  private let power = UnsafeMutableBufferPointer<Double>.allocate(capacity: binCount)

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
