public import Metrics
public import Recordings

/// An analysis with values over several sessions.
public protocol Grouping: Analysis {
  /// Numbers that stand in `groups.csv` alone.
  static var groupMetrics: [MetricDefinition] { get }

  /// What of a session's measurements takes part.
  static func members(_ session: Session, _ measurements: [StepMeasurement]) -> [GroupMember]

  /// The values of all members of a run of the program, in any order.
  static func groups(_ members: [GroupMember], _ parameters: Parameters) -> [GroupMeasurement]
}

extension Grouping {
  public static var groupMetrics: [MetricDefinition] { [] }
}

extension Catalog {
  /// What of a session's measurements takes part in values over several sessions.
  public static func members(
    _ session: Session, _ measurements: [StepMeasurement]
  ) -> [GroupMember] {
    guard let analysis = session.task.flatMap(analysis) as? any Grouping.Type else { return [] }
    return analysis.members(session, measurements)
  }

  /// The values over the members of one task.
  public static func groups(
    _ task: ActiveTask, _ members: [GroupMember], _ parameters: Parameters = Parameters()
  ) -> [GroupMeasurement] {
    (analysis(of: task) as? any Grouping.Type)?.groups(members, parameters) ?? []
  }
}
