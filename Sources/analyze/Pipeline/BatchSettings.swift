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
  let mustBeUsed: Set<String>
  /// Rows of the map that matched no file, or several.
  let unmatchedMapRows: [String]
}

/// A table the run may write; each is a file, or goes to standard output.
enum OutputTable: Hashable, Sendable {
  case metrics, events, inputs, sessions
  case wide(task: String)

  /// Asked for without yet knowing the tasks.
  static let anyWide = OutputTable.wide(task: "")
}
