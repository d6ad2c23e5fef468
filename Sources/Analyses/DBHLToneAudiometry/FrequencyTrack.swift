import DSP
import Metrics
import Recordings

/// One test of an ear at a frequency: what ResearchKit reports, and what comes of the track.
struct FrequencyTrack {
  let tested: TestedFrequency
  /// The rule replayed over the track; nil without one.
  let replay: RuleReplay?
  let standard: StandardCount?

  init(_ tested: TestedFrequency, _ rule: AdaptiveRule) {
    self.tested = tested
    let isTracked = !tested.presentations.isEmpty
    replay = isTracked ? RuleReplay(tested.presentations, rule) : nil
    standard = isTracked ? StandardCount(tested.presentations) : nil
  }

  /// The reported threshold differs from the one the rule finds, or only one of them exists.
  var isMismatch: Bool {
    replay.map {
      $0.thresholdDecibels.map { Float($0) } != tested.thresholdDecibels.map { Float($0) }
    } ?? false
  }

  /// The threshold by the standard rule minus the reported one.
  var methodDifference: Double? {
    standard?.thresholdDecibels.flatMap { found in tested.thresholdDecibels.map { found - $0 } }
  }

  var earlyCount: Int { tested.presentations.count { $0.answer == .early } }

  var latenciesSeconds: [Double] { tested.presentations.compactMap(\.latencySeconds) }

  /// The highest level presented; nil without a track.
  var highestDecibels: Double? { tested.presentations.map(\.levelDecibels).max() }

  /// Rows of the test, under the name of its frequency: thresholds, then each tone.
  func events(item: String) -> [Event] {
    func event(_ type: String, _ value: Double?, _ unit: MetricUnit) -> Event {
      let isImpossible =
        unit == .hearingLevel
        && value.map { !TestedFrequency.possibleThresholds.contains($0) } ?? false
      return Event(
        type, onsetSeconds: nil, side: tested.side.rawValue, item: item, value: value, unit: unit,
        flags: isImpossible ? [.outOfRange] : [])
    }
    let reported = event("rk_hearing_threshold_db_hl", tested.thresholdDecibels, .hearingLevel)
    guard let replay, let standard else { return [reported] }
    let count = Double(tested.presentations.count)
    let known: [(String, Double?, MetricUnit)] = [
      ("hearing_threshold_hughson_westlake_minus_rk_db", methodDifference, .decibels),
      ("hearing_tone_count", count, .count),
      ("hearing_false_positive_count", Double(earlyCount), .count),
      ("hearing_false_positive_pct", 100 * Double(earlyCount) / count, .percent),
      ("hearing_ascent_sd_db", standard.answeredDeviation, .decibels),
      (
        "hearing_response_time_median_ms", median(latenciesSeconds).map { 1000 * $0 }, .milliseconds
      ),
    ]
    return [
      reported, event("hearing_threshold_rk_rule_db_hl", replay.thresholdDecibels, .hearingLevel),
      event("hearing_threshold_hughson_westlake_db_hl", standard.thresholdDecibels, .hearingLevel),
    ] + known.compactMap { name, value, unit in value.map { event(name, $0, unit) } }
      + ascents(standard, item: item)
      + tested.presentations.map { $0.event(side: tested.side, item: item) }
  }

  /// Answers by ascents to the threshold, such as `2/3`.
  private func ascents(_ standard: StandardCount, item: String) -> [Event] {
    guard let there = standard.atThreshold else { return [] }
    return [
      Event(
        "hearing_ascents_at_threshold", onsetSeconds: nil, side: tested.side.rawValue, item: item,
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

  var answer: ToneAnswer {
    if let tapSeconds { return tapSeconds >= toneSeconds ? .heard : .early }
    return timeoutSeconds == nil ? .abandoned : .missed
  }

  /// The time at which the tone began.
  var toneSeconds: Double { startSeconds + delaySeconds }

  /// From the tone to the tap that answered it.
  var latencySeconds: Double? { answer == .heard ? tapSeconds.map { $0 - toneSeconds } : nil }
}

/// The outcome of a tone; the raw value is the type of its event.
enum ToneAnswer: String {
  case heard = "hearing_tone_heard"
  /// It was tapped before the tone came.
  case early = "hearing_tone_early"
  case missed = "hearing_tone_missed"
  /// It would have been clipped, or the test ended.
  case abandoned = "hearing_tone_abandoned"
}

/// The threshold by the modified Hughson-Westlake rule: the lowest level at which at least two, and half, of
/// the ascents to it are answered (ISO 8253-1; ASHA 2005).
///
/// Tones that were tapped before they came, or given up, do not count.
///
/// Only ascents count, as the standards ask. The lowest level of a track has no
/// ascent that leads to it, and there all tones count.
struct StandardCount {
  /// A tone louder than the one before it, after something was heard.
  struct Ascent {
    let levelDecibels: Double
    let isAnswered: Bool
  }

  let ascents: [Ascent]
  /// dB HL; nil when none is found.
  let thresholdDecibels: Double?
  /// The lowest level there is was heard: the threshold lies there or below.
  let isAtFloor: Bool

  init(_ presentations: [TonePresentation]) {
    let tones = presentations.filter { [.heard, .missed].contains($0.answer) }
    ascents = Self.ascents(tones)
    let floor = Self.floor(tones)
    isAtFloor = floor != nil
    thresholdDecibels = floor ?? Self.lowest(ascents)
  }

  private static func ascents(_ tones: [TonePresentation]) -> [Ascent] {
    guard let first = tones.firstIndex(where: { $0.answer == .heard }) else { return [] }
    return zip(tones[first...], tones[first...].dropFirst()).compactMap { before, tone in
      tone.levelDecibels > before.levelDecibels
        ? Ascent(levelDecibels: tone.levelDecibels, isAnswered: tone.answer == .heard) : nil
    }
  }

  private static func lowest(_ ascents: [Ascent]) -> Double? {
    let levels = Dictionary(grouping: ascents, by: \.levelDecibels)
    return levels.filter { isThreshold($0.value.map(\.isAnswered)) }.keys.min()
  }

  /// No ascent leads to the lowest level; all tones there count. A level that is heard twice and not
  /// followed by a lower one is the lowest there is.
  private static func floor(_ tones: [TonePresentation]) -> Double? {
    guard let lowest = tones.map(\.levelDecibels).min() else { return nil }
    let answers = tones.filter { $0.levelDecibels == lowest }.map { $0.answer == .heard }
    return isThreshold(answers) ? lowest : nil
  }

  private static func isThreshold(_ answers: [Bool]) -> Bool {
    let count = answers.count(where: \.self)
    return count >= 2 && 2 * count >= answers.count
  }

  /// Ascents to the threshold, and how many of them were answered; nil without any.
  var atThreshold: (answered: Int, ascents: Int)? {
    let there = ascents.filter { $0.levelDecibels == thresholdDecibels }
    return there.isEmpty ? nil : (there.count(where: \.isAnswered), there.count)
  }

  /// SD of the levels of ascents that were answered; nil for fewer than two.
  var answeredDeviation: Double? {
    standardDeviation(ascents.filter(\.isAnswered).map(\.levelDecibels))
  }
}
