import CLibrary
import DSP
import Metrics

/// The pitch of the measured segment.
///
/// It is Praat's raw autocorrelation, because voice research quotes its numbers. Newer releases of Praat have
/// filtered autocorrelation as their default, but advise the raw one for voice analysis. The range is 75 to
/// 600 Hz or what `VoiceSearch` found. With `--f0-range auto` a first pass from 50 to 1400 Hz finds the range of
/// the speaker, and a second one searches in it, which leaves out octaves of it.
///
/// If the segment is the whole recording, the pitch that found it is used again.
struct VoicePitch {
  /// The second pass searches from this multiple of the first quartile to this multiple of the third.
  ///
  /// Source: De Looze C, Hirst D (2008), Detecting changes in key and range (...),
  /// Speech Prosody 2008:135-138.
  static let (floorShare, ceilingShare) = (0.75, 1.5)

  let signal: Signal
  let track: PitchTrack
  var range: PitchRange { track.range }
  let voiced: VoicedFrames
  /// The strengths of the voiced frames, in their order.
  let strengths: [Double]

  /// `known` is the pitch of the whole recording.
  init(
    _ window: VoiceWindow, _ range: PitchRange, known: PitchTrack? = nil, adapts: Bool = false,
    praat: PraatVersion
  ) {
    signal = window.signal
    let own = adapts ? Self.range(of: PitchTrack(window.signal, .wide, praat: praat)) : nil
    let range = own ?? range
    let reused = window.isWhole && range == known?.range ? known : nil
    track = reused ?? PitchTrack(window.signal, range, praat: praat)
    voiced = VoicedFrames(track)
    strengths = track.voicedStrengths
  }

  /// Nil for too little voice to go by.
  private static func range(of track: PitchTrack) -> PitchRange? {
    let found = track.voicedFrequenciesHz
    guard found.count >= VoicedFrames.fewest, let low = quantile(found, 0.25),
      let high = quantile(found, 0.75)
    else { return nil }
    return PitchRange(floorHz: floorShare * low, ceilingHz: ceilingShare * high)
  }

  /// How far one harmonic of the median pitch stands above all others; nil without voice.
  var harmonicLead: HarmonicLead? {
    voiced.medianHz.flatMap { HarmonicLead(signal, fundamentalHz: $0) }
  }

  var voicedFraction: Double? { ratio(Double(voiced.count), Double(track.frameCount)) }

  static let metrics: [Metric<MeasuredVoice>] = levels + voicing + periodicity

  private static let report = "Praat, Voice report"

  private static let levels: [Metric<MeasuredVoice>] = PitchMeasure.all.map { measure in
    .of(
      .pitch, measure.name, measure.label, measure.unit, measure.meaning, measure.source,
      range: measure.range, count: { $0.pitch?.voiced.count },
      { $0.pitch.flatMap { measure.value($0.voiced) } })
  }

  private static let voicing: [Metric<MeasuredVoice>] = [
    .of(
      .voicing, "voiced_frame_pct", "Voiced frames", .percent,
      "Voiced frames in percent of all F0 frames of the segment.", PitchMeasure.boersma,
      range: .percent, count: { $0.pitch?.track.frameCount },
      { $0.pitch?.voicedFraction.map { 100 * $0 } }
    ).better(.higher),
    .of(
      .voicing, "unvoiced_frame_pct", "Unvoiced frames", .percent,
      "Unvoiced frames in percent of all F0 frames of the segment: 100 minus `voiced_frame_pct`.",
      report, range: .percent, count: { $0.pitch?.track.frameCount },
      { $0.pitch?.voicedFraction.map { 100 * (1 - $0) } }
    ).better(.lower),
  ]

  /// A metric of the strength r of a frame's pitch, which is its autocorrelation at one period.
  private static func strength(
    _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    or absence: String? = nil, _ value: @escaping @Sendable (Double) -> Double
  ) -> Metric<MeasuredVoice> {
    .of(
      .periodicity, name, label, unit, meaning, report, range: range, or: absence, else: .noNoise,
      count: { $0.pitch?.strengths.count }, { mean($0.pitch?.strengths.map(value) ?? []) })
  }

  private static let periodicity: [Metric<MeasuredVoice>] = [
    strength(
      "hnr_pitch_mean_db", "HNR by pitch analysis, mean", .decibels,
      "Harmonics-to-noise ratio from the F0 analysis: 10 lg(r / (1 - r)), where r is the normalized autocorrelation of a voiced frame at its period; mean over the voiced frames of the segment.",
      range: .harmonicity, or: "a voiced frame repeats exactly (r = 1)",
      { 10 * log10($0 / (1 - $0)) }
    ).better(.higher),
    strength(
      "nhr_mean", "Noise-to-harmonics ratio, mean", .one,
      "Noise-to-harmonics ratio: (1 - r) / r, where r is the normalized autocorrelation of a voiced frame at its period; mean over the voiced frames of the segment. Higher values mean more noise.",
      range: "0..100", { (1 - $0) / $0 }
    ).better(.lower),
    strength(
      "autocorrelation_period_mean", "Autocorrelation at one period, mean", .one,
      "Normalized autocorrelation of a voiced frame at its period, mean over the voiced frames of the segment. 1 is perfectly periodic.",
      range: .share, { $0 }
    ).better(.higher),
  ]
}

/// A rhythm of 2 to 15 Hz in the pitch and in the loudness of a held vowel.
///
/// Source: this tool, after Dromey et al. (2002). A contour is made of the longest run of voice, with breaks
/// of up to 0.1 s bridged by straight lines, and `ContourTremor` finds the rhythm in it. The amplitude is
/// that of the pulses, one for each period. A run shorter than 1.5 s holds too few cycles.
struct VoiceTremor {
  /// Shorter breaks are bridged by a straight line; so long are they but for rounding.
  static let longestGapSeconds = 0.1 + 1e-9
  /// The grid pulses are brought to, which come when they come.
  static let amplitudeRateHz = 100.0

  /// A contour with the rhythm that was found in it.
  struct RhythmicCourse {
    let contour: Signal
    let rhythm: ContourTremor?

    init?(times: [Double], values: [Double], gapSeconds: Double, rateHz: Double) {
      guard
        let contour = resampledContour(
          times: times, values: values, largestGapSeconds: gapSeconds, sampleRateHz: rateHz),
        Double(contour.samples.count) >= ContourTremor.shortestSeconds * rateHz
      else { return nil }
      (self.contour, rhythm) = (contour, ContourTremor(contour))
    }
  }

  /// Nil where no run is long enough.
  let pitch: RhythmicCourse?
  let amplitude: RhythmicCourse?

  init?(_ pitch: VoicePitch?, _ pulses: VoicePulses?) {
    guard let pitch, let pulses else { return nil }
    let step = pitch.track.stepSeconds
    // From middle to middle of frames it is one frame farther than the voice breaks.
    self.pitch = RhythmicCourse(
      times: pitch.voiced.timesSeconds, values: pitch.voiced.frequenciesHz,
      gapSeconds: Self.longestGapSeconds + step, rateHz: 1 / step)
    let amplitudes = pulses.shimmer.amplitudes
    amplitude = RhythmicCourse(
      times: amplitudes.map(\.timeSeconds), values: amplitudes.map(\.windowedRMS),
      gapSeconds: Self.longestGapSeconds, rateHz: Self.amplitudeRateHz)
  }

  private static func of(
    _ measure: VoiceMeasure, _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String,
    range: ValueRange, _ course: @escaping @Sendable (VoiceTremor) -> RhythmicCourse?,
    _ value: @escaping @Sendable (ContourTremor) -> Double
  ) -> Metric<MeasuredVoice> {
    Metric(
      name, label, unit, meaning, source: "this tool, after Dromey et al. 2002", range: range,
      absentWhen:
        "\(measure.absence), or no voiced run lasts 1.5 s, or no modulation frequency holds 25 % of the power between 2 and 15 Hz",
      reading: { voice in
        let course = voice.tremor.flatMap(course)
        return voice.reading(
          measure, course?.rhythm.map(value), count: course?.contour.samples.count,
          flags: course?.rhythm?.isDistinctPeak == false ? [.voiceTremorUnclear] : [],
          else: course == nil ? .audioTooShort : .noVoiceTremor)
      })
  }

  static let metrics: [Metric<MeasuredVoice>] = [
    of(
      .pitch, "voice_tremor_f0_frequency_hz", "Voice tremor of F0, frequency", .hertz,
      "Frequency of the strongest modulation of F0 between 2 and 15 Hz, in the longest voiced run (interruptions of up to 0.1 s are bridged by a straight line).",
      range: "2..15", \.pitch, \.frequencyHz),
    of(
      .pitch, "voice_tremor_f0_depth_pct", "Voice tremor of F0, depth", .percent,
      "Amplitude of the strongest modulation of F0 between 2 and 15 Hz, in percent of mean F0, in the longest voiced run. Its frequency is `voice_tremor_f0_frequency_hz`.",
      range: .percent, \.pitch, \.depthPercent
    ).better(.lower),
    of(
      .amplitudeTremor, "voice_tremor_amplitude_frequency_hz",
      "Voice tremor of amplitude, frequency", .hertz,
      "Frequency of the strongest modulation of the amplitude of the glottal pulses between 2 and 15 Hz, in the longest run of pulses (interruptions of up to 0.1 s are bridged by a straight line).",
      range: "2..15", \.amplitude, \.frequencyHz),
    of(
      .amplitudeTremor, "voice_tremor_amplitude_depth_pct", "Voice tremor of amplitude, depth",
      .percent,
      "Amplitude of the strongest modulation of the pulse amplitude between 2 and 15 Hz, in percent of the mean pulse amplitude, in the longest run of pulses. Its frequency is `voice_tremor_amplitude_frequency_hz`.",
      range: "0..200", \.amplitude, \.depthPercent
    ).better(.lower),
  ]
}
