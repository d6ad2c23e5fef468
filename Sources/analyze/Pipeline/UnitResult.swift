import Metrics
import Recordings
import Report

/// What one unit came to: rows, ready to be written, and words for the user.
struct UnitResult: Sendable {
  var blocks: [Block] = []
  var messages: [Message] = []
  /// What takes part in values over several sessions.
  var members: [(task: ActiveTask, member: GroupMember)] = []
  var counts = RunCounts()
  /// Sessions that may be copies, in the byte order of their sources.
  var sessions: [SessionCandidate] = []
  /// Files that nothing but such sessions use.
  var files: [FileCandidate] = []
  /// Files with what map and layout say of them, where there are any of these.
  var marks: [FileMark] = []
  /// Libraries that were opened by then, with their versions.
  var libraries: [String: String] = [:]

  static func += (a: inout UnitResult, b: UnitResult) {
    a.blocks += b.blocks
    a.messages += b.messages
    a.members += b.members
    a.counts += b.counts
    a.sessions += b.sessions
    a.files += b.files
    a.marks += b.marks
    a.libraries.merge(b.libraries) { _, last in last }
  }
}

extension UnitResult {
  /// A session whose rows do not fit into the table on standard output is told, and counts as not used.
  mutating func addWithoutPlace(_ report: SessionReport, of source: String) {
    counts.failures += 1
    messages.append(
      Message(
        severity: .error,
        text:
          "\(shown(shownSource(source))): \(report.task) does not fit into the columns of the first task; "
          + "give -o DIR, which writes a table per task"))
  }
}

/// A line for standard error.
struct Message: Sendable, Equatable {
  let severity: Severity
  let text: String
  /// Shared by remarks of which a few tell as much as all: a code, or a few words. Empty for what stands alone.
  var kind = ""
}

/// What the record of a run and its last line tell.
struct RunCounts: Sendable, Equatable {
  /// Those in archives among them.
  var files = 0
  /// Those that lie on a disk.
  var paths = 0
  /// On the disk.
  var bytes = 0
  var sessions = 0
  var measuredSteps = 0
  /// Error rows.
  var failures = 0
  /// The same by what is wrong, where a code tells.
  var failureCodes: [String: Int] = [:]
  /// Copies that were left out.
  var duplicateSessions = 0
  /// Files of which another was used that has the same content.
  var duplicateFiles = 0
  /// Rows of tables that are copies of others, by table.
  var duplicateRows: [String: Int] = [:]

  /// What is to be said where nothing came of a study; nil otherwise.
  var warning: String? {
    measuredSteps + failures == 0
      ? "nothing to analyze was found; `analyze inspect` tells what the files are" : nil
  }

  static func += (a: inout RunCounts, b: RunCounts) {
    a.files += b.files
    a.paths += b.paths
    a.bytes += b.bytes
    a.sessions += b.sessions
    a.measuredSteps += b.measuredSteps
    a.failures += b.failures
    a.failureCodes.merge(b.failureCodes, uniquingKeysWith: +)
    a.duplicateSessions += b.duplicateSessions
    a.duplicateFiles += b.duplicateFiles
    a.duplicateRows.merge(b.duplicateRows, uniquingKeysWith: +)
  }
}
