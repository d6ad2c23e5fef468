public import Metrics
public import Recordings
public import Study

/// Adding each digit to the one before it, heard (PASAT), seen (PVSAT) or both (PAVSAT).
public struct PSAT: Analysis {
  public static let task = ActiveTask.psat
  public static let method = "psat/3"
  public static let parameters: [any ParameterDefinition] = [ReferenceScores.parameter]
  public static let flags: [Flag] =
    [
      .noSum, .psatSumIncomplete, .psatDigitInvalid, .psatLengthUnknown, .psatIncomplete,
      .psatIntervalNonstandard,
      .psatVariantUnknown, .psatIntervalUnknown, .noCorrectSum, .oneSum, .referenceNotApplicable,
      .referenceNotValidated,
    ] + Flag.ofAnswers
  public static let headlines = [
    "psat_correct_count", "psat_accuracy_pct", "psat_dyad_count", "psat_omission_count",
    "psat_response_time_median_ms",
  ]
  public static let conditions = ["psat_variant"]
  public static let title = "Paced serial addition: sums, dyads, strategies, errors, times"
  public static let summary = """
    Each sum is checked against its digits. A sum without an answer is stored with the complete interval as its time \
    and is left out of response times. If several keys were tapped, the last one and its time count.
    """

  /// The outcome of one visit to the step, or of the run as a whole.
  public struct Outcome {
    var facts: StepFacts?
    var score: PSATScore?
    var reference: CompositeReference?
    var run: RunFacts?
  }

  public static let drawings: [Drawing<Outcome>] = PSATScore.drawings.of(\.score)

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let steps = measurements(of: PSATResult.self, in: session, parameters) {
      result, leaf, step throws(UnusableResult) in
      let score = try PSATScore(result, of: leaf)
      let outcome = Outcome(
        facts: StepFacts(step: step), score: score,
        reference: CompositeReference(score, parameters.of(step)))
      return MeasuredResult(outcome: outcome, events: score.events, flags: score.flags)
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }
}

/// Flags of serial additions.
extension Flag {
  static let noSum = Flag(
    "no_sum", .error,
    "The result contains no sum. The step was not scored.")
  static let psatSumIncomplete = Flag(
    "psat_sum_incomplete", .error,
    "A sum lacks its digit or the field of its answer, so that the following sums cannot be scored. "
      + "The step was not scored.")
  static let psatDigitInvalid = Flag(
    "psat_digit_invalid", .error,
    "A digit is not between 1 and 9, so that sums with it are unknown. The step was not scored.")
  static let psatLengthUnknown = Flag(
    "psat_length_unknown", .error,
    "The result does not contain how many sums were planned. The step was not scored.")
  static let psatIncomplete = Flag(
    "psat_incomplete", .doubt,
    "Fewer sums were presented than planned. Percentages are of the sums planned.")
  static let psatIntervalNonstandard = Flag(
    "psat_interval_nonstandard", .note,
    "The interval between digits is neither 2 nor 3 s. Scores may not be comparable with published "
      + "ones.")
  static let psatVariantUnknown = Flag(
    "psat_variant_unknown", .absence,
    "The result does not contain whether the digits were heard or seen.")
  static let psatIntervalUnknown = Flag(
    "psat_interval_unknown", .absence,
    "The result does not contain the interval between the digits. Correct sums per minute are empty."
  )
  static let noCorrectSum = Flag(
    "no_correct_sum", .absence,
    "No sum is correct: percentages of the correct sums are undefined.")
  static let oneSum = Flag(
    "one_sum", .distrust,
    "Only one sum was planned: the measure needs two.")
}
