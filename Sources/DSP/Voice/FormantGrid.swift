/// Where the frames of a formant analysis lie: 0.05 s each, of which the window leaves about half.
struct FormantGrid {
  let frameCount: Int
  /// Samples of a frame.
  let windowCount: Int
  private let firstSampleTimeSeconds: Double
  private let spacingSeconds: Double
  private let firstTimeSeconds: Double

  private static let windowSeconds = 0.05
  private static let stepSeconds = 0.00625

  // Times often fall on a sample, so the order of these sums, which is Praat's, decides which samples
  // a frame gets.
  init(_ sound: ResampledSignal) {
    firstSampleTimeSeconds = sound.firstTimeSeconds
    spacingSeconds = 1 / sound.sampleRateHz
    let durationSeconds = Double(sound.samples.count) * spacingSeconds
    let steps = ((durationSeconds - Self.windowSeconds) / Self.stepSeconds).rounded(.down)
    frameCount = steps >= 0 ? Int(steps) + 1 : 0
    windowCount = frameCount > 0 ? Int(Self.windowSeconds / spacingSeconds) : 0
    firstTimeSeconds =
      firstSampleTimeSeconds
      + 0.5 * (durationSeconds - spacingSeconds - steps * Self.stepSeconds)
  }

  /// Middle of a frame.
  func time(ofFrame frame: Int) -> Double { firstTimeSeconds + Double(frame) * Self.stepSeconds }

  /// The samples of a frame, each times its weight; what lies outside the sound is left out.
  func windowed(_ samples: [Double], by window: [Double], frame: Int) -> [Double] {
    let place = (time(ofFrame: frame) - firstSampleTimeSeconds) / spacingSeconds + 1
    let first = Int(place) - windowCount / 2
    let used = max(0, first)..<min(samples.count, first + windowCount)
    return used.map { samples[$0] * window[$0 - first] }
  }
}
