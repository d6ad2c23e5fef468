public import Metrics
public import Recordings

/// Pegs dragged into holes and out of them, with either hand.
public struct NineHolePeg: Analysis {
  public static let task = ActiveTask.nineHolePeg
  public static let method = "nine-hole-peg/1"
  public static let parameters = [ReferenceScores.parameter]
  public static let flags = Flag.ofPegs
  public static let title = "Nine-hole peg test: time of either hand, failures, asymmetry"
  public static let summary = """
    Times of pegs are added up; ResearchKit's total time stands beside the sum and is 0 where there was \
    no limit. The direction of movement names the hand that places pegs, and the one opposite to it \
    removes them. Distances are straight lines in points of the screen, whose size differs between \
    devices. Norms of the wooden board do not hold for a screen.
    """

  /// What one step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var pegs: PegStep?
    var hands: PegRun?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + PegStep.metrics.map { $0.of(\.pegs) }
    + PegRun.metrics.map { $0.of(\.hands) } + RunFacts.metrics.map { $0.of(\.run) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let visits = session.leafVisits(of: Self.task)
    let steps = visits.map { measure($0, session) } + session.unanswered(Self.task)
    let hands = PegRun(visits.lastOfSteps.map(Self.pegs), parameters)
    return measurements(steps, andRunOf: session) {
      Outcome(hands: hands.isEmpty ? nil : hands, run: $0)
    }
  }

  private static func pegs(_ visit: LeafVisit) -> PegStep {
    PegStep(
      PegResult(visit.leaf), identifiers: [visit.step.identifier, visit.leaf.identifier])
  }

  private func measure(_ visit: LeafVisit, _ session: Session) -> StepMeasurement {
    let pegs = Self.pegs(visit)
    guard pegs.result.faults.isEmpty else {
      return visit.failed(.elementSkipped, in: session, remarks: pegs.result.faults)
    }
    let facts = StepFacts(step: visit.step, motion: nil)
    return StepMeasurement(
      step: visit.step.identifier, attempt: visit.attempt, source: session.source,
      metrics: Self.rows(Outcome(facts: facts, pegs: pegs)), events: pegs.events,
      flags: (pegs.flags + flags(of: visit.step, pegs)).unique)
  }

  /// A limit is no planned time: who is done sooner has not left early.
  private func flags(of step: SessionStep, _ pegs: PegStep) -> [Flag] {
    step.flags.filter { $0 != .earlyExit || pegs.isComplete == false }
  }
}
