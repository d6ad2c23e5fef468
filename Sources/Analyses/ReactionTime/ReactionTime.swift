public import Metrics
public import Recordings
public import Study
import Text

/// Shaking the phone as soon as a figure appears: ResearchKit's reaction time task.
///
/// A result contains the time of the stimulus, on the clock of the motion samples; the time of the
/// reaction is measured in these.
public struct ReactionTime: AttemptsAnalysis {
  public static let task = ActiveTask.reactionTime
  public static let method = "reaction-time/4"
  public static let flags = Flag.ofReactions
  public static let headlines = [
    "reaction_time_onset_ms", "reaction_time_threshold_ms", "reaction_valid_trial_count",
    "reaction_false_start_count", "reaction_time_onset_mean_ms",
  ]
  public static let title = "Reaction time: onset and threshold of the movement after a stimulus"
  public static let summary = """
    The stimulus of each trial is located in the recording that contains its time. The reaction is the time at which \
    the magnitude of acceleration without gravity passes the threshold, and its onset the earlier time at which it \
    leaves rest. The result does not contain the threshold: give the app's. The delay with which screen and speaker \
    present the stimulus is unknown, so times are only comparable within one model of device.
    """

  /// The default is what the task of ORKCatalog, ResearchKit's sample app, asks for.
  static let threshold = Parameter(
    "reaction-threshold", MetricUnit("[g]"), 0.01...10, default: 0.5,
    "Acceleration that counts as a reaction, as set in the app")
  public static let parameters: [any ParameterDefinition] = [threshold]

  public static let drawings = ReactionAttempt.drawings
  public static let attemptsDrawings = ReactionSummary.drawings

  private let session: Session
  /// The steps whose results describe attempts.
  private let steps: [ReactionStep]

  public init(_ session: Session, _ parameters: Parameters) {
    self.session = session
    steps = session.stepsWithAttempts.map { identifier in
      ReactionStep(
        identifier, visits: session.steps.filter { $0.identifier === identifier },
        others: session.steps.filter { $0.identifier.isEmpty && !identifier.isEmpty },
        parameters: parameters)
    }
  }

  /// The attempts of each step, then the steps without an attempt whose recordings no attempt has.
  public var visits: [ReactionVisit] {
    let used = Set(
      steps.flatMap(\.attempts).compactMap { ($0.recording?.motion.source).map(ByteKey.init) })
    let rest = session.steps.filter { step in
      !steps.contains { $0.identifier === step.identifier }
        && !step.recordings.contains { used.contains(ByteKey($0.source)) }
    }
    return steps.flatMap(ReactionVisit.all) + rest.map { ReactionVisit(without: $0) }
  }

  public func measure(_ visit: ReactionVisit) throws(UnusableStep) -> Measured<ReactionAttempt>? {
    guard let attempt = visit.attempt else { return try withoutAttempts(visit.step) }
    let motion = attempt.recording?.motion
    return Measured(
      outcome: attempt, motion: motion, source: motion?.source, events: attempt.events,
      flags: (motion?.flags ?? []) + visit.step.flags + attempt.flags
        + attempt.stimulus.times.flags,
      remarks: attempt.stimulus.remark(number: attempt.number).map { [$0] }
        ?? (attempt.number == 1 ? attempt.stimulus.times.remarks(on: attempt.stimulus.leaf) : []))
  }

  /// All attempts but those of an earlier run; nil when there are no others.
  public func summarizeAttempts(after visit: ReactionVisit) -> (
    step: SessionStep, measured: Measured<ReactionSummary>
  )? {
    guard let step = visit.finished else { return nil }
    let visits = step.visits.filter { !$0.isPrevious && !$0.leaves(of: Self.task).isEmpty }
    guard var first = visits.first else { return nil }
    if visits.count > 1 { (first.start, first.end) = (nil, nil) }  // It is not the length of all.
    let attempts = step.attempts.filter { !step.visits[$0.stimulus.visit].isPrevious }
    let summary = ReactionSummary(
      attempts, failures: step.failures.map(\.kind), deadFailureCount: step.deadFailureCount)
    let sensors = attempts.filter(\.isValid).flatMap { $0.recording?.motion.flags ?? [] }.filter {
      $0.place == nil
    }  // A byte offset is ambiguous without the file.
    return (
      first,
      Measured(
        outcome: summary, events: step.failureEvents,
        flags: visits.flatMap(\.flags) + sensors + attempts.flatMap(\.stimulus.times.flags))
    )
  }

  /// The error row of a step of the task without any attempt; nil for other steps, and
  /// if another row describes the step.
  private func withoutAttempts(_ step: SessionStep) throws(UnusableStep) -> Measured<
    ReactionAttempt
  >? {
    guard let refusal = Self.refusal(ofRecordingsAlone: step) else { return try withoutInput(step) }
    let isOwn =
      ActiveTask(step: step.identifier) == Self.task || step.identifier.isEmpty
      || session.resultSource == nil
    guard isOwn else { return nil }
    throw refusal
  }

  /// The times of stimuli are in the result only.
  public static func refusal(ofRecordingsAlone step: SessionStep) -> UnusableStep? {
    step.recordings.first { $0.motion != nil }.map {
      UnusableStep(reason: .stimulusTimeUnknown, source: $0.source)
    }
  }
}

/// An attempt of a step, or a step without any.
public struct ReactionVisit: StepInput {
  public let step: SessionStep
  /// Nil for a step without attempts.
  let attempt: ReactionAttempt?
  /// The step whose last attempt this is.
  let finished: ReactionStep?

  static func all(of step: ReactionStep) -> [ReactionVisit] {
    step.attempts.indices.map { place in
      ReactionVisit(step.attempts[place], of: step, isLast: place == step.attempts.indices.last)
    }
  }

  private init(_ attempt: ReactionAttempt, of step: ReactionStep, isLast: Bool) {
    var visit = step.visits[attempt.stimulus.visit]
    visit.attempt = attempt.number
    (visit.start, visit.end) = (nil, nil)  // The length of the visit is not one attempt's.
    if attempt.recording != nil { visit.problems = [] }  // Another attempt's file is missing.
    (self.step, self.attempt, finished) = (visit, attempt, isLast ? step : nil)
  }

  init(without step: SessionStep) { (self.step, attempt, finished) = (step, nil, nil) }
}

extension Session {
  /// Identifiers of the steps whose results describe attempts, in their order.
  fileprivate var stepsWithAttempts: [String] {
    var seen = Set<ByteKey>()
    return steps.filter { !$0.leaves(of: ReactionTime.task).isEmpty }.map(\.identifier).filter {
      seen.insert(ByteKey($0)).inserted
    }
  }
}

/// What can be said of reactions.
extension Flag {
  static let stimulusTimeUnknown = Flag(
    "stimulus_time_unknown", .absence,
    "The result does not contain the time of the stimulus. There is no reaction time.")
  static let reactionTimedOut = Flag(
    "reaction_timed_out", .absence,
    "The result states a reaction time of 0: the phone was not moved before the time ran out.")
  static let reactionTimeAsReported = Flag(
    "reaction_time_as_reported", .note,
    "The result states the reaction time instead of the time of the stimulus. It was not measured in the recording."
  )
  static let stimulusOutsideRecording = Flag(
    "stimulus_outside_recording", .distrust, concerning: .measured,
    "No motion recording of the step covers the time of the stimulus. There is no reaction time.")
  static let noUserAcceleration = Flag(
    "no_user_acceleration", .absence,
    "The recording is from an accelerometer alone. The threshold applies to acceleration without gravity, so no reaction can be found."
  )
  static let thresholdNotCrossed = Flag(
    "threshold_not_crossed", .distrust, concerning: .measured,
    "The acceleration never rises above the threshold after the stimulus, so that there is no reaction time.",
    remedy: "compare --reaction-threshold with the threshold set in the app")
  static let crossingInGap = Flag(
    "crossing_in_gap", .doubt, concerning: .measured,
    "Samples are missing at the moment from which the time was determined. The time is inaccurate.")
  static let anticipation = Flag(
    "anticipation", .distrust, concerning: .measured,
    "The response came too early to be one: earlier than 0.1 s after the stimulus of a reaction time task, or before --stroop-response-time-min. The trial is left out of all statistics."
  )
  static let phoneNotAtRest = Flag(
    "phone_not_at_rest", .doubt, concerning: .measured,
    "The phone was not at rest before the stimulus (standard deviation of acceleration above 0.05 g). The onset is inaccurate."
  )
  static let onsetNotFound = Flag(
    "onset_not_found", .distrust, concerning: .measured,
    "The acceleration does not rise out of rest before it passes the threshold. The onset of the movement was not found."
  )
  static let onsetMismatch = Flag(
    "onset_mismatch", .doubt, concerning: .measured,
    "The onset from the magnitude of acceleration and the onset from the Teager-Kaiser energy differ by more than 30 ms."
  )
  static let onsetEarly = Flag(
    "onset_early", .doubt, concerning: .measured,
    "The movement began earlier than 0.1 s after the stimulus, although it passed the threshold later. It may not be a reaction."
  )
  static let peakCutOff = Flag(
    "peak_cut_off", .doubt, concerning: .measured,
    "The recording ends at the largest acceleration. The true maximum may be later and higher.")
  static let attemptFailed = Flag(
    "attempt_failed", .distrust, concerning: .measured,
    "The result marks the trial as failed and repeated. It is left out of all statistics.")

  static let ofReactions: [Flag] = [
    stimulusTimeUnknown, reactionTimedOut, reactionTimeAsReported, stimulusOutsideRecording,
    noUserAcceleration, thresholdNotCrossed, crossingInGap, anticipation, phoneNotAtRest,
    onsetNotFound, onsetMismatch, onsetEarly, peakCutOff, attemptFailed, noValidTrial,
  ]
}
