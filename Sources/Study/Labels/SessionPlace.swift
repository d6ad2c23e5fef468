import Recordings
import Text

/// Whose session lies where: the first folder is the participant's when the session lies deeper.
struct SessionPlace: Hashable {
  let participant: String
  let session: String

  init(participant: String, session: String) {
    (self.participant, self.session) = (participant, session)
  }

  init(folder: String) {
    let parts = pathComponents(folder)
    participant = parts.count > 1 ? parts[0] : ""
    session = (parts.count > 1 ? parts.dropFirst() : parts[...]).joined(separator: "/")
  }
}

/// By the bytes of the participant, then of the session.
extension SessionPlace: Comparable {
  static func < (a: SessionPlace, b: SessionPlace) -> Bool {
    a.keys.lexicographicallyPrecedes(b.keys)
  }

  static func == (a: SessionPlace, b: SessionPlace) -> Bool { a.keys == b.keys }

  func hash(into hasher: inout Hasher) { hasher.combine(keys) }

  private var keys: [ByteKey] { [ByteKey(participant), ByteKey(session)] }
}

/// The folder that stands for the session a file belongs to: of a recorder's or a step's folder the one
/// around it, unless a result lies in it.
func sessionFolder(of path: String, isResultFolder: (String) -> Bool) -> String {
  var home = folder(of: path)
  while belongsToParent(lastComponent(home)), !home.isEmpty, !isResultFolder(home) {
    home = folder(of: home)
  }
  return home
}

/// The folder, archive or table that a file lies in, for the order of rows: of a recorder's or a step's folder the one
/// around it. An archive stands for itself.
public func sessionHome(of path: String) -> String {
  let name = contentName(path)
  if [".zip", ".tar", ".tgz"].contains(where: name.hasEnding) { return path }
  let home = sessionFolder(of: path) { _ in false }
  return archiveName(ofFolder: home) ?? home
}

/// A recorder's own folder, or one named after a step, is a part of the session around it.
func belongsToParent(_ folderName: String) -> Bool {
  folderName.hasPrefix("recorder-") || isStepName(folderName)
}

/// The key of sessions that files, paths or tables name: participant and session.
public struct SessionKey: Hashable, Codable, Sendable {
  private let digest: ContentDigest

  public init(participant: String, session: String) {
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

extension FileLabels {
  /// The session they name, with its participant; for the plan of a study.
  var sessionKey: SessionKey? {
    session.map { SessionKey(participant: participant ?? "", session: $0) }
  }
}
