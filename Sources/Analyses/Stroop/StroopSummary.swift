import DSP
import Metrics
import Recordings

/// What the trials of one test come to.
struct StroopSummary {
  /// Fewer valid trials of a condition than this are few.
  static let fewestTrials = 5
  /// Fewer valid trials cannot be told from guessing.
  static let fewestForChance = 8
  /// Half of a person's answers take longer: the fastest median of 121 people was 0.505 s.
  static let shortestMedianSeconds = 0.25

  /// In order, valid or not.
  let trials: [PlacedTrial]
  let congruent: StroopCondition
  let incongruent: StroopCondition
  /// Whatever the words were.
  let all: [StroopCondition]
  let golden: GoldenScore
  /// True for accuracy Stroop, whose trials are steps of their own.
  let isAccuracy: Bool
  let plausibility: AnswerPlausibility
  private let hasImpureSteps: Bool
  /// What holds of its steps.
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

  /// True where nothing tells it of any valid trial.
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
    return standardDeviation(kept.map(\.milliseconds)).map {
      center + $0 / errorSpread * (1 - accuracy)
    }
  }

  /// Right answers per second of answering.
  var rightPerSecond: Double? {
    let seconds = valid.reduce(0) { $0 + $1.trial.responseSeconds }
    return ratio(Double(valid.count(where: \.isCorrect)), seconds)
  }

  // MARK: What a reader should know

  /// What holds for response times.
  var timeFlags: [Flag] { plausibility.ofTimes + droppingFlags }

  /// What holds for what compares conditions, or times with accuracy.
  var efficiencyFlags: [Flag] { plausibility.ofEfficiency + droppingFlags }

  private var droppingFlags: [Flag] {
    all.contains { $0.outlierCount > 0 } ? [.outliersDropped] : []
  }

  var flags: [Flag] {
    var flags = stepFlags
    if hasFewTrials { flags.append(.fewTrials) }
    if sequence.isInterrupted { flags.append(.interrupted) }
    if hasImpureSteps { flags.append(.incongruentImpure) }
    if trials.contains(where: \.contradictsResult) { flags.append(.correctFlagMismatch) }
    return flags
  }

  private var hasFewTrials: Bool {
    isCongruencyUnknown
      ? valid.count < Self.fewestTrials
      : min(congruent.valid.count, incongruent.valid.count) < Self.fewestTrials
  }
}

extension AnswerPlausibility {
  /// Answers that came before `--rt-min` tell how fast a test was answered, too.
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
        trials.map(\.trial.responseSeconds), shortestSeconds: StroopSummary.shortestMedianSeconds))
  }
}

extension PlacedTrial {
  /// True where ResearchKit took a right answer for a wrong one or the other way round.
  fileprivate var contradictsResult: Bool { trial.isToldCorrect.map { $0 != isCorrect } ?? false }
}
