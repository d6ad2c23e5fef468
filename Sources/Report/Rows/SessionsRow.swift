public import Metrics

/// A row of `sessions.csv`: one session and task.
public struct SessionsRow: Sendable, Equatable {
  public var participant = ""
  public var visit = ""
  /// The number of the visit among those of the participant, from 1; nil without a visit.
  public var visitNumber: Int?
  public var session = ""
  public var start = ""
  /// The end in ISO 8601, or empty if unknown.
  public var end = ""
  /// The day or the moment for which the run was planned, in ISO 8601; empty if unknown.
  public var scheduled = ""
  public var task = ""
  /// The status: `complete`, `incomplete` or `empty`.
  public var status = ""
  /// Number of steps that a complete run of the task has; nil if unknown.
  public var plannedStepCount: Int?
  /// Number of steps with at least one recording.
  public var recordedStepCount = 0
  public var missingStepCount: Int?
  /// End minus start, in seconds; nil if either is unknown.
  public var seconds: Double?
  /// The verdict on the main values; nil for a session without a step.
  public var quality: Quality?
  public var goodCount = 0
  public var doubtfulCount = 0
  public var badCount = 0
  public var absentCount = 0
  public var device = ""
  public var system = ""
  public var app = ""
  /// The main file of the session.
  public var source = ""
  /// Why the session is incomplete, and what is wrong with its dates and its duration.
  public var flags = PrintedFlags([])

  public init() {}

  public static let table = Table("sessions", empty: SessionsRow(), namesInputs: true) {
    Column("participant", \.participant, CommonText.participant)
    Column("visit", \.visit, is: .later, CommonText.visit)
    Column(
      "visit_number", \.visitNumber, is: .later,
      "The number of the visit of the participant, from 1; visits without a start come last, in the order of their names."
    )
    Column("session", \.session, is: .identifying, CommonText.session)
    Column("start", \.start, CommonText.start)
    Column("end", \.end, CommonText.end)
    Column(
      "scheduled", \.scheduled, is: .later,
      "The day (YYYY-MM-DD) or the moment (YYYY-MM-DDThh:mm:ss.sss) for which the run was planned, where the platform states it."
    )
    Column("task", \.task, CommonText.task)
    Column(
      "status", \.status, kind: .word(["complete", "incomplete", "empty"]),
      "Whether all steps were recorded.")
    Column("steps_planned", \.plannedStepCount, "The number of steps in a complete session.")
    Column("steps_done", \.recordedStepCount, "The number of steps that were recorded.")
    Column(
      "steps_missing", \.missingStepCount, "The number of planned steps that were not recorded.")
    Column("duration_s", \.seconds, CommonText.duration)
    Column("quality", \.quality, CommonText.overallQuality)
    Column("good", \.goodCount, "The number of good values.")
    Column("doubtful", \.doubtfulCount, "The number of doubtful values.")
    Column("bad", \.badCount, "The number of bad values.")
    Column("absent", \.absentCount, "The number of absent values.")
    Column("device", \.device, "The model of the device.")
    Column("system", \.system, "The operating system of the device.")
    Column("app", \.app, "The app that recorded the session.")
    Column("source", \.source, is: [.required, .identifying], CommonText.source)
    Column(
      "flags", \.flags, is: .later,
      "Codes of what is wrong with the session, separated by semicolons: recording_incomplete if a recording covers a part of its step only, hand_skipped, date_implausible, date_unreadable, calendar_converted, zone_unknown or dates_conflict of its dates, wall_clock_changed or out_of_range of its duration."
    )
  }
}

extension SessionsRow {
  /// Counts the steps of a report by verdict. A step that could not be used is not counted in any
  /// verdict column, but makes the session's quality `error`.
  public init(_ report: SessionReport) {
    (participant, visit, session) = (report.participant, report.visit, report.session)
    (start, task) = (report.start, report.task)
    let verdicts = report.measurements.flatMap { step in step.metrics.map(step.quality) }
    quality = report.quality(of: report.measurements)
    goodCount = verdicts.count { $0 == .good }
    doubtfulCount = verdicts.count { $0 == .doubtful }
    badCount = verdicts.count { $0 == .bad }
    absentCount = verdicts.count { $0 == .absent }
  }

  /// Sets the number of steps of a complete run and the number of recorded ones.
  public mutating func setSteps(planned: Int?, recorded: Int) {
    (plannedStepCount, recordedStepCount) = (planned, recorded)
    missingStepCount = planned.map { max(0, $0 - recorded) }
  }
}
