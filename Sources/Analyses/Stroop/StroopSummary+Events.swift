import Metrics
import Recordings

extension PlacedTrial {
  /// Response time, congruency and correctness; onsets count from the first word shown.
  func events(since first: Double?) -> [Event] {
    let onset = trial.shownSeconds.flatMap { shown in first.map { shown - $0 } }
    func event(_ type: String, _ value: Double, _ unit: MetricUnit) -> Event {
      Event(
        type, onsetSeconds: onset, durationSeconds: trial.responseSeconds, item: "\(number)",
        value: value, unit: unit)
    }
    let congruency = isCongruent.map { event("congruent", $0 ? 1 : 0, .one) }
    return [event("rt_ms", milliseconds, StroopSummary.milliseconds)]
      + [congruency].compactMap(\.self) + [event("correct", isCorrect ? 1 : 0, .one)]
  }
}

extension StroopSummary {
  /// Rows for each trial.
  var trialEvents: [Event] {
    let first = trials.lazy.compactMap(\.trial.shownSeconds).first
    return trials.flatMap { $0.events(since: first) }
  }

  /// Valid trials and errors by color, and how often each color was answered with each.
  var tableEvents: [Event] {
    let known = valid.compactMap { trial in trial.trial.color.map { (color: $0, trial: trial) } }
    let colors = Dictionary(grouping: known, by: \.color).mapValues { $0.map(\.trial) }
      .sorted { $0.key < $1.key }
    return colors.flatMap { Self.errors($0.key, $0.value) }
      + colors.flatMap { Self.answers($0.key, $0.value) }
  }

  private static func errors(_ color: ColorWord, _ trials: [PlacedTrial]) -> [Event] {
    let errors = trials.count { !$0.isCorrect }
    return [
      ("trials", Double(trials.count)), ("errors", Double(errors)),
      ("error_ratio", Double(errors) / Double(trials.count)),
    ].map { type, value in
      Event(type, onsetSeconds: nil, item: color.text, value: value, unit: .one)
    }
  }

  private static func answers(_ color: ColorWord, _ trials: [PlacedTrial]) -> [Event] {
    let answers = Dictionary(grouping: trials) { $0.trial.selected }
    let none = answers[nil].map { [("", $0.count)] } ?? []
    let given = answers.compactMap { answer, trials in answer.map { ($0, trials.count) } }
    let named = given.sorted { $0.0 < $1.0 }.map { ($0.0.text, $0.1) }
    return (named + none).map { text, count in
      Event(
        "count", onsetSeconds: nil, item: "\(color.text)>\(text)", value: Double(count),
        unit: .count)
    }
  }
}

extension ColorWord {
  /// By bytes, whatever the locale.
  fileprivate static func < (a: ColorWord, b: ColorWord) -> Bool {
    a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
  }
}
