import DSP
import Metrics
import Recordings

/// The table of one step.
extension RisingTones {
  static let metrics: [Metric<RisingTones>] = levels + counts

  private static let source = "ResearchKit, ORKToneAudiometryResult"

  private static func level(_ side: BodySide) -> Metric<RisingTones> {
    Metric(
      "level_mean_\(side.rawValue)_dbfs", .decibels,
      "Mean level of tones the \(side.rawValue) ear heard, re full scale; no hearing threshold.",
      source: source, range: "-200..0", absentWhen: "no tone was answered with this ear",
      reading: { tones in
        let levels = tones.levels(side)
        return .number(mean(levels), count: levels.count, else: .noToneHeard)
      })
  }

  private static let unshared = "no frequency was heard with both ears"

  private static let levels: [Metric<RisingTones>] = [
    level(.left), level(.right),
    Metric(
      "interaural_difference_mean_db", .decibels,
      "Mean level of the left ear less that of the right over frequencies heard with both.",
      source: source, range: "-200..200", absentWhen: unshared,
      reading: { tones in
        let differences = tones.differences
        return .number(mean(differences), count: differences.count, else: .noSharedFrequency)
      }),
    Metric(
      "interaural_frequencies", .word, "Frequencies heard with both ears, in Hz.", source: source,
      absentWhen: unshared,
      reading: { tones in
        let shared = tones.sharedFrequencies
        return shared.isEmpty
          ? .absent(.noSharedFrequency)
          : .word(shared.map(frequencyText).joined(separator: "|"))
      }),
    Metric(
      "response_latency_median_s", .seconds,
      "Median time from the begin of a tone to the right answer, by its amplitude.",
      source: source, range: .reaction,
      absentWhen: "nothing tells how long tones take, or none was heard",
      reading: { tones in
        let latencies = tones.latenciesSeconds
        return .number(
          median(latencies), count: latencies.count,
          else: tones.areTimed ? .noToneHeard : .toneDurationUnknown)
      }),
  ]

  private static func count(
    _ name: String, _ meaning: String, _ status: RisingTone.Status
  ) -> Metric<RisingTones> {
    Metric(
      name, .count, meaning, source: source, range: .count, reading: { .count($0.count(status)) })
  }

  private static let counts: [Metric<RisingTones>] = [
    count("ok_count", "Tones answered with the right ear.", .ok),
    count("wrong_ear_count", "Tones answered with the other ear.", .wrongEar),
    count("no_response_count", "Tones that nobody answered in time.", .noResponse),
    Metric(
      "output_volume", .one, "Volume of the phone.", source: source, range: "0..1",
      absentWhen: "not told", reading: { .number($0.outputVolume, else: .volumeUnknown) }),
  ]
}
