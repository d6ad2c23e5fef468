import Analyses
import Metrics
import Recordings
import Report

/// What a run needs to know, read off the command line once.
struct BatchSettings: Sendable {
  let files: StudyFiles
  let reader: SessionReader
  let parameters: Parameters
  /// The tables every unit is turned into.
  let tables: Set<OutputTable>
  let encoder: Delimited
  let numbers: NumberText
  let jobs: Int
  /// Files that were named and must be usable: an unknown one is an error then.
  let mustBeUsed: Set<ByteKey>
  /// The task whose columns a wide table on standard output has; nil for one file per task.
  let wideTask: String?
  /// What of map and layout came to nothing.
  let unusedHints: [String]
}

/// A table the run may write; each is a file, or goes to standard output.
enum OutputTable: Hashable, Sendable {
  case metrics, events, inputs, sessions
  case wide(task: String)

  /// Asked for without yet knowing the tasks.
  static let anyWide = OutputTable.wide(task: "")
}
