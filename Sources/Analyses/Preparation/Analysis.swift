public import Metrics
public import Recordings
public import Study

/// The analysis of one task: read off a session, one measurement per step.
///
/// A new one is a folder, a case of `ActiveTask` and a line of the `Catalog`.
public protocol Analysis: Sendable {
  /// The measurements of one step.
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

  init()

  /// One measurement per step and attempt that belongs to the task, then what holds for the run.
  func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement]
}

extension Analysis {
  /// For what has no picture of its own.
  public static var drawings: [Drawing<Outcome>] { [] }

  /// For tasks whose step and side say it all.
  public static var conditions: [String] { [] }

  /// The rows of one outcome, in the order of the table.
  static func rows(_ outcome: Outcome) -> [MeasuredMetric] {
    metrics.compactMap { metric in
      metric.reading(outcome).map { MeasuredMetric(metric.definition, $0) }
    }
  }

  /// What an outcome looks like; nothing unless `parameters` ask for pictures.
  static func pictures(of outcome: Outcome, _ parameters: Parameters) -> [Picture] {
    guard parameters.wantPictures, !drawings.isEmpty else { return [] }
    let rows = rows(outcome)
    return drawings.compactMap { $0.picture(outcome, rows) }
  }

  /// Metrics that stand in `groups.csv` alone.
  public static var groupDefinitions: [MetricDefinition] {
    (Self.self as? any Grouping.Type)?.groupMetrics ?? []
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
  static func members(_ session: Session, _ measurements: [StepMeasurement]) -> [GroupMember]

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
  public enum PrivateContent: String, CaseIterable, Sendable {
    case drop, keep
  }

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
