public import Recordings

/// The facts about a file that the plan of a study needs.
public struct FileGlance: Codable, Sendable, Equatable {
  /// An archive, with any content.
  public var isArchive = false
  /// What lies in an archive; nil for one that cannot be read.
  public var outline: ArchiveOutline?
  /// True for a recording.
  public var isRecording = false
  /// True if it contains a result that may link to files of its folder.
  public var isResult = false
  /// True for a list of files.
  public var isList = false
  /// True for a list of the files in a folder beside it, which is read together with them.
  public var listsFolder = false
  /// True if it shows that a session is here, of which it contains nothing that can be read: the list
  /// of a session's files, or a file that is a recording or a result by its name and is damaged.
  public var isTrace = false
  /// True if each of its results identifies its files, by its run or by links, and is not part of another.
  public var knowsItsFiles = false
  /// Task runs of its results: UUIDs in lower case.
  public var runs: [String] = []
  /// The files to which its results link: for each link the names that the file may have, in lower
  /// case. Empty for results that name their sessions.
  public var links: [[String]] = []
  /// What its results say of the tasks of files, steps and folders that are called alike.
  public var saidTask: SaidTask?
  /// True if a step of its results that should have recordings links to none.
  public var lacksFiles = false
  /// Body measures in its answers.
  public var body = BodyFacts()
  /// The participant that its content names.
  public var participant: String?
  /// How many exports of all records of a person it is or contains.
  public var exportCount = 0
  /// Sessions that its content names.
  public var sessions: [SessionKey] = []

  /// A file of which nothing else is known.
  public init(isResult: Bool = false, isRecording: Bool = false) {
    (self.isResult, self.isRecording) = (isResult, isRecording)
  }

  /// The glance at a recording.
  public static let recording: FileGlance = {
    var glance = FileGlance()
    glance.isRecording = true
    return glance
  }()

  /// The glance at a file that may be a recording.
  static let trace: FileGlance = {
    var glance = FileGlance()
    glance.isTrace = true
    return glance
  }()

  /// The glance at a file that cannot be read, by its name.
  static func damaged(_ path: String) -> FileGlance {
    var glance = FileGlance()
    (glance.isArchive, glance.isTrace) = (isArchiveName(path), showsSession(path))
    return glance
  }

  /// The glance at an archive.
  static func archive(_ outline: ArchiveOutline?) -> FileGlance {
    var glance = FileGlance()
    (glance.isArchive, glance.outline) = (true, outline)
    return glance
  }
}

/// The functions that examine the files of a study while it is planned.
public struct StudyProbes {
  /// The glance at the file with this index.
  let glance: (_ place: Int) -> FileGlance
  /// The kind of rows of a platform's table; nil for any other file.
  let role: (_ place: Int) -> TableRole?
  /// The rows of a platform's table.
  let rows: (_ place: Int) -> [TableRow]
  /// The exports of people's records in the files with these indices.
  let exports: (_ places: [Int]) -> [PersonalExport]

  /// Probes that answer as a `SessionReader` does.
  public init(
    glance: @escaping (_ place: Int) -> FileGlance,
    role: @escaping (_ place: Int) -> TableRole? = { _ in nil },
    rows: @escaping (_ place: Int) -> [TableRow] = { _ in [] },
    exports: @escaping (_ places: [Int]) -> [PersonalExport] = { _ in [] }
  ) { (self.glance, self.role, self.rows, self.exports) = (glance, role, rows, exports) }
}
