public import Metrics
public import Recordings

/// An analysis with values over several sessions.
public protocol Grouping: Analysis {
  /// Tasks whose sessions take part; the analysis' own unless it says otherwise.
  static var groupedTasks: Set<ActiveTask> { get }

  /// Numbers that stand in `groups.csv` alone.
  static var groupMetrics: [MetricDefinition] { get }

  /// What of a session's measurements takes part.
  static func members(_ session: Session, _ measurements: [StepMeasurement]) -> [GroupMember]

  /// The values of all members of a run of the program, in any order.
  static func groups(_ members: [GroupMember], _ parameters: Parameters) -> [GroupMeasurement]
}

extension Grouping {
  public static var groupedTasks: Set<ActiveTask> { [task] }

  public static var groupMetrics: [MetricDefinition] { [] }
}

extension Catalog {
  /// What of a session's measurements takes part in values over several sessions, with the task in whose
  /// table these stand.
  public static func members(
    _ session: Session, _ measurements: [StepMeasurement]
  ) -> [(task: ActiveTask, member: GroupMember)] {
    guard let task = session.task else { return [] }
    return analyses.compactMap { $0 as? any Grouping.Type }.flatMap { analysis in
      let members =
        analysis.groupedTasks.contains(task) ? analysis.members(session, measurements) : []
      return members.map { (task: analysis.task, member: $0) }
    }
  }

  /// The values over the members of one task.
  public static func groups(
    _ task: ActiveTask, _ members: [GroupMember], _ parameters: Parameters = Parameters()
  ) -> [GroupMeasurement] {
    (analysis(of: task) as? any Grouping.Type)?.groups(members, parameters) ?? []
  }
}
