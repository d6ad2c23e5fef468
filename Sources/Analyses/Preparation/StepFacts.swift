import Metrics
import Recordings

/// What every analyzed step tells of its recording and its length.
struct StepFacts {
  let step: SessionStep
  /// Its motion recording; nil for a step that has none or needs none, which has no rows of it then.
  var motion: StepMotion?

  static let metrics: [Metric<StepFacts>] = ofMotion + [stepDuration]

  private static let ofMotion: [Metric<StepFacts>] = [
    Metric(
      "duration_s", .seconds, "First to last sample of the recording.", source: "the recording",
      range: .recording, absentWhen: "the recording holds no samples",
      reading: { $0.motion.map { .number($0.timing.durationSeconds, else: .noInput) } }),
    Metric(
      "native_rate_hz", .hertz, "One over the median interval between samples.",
      source: "the recording", range: "0..2000", absentWhen: "fewer than two samples",
      reading: { $0.motion.map { .number($0.timing.nativeRateHz, else: .noInput) } }),
    Metric(
      "gap_max_s", .seconds, "Longest gap between samples; 0 when there is none.",
      source: "the recording", range: .recording, absentWhen: "the recording holds no samples",
      reading: { $0.motion.map { .number($0.timing.longestGapSeconds, else: .noInput) } }),
    Metric(
      "attitude_gravity_mismatch_deg", .degrees,
      "Median angle between stored gravity and the attitude's.", source: "the recording",
      range: "0..180", absentWhen: "no device motion",
      reading: { $0.motion?.attitudeMismatchDegrees.map { .number($0, else: .noInput) } }),
  ]

  /// For steps of any recorder.
  static let stepDuration = Metric<StepFacts>(
    "step_duration_s", .seconds, "End less start of the step, by its result.",
    source: "ORKStepResult", range: .dates, absentWhen: "the result has no dates",
    reading: { facts in
      guard facts.step.start != nil, facts.step.end != nil else { return nil }
      return duration(from: facts.step.start, to: facts.step.end)
    })
}

/// Whole-second dates are good to a second; a negative length means that the clock was set.
func duration(from start: RecordedDate?, to end: RecordedDate?) -> Reading {
  guard let start, let end else { return .absent(.noDates) }
  let seconds = end.seconds(since: start)
  var flags: [Flag] = []
  if !start.hasFraction || !end.hasFraction { flags.append(.coarseDates) }
  if seconds < 0 { flags.append(.clockChanged) }
  return .number(seconds, flags: flags, else: .noDates)
}
