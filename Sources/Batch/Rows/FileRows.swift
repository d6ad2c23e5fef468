import Metrics
import Recordings
import Report
import Study
import Text

/// The row of a file before it is known which rows come from the file, with what decides its role.
struct FileRows: Codable, Sendable {
  /// What becomes of a file from which no row comes.
  enum Unmeasured: Codable, Sendable {
    /// It is left out with this flag.
    case leftOut(PrintedFlags)
    /// It gets this error row, which has these flags.
    case error(Sealed<SessionRows>, flags: PrintedFlags, isFault: Bool)
  }

  /// The path, under pseudonyms if there are any.
  let source: String
  let standing: FileStanding
  /// Nil for the row of a table, which a plan has as a file of its own.
  var row: InputsRow?
  /// The rows of a plan, and those in case all sessions that use the file are copies.
  var planned: [RowChunk] = []
  var plannedOfDuplicate: [RowChunk] = []
  /// The number of the unit's session under whose name the rows of a plan stand; nil for rows without visit and session.
  var owner: Int?
  /// 1 for an unusable file of a run that lists files only.
  var failureCount = 0
  var messages: [Message] = []
  /// The messages in case all sessions that use the file are copies.
  var messagesOfDuplicate: [Message] = []
  /// Numbers of the unit's sessions that use the file and may be copies; empty if another session
  /// uses it, too.
  var sessions: [Int] = []
  /// A key that copies of a table share; nil for other files.
  var table: SessionContent?
  /// A key that files of equal content share; nil for a file that cannot have a copy.
  var content: ContentDigest?
  /// The equal file of the original session, if the plan found it.
  var original: String?
  /// The flag of a file that cannot be read, or not whole; nil for any other.
  var damage: Flag.Code?
  /// Nil for files that need no row.
  var unmeasured: Unmeasured?
}

extension FileRows {
  /// Equal for files of equal content; nil where the content has no key.
  var contentKey: ContentDigest? { row?.sha256.map { ContentDigest(ofText: $0) } ?? content }
}

/// What a file is by itself, before it is known whether a row comes from it.
enum FileStanding: Codable, Sendable {
  /// A recording, which has to be the source of a row.
  case recording
  /// A result, or a file that describes or contains others.
  case context
  /// It has a problem, for which there has to be an error row.
  case unusable
  /// It is not used, for the reason among its flags.
  case leftOut
  /// Another file of its session has its content.
  case copy
}

/// The number of files with each role.
struct RoleCounts: Codable, Sendable, Equatable {
  var measured = 0, context = 0, leftOut = 0, error = 0

  var total: Int { measured + context + leftOut + error }

  subscript(role: FileRole) -> Int {
    get {
      switch role {
      case .measured: measured
      case .context: context
      case .leftOut: leftOut
      case .error: error
      }
    }
    set {
      switch role {
      case .measured: measured = newValue
      case .context: context = newValue
      case .leftOut: leftOut = newValue
      case .error: error = newValue
      }
    }
  }

  static func += (a: inout RoleCounts, b: RoleCounts) {
    for role in FileRole.allCases { a[role] += b[role] }
  }
}
