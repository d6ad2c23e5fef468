public import Metrics
public import Recordings

/// Bringing a pile of disks from the first tower to the last, never a larger one on a smaller.
public struct TowerOfHanoi: Analysis {
  public static let task = ActiveTask.towerOfHanoi
  public static let method = "tower-of-hanoi/2"
  public static let parameters = [Puzzle.parameter]
  public static let flags = Flag.ofPuzzles
  public static let headlines = [
    "moves_count", "path_optimality", "first_move_latency_s", "solution_time_s",
  ]
  public static let title = "Tower of Hanoi: moves beyond the fewest, detours, times, planning"
  public static let summary = """
    The moves are made again, and after each it is told how many are left at least. Results hold \
    neither the number of disks, which a solution tells by itself, nor attempts at moves that are not \
    allowed. The clock begins with the first move; how long the participant thought before it is \
    known to the second only, where dates are cut.
    """

  /// What one visit to the step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var puzzle: MeasuredPuzzle?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + MeasuredPuzzle.metrics.map { $0.of(\.puzzle) }
    + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] = MeasuredPuzzle.drawings.map { $0.of(\.puzzle) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let steps = measurements(of: TowerOfHanoiResult.self, in: session, parameters) {
      result, leaf, step throws(UnusableResult) in
      let puzzle = try Puzzle(result, disks: disks(parameters.of(step)), of: leaf)
      let outcome = Outcome(
        facts: StepFacts(step: step),
        puzzle: MeasuredPuzzle(puzzle: puzzle, shown: leaf.standsAlone ? nil : step.start))
      return MeasuredResult(outcome: outcome, events: puzzle.events, flags: puzzle.flags)
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  /// What a task description says was not checked before.
  private func disks(_ parameters: Parameters) -> Int? {
    parameters.integer(Puzzle.parameter).flatMap { Puzzle.limits.contains($0) ? $0 : nil }
  }
}
