import Metrics
import Recordings
import Report
import Study
import Text

/// Finished rows of one table.
struct RowChunk: Codable, Sendable {
  let table: OutputTable
  let bytes: [UInt8]
}

/// Finished rows that belong together, with all that goes along with them.
struct Rows: Codable, Sendable {
  var chunks: [RowChunk] = []
  var messages: [Message] = []
  /// What takes part in values over several sessions.
  var members: [TaskMember] = []
  var marks: [SessionMark] = []
  var counts = RunCounts()

  static func += (a: inout Rows, b: Rows) {
    a.chunks += b.chunks
    a.messages += b.messages
    a.members += b.members
    a.marks += b.marks
    a.counts += b.counts
  }
}

/// What a session brings to values over several sessions, with its task.
struct TaskMember: Codable, Sendable {
  let task: ActiveTask
  let member: GroupMember
  /// True if the participant's name comes from a folder only, which may be the folder of a study.
  let isNameAssumed: Bool
}

/// Rows of a session, or of errors that belong to none.
struct SessionRows: Codable, Sendable {
  let place: RowPlace
  /// The file that stands for the session.
  let source: String
  /// What copies of it share; nil for what cannot have any.
  var content: SessionContent?
  /// Nil where only its first folder names the participant.
  var participant: String?
  var rows: Rows
  /// The rows flagged as a copy of another participant's session; nil unless they may be needed.
  var rowsOfOther: Rows?
}

/// The row of a file, with the row it has if all sessions that use it are copies.
struct FileRows: Codable, Sendable {
  let source: String
  var rows: Rows
  /// Numbers of the sessions of its unit that use it and may be copies; none where others use it, too.
  var sessions: [Int] = []
  /// What copies of a table share; nil for other files.
  var table: SessionContent?
  var rowsOfDuplicate: Rows?
}

/// A part of the results of a unit, in the order in which workers send them.
enum UnitPart: Codable, Sendable {
  /// The first part: the results of reading the files.
  case files(ReadFiles)
  /// Then session by session, in their natural order.
  case session(SessionRows)
  /// Last, what belongs to no session, and the libraries that were opened, with their versions.
  case rest([SessionRows], libraries: [Term: String])

  struct ReadFiles: Codable, Sendable {
    var files: [FileRows] = []
    /// Files with what map and layout say of them, where there are any of these.
    var marks: [FileMark] = []
    var counts = RunCounts()
    /// What the files of the unit hold, under their paths; nil where that is not asked for.
    var content: ContentDigest?
  }
}

/// What the record of a run and its last line count.
struct RunCounts: Codable, Sendable, Equatable {
  /// Those in archives among them.
  var files = 0
  /// Those that lie on a disk.
  var paths = 0
  /// On the disk.
  var bytes = 0
  /// The use of a file: a recording, a result or a file that describes them; unusable; a copy of a used file; or
  /// another file.
  var usedFiles = 0
  var unusedFiles = 0
  var otherFiles = 0
  /// Files that cannot be used, by what is wrong.
  var unusedCodes: [Flag.Code: Int] = [:]
  var sessions = 0
  var measuredSteps = 0
  /// To questions.
  var answers = 0
  /// Error rows.
  var failures = 0
  /// Error rows by what is wrong, where a code says so.
  var failureCodes: [Flag.Code: Int] = [:]
  /// Copies that were left out.
  var duplicateSessions = 0
  /// Files of which another has the same content that was used.
  var duplicateFiles = 0
  /// Rows of tables that are copies of others, by table.
  var duplicateRows: [ByteKey: Int] = [:]

  /// The warning where nothing came of a study; nil otherwise.
  var warning: String? {
    measuredSteps + answers + failures == 0
      ? "no input for an analysis was found; `analyze inspect` lists the files" : nil
  }

  static func += (a: inout RunCounts, b: RunCounts) {
    a.files += b.files
    a.paths += b.paths
    a.bytes += b.bytes
    a.usedFiles += b.usedFiles
    a.unusedFiles += b.unusedFiles
    a.otherFiles += b.otherFiles
    a.unusedCodes.merge(b.unusedCodes, uniquingKeysWith: +)
    a.sessions += b.sessions
    a.measuredSteps += b.measuredSteps
    a.answers += b.answers
    a.failures += b.failures
    a.failureCodes.merge(b.failureCodes, uniquingKeysWith: +)
    a.duplicateSessions += b.duplicateSessions
    a.duplicateFiles += b.duplicateFiles
    a.duplicateRows.merge(b.duplicateRows, uniquingKeysWith: +)
  }
}
