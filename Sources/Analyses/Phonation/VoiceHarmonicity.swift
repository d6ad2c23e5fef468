import DSP
import Metrics

/// How much of the voice repeats from period to period, in dB, frame by frame.
///
/// The two ways of Praat are both given, since studies quote either: by autocorrelation, with a window of 4.5
/// periods, and by cross-correlation, with a window of one. They agree with Praat to 1e-9 dB on voices with
/// noise; without noise they consist of rounding errors.
struct VoiceHarmonicity {
  let autocorrelation: [Double]
  let crossCorrelation: [Double]

  /// `crossCorrelation` is that of the signal, if it is known already.
  init(_ signal: Signal, crossCorrelation known: [Double]?, praat: PraatVersion) {
    autocorrelation = Harmonicity.autocorrelation(signal, praat: praat).decibels
    crossCorrelation = known ?? Harmonicity.crossCorrelation(signal, praat: praat).decibels
  }

  static let metrics: [Metric<MeasuredVoice>] =
    of("hnr_ac", "autocorrelation", "Praat, To Harmonicity (ac)", \.autocorrelation)
    + of("hnr_cc", "cross-correlation", "Praat, To Harmonicity (cc)", \.crossCorrelation)

  private static func of(
    _ name: String, _ way: String, _ program: String,
    _ frames: @escaping @Sendable (VoiceHarmonicity) -> [Double]
  ) -> [Metric<MeasuredVoice>] {
    func metric(
      _ name: String, _ label: String, _ meaning: String, or absence: String, range: ValueRange,
      _ value: @escaping @Sendable ([Double]) -> Double?
    ) -> Metric<MeasuredVoice> {
      .of(
        .harmonicity, name, label, .decibels, meaning, "Boersma 1993; \(program)", range: range,
        or: absence, else: .noVoice, count: { $0.harmonicity.map(frames)?.count },
        { $0.harmonicity.map(frames).flatMap(value) })
    }
    return [
      metric(
        "\(name)_mean_db", "HNR by \(way), mean",
        "Harmonics-to-noise ratio: 10 lg(r / (1 - r)), where r is the normalized \(way) of a voiced frame at its period (frames every 10 ms, F0 of at least 75 Hz); mean over the voiced frames of the segment.",
        or: "no frame is voiced", range: .harmonicity, mean
      ).better(.higher),
      metric(
        "\(name)_sd_db", "HNR by \(way), SD",
        "Standard deviation of the harmonics-to-noise ratio over the voiced frames of the segment. Its mean is `\(name)_mean_db`.",
        or: "fewer than two frames are voiced", range: ValueRange.harmonicity.spread,
        standardDeviation),
    ]
  }
}

/// How far the peak of the period stands out of the cepstrum.
///
/// Several definitions are in use under one name, and differ by decibels: by the line that is subtracted and
/// by how it is fitted. Each has a metric of its own. The default is Praat's exponential line through all
/// pairs of points (Theil-Sen), which takes longest; `--cpps-fast` has fewer slopes and another name. The
/// index of voice quality AVQI needs its own setting, that of Praat 6.1, whatever the default and the version.
struct VoiceCepstrum {
  let prominence: CepstralProminence

  /// Measures a segment of a voice; nil if the segment is shorter than a frame.
  ///
  /// - Parameter resampled: the same segment, resampled to `CepstralProminence.targets`.
  init?(_ signal: Signal, resampled: [ResampledSignal], _ options: PhonationOptions) {
    prominence = CepstralProminence(
      signal, resampled: resampled, praat: options.sound.praat, isFast: options.isFast,
      measuresAll: options.wantsAllProminences)
    guard prominence.frameCount > 0 else { return nil }
  }

  private static let praat = "Hillenbrand & Houde 1996; Praat 7 (--praat 6.1: Praat 6.1), Get CPPS"

  private static func of(
    _ name: String, _ label: String, _ meaning: String, source: String = praat,
    where isPrinted: @escaping @Sendable (PhonationOptions) -> Bool = { _ in true },
    _ value: @escaping @Sendable (CepstralProminence) -> Double?
  ) -> Metric<MeasuredVoice> {
    let metric = Metric<MeasuredVoice>.of(
      .cepstrum, name, label, .decibels, meaning, source, range: "-50..150",
      or: "the segment is shorter than 0.1 s", else: .audioTooShort,
      count: { $0.cepstrum?.prominence.frameCount }, { ($0.cepstrum?.prominence).flatMap(value) })
    return metric.of { isPrinted($0.options) ? $0 : nil }.better(.higher)
  }

  static let metrics: [Metric<MeasuredVoice>] = [
    of(
      "cpps_db", "CPPS",
      "Smoothed cepstral peak prominence: height of the cepstral peak, smoothed over 20 ms and 0.5 ms of quefrency, above an exponential trend line fitted by the Theil-Sen method; mean over frames (0.1 s, every 2 ms). Higher is clearer and more periodic. No row with --cpps-fast.",
      where: { !$0.isFast }, \.cppsDecibels),
    of(
      "cpps_fast_db", "CPPS, fast",
      "Smoothed cepstral peak prominence like `cpps_db` (20 ms, 0.5 ms of quefrency, exponential trend line), with the trend line fitted by Theil's incomplete method (fewer slopes); mean over frames (0.1 s, every 2 ms). Only with --cpps-fast.",
      where: \.isFast, \.cppsDecibels),
    of(
      "cpps_straight_db", "CPPS, straight trend",
      "Smoothed cepstral peak prominence: height of the cepstral peak, smoothed over 20 ms and 0.5 ms of quefrency, above a straight trend line fitted by the Theil-Sen method; mean over frames (0.1 s, every 2 ms). Only with --cpps-all.",
      where: \.wantsAllProminences, \.cppsStraightDecibels),
    of(
      "cpps_least_squares_db", "CPPS, least-squares trend",
      "Smoothed cepstral peak prominence: height of the cepstral peak, smoothed over 20 ms and 0.5 ms of quefrency, above a straight trend line fitted by least squares; mean over frames (0.1 s, every 2 ms).",
      \.cppsLeastSquaresDecibels),
    of(
      "cpps_avqi_db", "CPPS, AVQI settings",
      "Smoothed cepstral peak prominence with the settings of the Acoustic Voice Quality Index: smoothed over 10 ms and 1 ms of quefrency, above a straight trend line of the whole cepstrum fitted by Theil's incomplete method; mean over frames (0.1 s, every 2 ms).",
      source: "Maryn & Weenink 2015; Praat 6.1, Get CPPS", \.cppsAVQIDecibels),
    of(
      "cpps_avqi_siegel_db", "CPPS, AVQI settings of Praat 7",
      "Smoothed cepstral peak prominence with the settings of the Acoustic Voice Quality Index as Praat 7 computes it: smoothed over 10 ms and 1 ms of quefrency, above a straight trend line of the whole cepstrum fitted by Siegel's repeated medians; mean over frames (0.1 s, every 2 ms). 0.2 to 0.4 dB above `cpps_avqi_db`, which the equation of the index was made with. No row with --praat 6.1.",
      source: "Praat 7, Get CPPS", where: { $0.sound.praat == .seven }, \.cppsAVQISiegelDecibels),
    of(
      "cpp_db", "Cepstral peak prominence",
      "Cepstral peak prominence: height of the unsmoothed cepstral peak above a straight trend line fitted by the Theil-Sen method; mean over frames (0.1 s, every 2 ms). Only with --cpps-all.",
      source: "Hillenbrand, Cleveland & Erickson 1994", where: \.wantsAllProminences, \.cppDecibels),
  ]
}

/// The measures of the literature on Parkinson's disease that presuppose no model of the voice.
///
/// Source: Little MA et al. (2007), BioMedical Engineering OnLine 6:23 (fluctuation, recurrence), and Little
/// et al. (2009) for the idea of pitch period entropy. Their constants are kept, and counts of samples among
/// them make the fluctuation depend on the sample rate. Recurrence is measured at 25 kHz in the middle
/// second, so that its delay of 35 samples is the same time in every recording.
struct VoiceComplexity {
  /// Duration and sample rate of the part of the segment in which recurrence is measured.
  static let (recurrenceSeconds, recurrenceRateHz) = (1.0, 25_000.0)

  let pitchPeriodEntropy: Double?
  let fluctuation: DetrendedFluctuation?
  let recurrenceEntropy: Double?
  let sampleCount: Int
  let voicedFrameCount: Int

  init(_ signal: Signal, _ pitch: VoicePitch?) {
    pitchPeriodEntropy = pitch.flatMap { DSP.pitchPeriodEntropy($0.voiced.frequenciesHz) }
    fluctuation = detrendedFluctuation(signal.samples)
    recurrenceEntropy = Self.middle(of: signal).flatMap {
      recurrencePeriodDensityEntropy(
        resampled($0, toHz: Self.recurrenceRateHz, window: .endingAtNextSample).samples)
    }
    (sampleCount, voicedFrameCount) = (signal.samples.count, pitch?.voiced.count ?? 0)
  }

  /// The middle second of a signal; nil for a shorter one.
  private static func middle(of signal: Signal) -> Signal? {
    let count = Int((recurrenceSeconds * signal.sampleRateHz).rounded())
    guard signal.samples.count >= count else { return nil }
    let first = (signal.samples.count - count) / 2
    return try? Signal(
      Array(signal.samples[first..<first + count]), sampleRateHz: signal.sampleRateHz)
  }

  static let metrics: [Metric<MeasuredVoice>] = [
    .of(
      .pitch, "ppe", "Pitch period entropy", .one,
      "Pitch period entropy: entropy of the residual of F0 in semitones, after prediction by an autoregressive model of order 10, in 100 classes from -1.5 to 1.5 semitones, divided by ln 100. 0 to 1; higher is less predictable.",
      "after Little et al. 2009", range: .share, or: "fewer than 50 frames are voiced",
      count: { $0.complexity?.voicedFrameCount }, { $0.complexity?.pitchPeriodEntropy }
    ).better(.lower),
    .of(
      .complexity, "dfa_alpha", "DFA exponent", .one,
      "Detrended fluctuation analysis: slope of lg(fluctuation) against lg(box length) for boxes of 50 to 190 samples of the segment. 0.5 for white noise, 1.5 for its cumulative sum; depends on the sample rate.",
      "Little et al. 2007", range: "-1..3",
      or: "the segment has fewer than 190 samples, or the signal does not change",
      else: .audioTooShort, count: { $0.complexity?.sampleCount },
      { $0.complexity?.fluctuation?.alpha }),
    .of(
      .complexity, "dfa_normalized", "DFA, normalized", .one,
      "1 / (1 + exp(-alpha)), where alpha is `dfa_alpha`: the scaling exponent of detrended fluctuation analysis, mapped to 0..1.",
      "Little et al. 2007", range: .share,
      or: "the segment has fewer than 190 samples, or the signal does not change",
      else: .audioTooShort, count: { $0.complexity?.sampleCount },
      { $0.complexity?.fluctuation?.norm }),
    .of(
      .complexity, "rpde", "Recurrence period density entropy", .one,
      "Recurrence period density entropy of the middle second of the segment at 25 kHz: entropy of the times after which the state (4 samples, delay 35) returns to a radius of 0.12, divided by ln 1000. 0 is strictly periodic, 1 is random.",
      "Little et al. 2007", range: .share,
      or: "the segment is shorter than 1 s, or no state recurs", else: .audioTooShort,
      { $0.complexity?.recurrenceEntropy }
    ).better(.lower),
  ]
}
