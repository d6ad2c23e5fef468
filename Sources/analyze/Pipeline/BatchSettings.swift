import Analyses
import Metrics
import Recordings
import Report

/// What a run needs to know, read off the command line once.
struct BatchSettings: Sendable {
  let files: StudyFiles
  let reader: SessionReader
  let parameters: Parameters
  /// A recording at rest that serves every session without one of its own.
  let baseline: Recording?
  /// A recording of the room that serves every session instead of its own.
  let background: Recording?
  /// What was played to every listener.
  let stimuli: StimulusRecordings
  /// Sessions that a table holds, beside those of the files.
  let counted: [Session]
  /// Those of the table that cannot be used.
  let refusedCounts: [SessionReader.Orphan]
  /// The tables every unit is turned into.
  let tables: Set<OutputTable>
  /// True where nothing is analyzed and what is told of files is printed by the command itself.
  let isInspecting: Bool
  let encoder: Delimited
  let numbers: NumberText
  let jobs: Int
  /// What one file or one session may take.
  let limits: WorkerLimits
  /// Files that were named and must be usable: an unknown one is an error then.
  let namedFiles: Set<ByteKey>
  /// The task whose columns a wide table on standard output has; nil for one file per task.
  var wideTask: String?
  /// What of the task description came to nothing.
  let unusedHints: [String]
  /// What is written of people, sessions and files.
  let names: Names
  /// What map and layout reach, before any file was seen.
  let labelUse: LabelUse
}

extension BatchSettings {
  /// Whether something must come of the file: it was named, or the archive it lies in.
  func mustBeUsed(_ source: String) -> Bool {
    (archives(above: source) + [source]).contains { namedFiles.contains(ByteKey($0)) }
  }

  /// A wide table on standard output has the columns of one task: the first that the study holds.
  ///
  /// A pipe can be read only once and is not looked into.
  mutating func settleWideTask(
    _ plan: StudyPlan, _ supervisor: Supervisor
  ) throws(ProcessError) {
    guard wideTask != nil, reader.forcedTask == nil, tables.contains(.anyWide) else { return }
    for (number, unit) in plan.units.enumerated()
    where unit.paths.allSatisfy({ !files.streams.contains(ByteKey($0)) }) {
      let answer = try supervisor.result(of: WorkOrder(number: number, job: .tasks(unit)))
      let tasks = ((try? [String](wireBytes: answer.bytes)) ?? []).compactMap(
        ActiveTask.init(rawValue:))
      guard let task = tasks.first(where: { Catalog.analysis(of: $0) != nil }) else { continue }
      wideTask = task.rawValue
      return
    }
  }

  /// The same where wide tables on standard output have the columns of this task.
  func with(wideTask: String?) -> BatchSettings {
    var settings = self
    settings.wideTask = wideTask
    return settings
  }

  /// Whether a session's rows have a place in the tables; an error row always has.
  func hasPlace(for report: SessionReport) -> Bool {
    guard let wideTask, tables.contains(.anyWide) else { return true }
    return report.task == wideTask || report.measurements.allSatisfy { $0.failure != nil }
  }
}

/// A table the run may write; each is a file, or goes to standard output.
enum OutputTable: Hashable, Sendable {
  case metrics, events, inputs, sessions
  /// What a page shows beside its numbers; never a file of its own.
  case pictures
  case wide(task: String)

  /// Asked for without yet knowing the tasks.
  static let anyWide = OutputTable.wide(task: "")

  /// Whether rows of the other can stand in it; one wide table stands for all of them.
  func isAlike(_ other: OutputTable) -> Bool {
    if case .wide = other { self == .anyWide } else { self == other }
  }
}

extension Set<OutputTable> {
  /// What a page is made of.
  static let ofPage: Set = [.metrics, .inputs, .pictures]
}
