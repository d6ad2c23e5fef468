public import Recordings
import Text

/// The report on one file of a study: a row of `inputs.csv`.
public struct FileReport: Sendable, Equatable {
  /// Path below the root.
  public let source: String
  /// The kind of the file by its content.
  public internal(set) var kind: RecordingKind
  /// Size on disk.
  public internal(set) var byteCount: Int
  /// The SHA-256 in lowercase hexadecimal digits; nil unless requested.
  public internal(set) var sha256: String?
  /// The recording in it, if it is one.
  public internal(set) var recording: Recording?
  /// The reason why it cannot be used.
  public internal(set) var problem: ReadError?
  /// The platform that wrote it; nil for files of phones.
  public internal(set) var platform: String?
  /// The form into which the recording or the result was converted; nil for a file as the phone wrote it.
  public internal(set) var form: ConvertedForm?
  /// The members of an archive that were not read, with the reasons.
  public internal(set) var passedOver: [ReadError] = []
  /// The number of rows of a table.
  public internal(set) var rowCount: Int?
  /// The place at which a table or a list of results is truncated, if it is.
  var tableTear: Tear?
  /// The place at which the file is truncated, if it is.
  public var tear: Tear? { recording?.tear ?? tableTear }
  /// The reason why a file without errors is not used.
  public internal(set) var uselessness: ReadError.Problem?
  /// The fingerprint that identifies copies; nil for a file that cannot have any.
  public internal(set) var content: ContentDigest?
  /// Unknown classes of results in the file, without repetitions.
  public internal(set) var unknownClasses: [String] = []
  /// A file of the session with the same content, which is used instead.
  public internal(set) var original: String?
  /// The file with the less compressed encoding of its sound, which is measured.
  public var measuredEncoding: String? {
    if case .otherEncoding(let measured) = uselessness { measured } else { nil }
  }
  /// The latest export of the same person, of which those days count that both have.
  public internal(set) var laterExport: String?
  /// What is damaged in a document of which the other records are used.
  public internal(set) var damage: RecordDamage?
  /// True if a sample contradicts another recording of the device.
  public internal(set) var holdsConflict = false
  /// True if its steps were all counted while no motion was recorded, on a day on which there is motion.
  public internal(set) var isOutsideMotion = false
  /// The place of the layout's template that gives its labels; nil if none matches its path.
  public internal(set) var template: Int?
  /// True if a row of a map is for it or for the archive that contains it.
  public internal(set) var isMapped = false

  /// The report on a file that was not read yet.
  init(source: String, kind: RecordingKind = .other, byteCount: Int, sha256: String? = nil) {
    (self.source, self.kind, self.byteCount, self.sha256) = (source, kind, byteCount, sha256)
  }

  /// True for a usable recording or result, and for a file that describes or contains them.
  public var isKnown: Bool {
    uselessness == nil && (recording != nil || [.taskResult, .manifest, .archive].contains(kind))
  }
  /// False for a file of a kind that is not read and without a problem.
  public var isUsed: Bool { problem != nil || isKnown }
}

/// A file that was read: its report and its contents.
struct LoadedFile {
  var report: FileReport
  var results: [TaskResult] = []
  /// The recordings after the first, if one file contains several.
  var furtherRecordings: [Recording] = []
  /// The labels it gives to neighboring files, by name.
  var neighbors: [ByteKey: FileLabels] = [:]
  /// A folder beside the file whose files have these labels as well.
  var neighborFolder: String?
  /// True if these labels come from the app that ran the task.
  var identifiesRun = false

  /// When an export of all records of a person was made.
  var madeOn: RecordedDate?
  /// What it holds of a recording whose sensors have a file each.
  var sensor: SensorFile?

  /// Visits to steps, for results that do not name their step.
  var visits: [ByteKey: StepVisit] = [:]
  /// Information about runs, apart from their results.
  var runs: [SessionKey: RunParticulars] = [:]
  /// The labels that a table gives to the file.
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

  /// All recordings of the file.
  var recordings: [Recording] {
    pieces ?? [report.recording].compactMap(\.self) + furtherRecordings
  }

  /// The file with the contents that a platform found.
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
    (file.identifiesRun, file.neighborFolder) = (contents.identifiesRun, contents.neighborFolder)
    (file.report.uselessness, file.visits) = (contents.passedOver, contents.visits)
    (file.runs, file.report.damage) = (contents.runs, contents.damage)
    (file.sensor, file.madeOn) = (contents.sensor, contents.madeOn)
    if let problem = contents.problem { file.report.problem = problem }
    return file
  }
}

extension LoadedFile {
  /// The file without its content, which its platform says is not to be used.
  func leftOut(_ reason: String) -> LoadedFile {
    var file = self
    (file.report.recording, file.furtherRecordings, file.pieces) = (nil, [], nil)
    (file.results, file.sensor, file.report.problem) = ([], nil, nil)
    file.report.uselessness = .leftOutByPlatform(reason: reason)
    return file
  }

  /// The file whose results have times in the unit that the user gives.
  func timed(in unit: GivenTimeUnit?) -> LoadedFile {
    guard let unit, !results.isEmpty else { return self }
    var file = self
    for result in results.indices {
      for step in results[result].steps.indices {
        for leaf in results[result].steps[step].leaves.indices {
          file.results[result].steps[step].leaves[leaf].givenTimeUnit = unit
        }
      }
    }
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

/// A day of a device with two different values at one time. Since it is unknown which values are
/// correct and to whom they belong, none of them is used.
struct RefusedDay {
  /// The index of the file in which the day begins.
  let file: Int
  /// The indices of the files whose samples contradict others.
  let files: Set<Int>
  let labels: FileLabels
  let problem: ReadError
}
