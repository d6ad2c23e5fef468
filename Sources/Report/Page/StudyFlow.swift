public import Metrics
public import Text

/// The files of a study on their way into its tables: how many were found and used, and which were lost.
public struct StudyFlow: Sendable {
  /// The files that were not used for one reason.
  public struct Loss: Sendable {
    /// The reason; nil without one.
    public let code: Flag.Code?
    public var count: Int
    /// The names of some files, each with its row in the table of files, counted from 1 with the header, and the reason as
    /// printed, such as `json_truncated@12`.
    public var files: [(name: String, row: Int, printed: String)]

    public init(
      code: Flag.Code?, count: Int = 0, files: [(name: String, row: Int, printed: String)] = []
    ) { (self.code, self.count, self.files) = (code, count, files) }
  }

  public let fileCount: Int
  /// The number of files that were measured or belong to a session.
  public let usedCount: Int
  /// The losses, the largest first.
  public let losses: [Loss]
  /// The address of the table of files relative to the page; nil if the page lies elsewhere.
  public let tableAddress: String?
  /// The files that were left out as copies, each with the file that was used instead.
  public let copies: [FileCopy]
  /// The folders of copies, as `FileCopy.folders` has them, that hold other files as well.
  public let mixedFolders: Set<ByteKey>
  /// The sessions of which there are recordings, but no result, in a study whose sessions usually have one.
  public let sessionsWithoutResult: [PersonSession]

  public init(
    fileCount: Int, usedCount: Int, losses: [Loss], tableAddress: String? = nil,
    copies: [FileCopy] = [], mixedFolders: Set<ByteKey> = [],
    sessionsWithoutResult: [PersonSession] = []
  ) {
    (self.fileCount, self.usedCount) = (fileCount, usedCount)
    (self.copies, self.sessionsWithoutResult) = (copies, sessionsWithoutResult)
    self.mixedFolders = mixedFolders
    self.losses = losses.sorted {
      ($1.count, $0.code?.rawValue ?? "") < ($0.count, $1.code?.rawValue ?? "")
    }
    self.tableAddress = tableAddress
  }
}
