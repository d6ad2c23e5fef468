import Metrics
import Recordings
import Study
import Text

/// What holds for a run as a whole, by its result.
struct RunFacts {
  let session: Session

  static let metrics: [Metric<RunFacts>] = ofRun.about(.dates)

  private static let ofRun: [Metric<RunFacts>] = [
    Metric(
      "session_status", "Session status", .word(SessionCompletion.CompletionStatus.allWords),
      "Completeness of the session: complete if every expected step has a recording or a result of the task, incomplete if only some steps have one or a recording covers less than 95 % of its step, empty if none has.",
      source: "ORKTaskResult",
      reading: { facts in
        let completion = facts.session.completion
        return .word(completion.status.rawValue, flags: completion.flags)
      }),
    Metric(
      "session_duration_s", "Session duration", .seconds,
      "Duration of the session: end date minus start date in its result.", source: "ORKTaskResult",
      range: .dates, absentWhen: "the result lacks one of the dates, or several tasks share it",
      reading: { facts in
        facts.session.isOneOfSeveral
          ? .absent(.sessionOfSeveralTasks)
          : duration(from: facts.session.start, to: facts.session.end)
      }),
    Metric(
      "session_concluded", "Session reached its last step", .boolean,
      "True if the session contains the last step of the task: the last one of the task description, otherwise the step named conclusion. Where a platform states whether the run was done to its end (MyCap), it is what the platform states.",
      source: "ORKTaskResult",
      absentWhen:
        "the last step was not found, the input does not list steps without recordings, and no platform states it",
      reading: { facts in
        if let stated = facts.session.isConcluded { return .truth(stated) }
        let last = facts.session.conclusionStep
        if facts.session.steps.contains(where: { $0.identifier === last }) { return .truth(true) }
        return facts.session.listsSteps ? .truth(false) : .absent(.stepsUnlisted)
      }),
  ]

  /// A row of events for every step of the run, instructions too.
  private var events: [Event] {
    session.steps.compactMap { step in
      guard !step.isUnlisted, let start = step.start, let begin = session.start else { return nil }
      return Event(
        "step_result", onsetSeconds: start.seconds(since: begin),
        durationSeconds: step.durationSeconds, item: step.identifier)
    }
  }

  private var flags: [Flag] {
    (session.duplicateStepCount > 0 ? [.duplicateStepResult] : [])
      + session.dateRemarks.map(\.flag).unique + (session.resultForm?.flags ?? [])
  }
}

extension RunFacts {
  /// The row of a session: values over its steps, if there are any, and the facts of the run.
  ///
  /// Nil for a session without a result, unless its steps were compared.
  func measurement<Outcome>(
    _ measured: WholeSession<Outcome>?, _ metrics: [Metric<Outcome>], drawings: [Drawing<Outcome>],
    _ parameters: Parameters
  ) -> StepMeasurement? {
    guard session.resultSource != nil || measured?.basis == .comparison else { return nil }
    let facts = measured?.basis == .scores ? [] : Self.metrics.rows(of: self)
    let rows = (measured.map { metrics.rows(of: $0.outcome) } ?? []) + facts
    let drawn = parameters.wantPictures ? measured : nil
    return StepMeasurement(
      step: "", attempt: nil, source: session.source, metrics: rows,
      events: events + (measured?.events ?? []), flags: flags, remarks: session.dateRemarks
    ).pictured(drawn.map { drawings.pictures(of: $0.outcome, rows) } ?? [])
  }
}

/// Definitions of metrics of motion and audio recordings.
enum RecordingFacts {
  static let duration = """
    Duration of the recording: time of the last sample minus time of the first. For audio: number of samples of one \
    channel divided by the sample rate.
    """
  static let sampleRate = """
    Sample rate of the recording: 1 divided by the median interval between samples. For audio: samples per second of \
    one channel, as stated in the file.
    """
}

/// Facts about the recording and the duration of an analyzed step, which do not depend on the task.
public struct StepFacts {
  let step: SessionStep
  /// Its motion recording; nil for a step that has none or needs none, which has no rows of it then.
  var motion: StepMotion?
  /// How much of the step motion or sound covers; nil where that is not known.
  var coverage: Coverage?

  static let metrics: [Metric<StepFacts>] = ofMotion + ofSound

  /// For steps of sound, whose recordings have facts of their own.
  static let ofSound: [Metric<StepFacts>] = [coveragePercent.about(.file), stepDuration]

  private static let coveragePercent = Metric<StepFacts>(
    "recording_coverage_pct", "Recording coverage", .percent,
    "Time covered by the samples of the motion or audio recording, whichever covers more, in percent of the time that should have been recorded: the duration of the step by its dates, or its planned duration if that is known and shorter. Gaps of more than 1 s are not covered. At most 100.",
    source: "this tool", range: .percent,
    absentWhen:
      "the duration of the step is unknown, or recorders do not run during the whole step",
    reading: { facts in
      guard facts.step.hasRecorderOfWhole else { return nil }
      let isDated = facts.step.shortestKnownSeconds != nil
      return .number(facts.coverage?.percent, else: isDated ? .recorderRunsInParts : .noDates)
    })

  static let ofMotion: [Metric<StepFacts>] = ofRecording.about(.file)

  private static let ofRecording: [Metric<StepFacts>] = [
    Metric(
      "duration_s", "Recording duration", .seconds, RecordingFacts.duration,
      source: "the recording", range: .recording,
      absentWhen: "the recording has fewer than two samples",
      reading: { $0.motion.map { .number($0.timing.durationSeconds, else: .noInput) } }),
    Metric(
      "sample_rate_hz", "Sample rate", .hertz, RecordingFacts.sampleRate, source: "the recording",
      range: "0..2000", absentWhen: "never",
      reading: { $0.motion.map { .number($0.timing.nativeRateHz, else: .noInput) } }),
    Metric(
      "gap_max_s", "Longest gap between samples", .seconds,
      "Longest gap of the motion recording: the largest interval between samples that exceeds both 0.05 s and three times the median interval. 0 if there is no gap.",
      source: "the recording", range: .recording, absentWhen: "never",
      reading: { $0.motion.map { .number($0.timing.longestGapSeconds, else: .noInput) } }),
    Metric(
      "attitude_gravity_mismatch_deg", "Attitude to gravity mismatch", .degrees,
      "Median over samples of the angle between the gravity vector stored by the phone and the gravity vector computed from the stored attitude. Near 0 in intact recordings.",
      source: "the recording", range: "0..180",
      absentWhen: "the recording does not contain both attitude and gravity",
      reading: { $0.motion?.attitudeMismatchDegrees.map { .number($0, else: .noInput) } }),
  ]

  /// For steps of any recorder.
  static let stepDuration = Metric<StepFacts>(
    "step_duration_s", "Step duration", .seconds,
    "Duration of the step: end date minus start date in its result.", source: "ORKStepResult",
    range: .dates, absentWhen: "the result does not contain both dates of the step",
    reading: { facts in
      guard facts.step.start != nil, facts.step.end != nil else { return nil }
      return duration(from: facts.step.start, to: facts.step.end)
    }
  ).about(.dates)
}

/// Whole-second dates are good to a second; a negative length means that the clock was set.
func duration(from start: RecordedDate?, to end: RecordedDate?) -> Reading {
  guard let start, let end else { return .absent(.noDates) }
  let seconds = end.seconds(since: start)
  var flags: [Flag] = []
  if !start.hasFraction || !end.hasFraction { flags.append(.datesToSecond) }
  if seconds < 0 { flags.append(.wallClockChanged) }
  return .number(seconds, flags: flags, else: .noDates)
}
