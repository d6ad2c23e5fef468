import DSP
import Metrics
import Recordings

/// The indices of a vowel and speech.
public struct MeasuredVoiceQuality {
  let vowelSeconds: Double
  /// Duration of the voiced windows of the speech; nil if it was not measured.
  let speechSeconds: Double?
  let quality: VoiceQualityIndex?
  /// With the prominence of Praat 7; nil unless its numbers are wanted.
  let qualityOfPraat7: VoiceQualityIndex?
  let breathiness: BreathinessIndex?
  /// Why nothing was measured.
  let refusal: Flag?
  /// Flags of all values.
  let doubts: [Flag]
  /// Whether the index of Praat 7 is wanted.
  let hasPraat7: Bool

  /// The spectra of both indices reach to 10 kHz.
  static let lowestRateHz = 20_000.0
  /// Less voice has no spectrum to speak of.
  static let shortestSeconds = 1.0
  /// The length of the vowel and of the voiced speech in the studies of both indices, in seconds.
  static let usualSeconds = 3.0

  init(_ pair: VoicePair, praat: PraatVersion, isOfSpeechTask: Bool) {
    let (vowel, speech) = (pair.vowel, pair.speech)
    let sounds = [vowel] + speech
    let rates = Set(sounds.map(\.signal.sampleRateHz))
    let rateHz = rates.min() ?? 0
    vowelSeconds = Double(vowel.signal.samples.count) / vowel.signal.sampleRateHz
    hasPraat7 = praat == .seven
    let joined = Self.joined(speech.map(\.signal), rateHz: rateHz)
    let resampledVowel = Self.joined([vowel.signal], rateHz: rateHz)
    let isLow = rateHz < Self.lowestRateHz
    let voiced = isLow ? nil : joined.map(VoicedSpeech.init)
    speechSeconds = voiced?.seconds
    let isShort =
      vowelSeconds < Self.shortestSeconds || (voiced?.seconds ?? 0) < Self.shortestSeconds
    // Sentences that are digital silence count only where all are.
    let isSilent = vowel.isSilent || speech.allSatisfy(\.isSilent)
    refusal =
      isLow ? .audioSampleRateLow : isSilent ? .digitalSilence : isShort ? .audioTooShort : nil
    doubts =
      (sounds.flatMap(\.doubts) + (vowelSeconds < Self.usualSeconds ? [.vowelShort] : [])
      + ((voiced?.seconds ?? 0) < Self.usualSeconds ? [.voicedSpeechShort] : [])
      + (rates.count > 1 ? [.voiceRatesDiffer] : [])
      + (pair.areOfDifferentDevices ? [.voiceDevicesDiffer] : [])
      + (isOfSpeechTask ? [.speechTextNotStandard] : [])).unique
    guard refusal == nil, let voiced, let resampledVowel else {
      (quality, qualityOfPraat7, breathiness) = (nil, nil, nil)
      return
    }
    quality = VoiceQualityIndex(vowel: resampledVowel, speech: voiced)
    qualityOfPraat7 =
      hasPraat7 ? VoiceQualityIndex(vowel: resampledVowel, speech: voiced, praat: .seven) : nil
    breathiness = BreathinessIndex(vowel: resampledVowel, speech: voiced)
  }

  /// Sounds one after the other at the lowest of their rates: a higher one would be of frequencies that are not there.
  private static func joined(_ signals: [Signal], rateHz: Double) -> Signal? {
    let samples = signals.flatMap { signal in
      signal.sampleRateHz == rateHz
        ? signal.samples : resampled(signal, toHz: rateHz, window: .symmetric).samples
    }
    return try? Signal(samples, sampleRateHz: rateHz)
  }

  /// A value with the flags of all, or the reason why there is none.
  fileprivate func reading(_ value: Double?) -> Reading {
    if let refusal { return .absent(refusal) }
    return .number(value, flags: doubts, else: .frameSilent)
  }
}

/// The table of the task.
extension MeasuredVoiceQuality {
  static let metrics: [Metric<MeasuredVoiceQuality>] = indices + ofQuality + ofBreathiness + lengths

  private static let avqi = "Barsties and Maryn 2015, HNO 63(11):715-723"
  private static let abi = "Barsties v. Latoszek et al. 2017, J Voice 31(4):511.e11-e27"
  private static let absence =
    "a sample rate is below 20000 Hz, the vowel or the speech is digital silence, the vowel or the voiced speech is shorter than 1 s, or a part of the voice has no sound"

  private static func metric(
    _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String, better: Better? = nil,
    source: String, range: ValueRange,
    _ value: @escaping @Sendable (MeasuredVoiceQuality) -> Double?
  ) -> Metric<MeasuredVoiceQuality> {
    Metric(
      name, label, unit, meaning, better: better, source: source, range: range, absentWhen: absence,
      reading: { $0.reading(value($0)) })
  }

  private static let indices: [Metric<MeasuredVoiceQuality>] = [
    metric(
      "avqi", "AVQI 03.01", .one,
      "Acoustic Voice Quality Index 03.01 of the voiced windows of the speech and the last 3 s of the vowel: 2.8902 (4.152 - 0.177 CPPS - 0.006 HNR - 0.037 shimmer + 0.941 shimmer in dB + 0.01 slope + 0.093 tilt), with the CPPS of Praat 6.1, which the equation was fitted with.",
      better: .lower, source: avqi, range: "-15..20", { $0.quality?.value }),
    Metric(
      "avqi_praat7", "AVQI 03.01, Praat 7", .one,
      "Acoustic Voice Quality Index 03.01 as Praat 7.0.02 shows it, whose CPPS is higher: 0.1 to 0.3 below `avqi`. Only with --praat 7. Published cut-offs were found with earlier versions.",
      better: .lower, source: "\(avqi); Praat 7.0.02", range: "-15..20", absentWhen: absence,
      reading: { $0.hasPraat7 ? $0.reading($0.qualityOfPraat7?.value) : nil }),
    metric(
      "abi", "ABI", .one,
      "Acoustic Breathiness Index of the voiced windows of the speech and the middle 3 s of the vowel, from nine measures: CPPS, jitter, glottal-to-noise excitation ratio, noise above 6 kHz, harmonics above noise, H1-H2, two kinds of shimmer, and the standard deviation of periods.",
      better: .lower, source: abi, range: "-15..20", { $0.breathiness?.value }),
  ]

  private static let ofQuality: [Metric<MeasuredVoiceQuality>] = [
    metric(
      "avqi_cpps_db", "AVQI: CPPS", .decibels,
      "Smoothed cepstral peak prominence of the sound that `avqi` is measured of.", source: avqi,
      range: "-20..60", { $0.quality?.cppsDecibels }),
    metric(
      "avqi_hnr_db", "AVQI: HNR", .decibels,
      "Mean harmonics-to-noise ratio of the sound that `avqi` is measured of, by cross-correlation.",
      source: avqi, range: "-150..150", { $0.quality?.harmonicityDecibels }),
    metric(
      "avqi_shimmer_local_pct", "AVQI: shimmer", .percent,
      "Shimmer (local) of the sound that `avqi` is measured of.", source: avqi, range: "0..300",
      { ($0.quality?.shimmer).map { 100 * $0 } }),
    metric(
      "avqi_shimmer_local_db", "AVQI: shimmer in dB", .decibels,
      "Shimmer (local, dB) of the sound that `avqi` is measured of.", source: avqi, range: "0..100",
      { $0.quality?.shimmerDecibels }),
    metric(
      "avqi_spectral_slope_db", "AVQI: slope of the spectrum", .decibels,
      "Level from 1 to 10 kHz minus level below 1 kHz in the long-term average spectrum of the sound that `avqi` is measured of.",
      source: avqi, range: "-150..100", { $0.quality?.slopeDecibels }),
    metric(
      "avqi_spectral_tilt_db", "AVQI: tilt of the spectrum", .decibels,
      "The slope (see `avqi_spectral_slope_db`) of the straight line through the long-term average spectrum.",
      source: avqi, range: "-150..100", { $0.quality?.tiltDecibels }),
  ]

  private static let ofBreathiness: [Metric<MeasuredVoiceQuality>] = [
    metric(
      "abi_cpps_db", "ABI: CPPS", .decibels,
      "Smoothed cepstral peak prominence of the sound that `abi` is measured of.", source: abi,
      range: "-20..60", { $0.breathiness?.cppsDecibels }),
    metric(
      "abi_jitter_local_pct", "ABI: jitter", .percent,
      "Jitter (local) of the sound that `abi` is measured of.", source: abi, range: "0..200",
      { ($0.breathiness?.jitter).map { 100 * $0 } }),
    metric(
      "abi_excitation_ratio", "ABI: GNE", .one,
      "Glottal-to-noise excitation ratio (GNE) of the sound that `abi` is measured of: the largest correlation of the envelopes of two bands from 500 to 4500 Hz.",
      source: "Michaelis et al. 1997, Acta Acustica 83:700-706", range: "0..1",
      { $0.breathiness?.excitationRatio }),
    metric(
      "abi_noise_ratio", "ABI: noise above 6 kHz", .one,
      "Mean level up to 6 kHz divided by mean level from 6 to 10 kHz, both above the lowest level of a frame of 0.1 s, averaged over frames (Hfno-6000): a ratio of levels, not their difference.",
      source: abi, range: "0..1000", { $0.breathiness?.noiseRatio }),
    metric(
      "abi_harmonic_height_db", "ABI: HNR-D", .decibels,
      "Level of the harmonics from 500 to 1500 Hz above that of the valleys between them, averaged over frames of 0.1 s (HNR of Dejonckere).",
      source: abi, range: "-100..200", { $0.breathiness?.harmonicHeightDecibels }),
    metric(
      "abi_h1_h2_db", "ABI: H1-H2", .decibels,
      "Level of the first harmonic minus level of the second, averaged over frames of 0.1 s.",
      source: abi, range: "-150..150", { $0.breathiness?.firstHarmonicsDecibels }),
    metric(
      "abi_shimmer_local_db", "ABI: shimmer in dB", .decibels,
      "Shimmer (local, dB) of the sound that `abi` is measured of.", source: abi, range: "0..100",
      { $0.breathiness?.shimmerDecibels }),
    metric(
      "abi_shimmer_local_pct", "ABI: shimmer", .percent,
      "Shimmer (local) of the sound that `abi` is measured of.", source: abi, range: "0..300",
      { ($0.breathiness?.shimmer).map { 100 * $0 } }),
    metric(
      "abi_period_sd_s", "ABI: SD of periods", .seconds,
      "Standard deviation of the glottal periods of the sound that `abi` is measured of.",
      source: abi, range: "0..0.02", { $0.breathiness?.periodDeviationSeconds }),
  ]

  private static let lengths: [Metric<MeasuredVoiceQuality>] = [
    Metric(
      "voice_quality_vowel_s", "Vowel of the indices, length", .seconds,
      "Duration of the vowel that the indices are measured of; they use 3 s of it.",
      source: "this tool", range: .recording, absentWhen: "never",
      reading: { .number($0.vowelSeconds, else: .noVoice) }),
    Metric(
      "voice_quality_speech_s", "Voiced speech of the indices, length", .seconds,
      "Duration of the voiced windows of the speech that the indices are measured of.",
      source: avqi, range: .recording, absentWhen: "a sample rate is below 20000 Hz",
      reading: { .number($0.speechSeconds, else: .audioSampleRateLow) }),
  ]
}
