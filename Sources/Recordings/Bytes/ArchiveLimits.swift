/// The limits beyond which an archive or a compressed file is considered an archive bomb.
///
/// One budget applies to all contents of a file on disk, at any depth, since bombs made of many
/// small archives would pass limits for each. Overlapping members and nested archives count as
/// often as they are unpacked.
public struct ArchiveLimits: Sendable, Equatable {
  /// Unpacked bytes of one file on disk, all that is in it together.
  public var byteCount: Int
  /// Unpacked bytes per byte on disk; checked only above `ratioFreeByteCount` unpacked bytes.
  public var ratio: Int
  /// Members, folders among them, of one file on disk.
  public var memberCount: Int
  /// Archives inside one another, the outermost counted.
  public var depth: Int

  /// The number of unpacked bytes below which any ratio is accepted, since a recording of a sensor
  /// at rest is compressed well.
  var ratioFreeByteCount = 64 * megabyte
  /// Bytes of a megabyte, as the options count them.
  public static let megabyte = 1 << 20

  /// Creates limits; the defaults are those of the options.
  public init(
    byteCount: Int = 2048 * megabyte, ratio: Int = 200, memberCount: Int = 100_000, depth: Int = 2
  ) {
    (self.byteCount, self.ratio) = (byteCount, ratio)
    (self.memberCount, self.depth) = (memberCount, depth)
  }
}

/// Counts what one file on disk has unpacked to.
public final class ArchiveBudget {
  /// The limits that may not be exceeded.
  public let limits: ArchiveLimits
  private let packedByteCount: Int
  private var keptByteCount = 0, streamedByteCount = 0, memberCount = 0

  /// An unused budget for a file of this size on disk.
  public init(_ limits: ArchiveLimits, packedByteCount: Int) {
    (self.limits, self.packedByteCount) = (limits, max(1, packedByteCount))
  }

  /// A copy of a budget in its present state, which is then charged separately.
  init(_ other: ArchiveBudget) {
    (limits, packedByteCount) = (other.limits, other.packedByteCount)
    (keptByteCount, streamedByteCount) = (other.keptByteCount, other.streamedByteCount)
    memberCount = other.memberCount
  }

  /// Throws if the expected number of bytes exceeds a limit. An archive states the sizes of its
  /// members, so that a bomb takes no memory.
  public func expect(_ count: Int) throws(ArchiveProblem) {
    let (sum, isOverflow) = keptByteCount.addingReportingOverflow(max(0, count))
    try check(isOverflow ? .max : sum)
  }

  /// Charges bytes that are kept in memory; throws above a limit.
  func keep(_ count: Int) throws(ArchiveProblem) {
    keptByteCount += count
    try check(keptByteCount)
  }

  /// Charges bytes that are read and partly kept; throws above a limit.
  func stream(_ count: Int) throws(ArchiveProblem) {
    streamedByteCount += count
    try check(streamedByteCount)
  }

  /// Counts one more member; throws where there are too many.
  public func countMember() throws(ArchiveProblem) {
    memberCount += 1
    if memberCount > limits.memberCount { throw .tooManyMembers(limit: limits.memberCount) }
  }

  private func check(_ count: Int) throws(ArchiveProblem) {
    if count > limits.byteCount { throw .tooLarge(limitBytes: limits.byteCount) }
    if count > limits.ratioFreeByteCount, count / packedByteCount >= limits.ratio {
      throw .ratioTooHigh(limit: limits.ratio)
    }
  }
}

/// The reason why an archive or a compressed file could not be used; then none of its contents is
/// used.
public enum ArchiveProblem: Error, Sendable, Equatable {
  /// Truncated or altered.
  case damaged(String)
  case encrypted
  /// Packed in a way that is not read, such as `7z`.
  case foreign(String)
  case tooLarge(limitBytes: Int)
  case ratioTooHigh(limit: Int)
  case tooManyMembers(limit: Int)
  case tooDeep(limit: Int)
  /// The content of a gzip file is gzip again.
  case gzipInGzip
  case noLibrary(String)
  case unreadable(String)

  /// The issue of the problem, with its text.
  public var diagnosis: Diagnosis {
    switch self {
    case .damaged(let what): Diagnosis(.archiveDamaged, "the archive is damaged (\(what))")
    case .encrypted: Diagnosis(.archiveEncrypted, "the archive is encrypted")
    case .foreign(let kind): Diagnosis(.archiveUnsupported, "\(kind) is not a zip or tar")
    case .tooLarge(let limit):
      Diagnosis(.archiveTooLarge, "it unpacks to more than \(limit / ArchiveLimits.megabyte) MB")
    case .ratioTooHigh(let limit):
      Diagnosis(
        .archiveRatioTooLarge, "it unpacks to at least \(limit) times its size, as archive bombs do"
      )
    case .tooManyMembers(let limit):
      Diagnosis(.archiveTooManyMembers, "it has more than \(limit) members")
    case .tooDeep(let limit):
      Diagnosis(.archiveTooDeep, "it is nested in more than \(limit) archives")
    case .gzipInGzip:
      Diagnosis(.archiveTooDeep, "it is compressed twice", remedy: "uncompress it once")
    case .noLibrary(let name):
      Diagnosis(.archiveLibraryMissing, "\(name), which reads archives, is not installed")
    case .unreadable(let reason): Diagnosis(.unreadable, "cannot be read (\(reason))")
    }
  }

  /// The end of the file is missing.
  public static let cutOff = ArchiveProblem.damaged("it is truncated")

  /// True if the problem concerns the archive on disk, even if it occurred at any depth inside.
  public var endsOutermost: Bool {
    switch self {
    case .tooLarge, .ratioTooHigh, .tooManyMembers, .noLibrary: true
    default: false
    }
  }
}
