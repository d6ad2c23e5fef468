public import Metrics

/// A row of `participants.csv`: one participant.
public struct ParticipantsRow: Sendable, Equatable {
  public var participant = ""
  public var sessionCount = 0
  public var firstStart = ""
  public var lastStart = ""
  /// Numbers of sessions by task.
  public var taskCounts: [TaskName: Int] = [:]
  /// Cells of the columns of the user's table, in their order.
  public var given: [String] = []

  public init() {}

  /// - Parameters:
  ///   - tasks: the tasks that have a column.
  ///   - given: names of the columns of the user's table.
  public static func table(tasks: [String], given: [String] = []) -> Table<ParticipantsRow> {
    var empty = ParticipantsRow()
    empty.given = given.map { _ in "" }
    return Table(name, empty: empty) {
      Column("participant", \.participant, CommonText.participant)
      Column("sessions", \.sessionCount, "The number of sessions.")
      Column("first_start", \.firstStart, "Start of the first session, ISO 8601.")
      Column("last_start", \.lastStart, "Start of the last session, ISO 8601.")
      for task in tasks {
        Column(
          task, { $0.taskCounts[task] ?? 0 }, { $0.taskCounts[task] = $1 },
          "The number of sessions with this task.")
      }
      for (place, column) in given.enumerated() {
        Column(given: column, { $0.given[place] }, { $0.given[place] = $1 })
      }
    }
  }

  public static let name = "participants"
}
