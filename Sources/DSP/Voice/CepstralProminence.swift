/// How far the peak of a voice's cepstrum stands out: high for a clear, periodic voice.
///
/// Each is the mean over frames of the peak's height above a line that follows the cepstrum's trend, in
/// dB; nil without frames. Agrees with Praat's PowerCepstrogram of a pitch floor of 60 Hz, a step of
/// 2 ms, 5000 Hz and pre-emphasis from 50 Hz. Sources: Hillenbrand J, Cleveland RA, Erickson RL (1994),
/// J Speech Hear Res 37:769-778; Hillenbrand J, Houde RA (1996), J Speech Hear Res 39:311-321; Boersma P,
/// Weenink D, Praat: doing phonetics by computer.
public struct CepstralProminence: Sendable, Equatable {
  /// Smoothed over 20 ms and 0.5 ms, above an exponential trend by the method of Theil and Sen; by
  /// Theil's incomplete method when fast.
  public let cppsDecibels: Double?
  /// The same above a straight trend; nil when fast.
  public let cppsStraightDecibels: Double?
  /// The same above a straight trend by least squares.
  public let cppsLeastSquaresDecibels: Double?
  /// As the Acoustic Voice Quality Index has it: smoothed over 10 ms and 1 ms, above a straight trend of
  /// the whole cepstrum by Theil's incomplete method.
  public let cppsAVQIDecibels: Double?
  /// Without smoothing, above a straight trend by the method of Theil and Sen; nil when fast.
  public let cppDecibels: Double?
  /// Frames behind each.
  public let frameCount: Int

  /// With `isFast` the fits by the method of Theil and Sen, which take most of the time, are left out.
  public init(_ signal: Signal, isFast: Bool) {
    let sound = resampled(signal, toHz: CepstrumGrid.sampleRateHz)
    let samples = preEmphasized(sound.samples, sampleRateHz: sound.sampleRateHz, fromHz: 50)
    // Squares of larger numbers, and of what is no number, have no logarithm.
    let isUsable = samples.allSatisfy { abs($0) < 1e140 }
    let grid = CepstrumGrid(signal, sound)
    frameCount = isUsable ? grid.frameCount : 0
    var meter = ProminenceMeter(isFast: isFast)
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

/// Where the frames of a cepstral analysis lie: 0.1 s each, six periods of the lowest voice, every 2 ms.
struct CepstrumGrid {
  let frameCount: Int
  /// Samples of a frame.
  static let windowCount = 1000
  static let sampleRateHz = 10_000.0
  private let firstTimeSeconds: Double
  private let firstSampleTimeSeconds: Double

  private static let stepSeconds = 0.002
  private static let windowSeconds = 0.1

  // Frames often begin half way between two samples, so the order of these sums, which is Praat's,
  // decides which samples they get.
  init(_ signal: Signal, _ sound: ResampledSignal) {
    let durationSeconds = 1 / signal.sampleRateHz * Double(signal.samples.count)
    let steps = ((durationSeconds - Self.windowSeconds) / Self.stepSeconds).rounded(.down)
    frameCount = steps >= 0 && !sound.samples.isEmpty ? Int(steps) + 1 : 0
    firstTimeSeconds =
      0.5 * durationSeconds - 0.5 * (Double(frameCount) * Self.stepSeconds) + 0.5 * Self.stepSeconds
    firstSampleTimeSeconds = sound.firstTimeSeconds
  }

  /// The first sample of a frame; it may lie before the sound.
  func firstSample(ofFrame frame: Int) -> Int {
    let middle = firstTimeSeconds + Double(frame) * Self.stepSeconds
    let start = middle - 0.5 * Self.windowSeconds - firstSampleTimeSeconds
    return Int((start / (1 / Self.sampleRateHz) + 1 + 0.5).rounded(.down)) - 1
  }
}

/// Makes power cepstra of frames: the spectrum of the logarithm of the power spectrum.
///
/// A voice's harmonics, evenly spaced in the spectrum, come out as one peak at the period.
struct PowerCepstrum: ~Copyable {
  /// From quefrency 0 to 51.2 ms.
  static let binCount = transformLength / 2 + 1
  /// From one bin to the next.
  static let spacingSeconds = 1 / CepstrumGrid.sampleRateHz
  private static let transformLength = 1024

  private let window = gaussianWindow(count: CepstrumGrid.windowCount)
  private let spectrum = FourierWorkspace(RealFourierTransform(length: transformLength))
  private let logarithms = FourierWorkspace(RealFourierTransform(length: transformLength))
  private let power = UnsafeMutableBufferPointer<Double>.allocate(capacity: binCount)

  /// Writes the power cepstrum of the samples from `first` on to `bins`; what lies outside the sound
  /// counts as zeros.
  func callAsFunction(
    _ samples: [Double], first: Int, into bins: UnsafeMutableBufferPointer<Double>
  ) {
    load(samples, first: first)
    spectrum.transform()
    // The transform approximates an integral over time, as its inverse one over frequency.
    let scale = 1 / (CepstrumGrid.sampleRateHz * CepstrumGrid.sampleRateHz)
    for bin in 0..<Self.binCount { power[bin] = spectrum.bins[bin].squaredMagnitude * scale }
    // Digital silence has a logarithm as well.
    takeLogarithms(of: UnsafeBufferPointer(power), plus: 1e-300, into: power)
    for bin in 0..<Self.binCount { logarithms.bins[bin] = Complex(power[bin], 0) }
    logarithms.invert()
    let inverse = CepstrumGrid.sampleRateHz / Double(Self.transformLength)
    for bin in 0..<Self.binCount {
      let value = logarithms.samples[bin] * inverse
      bins[bin] = value * value
    }
  }

  /// The samples less their mean, each times its weight, and zeros up to the transform's length.
  private func load(_ samples: [Double], first: Int) {
    let count = CepstrumGrid.windowCount
    let start = min(max(0, -first), count)
    let used = start..<max(start, min(count, samples.count - first))
    let mean =
      partialSums(count: used.count) { samples[first + used.lowerBound + $0] } / Double(count)
    for index in 0..<count { spectrum.samples[index] = -mean * window[index] }
    for index in used {
      spectrum.samples[index] = (samples[first + index] - mean) * window[index]
    }
  }

  deinit { power.deallocate() }
}

/// The power cepstra of the last frames, as many as the widest smoothing looks at.
struct CepstrumHistory: ~Copyable {
  private let memory = UnsafeMutablePointer<Double>.allocate(
    capacity: depth * PowerCepstrum.binCount)

  /// Frames that are kept.
  private static let depth = 16

  /// Where the bins of a frame begin, in the place of the frame `depth` before.
  func start(ofFrame frame: Int) -> UnsafeMutablePointer<Double> {
    memory + frame % Self.depth * PowerCepstrum.binCount
  }

  /// The bins of a frame.
  func row(_ frame: Int) -> UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(start: start(ofFrame: frame), count: PowerCepstrum.binCount)
  }

  deinit { memory.deallocate() }
}
