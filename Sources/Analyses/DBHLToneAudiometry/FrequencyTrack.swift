import DSP
import Metrics
import Recordings

/// One test of an ear at a frequency: what ResearchKit reports, and what comes of the track.
struct FrequencyTrack {
  let tested: TestedFrequency
  /// Nil without a track.
  let replay: RuleReplay?
  let standard: StandardCount?

  init(_ tested: TestedFrequency, _ rule: AdaptiveRule) {
    self.tested = tested
    let isTracked = !tested.presentations.isEmpty
    replay = isTracked ? RuleReplay(tested.presentations, rule) : nil
    standard = isTracked ? StandardCount(tested.presentations) : nil
  }

  /// The reported threshold is another than the rule comes to, or only one of them is found.
  var isMismatch: Bool {
    replay.map {
      $0.thresholdDecibels.map { Float($0) } != tested.thresholdDecibels.map { Float($0) }
    }
      ?? false
  }

  /// Standard count less report.
  var methodDifference: Double? {
    standard?.thresholdDecibels.flatMap { found in
      tested.thresholdDecibels.map { found - $0 }
    }
  }

  var earlyCount: Int { tested.presentations.count { $0.answer == .early } }

  var latenciesSeconds: [Double] { tested.presentations.compactMap(\.latencySeconds) }

  /// The highest level presented; nil without a track.
  var highestDecibels: Double? { tested.presentations.map(\.levelDecibels).max() }
}

extension FrequencyTrack {
  /// Rows of the test, under the name of its frequency: thresholds, then each tone.
  func events(item: String) -> [Event] {
    func event(_ type: String, _ value: Double?, _ unit: MetricUnit) -> Event {
      Event(
        type, onsetSeconds: nil, side: tested.side.rawValue, item: item, value: value, unit: unit)
    }
    let reported = event(
      "threshold_reported_db_hl", tested.thresholdDecibels, .hearingLevel)
    guard let replay, let standard else { return [reported] }
    let count = Double(tested.presentations.count)
    let known: [(String, Double?, MetricUnit)] = [
      ("method_difference_db", methodDifference, .decibels),
      ("presentations_count", count, .count),
      ("false_positive_count", Double(earlyCount), .count),
      ("false_positive_ratio", Double(earlyCount) / count, .one),
      ("ascent_response_sd_db", standard.answeredDeviation, .decibels),
      ("response_latency_median_s", median(latenciesSeconds), .seconds),
    ]
    return [
      reported, event("threshold_engine_db_hl", replay.thresholdDecibels, .hearingLevel),
      event("threshold_hw_db_hl", standard.thresholdDecibels, .hearingLevel),
    ] + known.compactMap { name, value, unit in value.map { event(name, $0, unit) } }
      + ascents(standard, item: item)
      + tested.presentations.map { $0.event(side: tested.side, item: item) }
  }

  /// Answers by ascents to the threshold, such as `2/3`.
  private func ascents(_ standard: StandardCount, item: String) -> [Event] {
    guard let there = standard.atThreshold else { return [] }
    return [
      Event(
        "ascents_at_threshold", onsetSeconds: nil, side: tested.side.rawValue, item: item,
        word: "\(there.answered)/\(there.ascents)")
    ]
  }
}

extension TonePresentation {
  /// From the tone to the answer, at its level.
  fileprivate func event(side: BodySide, item: String) -> Event {
    Event(
      answer.rawValue, onsetSeconds: toneSeconds, durationSeconds: latencySeconds,
      side: side.rawValue, item: item, value: levelDecibels, unit: .hearingLevel)
  }
}
