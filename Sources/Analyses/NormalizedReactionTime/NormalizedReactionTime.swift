import DSP
public import Metrics
public import Recordings
public import Study
import Text

/// Lifting a finger and touching a target as soon as it appears.
///
/// Its predefined task names the step as the shaking task does; the class of results distinguishes them.
public struct NormalizedReactionTime: Analysis {
  public static let task = ActiveTask.normalizedReactionTime
  public static let method = "normalized-reaction-time/3"
  public static let parameters: [any ParameterDefinition] = []
  public static let flags: [Flag] = [
    .fewTrials, .noTrialRecorded, .noLiftTime, .foreperiodConstant, .noValidTrial,
  ]
  public static let headlines = [
    "touch_valid_trial_count", "touch_reaction_time_mean_ms", "touch_decision_time_mean_ms",
  ]
  public static let title = "Reaction time by touch: decision and movement time"
  public static let summary = """
    Times are differences of the dates in the result. ResearchKit's JSON truncates dates to whole seconds; only the \
    mean over trials is then given, with its error. The delay with which the screen shows the target is unknown, so \
    times are only comparable within one model of device.
    """

  public static let drawings = NormalizedReactionTimeVisit.drawings

  public let visits: [SessionStep]

  public init(_ session: Session, _ parameters: Parameters) { visits = session.steps }

  public func measure(_ step: SessionStep) throws(UnusableStep) -> Measured<
    NormalizedReactionTimeVisit
  >? {
    let leaves = step.leaves(of: Self.task)
    guard !leaves.isEmpty else { return try withoutAttempts(step) }
    let visit = NormalizedReactionTimeVisit(leaves)
    guard !visit.attempts.isEmpty else {
      throw UnusableStep(reason: .elementSkipped, remarks: visit.remarks)
    }
    let skipped: [Flag] = visit.remarks.isEmpty ? [] : [.elementSkipped]
    return Measured(
      outcome: visit, events: visit.events(since: step.start),
      flags: step.flags + skipped + visit.summary.flags, remarks: visit.remarks)
  }

  /// The error row of a step of the task in which nothing was attempted; nil for other steps.
  private func withoutAttempts(_ step: SessionStep) throws(UnusableStep) -> Measured<
    NormalizedReactionTimeVisit
  >? {
    let named = ActiveTask(step: step.identifier)
    guard named == Self.task || named == .reactionTime, step.problems.isEmpty else { return nil }
    throw UnusableStep(reason: .noTrialRecorded)
  }

  /// Trials are in the result only.
  public static func refusal(ofRecordingsAlone step: SessionStep) -> UnusableStep? {
    UnusableStep(reason: .noTrialRecorded)
  }
}

/// The attempts of one visit to the step, numbered from 1 as their results stand in the file.
public struct NormalizedReactionTimeVisit {
  private(set) var attempts: [(number: Int, attempt: NormalizedReactionTimeAttempt)] = []
  /// Why attempts were left out.
  private(set) var remarks: [Remark] = []
  let summary: NormalizedReactionTimeSummary

  init(_ leaves: [ResultLeaf]) {
    for (place, leaf) in leaves.enumerated() {
      let (number, result) = (place + 1, NormalizedReactionTimeResult(leaf))
      if let fault = result.fault {
        remarks.append(
          Remark(
            .elementSkipped, fault.text, effect: "attempt \(number) skipped (correct the dates)"))
      } else {
        attempts.append((number, NormalizedReactionTimeAttempt(result)))
      }
    }
    summary = NormalizedReactionTimeSummary(attempts.map(\.attempt))
  }

  /// From the target to the touch, with the time waited for it; onsets are counted from the start of the
  /// step.
  func events(since start: RecordedDate?) -> [Event] {
    attempts.map { number, attempt in
      let onset = attempt.stimulus.flatMap { stimulus in start.map { stimulus.seconds(since: $0) } }
      return Event(
        "touch_\(attempt.kind.rawValue)", onsetSeconds: onset,
        durationSeconds: attempt.totalSeconds, item: "\(number)", value: attempt.foreperiodSeconds,
        unit: .seconds)
    }
  }
}

/// Flags of reactions by touch.
extension Flag {
  static let fewTrials = Flag(
    "few_trials", .doubt, concerning: .measured,
    "Fewer than 3 touch trials, or fewer than 5 trials of a Stroop condition, are valid. Statistics are unreliable."
  )
  static let noTrialRecorded = Flag(
    "no_trial_recorded", .error, "The result contains no trial. The step was not scored.")
  static let noLiftTime = Flag(
    "no_lift_time", .absence,
    "No valid trial contains the time when the finger was lifted between the target and the touch. Decision and movement time are empty."
  )
  static let foreperiodConstant = Flag(
    "foreperiod_constant", .distrust, concerning: .measured,
    "All foreperiods are equal: the slope over the foreperiod is undefined.")
}

/// The times and counts of the attempts of one visit to the step.
struct NormalizedReactionTimeSummary {
  /// Fewer valid attempts than this are too few to judge a person by.
  static let fewestTrials = 3

  let attempts: [NormalizedReactionTimeAttempt]
  private let fine: [NormalizedReactionTimeAttempt]
  private let coarse: [NormalizedReactionTimeAttempt]

  init(_ attempts: [NormalizedReactionTimeAttempt]) {
    self.attempts = attempts
    fine = attempts.filter { $0.kind == .valid && !$0.isCoarse }
    coarse = attempts.filter { $0.kind == .valid && $0.isCoarse }
  }

  func count(_ kind: NormalizedReactionTimeAttempt.AttemptOutcome) -> Int {
    attempts.count { $0.kind == kind }
  }

  var flags: [Flag] {
    (attempts.contains(where: \.isCoarse) ? [.datesToSecond] : [])
      + (count(.valid) < Self.fewestTrials ? [.fewTrials] : [])
  }

  /// Times of valid attempts with dates finer than a second, in milliseconds.
  func milliseconds(_ seconds: (NormalizedReactionTimeAttempt) -> Double?) -> [Double] {
    fine.compactMap(seconds).map { $0 * 1000 }
  }

  /// Why no attempt has a fine time; nil where some have.
  var absence: Flag? { fine.isEmpty ? (coarse.isEmpty ? .noValidTrial : .datesToSecond) : nil }

  /// Change of the time with the time waited, in ms per s.
  var foreperiodSlope: Reading {
    let points = fine.compactMap { attempt in
      attempt.foreperiodSeconds.flatMap { x in attempt.totalSeconds.map { (x, $0 * 1000) } }
    }
    let reason = points.count < 3 ? Flag.fewValues : .foreperiodConstant
    return .number(
      slope(points.map(\.0), points.map(\.1)), count: points.count, else: absence ?? reason)
  }

  /// Dates cut to whole seconds give 0 or 1 s for one attempt, but their mean is right on average, as
  /// long as stimuli fall anywhere in a second. In milliseconds; nil without such dates.
  var coarseMean: Reading? {
    guard !coarse.isEmpty else { return nil }
    return .number(mean(coarseSeconds).map { 1000 * $0 }, count: coarse.count, else: .noValidTrial)
  }

  /// The standard error of the coarse mean in milliseconds: each attempt is one second too long with the
  /// mean's fraction as probability.
  var coarseError: Reading? {
    guard let center = mean(coarseSeconds) else { return nil }
    let count = Double(coarse.count)
    let fraction = center - center.rounded(.down)
    // No fraction would mean no error; half an attempt stands in for what was not seen.
    let share = fraction > 0 ? fraction : 0.5 / count
    return .number(
      1000 * (share * (1 - share) / count).squareRoot(), count: coarse.count, else: .noValidTrial)
  }

  private var coarseSeconds: [Double] { coarse.compactMap(\.totalSeconds) }
}
