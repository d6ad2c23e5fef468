import DSP
public import Metrics
import Recordings

extension Phonation {
  public static let recordingMetrics: [Metric<MeasuredVoice>] = ConditionedSound.metrics.of(\.sound)
  public static let stepFacts = StepFacts.ofSound
  public static let stepMetrics = MeasuredVoice.metrics
}

/// The table of the task, but for what is said of any sound.
extension MeasuredVoice {
  static let metrics =
    segmentMetrics + VoicePitch.metrics + VoicePulses.metrics + VoiceHarmonicity.metrics
    + VoiceCepstrum.metrics + VoiceSpectrum.metrics + VoiceFormants.metrics
    + VoiceComplexity.metrics + VoiceTremor.metrics + VoiceMelCepstrum.metrics
    + VoiceResidual.metrics

  private static let mine = "this tool"

  static let segmentMetrics: [Metric<MeasuredVoice>] = [
    .of(
      .longestRun, "maximum_phonation_time_s", "Maximum phonation time", .seconds,
      "Maximum phonation time: duration of the longest phonation of the recording that can be a voice, or of the part given by --from and --to. Interruptions of the voice of up to 0.1 s do not end a phonation.",
      mine, range: "0..300", count: { $0.conditions.phonation.runs.count },
      { $0.conditions.phonation.main?.length }
    ).better(.higher).alsoAbout(.totals),
    Metric(
      "maximum_phonation_cut_off", "Longest phonation was cut off", .boolean,
      "True if the longest phonation lasts until the last 0.15 s of the recording, so that the voice may have continued and `maximum_phonation_time_s` is a lower limit.",
      source: mine, absentWhen: VoiceMeasure.longestRun.absence,
      reading: { $0.reading(.longestRun, $0.conditions.phonation.isCapped) }),
    .of(
      .runs, "phonation_count", "Phonations", .count, type: .count,
      "Number of phonations in the recording: voiced parts of at least 0.1 s, joined across interruptions of up to 0.1 s.",
      mine, range: .count, count: { $0.conditions.phonation.frameCount },
      { Double($0.conditions.phonation.runs.count) }
    ).alsoAbout(.totals),
    .of(
      .runs, "phonation_total_s", "Phonation time, total", .seconds,
      "Sum of the durations of all phonations in the recording (see `phonation_count`).", mine,
      range: .recording, count: { $0.conditions.phonation.runs.count },
      { $0.conditions.phonation.totalSeconds }
    ).alsoAbout(.totals),
    .of(
      .window, "segment_start_s", "Measured segment, start", .seconds,
      "Start of the segment, the part of the recording that is measured (--phonation-segment, or --from and --to), in seconds from the start of the file.",
      mine, range: .recording, { $0.segmentSeconds?.lowerBound }),
    .of(
      .window, "segment_end_s", "Measured segment, end", .seconds,
      "End of the segment, the part of the recording that is measured (--phonation-segment, or --from and --to), in seconds from the start of the file.",
      mine, range: .recording, { $0.segmentSeconds?.upperBound }),
    Metric(
      "f0_search_floor_hz", "F0 search floor", .hertz,
      "Lowest fundamental frequency searched for in the segment: --f0-floor, else 75 Hz, or 0.75 times the first quartile of F0 between 50 and 1400 Hz where the voice was found there only, and with --f0-range auto.",
      source: mine, range: "10..10000", reading: { .number($0.range.floorHz, else: .noVoice) }),
    Metric(
      "f0_search_ceiling_hz", "F0 search ceiling", .hertz,
      "Highest fundamental frequency searched for in the segment: --f0-ceiling, else 600 Hz, or 1.5 times the third quartile of F0 between 50 and 1400 Hz where the voice was found there only, and with --f0-range auto.",
      source: mine, range: "10..10000", reading: { .number($0.range.ceilingHz, else: .noVoice) }),
  ]
}

extension VoiceMeasure {
  /// When there is no value, in the words of the dictionary.
  var absence: String { needs.map(\.words).joined(separator: ", or ") }
}

extension Metric<MeasuredVoice> {
  /// A number of the table: empty with the reason of the first need that is not met, otherwise with the flags of its flaws.
  ///
  /// - Parameters:
  ///   - more: when the number cannot be computed although all needs are met.
  ///   - reason: the flag of an empty value in this case.
  static func of(
    _ measure: VoiceMeasure, _ name: String, _ label: String, _ unit: MetricUnit,
    type: MetricType = .number, _ meaning: String, _ source: String, range: ValueRange,
    or more: String? = nil, else reason: Flag = .fewValues,
    count: @escaping @Sendable (MeasuredVoice) -> Int? = { _ in nil },
    _ value: @escaping @Sendable (MeasuredVoice) -> Double?
  ) -> Metric {
    Metric(
      name, label, unit, type: type, meaning, source: source, range: range,
      absentWhen: ([measure.absence] + (more.map { [$0] } ?? [])).joined(separator: ", or "),
      reading: { voice in voice.reading(measure, value(voice), count: count(voice), else: reason) })
  }
}
