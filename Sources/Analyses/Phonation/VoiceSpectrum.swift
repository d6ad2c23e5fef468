import DSP
import Metrics

/// Power over frequency of the measured segment.
///
/// One spectrum of the segment is averaged from overlapping pieces (`welchPowerOfTwo`), and described by
/// `SpectralShape`. With `--spectral-frames frames`, every voiced frame of 50 ms has a shape of its own, as
/// in openSMILE, and the shapes are averaged: the mean of a ratio is not the ratio of means, so that both are
/// given under names of their own.
///
/// The first two harmonics are those at the median pitch of the segment; a pitch that moves widens their peaks.
struct VoiceSpectrum {
  /// Frames of the mode that looks at them one by one.
  static let (frameSeconds, hopSeconds) = (0.05, 0.01)

  /// The number of pieces that were averaged.
  let pieceCount: Int
  /// True if the segment is shorter than one piece and was padded with zeros.
  let isShort: Bool
  /// The shape of the spectrum; nil without any power.
  let shape: SpectralShape?
  /// First harmonic over second; nil without pitch or where one has no peak.
  let harmonicsDecibels: Double?
  /// The level of the segment without its mean.
  let levelDecibels: Double?
  /// The shapes of voiced frames, where they are wanted.
  let frames: [SpectralShape]

  init?(_ signal: Signal, _ pitch: VoicePitch?, _ options: PhonationOptions) {
    guard let spectrum = try? welchPowerOfTwo(signal) else { return nil }
    let (count, length) = (
      signal.samples.count, powerOfTwoLength(sampleRateHz: signal.sampleRateHz)
    )
    isShort = count < length
    pieceCount = isShort ? 1 : (count - length) / (length / 2) + 1
    shape = SpectralShape(spectrum, sampleRateHz: signal.sampleRateHz)
    harmonicsDecibels = pitch?.voiced.medianHz.flatMap {
      spectrum.h1MinusH2Decibels(fundamentalHz: $0)
    }
    levelDecibels = level(ofPower: meanSquare(removingMean(signal.samples)))
    frames = options.wantsFrameSpectra ? Self.frames(signal, pitch?.track) : []
  }

  /// A frame is voiced where the pitch has voice at its middle.
  private static func frames(_ signal: Signal, _ track: PitchTrack?) -> [SpectralShape] {
    guard let track else { return [] }
    return shortTimeSpectra(of: signal, frameSeconds: frameSeconds, hopSeconds: hopSeconds) {
      track.frequency(at: $0) == nil ? nil : SpectralShape($1, sampleRateHz: signal.sampleRateHz)
    }
  }

  static let metrics: [Metric<MeasuredVoice>] =
    measures.map(ofSegment) + [harmonics, segmentLevel] + measures.flatMap(ofFrames)

  private static let egemaps = "after Eyben et al. 2016"
  private static let hertz: ValueRange = "0..8000"
  /// In dB, of powers of one sound.
  private static let bandRatio: ValueRange = "-200..200"

  private static let limits = " between 50 Hz and 8 kHz (at most 95 % of half the sample rate)"

  private static let moments: [ShapeMeasure] = [
    .init(
      stem: "spectral_centroid", label: "Spectral centroid", suffix: "_hz", unit: .hertz,
      meaning: "Spectral centroid: mean frequency weighted by power" + limits, range: hertz,
      value: \.centroidHz),
    .init(
      stem: "spectral_spread", label: "Spectral spread", suffix: "_hz", unit: .hertz,
      meaning:
        "Spectral spread: standard deviation of frequency around the centroid, weighted by power"
        + limits, range: hertz, value: \.spreadHz),
    .init(
      stem: "spectral_skewness", label: "Spectral skewness", unit: .one,
      meaning: "Skewness of the distribution of power over frequency" + limits,
      remark: " Positive if the upper tail is longer.", range: "-1000..1000", value: \.skewness),
    .init(
      stem: "spectral_kurtosis_excess", label: "Spectral excess kurtosis", unit: .one,
      meaning: "Excess kurtosis (kurtosis minus 3) of the distribution of power over frequency"
        + limits, range: "-2..1000000", value: \.excessKurtosis),
    .init(
      stem: "spectral_rolloff85", label: "Spectral rolloff, 85 %",
      framesLabel: "Spectral rolloff 85 %", suffix: "_hz", unit: .hertz,
      meaning: "Frequency below which 85 % of the power lies" + limits, range: hertz,
      value: \.rolloff85Hz),
    .init(
      stem: "spectral_rolloff95", label: "Spectral rolloff, 95 %",
      framesLabel: "Spectral rolloff 95 %", suffix: "_hz", unit: .hertz,
      meaning: "Frequency below which 95 % of the power lies" + limits, range: hertz,
      value: \.rolloff95Hz),
    .init(
      stem: "spectral_flatness", label: "Spectral flatness", unit: .one,
      meaning: "Spectral flatness: geometric mean divided by arithmetic mean of the power densities"
        + limits, remark: " 1 is white noise, 0 a pure tone.", range: "0..1", value: \.flatness),
    .init(
      stem: "spectral_slope", label: "Spectral slope", suffix: "_db_per_khz",
      unit: MetricUnit("dB/kHz"),
      meaning: "Slope of the least-squares line of spectral level in dB against frequency in kHz"
        + limits, range: "-100..100", value: \.slopeDecibelsPerKilohertz),
    .init(
      stem: "spectral_tilt", label: "Spectral tilt", suffix: "_db_per_octave",
      unit: MetricUnit("dB/{octave}"),
      meaning: "Slope of the least-squares line of spectral level in dB against log2 of frequency"
        + limits, range: "-100..100", value: \.tiltDecibelsPerOctave),
  ]

  private static let ratios: [ShapeMeasure] = [
    .init(
      stem: "alpha_ratio", label: "Alpha ratio", suffix: "_db", unit: .decibels,
      meaning:
        "Alpha ratio: 10 lg(L / H), where L is the power from 50 to 1000 Hz and H the power from 1000 to 5000 Hz",
      remark: " Positive if low frequencies dominate.", range: bandRatio,
      source: "Frøkjær-Jensen & Prytz 1976; openSMILE's has the other sign", needs: .spectrumTo5kHz,
      value: \.alphaRatioDecibels),
    .init(
      stem: "hammarberg_index", label: "Hammarberg index", suffix: "_db", unit: .decibels,
      meaning:
        "Hammarberg index: level of the highest spectral peak below 2000 Hz minus level of the highest peak from 2000 to 5000 Hz",
      range: bandRatio, source: "Hammarberg et al. 1980", needs: .spectrumTo5kHz,
      value: \.hammarbergDecibels),
  ]

  private static let bands: [ShapeMeasure] = SpectralShape.bandsHz.indices.map { band in
    let edges = SpectralShape.bandsHz[band]
    let (low, high) = (Int(edges.lowerBound), Int(edges.upperBound))
    return .init(
      stem: "band_level_\(low)_\(high)hz", label: "Band level, \(low) to \(high) Hz",
      framesLabel: "Band \(low) to \(high) Hz", suffix: "_db", unit: .decibels,
      meaning:
        "10 lg(B / W), where B is the power from \(low) to \(high) Hz and W the power from 50 to 8000 Hz",
      range: "-250..0", needs: .spectrumTo8kHz, value: { $0.bandDecibels?[band] })
  }

  private static let measures = moments + ratios + bands

  private static func ofSegment(_ measure: ShapeMeasure) -> Metric<MeasuredVoice> {
    Metric(
      measure.stem + measure.suffix, measure.label, measure.unit,
      "\(measure.meaning), in the averaged power spectrum of the segment (half-overlapping pieces of about 93 ms)."
        + measure.remark, source: measure.source, range: measure.range,
      absentWhen: "\(measure.needs.absence), or the sound has no power",
      reading: { voice in
        voice.reading(
          measure.needs, (voice.spectrum?.shape).flatMap(measure.value),
          count: voice.spectrum?.pieceCount,
          flags: voice.spectrum?.isShort == true ? [.recordingShort] : [], else: .digitalSilence)
      })
  }

  private static let harmonics = Metric<MeasuredVoice>.of(
    .harmonics, "h1_minus_h2_db", "H1 minus H2", .decibels,
    "Level of the first harmonic minus level of the second harmonic in the averaged power spectrum of the segment: highest peaks within 0.2 F0 of F0 and of 2 F0, where F0 is `f0_median_hz`. Not corrected for formants. Higher is breathier.",
    "Hillenbrand et al. 1994; formants are not corrected for", range: bandRatio,
    or: "one of the two harmonics has no peak", else: .noHarmonic,
    count: { $0.spectrum?.pieceCount }, { $0.spectrum?.harmonicsDecibels })

  private static let segmentLevel = Metric<MeasuredVoice>.of(
    .spectrum, "segment_level_dbfs", "Level of the measured segment", .fullScaleLevel,
    "Level of the segment: 10 lg of its mean square, after its mean was removed.", "this tool",
    range: .fullScaleLevel, or: "the sound has no power", else: .digitalSilence,
    count: { $0.window?.signal.samples.count }, { $0.spectrum?.levelDecibels })

  /// The metrics over frames, which are given only with `--spectral-frames frames`.
  private static func ofFrames(_ measure: ShapeMeasure) -> [Metric<MeasuredVoice>] {
    func metric(
      _ name: String, _ label: String, _ words: String, or absence: String, range: ValueRange,
      _ summary: @escaping @Sendable ([Double]) -> Double?
    ) -> Metric<MeasuredVoice> {
      let values: @Sendable (MeasuredVoice) -> [Double]? = { voice in
        voice.spectrum.map { $0.frames.compactMap(measure.value) }
      }
      return .of(
        measure.needs, "\(measure.stem)_frames_\(name)\(measure.suffix)",
        "\(measure.framesLabel ?? measure.label), frames, \(label)", measure.unit,
        "\(measure.meaning), in the power spectrum of each voiced frame of the segment (50 ms, every 10 ms; --spectral-frames frames); \(words) over frames.\(measure.remark)",
        egemaps, range: range, or: absence, else: .noVoice, count: { values($0)?.count },
        { values($0).flatMap(summary) }
      ).of { $0.options.wantsFrameSpectra ? $0 : nil }
    }
    return [
      metric("mean", "mean", "mean", or: "no frame is voiced", range: measure.range, mean),
      metric(
        "sd", "SD", "standard deviation", or: "fewer than two frames are voiced",
        range: measure.range.spread, standardDeviation),
    ]
  }
}

/// A measure of spectral shape, which gives one metric for the segment and two for its frames.
private struct ShapeMeasure: Sendable {
  /// The metric's name without the suffix of its unit.
  let stem: String
  let label: String
  /// How the label of frames begins where it is not as the other.
  var framesLabel: String?
  var suffix = ""
  let unit: MetricUnit
  /// The beginning of a definition, up to the spectrum that is measured.
  let meaning: String
  /// The end of a definition, a sentence after a space.
  var remark = ""
  let range: ValueRange
  var source = "this tool"
  var needs = VoiceMeasure.spectrum
  let value: @Sendable (SpectralShape) -> Double?
}

/// The outline of the spectrum as the coefficients that are usual in machine learning.
struct VoiceMelCepstrum {
  static let count = 13

  /// The coefficients of each frame.
  let frames: [[Double]]

  init(_ signal: Signal) { frames = melCepstrum(signal) }

  /// The metrics of the coefficients, which are given only with `--mfcc`.
  static let metrics: [Metric<MeasuredVoice>] = (0..<count).map { index in
    let number = index < 9 ? "0\(index + 1)" : "\(index + 1)"
    return Metric<MeasuredVoice>(
      "mfcc\(number)_mean", "MFCC \(index + 1), mean", .one,
      "Mel-frequency cepstral coefficient \(index + 1) of 13, from natural logarithms of the power in 26 mel bands from 20 to 8000 Hz; mean over all frames of the segment (25 ms, every 10 ms)."
        + (index == 0 ? " Coefficient 1 represents the overall level." : "") + " Only with --mfcc.",
      source: "Davis & Mermelstein 1980", range: "-2000..2000",
      absentWhen:
        "\(VoiceMeasure.spectrum.absence), or the sample rate is below 16000 Hz, or the segment is shorter than 25 ms",
      reading: { voice in
        let frames = voice.melCepstrum?.frames ?? []
        let isLow = voice.sound.signal.sampleRateHz < VoiceNeed.lowestRateHz
        return voice.reading(
          .spectrum, mean(frames.map { $0[index] }), count: frames.count,
          else: isLow ? .audioSampleRateLow : .audioTooShort)
      }
    ).of { $0.options.wantsMelCepstrum ? $0 : nil }
  }
}
