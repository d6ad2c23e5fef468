import DSP
public import Metrics
import Text

/// The metrics that are functions of events that can be divided.
///
/// Not listed are metrics that are no function of separable events (regularity, spectra, slopes, what compares the first with the
/// second half), those of adaptive tasks, whose halves cannot be exchanged, and counts of one problem.
extension EventFunction {
  public static let all: [EventFunction] =
    stroop + stroopScores + psat + reactions + touches + tapping + trail + pegs + walking

  /// The function of a metric; nil for a metric that is not offered.
  public static func of(_ metric: MetricName, task: TaskName) -> EventFunction? {
    byPlace[[task, metric]]
  }

  /// Whether the metric of any task is offered.
  public static func of(_ metric: MetricName) -> EventFunction? {
    all.first { $0.metric == metric }
  }

  /// Why a metric of these tasks is not offered, as a clause after "because".
  public static func refusal(of tasks: [TaskName]) -> String {
    if !tasks.isEmpty, tasks.allSatisfy(adaptiveTasks.contains) {
      return
        "the test is adaptive: each trial depends on those before, so that halves are not alike"
    }
    if !tasks.isEmpty, tasks.allSatisfy({ $0 == "tower-of-hanoi" }) {
      return "the puzzle is one problem, which has no halves"
    }
    return "it is no function of events that can be divided"
  }

  private static let adaptiveTasks: Set<TaskName> = [
    "spatial-memory", "speech-in-noise", "tone-audiometry", "dbhl-tone-audiometry",
  ]

  private static let byPlace = Dictionary(all.map { ([$0.task, $0.metric], $0) }) { first, _ in
    first
  }

  // MARK: Stroop

  static let stroopTask = "stroop"

  private static let stroop: [EventFunction] =
    stroopTimes + stroopContrasts + [
      accuracy("stroop_accuracy_pct", stroopTask, .stroop, strata: .congruency, "valid trials") {
        $0.isValid
      },
      accuracy(
        "stroop_accuracy_congruent_pct", stroopTask, .stroop, strata: .congruency,
        "valid congruent trials"
      ) { $0.isValid && $0.isCongruent == true },
      accuracy(
        "stroop_accuracy_incongruent_pct", stroopTask, .stroop, strata: .congruency,
        "valid incongruent trials"
      ) { $0.isValid && $0.isCongruent == false },
    ]

  /// Valid trials that were answered correctly.
  static func isHit(_ trial: DividedEvent) -> Bool {
    trial.isValid && trial.isCorrect && trial.time != nil
  }

  private static let stroopTimes: [EventFunction] =
    [
      times(
        "stroop_response_time_mean_ms", stroopTask, .stroop, strata: .congruencyAndCorrectness,
        "correct valid trials", isMean: true, where: isHit, { mean($0) })
    ]
    + [("congruent", true), ("incongruent", false)].flatMap { name, isCongruent in
      let isUsed: @Sendable (DividedEvent) -> Bool = { isHit($0) && $0.isCongruent == isCongruent }
      let words = "correct valid \(name) trials"
      return [
        times(
          "stroop_response_time_\(name)_mean_ms", stroopTask, .stroop,
          strata: .congruencyAndCorrectness, words, isMean: true, where: isUsed, { mean($0) }),
        times(
          "stroop_response_time_\(name)_median_ms", stroopTask, .stroop,
          strata: .congruencyAndCorrectness, words, where: isUsed, median),
        times(
          "stroop_response_time_\(name)_sd_ms", stroopTask, .stroop,
          strata: .congruencyAndCorrectness, words, isSpread: true, where: isUsed, standardDeviation
        ),
      ]
    }

  private static let stroopContrasts: [EventFunction] = [
    stroopContrast("stroop_interference_mean_ms", isDifferenceOfMeans: true) {
      difference(mean($0), mean($1))
    }, stroopContrast("stroop_interference_median_ms") { difference(median($0), median($1)) },
    stroopContrast("stroop_interference_ratio") { ratio(mean($0), mean($1)) },
    stroopContrast("stroop_interference_pct") { ratio(mean($0), mean($1)).map { 100 * ($0 - 1) } },
  ]

  private static func stroopContrast(
    _ metric: MetricName, isDifferenceOfMeans: Bool = false,
    _ compared: @escaping @Sendable ([Double], [Double]) -> Double?
  ) -> EventFunction {
    contrast(
      metric, stroopTask, .stroop, strata: .congruencyAndCorrectness, "correct valid trials",
      isDifferenceOfMeans: isDifferenceOfMeans, { isHit($0) && $0.isCongruent == false },
      { isHit($0) && $0.isCongruent == true }, compared)
  }

  private static func difference(_ one: Double?, _ other: Double?) -> Double? {
    one.flatMap { one in other.map { one - $0 } }
  }

  private static func ratio(_ one: Double?, _ other: Double?) -> Double? {
    one.flatMap { one in other.flatMap { $0 == 0 ? nil : one / $0 } }
  }

  // MARK: Other tasks

  private static let psat: [EventFunction] = [
    accuracy("psat_accuracy_pct", "psat", .psat, "sums") { _ in true },
    share("psat_correct_count", "psat", .psat, "sums", isCount: true) { $0.isCorrect ? 1 : 0 },
    times("psat_response_time_mean_ms", "psat", .psat, "answered sums", isMean: true, { mean($0) }),
    times("psat_response_time_median_ms", "psat", .psat, "answered sums", median),
    times(
      "psat_response_time_correct_mean_ms", "psat", .psat, "correct sums", isMean: true,
      where: { $0.isCorrect }, { mean($0) }),
  ]

  private static let reactions =
    spread(
      "reaction_time_onset", "ms", "reaction-time", .reactions, ["mean", "median", "sd", "cv"]) + [
      inverses("reaction_speed_onset_mean_per_s", "reaction-time", .reactions),
      share(
        "reaction_lapse_count", "reaction-time", .reactions, "valid trials", isCount: true, lapse),
      share("reaction_lapse_pct", "reaction-time", .reactions, "valid trials", lapse),
    ]

  private static let touches = spread(
    "touch_reaction_time", "ms", "normalized-reaction-time", .touches,
    ["mean", "median", "sd", "cv"])

  /// Only longer reactions than the limit are lapses, as in the metric.
  @Sendable private static func lapse(_ trial: DividedEvent) -> Double? {
    trial.time.map { $0 > EventLimits.lapseMilliseconds ? 1 : 0 }
  }

  private static let tapping =
    spread(
      "tap_interval", "s", "tapping", .taps, ["mean", "median", "sd", "cv", "mad", "iqr"], .button)
    + dwells("tap_dwell", .button, EventSource.dwells.words) { _ in true }
    + dwells("tap_dwell_left", .none, "taps of known dwell time on the left button") { !$0.isRight }
    + dwells("tap_dwell_right", .none, "taps of known dwell time on the right button") {
      $0.isRight
    }

  private static func dwells(
    _ prefix: String, _ strata: Strata, _ words: String,
    where filter: @escaping @Sendable (DividedEvent) -> Bool
  ) -> [EventFunction] {
    spread(
      prefix, "s", "tapping", .dwells, ["mean", "median", "sd", "cv"], strata, words: words,
      where: filter)
  }

  private static let trail = spread(
    "trail_interval", "s", "trail-making", .targets, ["median", "iqr", "cv"])

  private static let pegs = spread("peg_time", "s", "nine-hole-peg", .pegs, ["mean", "sd"])

  private static let walking = ["gait-and-balance", "six-minute-walk", "timed-walk"].flatMap {
    task in
    [("step", EventSource.steps, ["mean", "median"]), ("stride", .strides, ["mean"])].flatMap {
      name, source, centers in
      spread(
        "\(name)_time", "s", task, source, centers, words: "\(name)s that touch no turn",
        where: { $0.isValid })
        + spread(
          "\(name)_time", "s", task, source, ["sd", "cv"],
          words: "\(name)s at least 0.5 s away from turns", where: { $0.isSteady })
    }
  }

  /// Statistics of all times of a step, by the words that the names of metrics have for them.
  private static func spread(
    _ prefix: String, _ unit: String, _ task: TaskName, _ source: EventSource, _ names: [String],
    _ strata: Strata = .none, words: String? = nil,
    where filter: @escaping @Sendable (DividedEvent) -> Bool = { _ in true }
  ) -> [EventFunction] {
    let statistics: [Term: @Sendable ([Double]) -> Double?] = [
      "mean": { mean($0) }, "median": { median($0) }, "sd": { standardDeviation($0) },
      "cv": { coefficientOfVariationPercent($0) }, "mad": { medianAbsoluteDeviation($0) },
      "iqr": { interquartileRange($0) },
    ]
    return names.compactMap { name in
      statistics[name].map { statistic in
        times(
          "\(prefix)_\(name)_\(name == "cv" ? "pct" : unit)", task, source, strata: strata,
          words ?? source.words, isSpread: !["mean", "median"].contains(name),
          isMean: name == "mean", where: filter, statistic)
      }
    }
  }
}
