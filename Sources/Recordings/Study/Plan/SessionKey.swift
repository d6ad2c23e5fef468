/// What tells sessions apart that files, paths or tables name: their participant with their name.
public struct SessionKey: Hashable, Sendable {
  private let digest: ContentDigest

  init(participant: String, session: String) {
    digest = ContentDigest(ofText: "\(participant)\n\(session)")
  }

  /// All there is of it, to be passed on.
  public var words: [UInt64] { digest.words }

  /// What was passed on; nil for anything else.
  public init?(words: [UInt64]) {
    guard let digest = ContentDigest(words: words) else { return nil }
    self.digest = digest
  }
}

/// The session that a path alone, or what is said of it, puts a file into.
struct PathSession: Sendable, Hashable {
  let key: SessionKey
  /// True for what was recorded on and on: a folder holds years of it, and no day needs another.
  let isDayOfStream: Bool
  /// True for a file that is called after its session: a folder may hold thousands of these.
  var isInName = false
}
