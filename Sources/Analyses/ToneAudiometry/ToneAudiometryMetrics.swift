import DSP
public import Metrics
import Recordings

extension ToneAudiometry { public static let stepMetrics = ToneAudiometryStep.metrics }

/// The table of one step.
extension ToneAudiometryStep {
  static let metrics: [Metric<ToneAudiometryStep>] = levels + counts

  private static let source = "ResearchKit, ORKToneAudiometryResult"

  private static func level(_ side: BodySide) -> Metric<ToneAudiometryStep> {
    Metric(
      "tone_level_\(side.rawValue)_mean_dbfs", "Tone level heard, \(side.rawValue), mean",
      .fullScaleLevel,
      "Level of the tones answered with the correct ear, at the moment of the response, \(side.rawValue) ear; mean over tones. Relative to full scale of the phone, not a hearing threshold.",
      better: .lower, source: source, range: "-200..0",
      absentWhen: "no tone was answered correctly with the \(side.rawValue) ear",
      reading: { tones in
        let levels = tones.levels(side)
        return .number(mean(levels), count: levels.count, else: .noToneHeard)
      })
  }

  private static let unshared = "no frequency was answered correctly with both ears"

  private static let levels: [Metric<ToneAudiometryStep>] = [
    level(.left), level(.right),
    Metric(
      "tone_level_left_minus_right_mean_db", "Tone level, left minus right, mean", .decibels,
      "Level at the moment of the response, left ear minus right ear, at frequencies answered correctly with both ears; mean over frequencies. Repeated tones of one frequency are averaged first.",
      source: source, range: "-200..200", absentWhen: unshared,
      reading: {
        .number(mean($0.differences), count: $0.differences.count, else: .noSharedFrequency)
      }),
    .word(
      "tone_frequencies_both_ears", "Frequencies heard with both ears",
      "Frequencies in Hz answered correctly with both ears, separated by vertical bars.",
      source: source, absentWhen: unshared, else: .noSharedFrequency
    ) {
      let shared = $0.sharedFrequencies
      return shared.isEmpty ? nil : shared.map(frequencyText).joined(separator: "|")
    },
    Metric(
      "tone_response_time_median_ms", "Tone response time, median", .milliseconds,
      "Time from the start of the tone to the response, D (1 + lg(A / 0.03) / 2), where A is the amplitude at the response and D the duration of the tone; median over the tones answered with the correct ear.",
      better: .lower, source: source, range: .reactionMilliseconds,
      absentWhen:
        "the duration of the tones is unknown, or no tone was answered with the correct ear",
      reading: { tones in
        let latencies = tones.latenciesSeconds
        return .number(
          median(latencies).map { 1000 * $0 }, count: latencies.count,
          else: tones.areTimed ? .noToneHeard : .toneDurationUnknown)
      }),
  ]

  private static let counts: [Metric<ToneAudiometryStep>] = [
    .count(
      "tone_correct_ear_count", "Tones answered with the correct ear",
      "Number of tones answered with the correct ear. Tones with a response for which the chosen ear was not recorded count as correct.",
      better: .higher, source: source
    ) { $0.count(.ok) },
    .count(
      "tone_wrong_ear_count", "Tones answered with the wrong ear",
      "Number of tones answered with the wrong ear.", better: .lower, source: source
    ) { $0.count(.wrongEar) },
    .count(
      "tone_no_response_count", "Tones without a response", "Number of tones without a response.",
      better: .lower, source: source
    ) { $0.count(.noResponse) },
    Metric(
      "output_volume_pct", "Phone volume", .percent,
      "Output volume of the phone during the step, in percent of full volume. Levels of dBHL tone audiometry are valid at 100 %.",
      source: source, range: .percent, absentWhen: "the result does not contain the volume",
      reading: { .number($0.outputVolume.map { 100 * $0 }, else: .outputVolumeUnknown) }
    ).about(.file),
  ]
}
