import DSP
public import Metrics
public import Recordings
public import Study
import Text

/// Naming the color in which the name of a color is written: ResearchKit's Stroop and accuracy Stroop.
public struct Stroop: Analysis {
  public static let task = ActiveTask.stroop
  public static let method = "stroop/4"
  public static let parameters = StroopParameters.all
  public static let flags: [Flag] =
    [
      .fewTrials, .noValidTrial, .noCorrectTrial, .stroopInterrupted, .stroopCongruencyUnknown,
      .stroopIncongruentImpure, .inverseEfficiencyAccuracyLow, .stroopWordUnknown, .noErrorPair,
      .noGoldenCounts, .noVariation, .stroopOutliersDropped, .anticipation, .lapse,
    ] + Flag.ofAnswers
  public static let headlines = [
    "stroop_accuracy_pct", "stroop_response_time_congruent_mean_ms",
    "stroop_response_time_incongruent_mean_ms", "stroop_interference_mean_ms",
    "stroop_response_time_mean_ms",
  ]
  public static let title = "Stroop: accuracy, response times, interference, errors, their course"
  public static let summary = """
    Colors are compared as the app wrote them, in upper or lower case, not with English names. Response times are \
    those of correct responses in valid trials; outliers within a condition are left out on request. Each step of \
    accuracy Stroop is one trial, so values of steps and of the session are given; results do not contain which of \
    its steps are congruent. A balanced integration score over all sessions is in groups.csv. Golden's score needs \
    pages with only words or only colors, which are not part of the task.
    """

  public static let drawings: [Drawing<StroopStep>] = StroopSummary.drawings.of(\.summary)
  public static let sessionDrawings = StroopSummary.drawings

  private let session: Session
  private let parameters: Parameters
  /// The trials of accuracy Stroop, which are measured together.
  private var single: SingleTrials

  public init(_ session: Session, _ parameters: Parameters) {
    (self.session, self.parameters) = (session, parameters)
    single = SingleTrials(session, parameters)
  }

  public var visits: [SessionStep] { session.steps }

  public mutating func measure(_ step: SessionStep) throws(UnusableStep) -> Measured<StroopStep>? {
    let leaves = step.leaves(of: Self.task)
    guard !leaves.isEmpty else { return try withoutInput(step) }
    let test = leaves.filter { !$0.isAccuracyStroop }
    return test.isEmpty ? try single.measure(leaves, of: step) : try measure(test, of: step)
  }

  private func measure(_ leaves: [ResultLeaf], of step: SessionStep) throws(UnusableStep)
    -> Measured<StroopStep>
  {
    let given = StroopParameters(parameters.of(step))
    let times = StroopResult.times(of: leaves)
    if let leaf = leaves.first { try times.check(leaf) }
    let visit = StroopVisit(leaves, times: times, given)
    // Without any time nothing was measured, and nobody can tell whether somebody was there to answer.
    guard visit.trials.contains(where: \.isTimed) else {
      throw UnusableStep(reason: .elementSkipped, remarks: [visit.absence])
    }
    let summary = StroopSummary(visit.trials, given, stepFlags: (step.flags + visit.flags).unique)
    return Measured(
      outcome: .test(summary), events: summary.trialEvents + summary.tableEvents,
      flags: summary.flags, remarks: visit.remarks)
  }

  public func summarize() -> WholeSession<StroopSummary>? {
    single.summary.map { WholeSession(outcome: $0, basis: .comparison, events: $0.tableEvents) }
  }
}

/// The outcome of one step.
public enum StroopStep {
  case test(StroopSummary)
  /// A trial of accuracy Stroop, which says nothing without those of the other steps.
  case trial

  var summary: StroopSummary? { if case .test(let summary) = self { summary } else { nil } }
}

/// The options of Stroop tests.
struct StroopParameters {
  /// The rule for response times that are outliers of their condition.
  enum OutlierRule: String, CaseIterable {
    /// None is.
    case none
    /// Three times 1.4826 median distances from the median.
    case mad3
    /// Two and a half standard deviations from the mean.
    case sd25 = "sd2.5"
  }

  private static let shortest = Parameter(
    "stroop-response-time-min", .milliseconds, 0...10_000, default: 200,
    "Response times below this count as anticipations")
  private static let longest = Parameter(
    "stroop-response-time-max", .milliseconds, 1...1_000_000, default: 10_000,
    "Response times above this count as lapses")
  private static let outliers = Parameter(
    "stroop-outliers", default: OutlierRule.none,
    "Response times left out per condition: none, more than 3 MAD from the median, or more than 2.5 SD from the mean"
  )
  private static let isMatching = Parameter(
    fact: "stroop-congruent",
    "The words of this step were shown in the color they name; for use in --map")
  private static let congruentSteps = Parameter(
    text: "stroop-congruent-steps", .words,
    "Names of the steps whose words were shown in the color they name; separate with commas, * matches any text"
  )
  private static let goldenWords = Parameter(
    "stroop-golden-words", items, 0...10_000,
    "Number of words read in 45 s, for the Golden interference score")
  private static let goldenColors = Parameter(
    "stroop-golden-colors", items, 0...10_000,
    "Number of colors named in 45 s, for the Golden interference score")
  private static let goldenBoth = Parameter(
    "stroop-golden-color-words", items, 0...10_000,
    "Number of ink colors of color words named in 45 s, for the Golden interference score")
  private static let items = MetricUnit("{items}")

  static let all: [any ParameterDefinition] = [
    shortest, longest, outliers, isMatching, congruentSteps, goldenWords, goldenColors, goldenBoth,
  ]

  private let parameters: Parameters

  init(_ parameters: Parameters) { self.parameters = parameters }

  var shortestMilliseconds: Double { parameters[Self.shortest] }

  var longestMilliseconds: Double { parameters[Self.longest] }

  var outlierRule: OutlierRule { parameters[Self.outliers] }

  var golden: GoldenScore {
    GoldenScore(
      words: parameters[Self.goldenWords], colors: parameters[Self.goldenColors],
      both: parameters[Self.goldenBoth])
  }

  /// Whether the words of a step of accuracy Stroop were written in their own colors; nil where nothing
  /// is known. A map counts most, then names of steps, then the task description.
  func isCongruent(_ step: SessionStep) -> Bool? {
    Parameters(step.facts)[Self.isMatching] ?? parameters[Self.congruentSteps].map {
      NamePattern($0).matches(step.identifier)
    } ?? parameters.of(step)[Self.isMatching]
  }
}

/// Names with `*` for any letters, several of them with commas between.
struct NamePattern: Equatable {
  private let patterns: [String]

  init(_ text: String) { patterns = text.split(separator: ",").map(\.trimmed) }

  func matches(_ name: String) -> Bool { patterns.contains { Metrics.matches(name, pattern: $0) } }
}

/// Flags of Stroop tests.
extension Flag {
  static let noCorrectTrial = Flag(
    "no_correct_trial", .absence, "No valid trial of the condition was answered correctly.")
  static let stroopInterrupted = Flag(
    "stroop_interrupted", .doubt, concerning: .measured,
    "More than 5 s passed between a response and the next word; measures that compare the two trials leave them out."
  )
  static let stroopCongruencyUnknown = Flag(
    "stroop_congruency_unknown", .absence,
    "Neither the result nor an option contains which words were shown in the color they name. Congruent and incongruent trials cannot be compared.",
    remedy:
      "give --task-description-file, --map with a column color-matching, or --stroop-congruent-steps"
  )
  static let stroopIncongruentImpure = Flag(
    "stroop_incongruent_impure", .doubt, concerning: .measured,
    "ResearchKit draws the words of incongruent steps of accuracy Stroop from all colors: one in five trials is actually congruent, so interference may be underestimated."
  )
  static let inverseEfficiencyAccuracyLow = Flag(
    "inverse_efficiency_accuracy_low", .doubt, concerning: .measured,
    "Fewer than 90 % of the responses are correct. The inverse efficiency score is not recommended then (Bruyer and Brysbaert 2011)."
  )
  static let stroopWordUnknown = Flag(
    "stroop_word_unknown", .absence,
    "The result does not contain the word of an error, so that types of errors cannot be distinguished."
  )
  static let noErrorPair = Flag(
    "no_error_pair", .absence,
    "No error lies between two valid trials answered correctly. There is no post-error slowing.")
  static let noGoldenCounts = Flag(
    "no_golden_counts", .absence,
    "The numbers of words read and colors named in 45 s are missing: give --stroop-golden-words and --stroop-golden-colors (and --stroop-golden-color-words for the interference score)."
  )

  static let stroopOutliersDropped = Flag(
    "stroop_outliers_dropped", .note,
    "Response times far from the others of their condition were left out (--stroop-outliers).")
}

/// Balanced integration scores: z of the accuracy of a run among all runs minus z of its response time.
///
/// Source: Liesefeld and Janczyk 2019, doi 10.3758/s13428-018-1076-x.
extension Stroop: Grouping {
  private static let (accuracy, time) = ("stroop_accuracy_pct", "stroop_response_time_mean_ms")

  private static let score = MetricDefinition(
    name: "stroop_balanced_integration_score", label: "Balanced integration score", unit: .one,
    meaning:
      "z-score of `stroop_accuracy_pct` minus z-score of `stroop_response_time_mean_ms`. Both are standardized over all tests of one kind (Stroop or accuracy Stroop) in the analyzed sessions. Higher is faster or more accurate.",
    better: .higher, source: "Liesefeld and Janczyk 2019, doi 10.3758/s13428-018-1076-x",
    range: "-2000..2000",
    absentWhen:
      "there are fewer than two tests of the kind, or accuracy or response time is equal in all tests"
  )

  public static var groupMetrics: [MetricDefinition] { [score] }

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement], _ parameters: Parameters
  ) -> [GroupMember] {
    measurements.compactMap { measurement in
      // Steps of accuracy Stroop have no such values and may be many.
      let values = measurement.numbers([accuracy, time])
      guard values.count == 2 else { return nil }
      let step = session.step(of: measurement)
      if step?.isPrevious ?? false { return nil }
      let visit = step.map { $0.attempt > 1 ? "#\($0.attempt)" : "" } ?? ""
      let kind = step == nil ? "accuracy-stroop" : "stroop"
      return GroupMember(
        participant: session.participant, source: session.source,
        key: "\(kind)=\(session.identifier)\(visit)", values: values)
    }
  }

  /// A score is standardized over all that were tested.
  public static let joinsPeople = true

  public static func groups(_ members: [GroupMember], _ parameters: Parameters)
    -> [GroupMeasurement]
  {
    let kinds = Dictionary(grouping: members) { $0.key.prefix { $0 != "=" } }
    return kinds.sorted { $0.key < $1.key }.flatMap { scores(of: $0.value) }
  }

  /// As a share of the mean; a smaller spread is rounding.
  private static let smallestSpread = 1e-12

  private static func scores(of members: [GroupMember]) -> [GroupMeasurement] {
    func z(_ name: String) -> (GroupMember) -> Double? {
      let values = members.compactMap { $0.values[name] }
      guard let center = mean(values), let spread = standardDeviation(values),
        spread > smallestSpread * abs(center)
      else { return { _ in nil } }
      return { $0.values[name].map { ($0 - center) / spread } }
    }
    let (right, slow) = (z(accuracy), z(time))
    let sorted = members.sorted {
      [$0.participant, $0.key, $0.source].map(ByteKey.init).lexicographicallyPrecedes(
        [$1.participant, $1.key, $1.source].map(ByteKey.init))
    }
    return sorted.map { member in
      let value = right(member).flatMap { right in slow(member).map { right - $0 } }
      let reason = members.count > 1 ? Flag.noVariation : .fewValues
      return GroupMeasurement(
        participant: member.participant, group: member.key,
        metrics: [MeasuredMetric(score, .number(value, count: members.count, else: reason))])
    }
  }
}
