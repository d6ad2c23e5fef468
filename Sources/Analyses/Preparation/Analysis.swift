public import Metrics
public import Recordings
public import Study
import Text

/// The analysis of one task. A value of it measures one session.
///
/// A task says four things, and `measurements(of:_:)` does the rest for all tasks: the loop, error rows,
/// facts of steps and runs, flags, remarks and pictures.
///
/// 1. `visits`: what is measured at once, in the order of the rows: a step, a leaf result, a recording.
/// 2. `measure`: how a visit becomes a `StepOutcome`, which holds what was measured in one attempt of a step.
///    Input that cannot be used throws `UnusableStep`, which becomes an error row.
/// 3. `summarize`: the `SessionOutcome`, which holds what was measured over several steps. Tasks without such
///    values leave it out.
/// 4. `stepMetrics` and `sessionMetrics`: a table of values for each outcome. The table in which a metric
///    stands says what its values are about (`MetricGrain`); a metric that both grains have stands in both.
///
/// An outcome therefore has no part that exists for the other grain only. A part that is nil is missing in
/// the input, and its metrics say why, or have no row. Facts that do not depend on the task are no part of
/// an outcome: `StepFacts` and `RunFacts` have tables of their own, whose rows are added.
///
/// Outcomes are not kept for the session, since they may hold the signals of a long recording: `measure`
/// keeps what `summarize` needs in variables of the analysis.
///
/// Three protocols refine this one. `ResultAnalysis` is for tasks whose leaf results contain everything,
/// which are most. `AttemptsAnalysis` adds a third table, of values over all attempts of a step. `Grouping`
/// adds values over several sessions.
///
/// A new analysis is a folder, a case of `ActiveTask` and a line of the `Catalog`.
public protocol Analysis: SendableMetatype {
  /// What is measured at once.
  associatedtype Visit: StepInput = SessionStep

  /// What was measured in one attempt of a step.
  associatedtype StepOutcome

  /// What was measured over the steps of a session; `Never` if there is nothing of this kind.
  associatedtype SessionOutcome = Never

  static var task: ActiveTask { get }

  /// Name and version, as printed; the number goes up whenever a value could change.
  static var method: String { get }

  /// The values of one attempt of a step.
  static var stepMetrics: [Metric<StepOutcome>] { get }

  /// Values of a step outcome that stand before the facts of the step; none unless the task says otherwise.
  static var recordingMetrics: [Metric<StepOutcome>] { get }

  /// The facts of a step; only its duration unless the task says otherwise.
  static var stepFacts: [Metric<StepFacts>] { get }

  /// The values of a session.
  static var sessionMetrics: [Metric<SessionOutcome>] { get }

  /// What a step looks like, next to the numbers; made if pictures are requested.
  static var drawings: [Drawing<StepOutcome>] { get }

  /// What a session looks like.
  static var sessionDrawings: [Drawing<SessionOutcome>] { get }

  /// Names of the few metrics that say most: what a report shows first.
  static var headlines: [String] { get }

  /// Names of the metrics that say under which condition an attempt was made: values of different conditions, such as trails
  /// A and B, are not comparable.
  static var conditions: [String] { get }

  /// The parameters of the analysis.
  static var parameters: [any ParameterDefinition] { get }

  /// Reasons and warnings only this task has.
  static var flags: [Flag] { get }

  /// What the analysis measures, as one line for the list of commands.
  static var title: String { get }

  /// How it is measured, a paragraph for the documentation.
  static var summary: String { get }

  /// The analysis of one session, before anything is measured.
  init(_ session: Session, _ parameters: Parameters)

  /// What is measured, in the order of the rows.
  var visits: [Visit] { get }

  /// The outcome of one visit; nil if the visit has no row, such as an instruction without a result.
  mutating func measure(_ visit: Visit) throws(UnusableStep) -> Measured<StepOutcome>?

  /// The outcome of the session, after all visits; nil if there is none.
  func summarize() -> WholeSession<SessionOutcome>?

  /// Why a step of the task that consists of recordings alone is an error, without a result; nil if it is measured. A plan asks
  /// before anything is measured, so that the recordings may be without samples.
  static func refusal(ofRecordingsAlone step: SessionStep) -> UnusableStep?

  /// The measurement of all attempts of a step, after the visit with the last of them; see `AttemptsAnalysis`.
  func attemptsMeasurement(after visit: Visit, in session: Session, _ parameters: Parameters)
    -> StepMeasurement?

  /// The definitions of all tables in the order of the dictionary, each with its grains.
  static var tables: [MetricDefinition] { get }

  /// The pictures of all outcomes, each once and without an outcome, as documentation and pages describe them.
  static var allDrawings: [Drawing<Never>] { get }

  /// The measurements of a session: those of its visits, then that of the session.
  static func measurements(of session: Session, _ parameters: Parameters) -> [StepMeasurement]
}

/// Something of a step that is measured at once.
public protocol StepInput {
  /// The step, numbered as the attempt of its row.
  var step: SessionStep { get }
}

extension SessionStep: StepInput { public var step: SessionStep { self } }

extension Analysis {
  /// For tasks whose facts stand first.
  public static var recordingMetrics: [Metric<StepOutcome>] { [] }

  /// For tasks that are measured from their recordings.
  public static func refusal(ofRecordingsAlone step: SessionStep) -> UnusableStep? { nil }

  /// The error row of a step of which nothing but recordings is there, if these are not measured, as recordings of other
  /// tasks; nil for any other step.
  public static func refusedMeasurement(of step: SessionStep, in session: Session)
    -> StepMeasurement?
  {
    guard session.resultSource == nil || step.isUnlisted, step.leaves(of: task).isEmpty,
      step.problems.isEmpty, ActiveTask(step: step.identifier) == task, !step.recordings.isEmpty,
      step.recordings.allSatisfy({ $0.kind != .healthQuantity })
    else { return nil }
    let isForeign = !step.recordings.contains { task.records($0.kind) }
    guard
      let refusal = refusal(ofRecordingsAlone: step)
        ?? (isForeign ? UnusableStep(reason: .noInput) : nil)
    else { return nil }
    return step.failed(
      refusal.reason, source: refusal.source ?? session.source, remarks: refusal.remarks)
  }

  /// For tasks without a motion recording.
  public static var stepFacts: [Metric<StepFacts>] { [StepFacts.stepDuration] }

  /// For tasks without pictures of a step.
  public static var drawings: [Drawing<StepOutcome>] { [] }

  /// For tasks without pictures of a session.
  public static var sessionDrawings: [Drawing<SessionOutcome>] { [] }

  /// For tasks whose step and side say it all.
  public static var conditions: [String] { [] }

  /// For tasks without values over all attempts of a step.
  public func attemptsMeasurement(after visit: Visit, in session: Session, _ parameters: Parameters)
    -> StepMeasurement?
  { nil }

  public static var tables: [MetricDefinition] {
    MetricDefinition.joined([
      recordingMetrics.definitions(of: .attempt), stepFacts.definitions(of: .attempt),
      stepMetrics.definitions(of: .attempt), sessionTables,
    ])
  }

  public static var allDrawings: [Drawing<Never>] {
    (drawings.withoutOutcome() + sessionDrawings.withoutOutcome()).uniqueByName
  }

  fileprivate static var sessionTables: [MetricDefinition] {
    sessionMetrics.definitions(of: .session) + RunFacts.metrics.definitions(of: .session)
  }

  /// Metrics that stand in `groups.csv` alone.
  public static var groupDefinitions: [MetricDefinition] {
    (Self.self as? any Grouping.Type)?.groupMetrics ?? []
  }
}

extension Analysis where SessionOutcome == Never {
  public static var sessionMetrics: [Metric<Never>] { [] }

  public func summarize() -> WholeSession<Never>? { nil }
}

/// What is done for all tasks.
extension Analysis {
  public static func measurements(of session: Session, _ parameters: Parameters)
    -> [StepMeasurement]
  {
    var analysis = Self(session, parameters)
    var measurements: [StepMeasurement?] = []
    for visit in analysis.visits {
      measurements.append(analysis.measurement(of: visit, session, parameters))
      measurements.append(analysis.attemptsMeasurement(after: visit, in: session, parameters))
    }
    measurements.append(
      RunFacts(session: session).measurement(
        analysis.summarize(), sessionMetrics, drawings: sessionDrawings, parameters))
    return measurements.compactMap(\.self)
  }

  private mutating func measurement(of visit: Visit, _ session: Session, _ parameters: Parameters)
    -> StepMeasurement?
  {
    do throws(UnusableStep) {
      let measured = try measure(visit)
      try refuseNothing(in: visit.step, measured?.motion, parameters)
      return measured.map { measured in
        let step = visit.step
        let coverage = StepCoverage(step, of: Self.task, prepared: measured.motion)
        let rows =
          Self.recordingMetrics.rows(of: measured.outcome)
          + (measured.hasStepFacts
            ? Self.stepFacts.rows(
              of: StepFacts(step: step, motion: measured.motion, coverage: coverage.best)) : [])
          + Self.stepMetrics.rows(of: measured.outcome)
        return measured.covered(
          by: coverage.ofTotals(motion: measured.motion, source: measured.source)
        ).bounded(in: step).measurement(
          of: step, attempt: step.attempt, rows, Self.drawings, session, parameters
        ).of(
          coverages: coverage.parts.map {
            RecordingCoverage(source: $0.source, percent: $0.coverage.percent)
          })
      }
    } catch {
      return visit.step.failed(
        error.reason, source: error.source ?? session.source, remarks: error.remarks)
    }
  }

  /// Throws for a step that holds nothing but recordings without a usable sample: it becomes one error row, whatever rows its
  /// metrics would have. `motion` is what was prepared of its motion recording.
  private func refuseNothing(in step: SessionStep, _ motion: StepMotion?, _ parameters: Parameters)
    throws(UnusableStep)
  {
    let refusal = motion?.refusal.flatMap { $0.weight == .error ? $0 : nil }
    let isNothing = { (recording: Recording) in
      recording.motion != nil
        ? refusal != nil
        : recording.isReducedToNothing || recording.isTooInaccurate(parameters.of(step))
    }
    guard !step.recordings.isEmpty, step.recordings.allSatisfy(isNothing),
      step.leaves(of: Self.task).isEmpty
    else { return }
    throw UnusableStep(
      reason: refusal ?? .noUsableSample, source: motion?.source ?? step.recordings[0].source)
  }

  /// For a step without usable input: an error row if the step is one of the task's; nil for other steps,
  /// such as instructions, and if a row of a broken file describes it.
  func withoutInput(_ step: SessionStep, source: String? = nil) throws(UnusableStep) -> Measured<
    StepOutcome
  >? {
    guard step.problems.isEmpty, ActiveTask(step: step.identifier) == Self.task else { return nil }
    throw UnusableStep(reason: .noInput, source: source)
  }
}

/// The analysis of a task whose leaf results contain everything: each is an attempt.
///
/// Members of a result that cannot be read are remarks, and make the rest doubtful. The side is the one
/// that a map or layout says, otherwise the one of the result.
public protocol ResultAnalysis: Analysis where Visit == ResultVisit {
  associatedtype Content: LeafContent

  var session: Session { get }

  /// The outcome of a step of a hand that was skipped; nil where a step without a result is an error.
  func outcome(withoutResultOf step: SessionStep) -> StepOutcome?

  /// The outcome of one leaf result.
  mutating func measure(_ content: Content, _ leaf: ResultLeaf, of step: SessionStep)
    throws(UnusableStep) -> Measured<StepOutcome>
}

/// A leaf result of a task with the step of its attempt.
public struct ResultVisit: StepInput {
  public let step: SessionStep
  /// Nil for a step that should have left a result.
  let leaf: ResultLeaf?
}

extension ResultAnalysis {
  public func outcome(withoutResultOf step: SessionStep) -> StepOutcome? { nil }

  public var visits: [ResultVisit] { session.visits(of: Self.task) }

  public mutating func measure(_ visit: ResultVisit) throws(UnusableStep) -> Measured<StepOutcome>?
  {
    guard let leaf = visit.leaf else {
      let outcome = session.isSkipped(visit.step) ? outcome(withoutResultOf: visit.step) : nil
      if let outcome { return Measured(outcome: outcome) }
      return try withoutInput(visit.step)
    }
    let content = Content(leaf)
    let skipped = content.skipped.map { Remark(.elementSkipped, $0) }
    do throws(UnusableStep) {
      try content.times.check(leaf)
      var measured = try measure(content, leaf, of: visit.step)
      measured.flags += (skipped.isEmpty ? [] : [.elementSkipped]) + content.times.flags
      measured.side = visit.step.labeledSide ?? measured.side
      measured.remarks = skipped + content.times.remarks(on: leaf)
      return measured
    } catch {
      throw UnusableStep(
        reason: error.reason, source: error.source, remarks: skipped + error.remarks)
    }
  }
}

/// An analysis with values over all attempts of a step, which have a row of their own after the last attempt.
public protocol AttemptsAnalysis: Analysis {
  /// What was measured over all attempts of a step.
  associatedtype AttemptsOutcome

  /// The values over all attempts of a step.
  static var attemptsMetrics: [Metric<AttemptsOutcome>] { get }

  /// The facts of a step that stand with these values, and not with those of an attempt.
  static var attemptsFacts: [Metric<StepFacts>] { get }

  /// What the attempts of a step look like together.
  static var attemptsDrawings: [Drawing<AttemptsOutcome>] { get }

  /// The outcome of all attempts of a step after the visit with the last of them; nil after other visits.
  func summarizeAttempts(after visit: Visit) -> (
    step: SessionStep, measured: Measured<AttemptsOutcome>
  )?
}

extension AttemptsAnalysis {
  public static var tables: [MetricDefinition] {
    MetricDefinition.joined([
      recordingMetrics.definitions(of: .attempt), stepFacts.definitions(of: .attempt),
      attemptsFacts.definitions(of: .step), stepMetrics.definitions(of: .attempt),
      attemptsMetrics.definitions(of: .step), sessionTables,
    ])
  }

  public static var allDrawings: [Drawing<Never>] {
    (drawings.withoutOutcome() + attemptsDrawings.withoutOutcome()
      + sessionDrawings.withoutOutcome()).uniqueByName
  }

  public func attemptsMeasurement(after visit: Visit, in session: Session, _ parameters: Parameters)
    -> StepMeasurement?
  {
    summarizeAttempts(after: visit).map { step, measured in
      let rows =
        Self.attemptsFacts.rows(of: StepFacts(step: step))
        + Self.attemptsMetrics.rows(of: measured.outcome)
      return measured.measurement(
        of: step, attempt: nil, rows, Self.attemptsDrawings, session, parameters)
    }
  }
}
extension Array {
  /// Drawings that can be described and not drawn.
  fileprivate func withoutOutcome<Outcome>() -> [Drawing<Never>] where Element == Drawing<Outcome> {
    of(noPart)
  }
}

/// No part of any outcome. A closure would not do: the compiler warns that one of `Never` is not executed.
private func noPart<Whole, Part>(_ whole: Whole) -> Part? { nil }

extension [Drawing<Never>] {
  /// The first drawing of each name: an outcome of a step and one of a session may look alike.
  fileprivate var uniqueByName: [Drawing<Never>] {
    var names = Set<Term>()
    return filter { names.insert($0.name).inserted }
  }
}

/// An analysis with values over several sessions.
public protocol Grouping: Analysis {
  /// Tasks whose sessions take part; the analysis' own unless it says otherwise.
  static var groupedTasks: Set<ActiveTask> { get }

  /// Whether a value is made of the sessions of several people; else it is of one, whose name has to be known.
  static var joinsPeople: Bool { get }

  /// Numbers that stand in `groups.csv` alone.
  static var groupMetrics: [MetricDefinition] { get }

  /// The part of a session's measurements that contributes.
  ///
  /// - Parameter parameters: those of the session, with what is known of its participant.
  static func members(
    _ session: Session, _ measurements: [StepMeasurement], _ parameters: Parameters
  ) -> [GroupMember]

  /// The values of all members of a run of the program, in any order.
  static func groups(_ members: [GroupMember], _ parameters: Parameters) -> [GroupMeasurement]
}

extension Grouping {
  public static var groupedTasks: Set<ActiveTask> { [task] }

  public static var joinsPeople: Bool { false }

  public static var groupMetrics: [MetricDefinition] { [] }
}

extension Parameters {
  /// What holds for one step: a map's word counts most, then the command line's, then the task
  /// description's.
  func of(_ step: SessionStep) -> Parameters {
    underlaid(by: step.configuration).overridden(by: step.facts)
  }

  /// Whether the user wants coordinates in the output.
  var keepsCoordinates: Bool { self[Self.location] == .keep }

  /// Whether the user wants words of transcripts and sentences in the output.
  var keepsWords: Bool { self[Self.text] == .keep }

  /// True if pictures are requested.
  var wantPictures: Bool { self[Self.pictures] }

  /// Whether private content of recordings is in the output.
  public enum PrivateContent: String, CaseIterable, Sendable { case drop, keep }

  // Not in the table of any analysis: every analysis follows them, and so do other parts of the program.
  public static let location = Parameter(
    "location", default: PrivateContent.drop, "Keep or drop coordinates in the output")
  public static let text = Parameter(
    "text", default: PrivateContent.drop,
    "Keep or drop participants' spoken or written words in the output")
  public static let pictures = Parameter(
    toggle: "pictures", "Store the pictures with the run, so that analyze report reads no recording"
  )
}

extension CaseIterable where Self: RawRepresentable<String> {
  /// The words there are, in order: the levels of a metric.
  static var allWords: [String] { allCases.map(\.rawValue) }
}
