public import Metrics
public import Recordings

/// Pegs dragged into holes and out of them, with either hand.
public struct NineHolePeg: Analysis {
  public static let task = ActiveTask.nineHolePeg
  public static let method = "nine-hole-peg/2"
  public static let parameters = [ReferenceScores.parameter]
  public static let flags = Flag.ofPegs
  public static let headlines = ["time_s", "peg_time_mean_s", "failures", "dominant_total_time_s"]
  public static let title = "Nine-hole peg test: time of either hand, failures, asymmetry"
  public static let summary = """
    Times of pegs are added up; ResearchKit's total time stands beside the sum and is 0 where there was \
    no limit. The direction of movement names the hand that places pegs, and the one opposite to it \
    removes them. Where names of steps do not tell what was done, the order of ResearchKit's task \
    does: the dominant hand first, and either hand places before it removes. Distances are straight lines in points of the screen, whose size differs between \
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

  public static let drawings: [Drawing<Outcome>] =
    PegStep.drawings.map { $0.of(\.pegs) } + [StepFacts.pegPaths.of(\.facts)]

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    var visits: [(step: SessionStep, value: PegStep)] = []
    let places = session.pegPlaces()
    let steps = measurements(of: PegResult.self, in: session, parameters) {
      result, leaf, step throws(UnusableResult) in
      let pegs = PegStep(
        result, identifiers: [step.identifier, leaf.identifier], place: places[leaf.path])
      visits.append((step, pegs))
      guard pegs.isUsable else {
        throw UnusableResult(
          reason: .elementSkipped,
          fault: "\(leaf.place("samples")): expected a time above 0 in each, found some without")
      }
      return MeasuredResult(
        outcome: Outcome(facts: StepFacts(step: step), pegs: pegs), events: pegs.events,
        flags: pegs.flags,
        // A limit is no planned time: who is done sooner has not left early.
        refuted: pegs.isComplete == false ? [] : [.earlyExit])
    }
    // What a map tells of the result's file stands with its steps.
    let told = visits.last.map { parameters.of($0.step) } ?? parameters
    let hands = PegRun(visits.filter { !$0.step.isPrevious }.map(\.value).lastAttempts, told)
    return measurements(steps, andRunOf: session) {
      Outcome(hands: hands.isEmpty ? nil : hands, run: $0)
    }
  }
}
