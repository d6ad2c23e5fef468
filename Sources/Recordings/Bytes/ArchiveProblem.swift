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

  /// The issue it is one of, and its words.
  public var diagnosis: Diagnosis {
    switch self {
    case .damaged(let what): Diagnosis(.archiveDamaged, "the archive is damaged (\(what))")
    case .encrypted: Diagnosis(.archiveEncrypted, "the archive is encrypted")
    case .foreign(let kind): Diagnosis(.archiveForeign, "\(kind) is not a zip or tar")
    case .tooLarge(let limit):
      Diagnosis(
        .archiveTooLarge, "it unpacks to more than \(limit / ArchiveLimits.megabyte) MB")
    case .ratioTooHigh(let limit):
      Diagnosis(.archiveRatio, "it unpacks to \(limit) times its size or more, as traps do")
    case .tooManyMembers(let limit):
      Diagnosis(.archiveMembers, "it has more than \(limit) members")
    case .tooDeep(let limit):
      Diagnosis(.archiveDepth, "it lies more than \(limit) archives deep")
    case .gzipInGzip:
      Diagnosis(.archiveDepth, "it is compressed twice", remedy: "uncompress it once")
    case .noLibrary(let name):
      Diagnosis(.archiveLibraryMissing, "\(name) is not installed, which reads archives")
    case .unreadable(let reason): Diagnosis(.unreadable, "cannot be read (\(reason))")
    }
  }

  /// The end of the file is missing.
  public static let cutOff = ArchiveProblem.damaged("it is cut off")

  /// True for what the archive on disk answers for, however deep inside it was met.
  public var endsOutermost: Bool {
    switch self {
    case .tooLarge, .ratioTooHigh, .tooManyMembers, .noLibrary: true
    default: false
    }
  }
}
