/// Why an archive or a compressed file could not be used: none of it is then.
public enum ArchiveProblem: Error, Sendable, Equatable {
  /// Cut off, or changed on its way.
  case damaged(String)
  case encrypted
  /// Packed in a way that is not read, such as `7z`.
  case foreign(String)
  case tooLarge(limitBytes: Int)
  case ratioTooHigh(limit: Int)
  case tooManyMembers(limit: Int)
  case tooDeep(limit: Int)
  /// Compressed twice.
  case gzipInGzip
  case noLibrary(String)
  case unreadable(String)

  /// In the language of the `flags` column.
  var code: String {
    switch self {
    case .damaged: "archive_damaged"
    case .encrypted: "archive_encrypted"
    case .foreign: "archive_foreign"
    case .tooLarge: "archive_too_large"
    case .ratioTooHigh: "archive_ratio"
    case .tooManyMembers: "archive_members"
    case .tooDeep, .gzipInGzip: "archive_depth"
    case .noLibrary: "archive_library_missing"
    case .unreadable: "unreadable"
    }
  }

  /// What is wrong and what to do.
  var explanation: String {
    switch self {
    case .damaged(let what): "the archive is damaged (\(what)); copy it again from where it came"
    case .encrypted: "the archive is encrypted; unpack it with its password and name the folder"
    case .foreign(let kind): "\(kind) is not a zip or tar; unpack it and name the folder"
    case .tooLarge(let limit):
      "it unpacks to more than \(limit / ArchiveLimits.megabyte) MB; unpack it and name the folder, "
        + "or raise --archive-size"
    case .ratioTooHigh(let limit):
      "it unpacks to \(limit) times its size or more, as traps do; "
        + "raise --archive-ratio if you know what it holds"
    case .tooManyMembers(let limit):
      "it has more than \(limit) members; unpack it and name the folder, or raise --archive-members"
    case .tooDeep(let limit):
      "it lies more than \(limit) archives deep; unpack the outer one, or raise --archive-depth"
    case .gzipInGzip: "it is compressed twice; uncompress it once"
    case .noLibrary(let name):
      "\(name) is not installed, which reads archives; install libarchive, or unpack it"
    case .unreadable(let reason):
      "cannot be read (\(reason)); check that it is a file you may read"
    }
  }

  static let cutOff = ArchiveProblem.damaged("it is cut off")

  /// True for what the archive on disk answers for, however deep inside it was met.
  var endsOutermost: Bool {
    switch self {
    case .tooLarge, .ratioTooHigh, .tooManyMembers, .noLibrary: true
    default: false
    }
  }
}
