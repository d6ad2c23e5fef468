/// The resonances of the vocal tract over time, from linear prediction.
///
/// Agrees with Praat's "To Formant (burg)..." of 5 formants, a window of 0.025 s and pre-emphasis from
/// 50 Hz. Source: Boersma P, Weenink D, Praat: doing phonetics by computer.
public struct FormantTrack: Sendable, Equatable {
  /// The formants of one short piece of sound.
  public struct Frame: Sendable, Equatable {
    /// Middle of the frame.
    public let timeSeconds: Double
    /// Ascending in frequency; none in silence.
    public let formants: [Formant]
  }

  /// In order of time; none for less than 0.05 s.
  public let frames: [Frame]

  /// Up to five formants below `ceilingHz`: 5500 Hz suits a woman's voice, 5000 Hz a man's.
  public init(_ signal: Signal, ceilingHz: Double) {
    let sound = resampled(signal, toHz: 2 * ceilingHz)
    let samples = preEmphasized(sound.samples, sampleRateHz: sound.sampleRateHz, fromHz: 50)
    let grid = FormantGrid(sound)
    let window = gaussianWindow(count: grid.windowCount)
    var roots = PredictorRoots(order: 2 * Self.formantCount)
    frames = (0..<grid.frameCount).map { frame in
      let coefficients = burgCoefficients(
        grid.windowed(samples, by: window, frame: frame), order: 2 * Self.formantCount)
      let formants = roots.ofPredictor(coefficients).compactMap {
        Formant($0, sampleRateHz: sound.sampleRateHz)
      }
      return Frame(
        timeSeconds: grid.time(ofFrame: frame),
        formants: formants.sorted { $0.frequencyHz < $1.frequencyHz })
    }
  }

  private static let formantCount = 5
}
