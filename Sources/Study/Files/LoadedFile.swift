public import Recordings
import Text

/// What one file of a study is: a row of `inputs.csv`.
public struct FileReport: Sendable, Equatable {
  /// Path below the root.
  public let source: String
  /// By content.
  public internal(set) var kind: RecordingKind
  /// Size on disk.
  public internal(set) var byteCount: Int
  /// Lowercase hexadecimal; nil unless asked for.
  public internal(set) var sha256: String?
  /// The recording in it, if it is one.
  public internal(set) var recording: Recording?
  /// Why it cannot be used.
  public internal(set) var problem: ReadError?
  /// The platform that wrote it; nil for files as phones write them.
  public internal(set) var platform: String?
  /// Of an archive: what in it was passed over and why.
  public internal(set) var passedOver: [ReadError] = []
  /// Rows of a table.
  public internal(set) var rowCount: Int?
  /// Where a table of results was cut off, if it was.
  var tableTear: Tear?
  /// Where it was cut off, if it was.
  public var tear: Tear? { recording?.tear ?? tableTear }
  /// Why it is of no use though nothing is wrong with it.
  public internal(set) var uselessness: ReadError.Problem?
  /// Of what is read and may be a copy of another file.
  var content: ContentDigest?
  /// Classes of results in it that are not known, each once.
  public internal(set) var unknownClasses: [String] = []
  /// The file of the same session that has the same content and is used instead.
  public internal(set) var original: String?
  /// True where something in it contradicts another recording of one device.
  public internal(set) var holdsConflict = false
  /// True where the template of a layout fits its path.
  public internal(set) var isLaidOut = false
  /// True where a row of a map speaks of it or of the archive it lies in.
  public internal(set) var isMapped = false

  /// A file that was not looked into yet.
  init(source: String, kind: RecordingKind = .other, byteCount: Int, sha256: String? = nil) {
    (self.source, self.kind, self.byteCount, self.sha256) = (source, kind, byteCount, sha256)
  }

  /// True for a usable recording or result, and for a file that describes or contains them.
  public var isKnown: Bool {
    uselessness == nil && (recording != nil || [.taskResult, .manifest, .archive].contains(kind))
  }
  /// False for a file that is none of those that are read, and that nothing is wrong with.
  public var isUsed: Bool { problem != nil || isKnown }
}

/// A file read once: its report, and what is in it.
struct LoadedFile {
  var report: FileReport
  var results: [TaskResult] = []
  /// Recordings beside that of the report, where one file holds several.
  var furtherRecordings: [Recording] = []
  /// The labels it gives to neighboring files, by name.
  var neighbors: [ByteKey: FileLabels] = [:]
  /// True where that comes from the app that ran the task.
  var identifiesRun = false

  /// Steps of results that do not name them.
  var visits: [ByteKey: StepVisit] = [:]
  /// Information about runs, apart from their results.
  var runs: [SessionKey: RunParticulars] = [:]
  /// The labels that a table gives to it.
  var given: FileLabels?
  /// The sessions that it names, a table or the row of one, and of which it has no content and no file that is there.
  var announced: [AnnouncedSession] = []
  /// The text of a packed table that gives the participants of other files.
  var sideTable: ByteBuffer?
  /// True for a row of a table; reports of the file then apply to the table.
  var isRow = false

  /// Replaces the recordings above if they are parts of streams: the streams that begin in this file.
  var pieces: [Recording]?

  /// Days of streams that begin in this file and cannot be used.
  var refusedDays: [RefusedDay] = []

  /// All of them.
  var recordings: [Recording] {
    pieces ?? [report.recording].compactMap(\.self) + furtherRecordings
  }

  /// The same file with what a platform's rules find in it.
  func holding(_ contents: FileContents) -> LoadedFile {
    var file = self
    (file.report.kind, file.report.platform) = (contents.kind, contents.platform)
    if let flaw = contents.flaw {
      file.report.problem = ReadError(source: report.source, .oddLabel(flaw))
      return file
    }
    file.report.recording = contents.recordings.first
    file.furtherRecordings = Array(contents.recordings.dropFirst())
    (file.results, file.neighbors) = (contents.results, contents.neighbors)
    file.identifiesRun = contents.identifiesRun
    (file.report.uselessness, file.visits) = (contents.passedOver, contents.visits)
    file.runs = contents.runs
    if let problem = contents.problem { file.report.problem = problem }
    return file
  }
}

/// A session that a table names.
struct AnnouncedSession: Sendable, Equatable {
  let labels: FileLabels
  /// The row that names it.
  let source: String
  /// Why nothing can be read of it, unless something is found elsewhere.
  let problem: ReadError.Problem
}

/// A day of a device that has two different values at one time. Since it is unknown which of them are correct and to whom they
/// belong, none of them is used.
struct RefusedDay {
  /// The place of the file in which the day begins.
  let file: Int
  /// Those of all files whose samples contradict others.
  let files: Set<Int>
  let labels: FileLabels
  let problem: ReadError
}
