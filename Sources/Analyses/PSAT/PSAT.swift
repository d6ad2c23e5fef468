public import Metrics
public import Recordings
public import Study

/// Adding each digit to the one before it, heard (PASAT), seen (PVSAT) or both (PAVSAT).
public struct PSAT: ResultAnalysis {
  public static let task = ActiveTask.psat
  public static let method = "psat/4"
  public static let parameters: [any ParameterDefinition] = [ReferenceScores.parameter]
  public static let flags: [Flag] =
    [
      .noSum, .psatSumIncomplete, .psatDigitInvalid, .psatLengthUnknown, .psatIncomplete,
      .psatIntervalNonstandard, .psatVariantUnknown, .psatIntervalUnknown, .noCorrectSum, .oneSum,
      .referenceNotApplicable, .referenceNotValidated,
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

  public static let drawings: [Drawing<PSATStep>] = PSATScore.drawings.of(\.score)

  public let session: Session
  private let parameters: Parameters

  public init(_ session: Session, _ parameters: Parameters) {
    (self.session, self.parameters) = (session, parameters)
  }

  public func measure(_ result: PSATResult, _ leaf: ResultLeaf, of step: SessionStep)
    throws(UnusableStep) -> Measured<PSATStep>
  {
    let score = try PSATScore(result, of: leaf)
    let reference = CompositeReference(score, parameters.of(step))
    return Measured(
      outcome: PSATStep(score: score, reference: reference), events: score.events,
      flags: score.flags)
  }
}

/// The outcome of one test.
public struct PSATStep {
  let score: PSATScore
  /// Nil unless the user asks for the score of the composite.
  let reference: CompositeReference?
}

/// Flags of serial additions.
extension Flag {
  static let noSum = Flag("no_sum", .error, "The result contains no sum. The step was not scored.")
  static let psatSumIncomplete = Flag(
    "psat_sum_incomplete", .error,
    "A sum lacks its digit or the field of its answer, so that the following sums cannot be scored. The step was not scored."
  )
  static let psatDigitInvalid = Flag(
    "psat_digit_invalid", .error,
    "A digit is not between 1 and 9, so that sums with it are unknown. The step was not scored.")
  static let psatLengthUnknown = Flag(
    "psat_length_unknown", .error,
    "The result does not contain how many sums were planned. The step was not scored.")
  static let psatIncomplete = Flag(
    "psat_incomplete", .doubt, concerning: .measured,
    "Fewer sums were presented than planned. Percentages are of the sums planned.")
  static let psatIntervalNonstandard = Flag(
    "psat_interval_nonstandard", .note,
    "The interval between digits is neither 2 nor 3 s. Scores may not be comparable with published ones."
  )
  static let psatVariantUnknown = Flag(
    "psat_variant_unknown", .absence,
    "The result does not contain whether the digits were heard or seen.")
  static let psatIntervalUnknown = Flag(
    "psat_interval_unknown", .absence,
    "The result does not contain the interval between the digits. Correct sums per minute are empty."
  )
  static let noCorrectSum = Flag(
    "no_correct_sum", .absence, "No sum is correct: percentages of the correct sums are undefined.")
  static let oneSum = Flag(
    "one_sum", .distrust, concerning: .measured, "Only one sum was planned: the measure needs two.")
}
