import DSP
import Metrics
import Recordings
import Text

/// The trials of one test and their conditions.
///
/// Mean times are of right answers within the limits of valid ones, by condition. Outliers are left out only
/// on request: which rule is right depends on the study, and each changes the interference. Trials with words
/// that are not known belong to neither condition, but count in values over all trials.
public struct StroopSummary {
  /// Fewer valid trials of a condition than this are few.
  static let fewestTrials = 5
  /// With fewer valid trials, guessing cannot be excluded.
  static let fewestForChance = 8
  /// Half of a person's answers take longer: the fastest median of 121 people was 0.505 s.
  static let shortestMedianSeconds = 0.25

  /// All trials in order, valid or not.
  let trials: [PlacedTrial]
  let congruent: StroopCondition
  let incongruent: StroopCondition
  /// All conditions, including trials with unknown words.
  let all: [StroopCondition]
  let golden: GoldenScore
  /// True for accuracy Stroop, whose trials are steps of their own.
  let isAccuracy: Bool
  let plausibility: AnswerPlausibility
  private let hasImpureSteps: Bool
  /// The flags of the steps of the test.
  private let stepFlags: [Flag]

  init(
    _ trials: [PlacedTrial], _ parameters: StroopParameters, isAccuracy: Bool = false,
    stepFlags: [Flag]
  ) {
    (self.trials, self.isAccuracy, self.stepFlags) = (trials, isAccuracy, stepFlags)
    let valid = trials.filter(\.isValid)
    let kinds: [Bool?] = [true, false, nil]
    let conditions = kinds.map { kind in
      StroopCondition(valid.filter { $0.isCongruent == kind }, parameters.outlierRule)
    }
    (all, congruent, incongruent) = (conditions, conditions[0], conditions[1])
    golden = parameters.golden
    plausibility = AnswerPlausibility(trials)
    hasImpureSteps =
      isAccuracy && trials.contains { $0.trial.word == nil && $0.isCongruent == false }
  }

  var valid: [PlacedTrial] { trials.filter(\.isValid) }

  /// Response times that count, of all conditions.
  var kept: [PlacedTrial] { all.flatMap(\.kept).sorted { $0.number < $1.number } }

  var sequence: StroopSequence { StroopSequence(trials, kept: kept) }

  /// True where congruency is not known of any valid trial.
  var isCongruencyUnknown: Bool {
    congruent.valid.isEmpty && incongruent.valid.isEmpty && !valid.isEmpty
  }

  // MARK: Speed and accuracy together

  /// Mean time of a condition, and its errors at the rate of spreads.
  ///
  /// Source: Vandierendonck 2017, linear integrated speed-accuracy score.
  func integratedScore(_ condition: StroopCondition) -> Double? {
    let errors = valid.map { $0.isCorrect ? 0.0 : 1.0 }
    guard let center = condition.mean, let accuracy = condition.accuracy,
      let errorSpread = standardDeviation(errors)
    else { return nil }
    guard errorSpread > 0 else { return center }
    return standardDeviation(kept.compactMap(\.milliseconds)).map {
      center + $0 / errorSpread * (1 - accuracy)
    }
  }

  /// The number of right answers per second of answering.
  var rightPerSecond: Double? {
    let seconds = valid.reduce(0) { $0 + ($1.trial.responseSeconds ?? 0) }
    return ratio(Double(valid.count(where: \.isCorrect)), seconds)
  }

  // MARK: Flags

  /// The flags that hold for response times.
  var timeFlags: [Flag] { plausibility.ofTimes + droppingFlags }

  /// Flags of values that compare conditions, or times with accuracy.
  var efficiencyFlags: [Flag] { plausibility.ofEfficiency + droppingFlags }

  private var droppingFlags: [Flag] {
    all.contains { $0.outlierCount > 0 } ? [.stroopOutliersDropped] : []
  }

  var flags: [Flag] {
    var flags = stepFlags
    if hasFewTrials { flags.append(.fewTrials) }
    if sequence.isInterrupted { flags.append(.stroopInterrupted) }
    if hasImpureSteps { flags.append(.stroopIncongruentImpure) }
    if trials.contains(where: \.contradictsResult) { flags.append(.correctnessMismatch) }
    return flags
  }

  private var hasFewTrials: Bool {
    isCongruencyUnknown
      ? valid.count < Self.fewestTrials
      : min(congruent.valid.count, incongruent.valid.count) < Self.fewestTrials
  }

  /// The events of each trial.
  var trialEvents: [Event] {
    let first = trials.lazy.compactMap(\.trial.shownSeconds).first
    return trials.flatMap { $0.events(since: first) }
  }

  /// Valid trials and errors by color, and how often each color was answered with each.
  var tableEvents: [Event] {
    let known = valid.compactMap { trial in trial.trial.color.map { (color: $0, trial: trial) } }
    let colors = Dictionary(grouping: known, by: \.color).mapValues { $0.map(\.trial) }.sorted {
      $0.key < $1.key
    }
    return colors.flatMap { Self.errors($0.key, $0.value) }
      + colors.flatMap { Self.answers($0.key, $0.value) }
  }

  private static func errors(_ color: ColorWord, _ trials: [PlacedTrial]) -> [Event] {
    let errors = trials.count { !$0.isCorrect }
    return [
      ("stroop_valid_trial_count", Double(trials.count), .count),
      ("stroop_error_count", Double(errors), .count),
      ("stroop_error_pct", 100 * Double(errors) / Double(trials.count), MetricUnit.percent),
    ].map { type, value, unit in
      Event(type, onsetSeconds: nil, item: color.text, value: value, unit: unit)
    }
  }

  private static func answers(_ color: ColorWord, _ trials: [PlacedTrial]) -> [Event] {
    let answers = Dictionary(grouping: trials) { $0.trial.selected }
    let none = answers[nil].map { [("", $0.count)] } ?? []
    let given = answers.compactMap { answer, trials in answer.map { ($0, trials.count) } }
    let named = given.sorted { $0.0 < $1.0 }.map { ($0.0.text, $0.1) }
    return (named + none).map { text, count in
      Event(
        "stroop_answer_count", onsetSeconds: nil, item: "\(color.text)>\(text)",
        value: Double(count), unit: .count)
    }
  }
}

extension AnswerPlausibility {
  /// Answers before `--stroop-response-time-min` count for the speed of a test.
  fileprivate init(_ trials: [PlacedTrial]) {
    let valid = trials.filter(\.isValid)
    let colors = trials.flatMap { [$0.trial.color, $0.trial.word, $0.trial.selected] }
    self.init(
      isChance: valid.count >= StroopSummary.fewestForChance
        && Self.isChance(
          correct: valid.count(where: \.isCorrect), of: valid.count,
          options: Set(colors.compactMap(\.self)).count),
      isConstant: Self.isConstant(trials.compactMap(\.trial.selected)),
      isTooFast: Self.isTooFast(
        trials.compactMap(\.trial.responseSeconds),
        shortestSeconds: StroopSummary.shortestMedianSeconds))
  }
}

extension PlacedTrial {
  /// True where ResearchKit took a right answer for a wrong one or the other way round.
  fileprivate var contradictsResult: Bool {
    trial.isReportedCorrect.map { $0 != isCorrect } ?? false
  }

  /// Response time, congruency and correctness; onsets count from the first word shown.
  func events(since first: Double?) -> [Event] {
    let onset = trial.shownSeconds.flatMap { shown in first.map { shown - $0 } }
    func event(_ type: String, _ value: Double, _ unit: MetricUnit) -> Event {
      Event(
        type, onsetSeconds: onset, durationSeconds: trial.responseSeconds, item: "\(number)",
        value: value, unit: unit, flags: flags)
    }
    let congruency = isCongruent.map { event("stroop_congruent", $0 ? 1 : 0, .none) }
    let time = milliseconds.map { event("stroop_response_time_ms", $0, .milliseconds) }
    return [time, congruency, event("stroop_correct", isCorrect ? 1 : 0, .none)].compactMap(\.self)
  }
}

/// The valid trials of one condition and those of its response times that count.
struct StroopCondition {
  /// Fewer response times than this hold no outliers.
  static let fewestForOutliers = 5
  /// Distances from the center beyond which a time is an outlier: in MAD (Leys et al. 2013), in SD.
  static let (medianDistances, standardDeviations) = (3.0, 2.5)

  let valid: [PlacedTrial]
  /// The trials that were answered right and are no outliers.
  let kept: [PlacedTrial]
  let outlierCount: Int

  init(_ valid: [PlacedTrial], _ rule: StroopParameters.OutlierRule) {
    self.valid = valid
    let correct = valid.filter(\.isCorrect)
    let limits = Self.limits(correct.compactMap(\.milliseconds), rule)
    kept = correct.filter { trial in
      trial.milliseconds.map { limits?.contains($0) ?? true } ?? false
    }
    outlierCount = correct.count - kept.count
  }

  /// The limits within which times count; nil where all count.
  private static func limits(_ times: [Double], _ rule: StroopParameters.OutlierRule)
    -> ClosedRange<Double>?
  {
    guard times.count >= fewestForOutliers else { return nil }
    let (center, reach): (Double?, Double?) =
      switch rule {
      case .none: (nil, nil)
      case .mad3: (median(times), medianAbsoluteDeviation(times).map { medianDistances * $0 })
      case .sd25: (DSP.mean(times), standardDeviation(times).map { standardDeviations * $0 })
      }
    guard let center, let reach, reach > 0 else { return nil }
    return center - reach...center + reach
  }

  var correctCount: Int { valid.count(where: \.isCorrect) }

  /// The share of valid trials that were answered right.
  var accuracy: Double? { ratio(Double(correctCount), Double(valid.count)) }

  /// The response times that count, in milliseconds.
  var milliseconds: [Double] { kept.compactMap(\.milliseconds) }

  var mean: Double? { DSP.mean(milliseconds) }

  /// The inverse efficiency score of Townsend and Ashby: mean time divided by accuracy.
  var inverseEfficiency: Double? { ratio(mean, accuracy) }
}

extension ColorWord {
  /// Compares names of colors by their bytes, so that the order is the same in any locale.
  fileprivate static func < (a: ColorWord, b: ColorWord) -> Bool { a.text.precedes(b.text) }
}

/// The effects of trials on those that follow them.
///
/// Only trials that follow each other without a break are compared. The slowing after an error is the
/// difference between the answer after it and the one before it, trial by trial: comparing means of all
/// answers would mix it with changes over the whole test (Dutilh et al. 2012).
struct StroopSequence {
  /// A longer time from an answer to the next word is a break, in seconds; the task pauses for 0.5.
  static let longestPauseSeconds = 5.0
  /// Trials needed of each kind after each other kind.
  static let fewestInCell = 3

  /// All trials in order, valid or not.
  private let trials: [PlacedTrial]
  /// Numbers of trials whose response times count.
  private let kept: Set<Int>

  init(_ trials: [PlacedTrial], kept: [PlacedTrial]) {
    self.trials = trials
    self.kept = Set(kept.map(\.number))
  }

  private var pairs: [(first: PlacedTrial, second: PlacedTrial)] {
    zip(trials, trials.dropFirst()).filter { $0.number + 1 == $1.number }.map { ($0, $1) }
  }

  var isInterrupted: Bool { pairs.contains { Self.isBreak($0.first, $0.second) } }

  private static func isBreak(_ first: PlacedTrial, _ second: PlacedTrial) -> Bool {
    guard let shown = first.trial.shownSeconds, let next = second.trial.shownSeconds,
      let response = first.trial.responseSeconds
    else { return false }
    return next - (shown + response) > longestPauseSeconds
  }

  /// How much longer each answer after an error took than the one before it, both valid and right.
  ///
  /// Source: Dutilh et al. 2012, robust form.
  var slowingsAfterErrors: [Double] {
    zip(pairs, pairs.dropFirst()).compactMap { before, after in
      let error = before.second
      guard error.number == after.first.number, error.isValid, !error.isCorrect, before.first.isHit,
        after.second.isHit, !Self.isBreak(before.first, error), !Self.isBreak(error, after.second)
      else { return nil }
      return after.second.milliseconds.flatMap { later in
        before.first.milliseconds.map { later - $0 }
      }
    }
  }

  /// Interference after congruent trials minus that after incongruent ones; nil with too few of a cell.
  var congruencyEffect: Double? {
    guard let cI = cell(after: true, false), let cC = cell(after: true, true),
      let iI = cell(after: false, false), let iC = cell(after: false, true)
    else { return nil }
    return (cI - cC) - (iI - iC)
  }

  /// Mean time of trials of a condition that follow right answers in one.
  private func cell(after previous: Bool, _ current: Bool) -> Double? {
    let times = pairs.filter { first, second in
      first.isHit && first.isCongruent == previous && second.isCongruent == current
        && kept.contains(second.number)
    }.compactMap(\.second.milliseconds)
    return times.count < Self.fewestInCell ? nil : mean(times)
  }
}
