import Metrics
import Recordings
import Report
import Study
import Text

/// Finished rows of one table. Visit and name of their session may depend on the other sessions of the
/// study; their cells are empty until the rows are released.
struct RowChunk: Codable, Sendable {
  let table: OutputTable
  let bytes: [UInt8]
  /// Where the cells of the visit and of the session are in each row.
  var holes: [Int] = []
  /// The row of a session with the verdict `error`, with the same holes: whether a file of the session gets an error row is
  /// known only when all its rows are counted. Nil for other rows, and where the verdict is `error` anyway.
  var failedBytes: [UInt8]?
  /// What the session is called; nil until the rows are released.
  var name: SessionName?

  private enum CodingKeys: CodingKey { case table, bytes, holes, failedBytes }

  /// The row of a session with the verdict `error`.
  var failed: RowChunk {
    RowChunk(table: table, bytes: failedBytes ?? bytes, holes: holes, name: name)
  }
}

/// Finished rows that belong together, with their messages and counts.
struct Rows: Codable, Sendable {
  var chunks: [RowChunk] = []
  var messages: [Message] = []
  /// The members of values over several sessions.
  var members: [TaskMember] = []
  var marks: [SessionMark] = []
  var counts = RunCounts()
  /// How often metrics, events and answers among the rows name each file.
  var uses = FileUses()

  static func += (a: inout Rows, b: Rows) {
    a.chunks += b.chunks
    a.messages += b.messages
    a.members += b.members
    a.marks += b.marks
    a.counts += b.counts
    a.uses.add(b.uses)
  }
}

/// A session's member of values over several sessions, with its task.
struct TaskMember: Codable, Sendable {
  let task: ActiveTask
  let member: GroupMember
  /// True if the participant's name comes from a folder only, which may be the folder of a study.
  let isNameAssumed: Bool
}

/// Rows of a session, or of errors that belong to no session.
struct SessionRows: Codable, Sendable {
  let place: RowPlace
  /// The main file of the session.
  let source: String
  /// What is known of the session's visit and name; nil for rows without a session.
  var naming: SessionNaming?
  /// A key that copies of the session share; nil if it cannot have copies.
  var content: SessionContent?
  /// A key of the person and the values of a day of health records; nil for other sessions.
  var dayValues: SessionContent?
  /// A key that the session shares with copies of which only the result is damaged; nil if it cannot have any.
  var recorded: SessionContent?
  /// True if no whole result of the session was read.
  var lacksResult = false
  /// The equal file of the original if the session is known to be a copy, wherever it comes in order.
  var original: String?
  /// The participant; nil if only the first folder names it.
  var participant: String?
  /// A key of the run of a task, if the session is called after its own identifier; nil for a session that a folder names.
  var run: ContentDigest?
  var rows: Rows
  /// The rows with the flag of a copy of another participant's session; nil if they cannot be
  /// needed.
  var rowsOfOther: Rows?
  /// The sounds that the session contributes to the voice quality of its visit; nil if it has none.
  var voice: VoiceShare?
}

/// A part of the results of a unit, in the order in which workers send them.
enum UnitPart: Codable, Sendable {
  /// The first part: the results of reading the files.
  case files(ReadFiles)
  /// Then one part for each session, in their natural order.
  case session(SessionRows)
  /// The last part: error rows outside of sessions, and the opened libraries with their versions.
  case rest([SessionRows], libraries: [Term: String])
  /// The only part of a visit, whose recordings belong to several units.
  case visit(VoiceVisitRows)

  struct ReadFiles: Codable, Sendable {
    /// The first field, so that it can be read alone.
    var head = FilesHead()
    var files: [FileRows] = []
    /// Files with the matches of map and layout; empty if neither is given.
    var marks: [FileMark] = []
    var counts = RunCounts()
  }

  /// What is known of a unit's files together.
  struct FilesHead: Codable, Sendable {
    /// A digest of the contents of the unit's files, with their paths; nil if it is not needed.
    var content: ContentDigest?
    /// True if a session is called a copy, and a later unit may contain its original.
    var mayBeCopy = false
    /// True if a session without a whole result may be the copy of one that has it, in this unit or a later one.
    var mayBeDamagedCopy = false
  }

  /// The beginning of the first part, which is read alone where the rows of files are not needed.
  private enum Beginning: Decodable {
    case files(ReadHead)

    struct ReadHead: Decodable { let head: FilesHead }
  }

  /// What is known of a unit's files together, from the bytes of its first part; nil for those of another part.
  static func head(of bytes: ArraySlice<UInt8>) -> FilesHead? {
    guard case .files(let read)? = try? Beginning(beginningOf: bytes) else { return nil }
    return read.head
  }
}

/// The counts in the record of a run and its last line.
struct RunCounts: Codable, Sendable, Equatable {
  /// All files, including members of archives.
  var files = 0
  /// Files on the disk.
  var paths = 0
  /// Files that the user left out, with those that say so; 0 if none is left out.
  var omittedFiles = 0
  /// The size of the files on the disk.
  var bytes = 0
  /// The files in the tables, by what they are for the run.
  var roles = RoleCounts()
  /// The reasons of files that were left out or are errors, by role and code.
  var reasons: [Term: [Flag.Code: Int]] = [:]
  /// Internal errors that the accounting found.
  var faults = 0
  var sessions = 0
  var measuredSteps = 0
  /// Answers to questions.
  var answers = 0
  /// Error rows.
  var failures = 0
  /// Error rows by code, if they have one.
  var failureCodes: [Flag.Code: Int] = [:]
  /// Copies of sessions, which were left out.
  var duplicateSessions = 0
  /// Files with the content of another file that was used.
  var duplicateFiles = 0
  /// By table, the number of rows that repeat others.
  var duplicateRows: [ByteKey: Int] = [:]

  /// The warning that a study has no usable session; nil otherwise.
  var warning: String? {
    if files > 0, files == omittedFiles {
      return
        "--exclude and the rules of the settings left out all of \(counted(files, "file")); correct their patterns"
    }
    guard measuredSteps + answers + failures == 0 else { return nil }
    // A disk that is not mounted has no files.
    let remedy =
      files == 0
      ? "check the path, and whether its disk is mounted" : "analyze plan shows what they are"
    return "no input for an analysis was found among \(counted(files, "file")); \(remedy)"
  }

  static func += (a: inout RunCounts, b: RunCounts) {
    a.files += b.files
    a.paths += b.paths
    a.omittedFiles += b.omittedFiles
    a.bytes += b.bytes
    a.roles += b.roles
    a.reasons.merge(b.reasons) { $0.merging($1, uniquingKeysWith: +) }
    a.faults += b.faults
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
