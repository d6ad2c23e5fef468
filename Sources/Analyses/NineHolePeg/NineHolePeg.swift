public import Metrics
public import Recordings
public import Study
import Text

/// Pegs dragged into holes and out of them, with either hand.
public struct NineHolePeg: ResultAnalysis {
  public static let task = ActiveTask.nineHolePeg
  public static let method = "nine-hole-peg/4"
  public static let parameters: [any ParameterDefinition] = [ReferenceScores.parameter]
  public static let flags: [Flag] = [
    .pegTestIncomplete, .pegRemovalMissing, .pegTotalTimeZero, .pegTotalsMismatch, .pegsNotNine,
    .pegCountUnknown, .dominantHandMismatch, .handUnknown, .handNotTested, .noPegMoved,
    .pegDistanceUnknown, .referenceNotValidated, .responsesTooFast, .handSkipped,
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

  public static let drawings: [Drawing<MeasuredPegs>] =
    NineHolePegStep.drawings.of(\.pegs) + [TouchPaths.pegPaths.of(\.touches)]

  public let session: Session
  private let parameters: Parameters
  /// Hand and direction of each result by the order of all, by the path of the result.
  private let places: [ByteKey: PegOrder.PegPlace]
  /// The pegs that each attempt moved, with its step, whether they can be used or not.
  private var attempts: [(step: SessionStep, pegs: NineHolePegStep)] = []

  public init(_ session: Session, _ parameters: Parameters) {
    (self.session, self.parameters) = (session, parameters)
    places = session.pegPlaces()
  }

  /// A hand that was skipped.
  public func outcome(withoutResultOf step: SessionStep) -> MeasuredPegs? {
    MeasuredPegs(pegs: nil, step: step)
  }

  public mutating func measure(
    _ result: NineHolePegResult, _ leaf: ResultLeaf, of step: SessionStep
  ) throws(UnusableStep) -> Measured<MeasuredPegs> {
    let pegs = NineHolePegStep(
      result, identifiers: [step.identifier, leaf.identifier], place: places[ByteKey(leaf.path)])
    attempts.append((step, pegs))
    guard pegs.isUsable else {
      throw UnusableStep(
        reason: .elementSkipped,
        fault: "\(leaf.place("samples")): expected a time above 0 in each, found some without")
    }
    return Measured(
      outcome: MeasuredPegs(pegs: pegs, step: step), events: pegs.events, flags: pegs.flags,
      // A limit is no planned time: who is done sooner has not left early.
      refuted: pegs.isComplete == false ? [] : [.earlyExit], side: pegs.hand)
  }

  public func summarize() -> WholeSession<NineHolePegRun>? {
    // The values of a map for the result's file stand with its steps.
    let given = attempts.last.map { parameters.of($0.step) } ?? parameters
    let skipped = session.steps.filter(session.isSkipped).compactMap {
      isOfDominantHand(named: [$0.identifier])
    }
    return NineHolePegRun(
      attempts.filter { !$0.step.isPrevious }.map(\.pegs).lastAttempts, skipped: skipped, given
    ).map { WholeSession(outcome: $0) }
  }
}

/// The outcome of one step.
public struct MeasuredPegs {
  /// Nil for a hand that was skipped.
  let pegs: NineHolePegStep?
  fileprivate let step: SessionStep

  /// The paths of the fingers; nil without a touch recording that has any.
  var touches: TouchPaths? { TouchPaths(step) }
}

/// Flags of pegs.
extension Flag {
  static let pegTestIncomplete = Flag(
    "peg_test_incomplete", .doubt, concerning: .measured,
    "Fewer pegs were moved than there are on the board. Total times do not describe a complete test."
  )
  static let pegRemovalMissing = Flag(
    "peg_removal_missing", .doubt, concerning: .measured,
    "Pegs were placed but not removed with a hand: the time ended before all pegs were placed. Total times of the hand are empty."
  )
  static let pegTotalTimeZero = Flag(
    "peg_total_time_zero", .absence,
    "ResearchKit stored a total time of 0, as without a time limit. The times of the pegs were summed instead."
  )
  static let pegTotalsMismatch = Flag(
    "peg_totals_mismatch", .note,
    "The total time or distance stored by ResearchKit differs from the sum over the pegs.")
  static let pegsNotNine = Flag(
    "pegs_not_nine", .note,
    "The board had more or fewer than 9 pegs. Times are not comparable with the standard test.")
  static let pegCountUnknown = Flag(
    "peg_count_unknown", .absence, "The result does not contain the number of pegs on the board.")
  static let dominantHandMismatch = Flag(
    "dominant_hand_mismatch", .doubt, concerning: .measured,
    "The steps of the session contradict each other about which hand is dominant. Values of the dominant and the nondominant hand may be mixed up."
  )
  static let handUnknown = Flag(
    "hand_unknown", .absence, "The result does not contain which hand moved the pegs.")
  static let handNotTested = Flag(
    "hand_not_tested", .absence,
    "The session has no usable step of placing or removing pegs with the hand.")
  static let noPegMoved = Flag("no_peg_moved", .absence, "No peg was moved.")
  static let pegDistanceUnknown = Flag(
    "peg_distance_unknown", .absence,
    "The result does not contain the distance of each peg. Distance and speed are empty.")
}
