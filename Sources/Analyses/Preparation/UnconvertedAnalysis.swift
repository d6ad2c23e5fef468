public import Metrics
public import Recordings
public import Study

/// An analysis whose outcomes of steps and of the session are one type, until it has one for each.
public protocol UnconvertedAnalysis: Analysis where StepOutcome == Outcome, Visit == SessionStep {
  associatedtype Outcome

  static var metrics: [Metric<Outcome>] { get }

  init()

  /// One measurement per step and attempt that belongs to the task, then what holds for the run.
  func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement]
}

extension UnconvertedAnalysis {
  public static var stepMetrics: [Metric<Outcome>] { metrics }

  public static var tables: [MetricDefinition] { metrics.map(\.definition) }

  public init(_ session: Session, _ parameters: Parameters) { self.init() }

  public var visits: [SessionStep] { [] }

  public func measure(_ visit: SessionStep) -> Measured<Outcome>? { nil }

  public static func measurements(
    of session: Session, _ parameters: Parameters
  ) -> [StepMeasurement] {
    Self().measure(session, parameters)
  }

  /// The rows of one outcome, in the order of the table.
  static func rows(_ outcome: Outcome) -> [MeasuredMetric] { metrics.rows(of: outcome) }

  /// What an outcome looks like; nothing unless `parameters` ask for pictures.
  static func pictures(of outcome: Outcome, _ parameters: Parameters) -> [Picture] {
    parameters.wantPictures ? drawings.pictures(of: outcome, rows(outcome)) : []
  }

  /// The measurements of the steps, followed by those of the session, if there is a result.
  ///
  /// `isCompared`: values over several steps are given even without a result. If several steps make one
  /// picture, `parameters` contain whether it is drawn.
  func measurements(
    _ steps: [StepMeasurement], andRunOf session: Session, isCompared: Bool = false,
    _ parameters: Parameters = Parameters(), _ outcome: (RunFacts) -> Outcome
  ) -> [StepMeasurement] {
    let run = RunFacts(session: session)
    let whole = WholeSession(
      outcome: outcome(run), basis: isCompared ? .comparison : .result)
    let measurement = run.measurement(
      whole, Self.metrics, facts: [], drawings: Self.drawings, parameters)
    return steps + [measurement].compactMap(\.self)
  }

  /// A row for each leaf result of the task, and the error rows of steps that should have left one.
  func measurements<Content: LeafContent>(
    of content: Content.Type, in session: Session, _ parameters: Parameters,
    where isMeasured: (SessionStep) -> Bool = { _ in true },
    _ measure: (Content, ResultLeaf, SessionStep) throws(UnusableStep) -> Measured<Outcome>
  ) -> [StepMeasurement] {
    session.visits(of: Self.task).filter { isMeasured($0.step) }.compactMap { visit in
      let step = visit.step
      guard let leaf = visit.leaf else { return step.failure(of: Self.task) }
      let content = Content(leaf)
      let skipped = content.skipped.map { Remark(.elementSkipped, $0) }
      do throws(UnusableStep) {
        var measured = try measure(content, leaf, step)
        measured.flags += skipped.isEmpty ? [] : [.elementSkipped]
        measured.side = step.labeledSide ?? measured.side
        measured.remarks = skipped
        return measured.measurement(
          of: step, attempt: step.attempt, Self.rows(measured.outcome), Self.drawings, session,
          parameters)
      } catch {
        return step.failed(
          error.reason, source: session.source, remarks: skipped + error.remarks)
      }
    }
  }
}
