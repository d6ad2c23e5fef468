import Metrics
import Recordings

/// Whether the walk lasted its time, and what was expected of it.
struct WalkCompletion {
  /// By the result's dates, else by the motion recording; nil when neither tells.
  let seconds: Double?
  /// How much less than planned a full walk may seem to last.
  private let toleranceSeconds: Double
  let plannedSeconds: Double
  /// Nil when the walker's body was not described.
  let reference: ReferenceWalk?

  init(_ facts: StepFacts, reference: ReferenceWalk?, plannedSeconds: Double) {
    (self.reference, self.plannedSeconds) = (reference, plannedSeconds)
    let dated = facts.step.durationSeconds?.ifPositive
    seconds = dated ?? facts.motion?.timing.durationSeconds
    toleranceSeconds =
      dated == nil ? Self.recorderToleranceSeconds : DistanceWalk.dateToleranceSeconds
  }

  /// A recorder may start a few seconds after its step.
  static let recorderToleranceSeconds = 5.0

  var isComplete: Bool? { seconds.map { $0 >= plannedSeconds - toleranceSeconds } }

  static let metrics: [Metric<WalkCompletion>] = [
    Metric(
      "completed", .word, "true when the step lasted its six minutes.",
      source: "ATS statement on the six-minute walk test 2002",
      absentWhen: "neither result nor motion tells how long it lasted",
      reading: { walk in
        guard let isComplete = walk.isComplete else { return .absent(.noDates) }
        return .truth(isComplete, flags: isComplete ? [] : [.earlyExit])
      }),
    Metric(
      "walk_distance_predicted_m", .meters, "Distance expected of a healthy adult of this body.",
      source: "Enright and Sherrill 1998", range: "0..2000",
      absentWhen: "--age, --sex, --height or --weight is missing, or the walk was left early",
      reading: { walk in
        guard let reference = walk.reference else { return .absent(.noBodyFacts) }
        guard let isComplete = walk.isComplete else { return .absent(.noDates) }
        return isComplete
          ? .number(reference.meters, else: .noBodyFacts) : .absent(.earlyExit)
      }),
  ]
}
