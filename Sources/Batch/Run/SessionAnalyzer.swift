import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// Analyzes one session and reports the parts that could not be used.
struct SessionAnalyzer {
  let session: Session
  let parameters: Parameters
  let names: Names
  /// True if the user named the session's file, so that a session without results is an error.
  let isNamed: Bool

  private(set) var messages: [Message] = []
  private var measurements: [StepMeasurement] = []

  init(_ session: Session, _ parameters: Parameters, _ names: Names, isNamed: Bool) {
    (self.session, self.parameters, self.names) = (session, parameters, names)
    self.isNamed = isNamed
  }

  /// The measured steps, and error rows for the others.
  mutating func report() -> SessionReport {
    report { [session, parameters] in $0.measureAll(session, parameters) }
  }

  /// The report of a plan: steps that would be measured, without values, and error rows for what cannot be used, as far as
  /// this is known before anything is measured.
  mutating func plan() -> SessionReport {
    report { [session] analysis in session.plannedMeasurements(by: analysis) }
  }

  private mutating func report(_ measure: (any Analysis.Type) -> [StepMeasurement]) -> SessionReport
  {
    let analysis = session.task.flatMap(Catalog.analysis)
    if let analysis {
      measurements = measure(analysis)
      for measurement in measurements { repeatRemarks(of: measurement) }
      noteEmptyHands()
    } else if let task = session.task {
      fail(ReadError(source: session.source, .unsupportedTask(task)))
    } else {
      failWithoutTask()
    }
    for step in session.steps {
      for problem in step.problems { note(problem, of: step, isAnalyzed: analysis != nil) }
      if let tear = step.resultTear { note(tear, of: step) }
    }
    noteDates()
    var report = SessionReport(
      participant: session.participant, visit: session.visit, session: session.identifier,
      start: session.start.shownText, task: session.task?.rawValue ?? "",
      method: analysis?.method ?? "",
      measurements: inOrder(measurements).map { $0.placed(at: session.source) })
    report.headlines = Set(analysis?.headlines ?? [])
    // The answers of a run belong to its tasks.
    if !session.joinsTasks {
      report.answers = session.answers(AnswerRule(parameters, keepsDates: !names.arePseudonyms))
    }
    return report
  }

  /// Sorts measurements: steps as they were performed, the attempts of each in turn and then values
  /// over its attempts; values of the session come last.
  private func inOrder(_ measurements: [StepMeasurement]) -> [StepMeasurement] {
    let steps = Dictionary(
      session.steps.enumerated().map { ($1.identifier, $0) },
      uniquingKeysWith: { first, _ in first })
    return measurements.enumerated().map { number, measurement in
      (
        place: (
          measurement.step.isEmpty ? Int.max : steps[measurement.step] ?? Int.max - 1,
          measurement.attempt ?? .max, number
        ), measurement: measurement
      )
    }.sorted { $0.place < $1.place }.map(\.measurement)
  }

  /// Adds messages about parts that the analysis could not use.
  private mutating func repeatRemarks(of measurement: StepMeasurement) {
    messages += names.described(measurement, of: session)
  }

  /// Adds one error row for each file of a session whose task is unknown.
  private mutating func failWithoutTask() {
    var seen = Set<ByteKey>()
    for step in session.steps {
      for recording in step.recordings where seen.insert(ByteKey(recording.source)).inserted {
        let error = ReadError(source: recording.source, .unknownTask)
        let task = ActiveTask.allCases.first { $0.records(recording.kind) } ?? .phonation
        messages.append(names.described(error, ofPossible: task))
        measurements.append(StepMeasurement(error, step: step.identifier, attempt: step.attempt))
      }
    }
  }

  /// Adds what is said of the clock of recordings without a result. What is said of the dates of a result stands with the values of its session.
  private mutating func noteDates() {
    let remarks = session.dateRemarks
    guard session.resultSource == nil, !session.joinsTasks, !remarks.isEmpty else { return }
    repeatRemarks(
      of: StepMeasurement(
        step: "", attempt: nil, source: session.source, metrics: [], remarks: remarks))
  }

  /// Adds an error for a named result without a recording of its task.
  private mutating func noteEmptyHands() {
    // Values of several steps together name the recordings that they come from.
    let hasSteps = measurements.contains { $0.attempt != nil || !$0.recordings.isEmpty }
    guard isNamed, !session.joinsTasks, !hasSteps, session.steps.allSatisfy(\.problems.isEmpty)
    else { return }
    fail(ReadError(source: session.source, .noRecording))
  }

  /// Adds a message about a result that is cut and of which the complete part is measured.
  private mutating func note(_ tear: Tear, of step: SessionStep) {
    // With pseudonyms a message has no names, of which a step may have one.
    let thing = names.arePseudonyms ? "result" : "result of step \(shown(step.identifier))"
    let text = truncationRemark(on: thing, session.source, tear, ofItems: "items", names)
    messages.append(
      Message(severity: .warning, text: text, kind: .flag(Flag(tear.syntax.truncation).code)))
  }

  /// Reports a problem of a step. A missing file or result is an error only if the step was not
  /// measured otherwise.
  private mutating func note(_ problem: ReadError, of step: SessionStep, isAnalyzed: Bool) {
    // A recording that belongs to another step is not missing from this one.
    if problem.issue == .duplicateInput {
      messages.append(names.remark(problem))
      return
    }
    let isMissing = [InputIssue.fileMissing, .fileAmbiguous, .elementSkipped].contains(
      problem.issue)
    let own = measurements.filter { $0.step === step.identifier && $0.attempt == step.attempt }
    // What is left of a step without its main recording has values, but not those that the task is about.
    let isMeasured =
      own.contains { $0.failure != nil } || !own.isEmpty && !step.isRemnant(of: session.task)
    if isMissing, isMeasured || !isAnalyzed {
      messages.append(names.remark(problem))
    } else {
      fail(problem, step: step.identifier, attempt: step.attempt)
    }
  }

  private mutating func fail(_ error: ReadError, step: String = "", attempt: Int? = nil) {
    messages.append(Message(severity: .error, text: names.described(error)))
    measurements.append(StepMeasurement(error, step: step, attempt: attempt))
  }
}

extension StepMeasurement {
  /// The error row of an input that cannot be used.
  init(_ error: ReadError, step: String, attempt: Int?) {
    self.init(step: step, attempt: attempt, source: error.source, failure: Flag(error))
  }

  /// The measurement with the session's source if it has no source of its own.
  fileprivate func placed(at sessionSource: String) -> StepMeasurement {
    guard source.isEmpty, let failure else { return self }
    return StepMeasurement(
      step: step, attempt: attempt, source: sessionSource, failure: failure, remarks: remarks
    ).of(recordings: recordings)
  }
}

extension Session {
  /// The steps of a task that have a recording or a result of it, without values, and error rows of those whose recordings
  /// are not measured without a result.
  fileprivate func plannedMeasurements(by analysis: any Analysis.Type) -> [StepMeasurement] {
    let task = analysis.task
    return steps.compactMap { step in
      let recordings = step.recordings.filter { task.records($0.kind) }.map(\.source)
      if let refused = analysis.refusedMeasurement(of: step, in: self) { return refused }
      guard !recordings.isEmpty || !step.leaves(of: task).isEmpty else { return nil }
      return StepMeasurement(
        step: step.identifier, attempt: step.attempt, source: recordings.first ?? source,
        metrics: []
      ).of(recordings: recordings)
    }
  }
}
