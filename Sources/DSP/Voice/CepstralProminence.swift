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
