import DSP
import Metrics

/// The outline of the spectrum as the coefficients that machine learning likes.
struct VoiceMelCepstrum {
  static let count = 13

  /// One list of coefficients a frame.
  let frames: [[Double]]

  init(_ signal: Signal) { frames = melCepstrum(signal) }

  /// Rows only with `--mfcc`.
  static let metrics: [Metric<MeasuredVoice>] = (0..<count).map { index in
    let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
    return Metric<MeasuredVoice>(
      "mfcc_\(number)_mean", .one,
      "Mean over all frames of mel-frequency cepstral coefficient \(index + 1), of natural logarithms.",
      source: "Davis & Mermelstein 1980", range: "-2000..2000",
      absentWhen:
        "\(VoiceMeasure.spectrum.absence), or the rate is below 16000 Hz, or no frame fits",
      reading: { voice in
        let frames = voice.melCepstrum?.frames ?? []
        let isLow = voice.sound.signal.sampleRateHz < VoiceNeed.lowestRateHz
        return voice.reading(
          .spectrum, mean(frames.map { $0[index] }), count: frames.count,
          else: isLow ? .lowRate : .tooShort)
      }
    ).of { $0.options.wantsMelCepstrum ? $0 : nil }
  }
}
