import Metrics
import Recordings

/// What holds for a run as a whole, by its result.
struct RunFacts {
  let session: Session

  static let metrics: [Metric<RunFacts>] = [
    Metric(
      "run_status", .word,
      "complete when every expected step has a recording or a result of the task, partial when some have, else empty.",
      source: "ORKTaskResult", reading: { .word($0.status) }),
    Metric(
      "task_duration_s", .seconds, "End less start of the run, by its result.",
      source: "ORKTaskResult", range: .dates,
      absentWhen: "the result has no dates, or the run holds several tasks",
      reading: { facts in
        facts.session.isOneOfSeveral
          ? .absent(.severalTasks) : duration(from: facts.session.start, to: facts.session.end)
      }),
    Metric(
      "conclusion_seen", .word, "true when the run came to its last step.", source: "ORKTaskResult",
      absentWhen: "nothing tells of the steps in which nothing was recorded",
      reading: { facts in
        let last = facts.session.conclusionStep
        if facts.session.steps.contains(where: { $0.identifier == last }) { return .truth(true) }
        return facts.session.listsSteps ? .truth(false) : .absent(.stepsUnlisted)
      }),
  ]

  private var status: String {
    let found = session.steps.filter(hasContent)
    let present = Set(found.map(\.identifier))
    if present.isEmpty { return "empty" }
    return expectedSteps.allSatisfy(present.contains) ? "complete" : "partial"
  }

  /// A recording that cannot be used was made all the same.
  private func hasContent(_ step: SessionStep) -> Bool {
    !step.recordings.isEmpty || step.problems.contains { $0.code.name != "file_missing" }
      || session.task.map { !step.leaves(of: $0).isEmpty } ?? false
  }

  /// Those without which no run is complete, and those of the task that the run came to: hands, joints
  /// and poses are the app's choice.
  private var expectedSteps: [String] {
    let visited = session.steps.map(\.identifier)
    return session.requiredSteps
      + visited.filter { session.task?.expectsContent(ofStep: $0) ?? false }
  }

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
    session.duplicateStepCount > 0 ? [.duplicateStepResult] : []
  }
}

extension Analysis {
  /// The measurements of the steps, then what holds for the run, if a result tells of it.
  ///
  /// `isCompared`: values over several steps have to be told even without a result. `events` are those
  /// of several steps. Where several steps make one picture, `parameters` tell whether it is drawn.
  func measurements(
    _ steps: [StepMeasurement], andRunOf session: Session, isCompared: Bool = false,
    events: [Event] = [], _ parameters: Parameters = Parameters(), _ outcome: (RunFacts) -> Outcome
  ) -> [StepMeasurement] {
    guard session.resultSource != nil || isCompared else { return steps }
    let run = RunFacts(session: session)
    let whole = outcome(run)
    return steps + [
      run.measurement(Self.rows(whole), events: events)
        .pictured(Self.pictures(of: whole, parameters))
    ]
  }
}

extension RunFacts {
  /// What a run says beside its steps.
  fileprivate func measurement(
    _ metrics: [MeasuredMetric], events more: [Event]
  ) -> StepMeasurement {
    StepMeasurement(
      step: "", attempt: nil, source: session.source, metrics: metrics, events: events + more,
      flags: flags)
  }
}
