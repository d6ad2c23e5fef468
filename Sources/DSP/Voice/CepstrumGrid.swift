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
