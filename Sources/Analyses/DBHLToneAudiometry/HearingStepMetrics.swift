import DSP
import Metrics
import Recordings

/// The table of one step, beside those of its ears.
extension HearingStep {
  static let metrics: [Metric<HearingStep>] = [
    Metric(
      "pta_hf_frequencies", .word, "High frequencies the mean pta_hf was taken over, in Hz.",
      source: "this tool", absentWhen: "fewer than two of 3000, 4000, 6000, 8000 Hz were tested",
      reading: { step in
        step.highFrequencies.map { .word($0.map(frequencyText).joined(separator: "|")) }
          ?? .absent(.frequencyUntested)
      }),
    Metric(
      "headphone_type", .word, "Headphones as ResearchKit calls them; thresholds depend on them.",
      source: source, absentWhen: "not told",
      reading: { $0.result.headphoneType.map { .word($0) } ?? .absent(.headphoneUnknown) }),
    Metric(
      "output_volume", .one, "Volume of the phone; levels hold for 1.", source: source,
      range: "0..1", absentWhen: "not told",
      reading: { .number($0.result.outputVolume, else: .volumeUnknown) }),
    Metric(
      "presentations_count", .count, "Tones presented.", source: source, range: .count,
      absentWhen: "the result has no track",
      reading: { step in
        step.presentations.isEmpty ? .absent(.trackMissing) : .count(step.presentations.count)
      }),
    Metric(
      "false_positive_count", .count, "Tones tapped before they came.", source: source,
      range: .count, absentWhen: "the result has no track",
      reading: { step in
        step.presentations.isEmpty ? .absent(.trackMissing) : .count(step.earlyCount)
      }),
    Metric(
      "false_positive_ratio", .one, "Share of tones tapped before they came.", source: source,
      range: "0..1", absentWhen: "the result has no track",
      reading: { step in
        .number(step.falsePositiveRatio, count: step.presentations.count, else: .trackMissing)
      }),
    Metric(
      "response_latency_median_s", .seconds, "Median time from a tone to the tap that answers it.",
      source: source, range: .reaction, absentWhen: "the result has no track, or no tone was heard",
      reading: { step in
        let latencies = step.tracks.flatMap(\.latenciesSeconds)
        return .number(
          median(latencies), count: latencies.count,
          else: step.presentations.isEmpty ? .trackMissing : .noResponseTimed)
      }),
  ]

  private static let source = "ResearchKit, ORKdBHLToneAudiometryResult"
}
