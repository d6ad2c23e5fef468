import Metrics
import Recordings

/// What every analyzed step tells of its recording and its length.
struct StepFacts {
  let step: SessionStep
  let motion: StepMotion?

  static let metrics: [Metric<StepFacts>] = [
    Metric(
      "duration_s", .seconds, "First to last sample of the recording.", source: "the recording",
      range: "0..", absentWhen: "there is no recording",
      reading: { .number($0.motion?.timing.durationSeconds, else: .noInput) }),
    Metric(
      "native_rate_hz", .hertz, "One over the median interval between samples.",
      source: "the recording", range: "0..", absentWhen: "fewer than two samples",
      reading: { .number($0.motion?.timing.nativeRateHz, else: .noInput) }),
    Metric(
      "gap_max_s", .seconds, "Longest gap between samples; 0 when there is none.",
      source: "the recording", range: "0..", absentWhen: "there is no recording",
      reading: { .number($0.motion?.timing.longestGapSeconds, else: .noInput) }),
    Metric(
      "attitude_gravity_mismatch_deg", .degrees,
      "Median angle between stored gravity and the attitude's.", source: "the recording",
      range: "0..180", absentWhen: "no device motion",
      reading: { $0.motion?.attitudeMismatchDegrees.map { .number($0, else: .noInput) } }),
    Metric(
      "step_duration_s", .seconds, "End less start of the step, by its result.",
      source: "ORKStepResult", absentWhen: "the result has no dates",
      reading: { facts in
        guard facts.step.start != nil, facts.step.end != nil else { return nil }
        return duration(from: facts.step.start, to: facts.step.end)
      }),
  ]
}

/// Whole-second dates are good to a second; a negative length means that the clock was set.
func duration(from start: RecordedDate?, to end: RecordedDate?) -> Reading {
  guard let start, let end else { return .absent(.noDates) }
  let seconds = end.unixSeconds - start.unixSeconds
  var flags: [Flag] = []
  if !start.hasFraction || !end.hasFraction { flags.append(.coarseDates) }
  if seconds < 0 { flags.append(.clockChanged) }
  return .number(seconds, flags: flags, else: .noDates)
}

/// What holds for a run as a whole, by its result.
struct RunFacts {
  let session: Session

  static let metrics: [Metric<RunFacts>] = [
    Metric(
      "run_status", .word,
      "complete when every expected step has a recording, partial when some have, else empty.",
      source: "ORKTaskResult", reading: { .word($0.status) }),
    Metric(
      "task_duration_s", .seconds, "End less start of the run, by its result.",
      source: "ORKTaskResult", absentWhen: "the result has no dates",
      reading: { duration(from: $0.session.start, to: $0.session.end) }),
    Metric(
      "conclusion_seen", .word, "true when the run came to its last step.", source: "ORKTaskResult",
      reading: { facts in
        let last = facts.session.conclusionStep
        return .word(facts.session.steps.contains { $0.identifier == last } ? "true" : "false")
      }),
  ]

  private var status: String {
    let found = session.steps.filter { !$0.recordings.isEmpty }
    let present = Set(found.map(\.identifier))
    if present.isEmpty { return "empty" }
    return session.requiredSteps.allSatisfy(present.contains) ? "complete" : "partial"
  }

  /// A row of events for every step of the run, instructions too.
  var events: [Event] {
    session.steps.compactMap { step in
      guard !step.isUnlisted, let start = step.start, let begin = session.start else { return nil }
      return Event(
        "step_result", onsetSeconds: start.unixSeconds - begin.unixSeconds,
        durationSeconds: step.durationSeconds, item: step.identifier)
    }
  }

  var flags: [Flag] {
    session.duplicateStepCount > 0 ? [.duplicateStepResult] : []
  }
}
