import DSP
import Metrics
import Recordings

/// The part of the table that speaks of wrong answers and of times.
extension ScoredAdditions {
  static let errors: [Metric<ScoredAdditions>] = [
    count(
      "arithmetic_slip_count", "Wrong answers off by one.", source: "this tool"
    ) { additions in
      additions.wrong { abs($1 - $0.sum) <= 1 }
    },
    count(
      "running_total_error_count", "Wrong answers that add the digit to the answer before.",
      source: "this tool"
    ) { additions in
      additions.wrong { item, answer in
        item.previousAnswer.map { answer == $0 + item.addition.digit } ?? false
      }
    },
    count(
      "echo_error_count", "Wrong answers that repeat the digit or the one before it.",
      source: "this tool"
    ) { additions in
      additions.wrong { [$0.addition.digit, $0.previousDigit].contains($1) }
    },
  ]

  private static let source = "ResearchKit, ORKPSATResult"

  private static func time(
    _ name: String, _ meaning: String, absentWhen: String, _ kinds: Set<Kind>,
    _ statistic: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<ScoredAdditions> {
    Metric(
      name, .seconds, meaning, source: source, range: .task, absentWhen: absentWhen,
      reading: { additions in
        let seconds = additions.seconds(kinds)
        return .number(statistic(seconds), count: seconds.count, else: .tooFewValues)
      })
  }

  static let times: [Metric<ScoredAdditions>] = [
    responses.flagged(by: \.plausibility.ofTimes),
    [perMinute].flagged(by: \.plausibility.ofEfficiency),
    totals.flagged(by: \.plausibility.ofTimes),
  ].flatMap(\.self)

  private static let responses: [Metric<ScoredAdditions>] = [
    time(
      "response_time_mean_s", "Mean time from the digit to the answer, right or wrong.",
      absentWhen: "nothing was answered", [.correct, .wrong], mean),
    time(
      "response_time_median_s", "Median time from the digit to the answer, right or wrong.",
      absentWhen: "nothing was answered", [.correct, .wrong], median),
    time(
      "response_time_correct_mean_s", "Mean time from the digit to the correct answer.",
      absentWhen: "nothing was correct", [.correct], mean),
  ]

  private static let perMinute = Metric<ScoredAdditions>(
    "correct_per_minute", .perMinute, "Correct sums by the time of all sums asked for.",
    source: "this tool", range: "0..1000", absentWhen: "the result does not tell the interval",
    reading: { .number($0.perMinute, count: $0.length, else: .intervalUnknown) })

  private static let totals: [Metric<ScoredAdditions>] = [
    time(
      "total_time_s", "Times of all sums together, the whole interval for those without answer.",
      absentWhen: "no sum has a time", [.correct, .wrong, .omitted]
    ) { $0.isEmpty ? nil : $0.reduce(0, +) },
    Metric(
      "rk_total_time_s", .seconds, "The same as ResearchKit added it.", source: source,
      range: .task, absentWhen: "no row where the result does not tell",
      reading: { $0.result.totalSeconds.map { .number($0, else: .tooFewValues) } }),
  ]
}
