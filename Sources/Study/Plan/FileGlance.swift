public import Recordings

/// What the plan of a study has to know of a file.
public struct FileGlance: Codable, Sendable, Equatable {
  /// An archive, with any content.
  public var isArchive = false
  /// It is a recording.
  public var isRecording = false
  /// A result is in it that may link to files of its folder.
  public var isResult = false
  /// True if each of its results identifies its files, by its run or by links, and is not part of another.
  public var knowsItsFiles = false
  /// Task runs of its results: UUIDs in lower case.
  public var runs: [String] = []
  /// What its results link to: for each link the names it may have, in lower case. None of results that
  /// name their sessions.
  public var links: [[String]] = []
  /// Body measures in its answers.
  public var body = BodyFacts()
  /// The participant that its content names.
  public var participant: String?
  /// Sessions that its content names.
  public var sessions: [SessionKey] = []

  /// A file of which no more is known.
  public init(isResult: Bool = false) { self.isResult = isResult }

  /// Of a recording.
  public static let recording: FileGlance = {
    var glance = FileGlance()
    glance.isRecording = true
    return glance
  }()

  static let archive: FileGlance = {
    var glance = FileGlance()
    glance.isArchive = true
    return glance
  }()
}

/// Who is asked what is in the files of a study while its work is planned.
public struct StudyProbes {
  /// Of the file at a place among the paths of the study.
  let glance: (_ place: Int) -> FileGlance
  /// What the rows of a platform's table are; nil for any other file.
  let role: (_ place: Int) -> TableRole?
  /// The rows of a platform's table.
  let rows: (_ place: Int) -> [TableRow]

  /// Probes that answer like a `SessionReader`.
  public init(
    glance: @escaping (_ place: Int) -> FileGlance,
    role: @escaping (_ place: Int) -> TableRole? = { _ in nil },
    rows: @escaping (_ place: Int) -> [TableRow] = { _ in [] }
  ) { (self.glance, self.role, self.rows) = (glance, role, rows) }
}
