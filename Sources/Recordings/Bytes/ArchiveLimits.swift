/// How much an archive or a compressed file may hold before it is taken for a trap.
public struct ArchiveLimits: Sendable, Equatable {
  /// Unpacked bytes of one file on disk, all that is in it together.
  public var byteCount: Int
  /// Unpacked bytes for each byte on disk; heeded only above `ratioFreeByteCount` of them.
  public var ratio: Int
  /// Members, folders among them, of one file on disk.
  public var memberCount: Int
  /// Archives inside one another, the outermost counted.
  public var depth: Int

  /// A recording of a sensor at rest packs well: small files may have any ratio.
  var ratioFreeByteCount = 64 * megabyte
  /// Bytes of a megabyte, as the options count them.
  public static let megabyte = 1 << 20

  /// Without arguments what holds unless an option says otherwise.
  public init(
    byteCount: Int = 2048 * megabyte, ratio: Int = 200, memberCount: Int = 100_000, depth: Int = 2
  ) {
    (self.byteCount, self.ratio) = (byteCount, ratio)
    (self.memberCount, self.depth) = (memberCount, depth)
  }
}

/// What one file on disk has unpacked to so far.
public final class ArchiveBudget {
  /// What may not be exceeded.
  public let limits: ArchiveLimits
  private let packedByteCount: Int
  private var keptByteCount = 0, streamedByteCount = 0, memberCount = 0

  /// A budget of which nothing is used yet, for a file of that size on disk.
  public init(_ limits: ArchiveLimits, packedByteCount: Int) {
    (self.limits, self.packedByteCount) = (limits, max(1, packedByteCount))
  }

  /// The same as far as it has come, to be counted on for itself.
  init(_ other: ArchiveBudget) {
    (limits, packedByteCount) = (other.limits, other.packedByteCount)
    (keptByteCount, streamedByteCount) = (other.keptByteCount, other.streamedByteCount)
    memberCount = other.memberCount
  }

  /// Throws where bytes that are about to be kept would be too many. An archive says how many there will be, so that a
  /// trap costs no memory.
  public func expect(_ count: Int) throws(ArchiveProblem) {
    let (sum, isOverflow) = keptByteCount.addingReportingOverflow(max(0, count))
    try check(isOverflow ? .max : sum)
  }

  /// Of bytes that are kept in memory.
  func keep(_ count: Int) throws(ArchiveProblem) {
    keptByteCount += count
    try check(keptByteCount)
  }

  /// Of bytes that pass by, some of which are kept afterwards.
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
