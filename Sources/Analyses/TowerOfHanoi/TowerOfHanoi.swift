public import Metrics
public import Recordings
public import Study

/// Bringing a pile of disks from the first tower to the last, never a larger one on a smaller.
public struct TowerOfHanoi: ResultAnalysis {
  public static let task = ActiveTask.towerOfHanoi
  public static let method = "tower-of-hanoi/4"
  public static let parameters: [any ParameterDefinition] = [TowerOfHanoiAttempt.parameter]
  public static let flags: [Flag] = [
    .hanoiMoveIncomplete, .hanoiMoveInvalid, .hanoiMoveIllegal, .hanoiMovesImpossible,
    .solvedMismatch, .solvedUnknown, .moveTimesOutOfOrder, .hanoiDisksInferred, .hanoiDisksUnknown,
    .hanoiNotSolved, .noMove, .hanoiLargestDiskNotPlaced, .totalsOnly,
  ]
  public static let headlines = [
    "hanoi_move_count", "hanoi_move_optimal_pct", "hanoi_first_move_latency_s",
    "hanoi_solution_time_s",
  ]
  public static let conditions = ["hanoi_disk_count"]
  public static let title = "Tower of Hanoi: moves beyond the fewest, detours, times, planning"
  public static let summary = """
    The moves are replayed, and the smallest number of remaining moves is computed after each. Results contain \
    neither the number of disks, which is inferred from a solution, nor attempts at moves that are not allowed. The \
    clock begins with the first move; the planning time before it is accurate to 1 s if dates are truncated.
    """

  public static let drawings = TowerOfHanoiAttempt.drawings

  public let session: Session
  private let parameters: Parameters

  public init(_ session: Session, _ parameters: Parameters) {
    (self.session, self.parameters) = (session, parameters)
  }

  public func measure(_ result: TowerOfHanoiResult, _ leaf: ResultLeaf, of step: SessionStep)
    throws(UnusableStep) -> Measured<TowerOfHanoiAttempt>
  {
    let attempt = try TowerOfHanoiAttempt(
      result, disks: parameters.of(step)[TowerOfHanoiAttempt.parameter],
      shown: leaf.standsAlone ? nil : step.start, of: leaf)
    return Measured(outcome: attempt, events: attempt.events, flags: attempt.flags)
  }
}

/// Flags of the tower of Hanoi.
extension Flag {
  static let hanoiMoveIncomplete = Flag(
    "hanoi_move_incomplete", .error,
    "A move lacks its first or second tower, so that the positions after it are unknown. The step was not scored."
  )
  static let hanoiMoveInvalid = Flag(
    "hanoi_move_invalid", .error,
    "A move does not lead from one of the three towers to another one. The step was not scored.")
  static let hanoiMoveIllegal = Flag(
    "hanoi_move_illegal", .error,
    "A move takes a disk from an empty tower or puts it on a smaller one. The app does not record moves of this kind, so the number of disks or the result is wrong."
  )
  static let hanoiMovesImpossible = Flag(
    "hanoi_moves_impossible", .error,
    "The moves are not possible with any number of disks from 1 to 12, or do not solve the puzzle although the result is marked as solved. The step was not scored."
  )
  static let solvedMismatch = Flag(
    "solved_mismatch", .doubt, concerning: .measured,
    "ResearchKit and the recorded moves contradict each other about whether the puzzle was solved.")
  static let solvedUnknown = Flag(
    "solved_unknown", .absence, "The result does not contain whether the puzzle was solved.")
  static let moveTimesOutOfOrder = Flag(
    "move_times_out_of_order", .doubt, concerning: .measured,
    "The time of a move is earlier than the time of the move before it. Times are doubtful.")
  static let hanoiDisksInferred = Flag(
    "hanoi_disks_inferred", .note,
    "The number of disks was inferred from the moves: it is the only number for which they solve the puzzle."
  )
  static let hanoiDisksUnknown = Flag(
    "hanoi_disks_unknown", .absence,
    "The puzzle was not solved, and the result does not contain the number of disks. Measures that need it are empty.",
    remedy: "give --hanoi-disks")
  static let hanoiNotSolved = Flag("hanoi_not_solved", .absence, "The puzzle was not solved.")
  static let noMove = Flag("no_move", .absence, "No move was made.")
  static let hanoiLargestDiskNotPlaced = Flag(
    "hanoi_largest_disk_not_placed", .absence,
    "The largest disk is not on the last tower at the end.")
}
