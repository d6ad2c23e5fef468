import DSP
public import Metrics
import Recordings

extension ToneAudiometry {
  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + ToneAudiometryStep.metrics.of(\.tones)
    + RunFacts.metrics.of(\.run)
}

/// The table of one step.
extension ToneAudiometryStep {
  static let metrics: [Metric<ToneAudiometryStep>] = levels + counts

  private static let source = "ResearchKit, ORKToneAudiometryResult"

  private static func level(_ side: BodySide) -> Metric<ToneAudiometryStep> {
    Metric(
      "tone_level_\(side.rawValue)_mean_dbfs", "Tone level heard, \(side.rawValue), mean",
      .fullScaleLevel,
      "Mean level of tones the \(side.rawValue) ear heard, re full scale; no hearing threshold.",
      source: source, range: "-200..0", absentWhen: "no tone was answered with this ear",
      reading: { tones in
        let levels = tones.levels(side)
        return .number(mean(levels), count: levels.count, else: .noToneHeard)
      })
  }

  private static let unshared = "no frequency was heard with both ears"

  private static let levels: [Metric<ToneAudiometryStep>] = [
    level(.left), level(.right),
    Metric(
      "tone_level_left_minus_right_mean_db", "Tone level, left minus right, mean", .decibels,
      "Mean level of the left ear less that of the right over frequencies heard with both.",
      source: source, range: "-200..200", absentWhen: unshared,
      reading: {
        .number(mean($0.differences), count: $0.differences.count, else: .noSharedFrequency)
      }),
    .word(
      "tone_frequencies_both_ears", "Frequencies heard with both ears",
      "Frequencies heard with both ears, in Hz.", source: source,
      absentWhen: unshared, else: .noSharedFrequency
    ) {
      let shared = $0.sharedFrequencies
      return shared.isEmpty ? nil : shared.map(frequencyText).joined(separator: "|")
    },
    Metric(
      "tone_response_time_median_ms", "Tone response time, median", .milliseconds,
      "Median time from the begin of a tone to the right answer, by its amplitude.",
      source: source, range: .reactionMilliseconds,
      absentWhen: "nothing tells how long tones take, or none was heard",
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
      "Tones answered with the right ear.", source: source
    ) {
      $0.count(.ok)
    },
    .count(
      "tone_wrong_ear_count", "Tones answered with the wrong ear",
      "Tones answered with the other ear.", source: source
    ) {
      $0.count(.wrongEar)
    },
    .count(
      "tone_no_response_count", "Tones without a response", "Tones that nobody answered in time.",
      source: source
    ) {
      $0.count(.noResponse)
    },
    Metric(
      "output_volume_pct", "Phone volume", .percent, "Volume of the phone; levels hold for 100 %.",
      source: source,
      range: .percent, absentWhen: "not told",
      reading: { .number($0.outputVolume.map { 100 * $0 }, else: .volumeUnknown) }),
  ]
}
