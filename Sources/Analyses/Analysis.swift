public import Metrics
public import Recordings

/// The analysis of one task: read off a session, one measurement per step.
///
/// A new one is a folder, a case of `ActiveTask` and a line of the `Catalog`.
public protocol Analysis: Sendable {
  /// What one step comes to.
  associatedtype Outcome

  static var task: ActiveTask { get }

  /// Name and version, as printed; the number goes up whenever a value could change.
  static var method: String { get }

  /// Every number of the task: header, help, dictionary and reference page are printed from it.
  static var metrics: [Metric<Outcome>] { get }

  /// What its steps look like, next to the numbers; made where they are wanted.
  static var drawings: [Drawing<Outcome>] { get }

  /// Names of the few metrics that say most: what a report shows first.
  static var headlines: [String] { get }

  /// What the user may tell it.
  static var parameters: [Parameter] { get }

  /// Reasons and warnings only this task has.
  static var flags: [Flag] { get }

  /// What the analysis measures, as one line for the list of commands.
  static var title: String { get }

  /// How it is measured, a paragraph for the documentation.
  static var summary: String { get }

  init()

  /// One measurement per step and attempt that belongs to the task, then what holds for the run.
  func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement]
}

extension Analysis {
  /// For what has no picture of its own.
  public static var drawings: [Drawing<Outcome>] { [] }

  /// The rows of one outcome, in the order of the table.
  static func rows(_ outcome: Outcome) -> [MeasuredMetric] {
    metrics.compactMap { metric in
      metric.reading(outcome).map { MeasuredMetric(metric.definition, $0) }
    }
  }

  /// What an outcome looks like; nothing unless `parameters` ask for pictures.
  static func pictures(of outcome: Outcome, _ parameters: Parameters) -> [Picture] {
    parameters.wantPictures ? drawings.compactMap { $0.picture(outcome) } : []
  }

  /// The table without the way its values are read.
  public static var definitions: [MetricDefinition] {
    metrics.map(\.definition) + HealthStep.metrics.map(\.definition)
  }

  /// Metrics that stand in `groups.csv` alone.
  public static var groupDefinitions: [MetricDefinition] {
    (Self.self as? any Grouping.Type)?.groupMetrics ?? []
  }
}
