public import Metrics
public import Recordings
public import Study

/// Pegs dragged into holes and out of them, with either hand.
public struct NineHolePeg: UnconvertedAnalysis {
  public static let task = ActiveTask.nineHolePeg
  public static let method = "nine-hole-peg/3"
  public static let parameters: [any ParameterDefinition] = [ReferenceScores.parameter]
  public static let flags: [Flag] =
    [
      .pegTestIncomplete, .pegRemovalMissing, .pegTotalTimeZero, .pegTotalsMismatch, .pegsNotNine,
      .pegCountUnknown, .dominantHandMismatch, .handUnknown, .handNotTested, .noPegMoved,
      .pegDistanceUnknown,
      .referenceNotValidated, .responsesTooFast,
    ]
  public static let headlines = [
    "peg_total_time_s", "peg_time_mean_s", "peg_failure_count", "peg_total_time_dominant_s",
  ]
  public static let title = "Nine-hole peg test: time of either hand, failures, asymmetry"
  public static let summary = """
    The times of pegs are summed; ResearchKit's total time is also given and is 0 without a time limit. The \
    direction of movement gives the hand when placing pegs, and the opposite hand when removing them. If the names \
    of steps do not contain the phase, the order of ResearchKit's task is used: dominant hand first, and each hand \
    places before it removes. Distances are straight lines in screen points, whose size differs between devices. \
    Norms of the wooden board are not valid for a screen.
    """

  /// The outcome of one step, or of the run as a whole.
  public struct Outcome {
    var facts: StepFacts?
    var pegs: NineHolePegStep?
    var hands: NineHolePegRun?
    var run: RunFacts?
  }

  public static let drawings: [Drawing<Outcome>] =
    NineHolePegStep.drawings.of(\.pegs) + [StepFacts.pegPaths.of(\.facts)]

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    var visits: [(step: SessionStep, value: NineHolePegStep)] = []
    let places = session.pegPlaces()
    let steps = measurements(of: NineHolePegResult.self, in: session, parameters) {
      result, leaf, step throws(UnusableStep) in
      let pegs = NineHolePegStep(
        result, identifiers: [step.identifier, leaf.identifier], place: places[leaf.path])
      visits.append((step, pegs))
      guard pegs.isUsable else {
        throw UnusableStep(
          reason: .elementSkipped,
          fault: "\(leaf.place("samples")): expected a time above 0 in each, found some without")
      }
      return Measured(
        outcome: Outcome(facts: StepFacts(step: step), pegs: pegs), events: pegs.events,
        flags: pegs.flags,
        // A limit is no planned time: who is done sooner has not left early.
        refuted: pegs.isComplete == false ? [] : [.earlyExit], side: pegs.hand)
    }
    // The values of a map for the result's file stand with its steps.
    let given = visits.last.map { parameters.of($0.step) } ?? parameters
    let hands = NineHolePegRun(
      visits.filter { !$0.step.isPrevious }.map(\.value).lastAttempts, given)
    return measurements(steps, andRunOf: session) {
      Outcome(hands: hands.isEmpty ? nil : hands, run: $0)
    }
  }
}

/// Flags of pegs.
extension Flag {
  static let pegTestIncomplete = Flag(
    "peg_test_incomplete", .doubt,
    "Fewer pegs were moved than there are on the board. Total times do not describe a complete test."
  )
  static let pegRemovalMissing = Flag(
    "peg_removal_missing", .doubt,
    "Pegs were placed but not removed with a hand: the time ended before all pegs were placed. Total "
      + "times of the hand are empty.")
  static let pegTotalTimeZero = Flag(
    "peg_total_time_zero", .absence,
    "ResearchKit stored a total time of 0, as without a time limit. The times of the pegs were summed "
      + "instead.")
  static let pegTotalsMismatch = Flag(
    "peg_totals_mismatch", .note,
    "The total time or distance stored by ResearchKit differs from the sum over the pegs.")
  static let pegsNotNine = Flag(
    "pegs_not_nine", .note,
    "The board had more or fewer than 9 pegs. Times are not comparable with the standard test.")
  static let pegCountUnknown = Flag(
    "peg_count_unknown", .absence,
    "The result does not contain the number of pegs on the board.")
  static let dominantHandMismatch = Flag(
    "dominant_hand_mismatch", .doubt,
    "The steps of the session contradict each other about which hand is dominant. Values of the "
      + "dominant and the nondominant hand may be mixed up.")
  static let handUnknown = Flag(
    "hand_unknown", .absence,
    "The result does not contain which hand moved the pegs.")
  static let handNotTested = Flag(
    "hand_not_tested", .absence,
    "The session has no usable step of placing or removing pegs with the hand.")
  static let noPegMoved = Flag(
    "no_peg_moved", .absence,
    "No peg was moved.")
  static let pegDistanceUnknown = Flag(
    "peg_distance_unknown", .absence,
    "The result does not contain the distance of each peg. Distance and speed are empty.")
}
