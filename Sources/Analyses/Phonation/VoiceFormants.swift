import DSP
import Metrics

/// The resonances of the vocal tract, frame by frame.
///
/// They are found by `FormantTrack` as by Praat's To Formant (burg): five formants below 5500 Hz, or 5000 Hz
/// for a male voice. Medians are given beside means, because a frame that misses a formant shifts all higher
/// ones. A formant whose median lies above 45 % of the sample rate was recorded too weakly, and is not given.
struct VoiceFormants {
  /// The number of formants that have metrics.
  static let count = 3
  /// Above this share of the sample rate a recorder keeps too little for a resonance.
  static let usableShareOfRate = 0.45

  /// The frequencies of each formant, from the lowest up, in all frames that have it.
  let frequenciesHz: [[Double]]
  /// The bandwidths of the first formant.
  let bandwidthsHz: [Double]
  private let highestHz: Double

  /// `resampled` is the signal at twice the frequency below which formants are searched.
  init(_ signal: Signal, resampled: ResampledSignal) {
    let frames = FormantTrack(resampled).frames
    frequenciesHz = (0..<Self.count).map { index in
      frames.compactMap { index < $0.formants.count ? $0.formants[index].frequencyHz : nil }
    }
    bandwidthsHz = frames.compactMap { $0.formants.first?.bandwidthHz }
    highestHz = Self.usableShareOfRate * signal.sampleRateHz
  }

  /// Whether the sample rate is too low for this formant.
  private func isOutOfReach(_ index: Int) -> Bool {
    median(frequenciesHz[index]).map { $0 > highestHz } ?? false
  }

  private static let praat = "Praat, To Formant (burg)"
  /// Within 50 Hz of 0 and of the ceiling there are no candidates.
  private static let frequencies: ValueRange = "50..5450"
  /// The walls and the lips damp a resonance by some 15 Hz at least (Fant 1972), an open glottis by
  /// hundreds; far wider ones are the tilt of the spectrum.
  private static let bandwidths: ValueRange = "5..2000"

  private static func of(
    _ name: String, _ label: String, _ meaning: String, range: ValueRange = frequencies,
    formant index: Int, _ values: @escaping @Sendable (VoiceFormants) -> [Double],
    _ summary: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<MeasuredVoice> {
    Metric(
      name, label, .hertz, meaning, source: praat, range: range,
      absentWhen:
        "\(VoiceMeasure.formants.absence), or no frame has the formant, or its median frequency exceeds 45 % of the sample rate",
      reading: { voice in
        guard let formants = voice.formants, !formants.isOutOfReach(index) else {
          return voice.reading(.formants, nil, count: nil, else: .audioSampleRateLow)
        }
        let values = values(formants)
        return voice.reading(.formants, summary(values), count: values.count, else: .fewValues)
      })
  }

  static let metrics: [Metric<MeasuredVoice>] =
    (0..<count).flatMap { index in
      [
        of(
          "formant\(index + 1)_frequency_median_hz", "Formant \(index + 1) frequency, median",
          "Median frequency of formant \(index + 1) over all frames of the segment with the formant (linear prediction, Burg's method).",
          formant: index, { $0.frequenciesHz[index] }, median),
        of(
          "formant\(index + 1)_frequency_mean_hz", "Formant \(index + 1) frequency, mean",
          "Mean frequency of formant \(index + 1) over all frames of the segment with the formant (linear prediction, Burg's method).",
          formant: index, { $0.frequenciesHz[index] }, mean),
      ]
    } + [
      of(
        "formant1_bandwidth_median_hz", "Formant 1 bandwidth, median",
        "Median bandwidth (3 dB below the peak) of formant 1 over all frames of the segment with the formant (linear prediction, Burg's method).",
        range: bandwidths, formant: 0, \.bandwidthsHz, median)
    ]
}
