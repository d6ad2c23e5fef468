import Recordings
import Text

/// The participant, the visit and the session of a folder. The first folder is the participant's if
/// the session is deeper.
struct SessionPlace: Hashable {
  let participant: String
  /// Empty if nothing names the visit.
  let visit: String
  let session: String
  /// The folder of a session that only folders name, where another folder of the archive gives the same names; empty elsewhere.
  var folder = ""

  init(participant: String, visit: String, session: String) {
    (self.participant, self.visit, self.session) = (participant, visit, session)
  }

  /// The session of a table that does not know what a map says of its visit.
  var ofAnyVisit: SessionPlace {
    SessionPlace(participant: participant, visit: "", session: session)
  }

  init(folder: String) {
    let parts = pathComponents(folder)
    participant = parts.count > 1 ? parts[0] : ""
    visit = ""
    session = (parts.count > 1 ? parts.dropFirst() : parts[...]).joined(separator: "/")
  }
}

/// What a place that folders alone give says of a session.
extension SessionPlace {
  /// The visit: that of the rule of folders, else the first folder below the participant's.
  var visitByFolder: String { visit.isEmpty ? pathComponents(session).first ?? "" : visit }

  /// The name of the session below its participant: with the visit before it, if only folders name the session.
  func nameInParticipant(of identifier: String) -> String {
    let isOfFolder = identifier === session && identifier.runs.isEmpty
    return isOfFolder && !visit.isEmpty ? "\(visit)/\(session)" : identifier
  }
}

/// By the bytes of the participant, then of the visit, of the session and of the folder.
extension SessionPlace: Comparable {
  static func < (a: SessionPlace, b: SessionPlace) -> Bool {
    a.keys.lexicographicallyPrecedes(b.keys)
  }

  static func == (a: SessionPlace, b: SessionPlace) -> Bool { a.keys == b.keys }

  func hash(into hasher: inout Hasher) { hasher.combine(keys) }

  private var keys: [ByteKey] { [participant, visit, session, folder].map(ByteKey.init) }
}

/// The folder that represents the session of a file. The folder of a recorder or a step belongs to
/// the folder around it, unless it contains a result.
func sessionFolder(of path: String, isResultFolder: (String) -> Bool) -> String {
  sessionFolder(ofFolder: folder(of: path), isResultFolder: isResultFolder)
}

/// The folder that represents the session of the files in a folder.
func sessionFolder(ofFolder folder: String, isResultFolder: (String) -> Bool) -> String {
  var home = folder
  while belongsToParent(lastComponent(home)), !home.isEmpty, !isResultFolder(home) {
    home = Recordings.folder(of: home)
  }
  return home
}

/// The folder, archive or table of a file, for the order of rows. The folder of a recorder or a
/// step belongs to the folder around it. An archive represents itself.
public func sessionHome(of path: String) -> String {
  let name = contentName(path)
  if [".zip", ".tar", ".tgz"].contains(where: name.hasEnding) { return path }
  let home = sessionFolder(of: path) { _ in false }
  return archiveName(ofFolder: home) ?? home
}

/// True for the folder of a recorder or a step, which is a part of the session around it.
func belongsToParent(_ folderName: String) -> Bool {
  folderName.hasPrefix("recorder-") || folderName == "meta" || isStepName(folderName)
}

/// The key of sessions that files, paths or tables name: participant, visit and session.
public struct SessionKey: Hashable, Codable, Sendable {
  private let digest: ContentDigest

  public init(participant: String, visit: String, session: String) {
    digest = ContentDigest(ofTexts: [participant, visit, session])
  }

  /// The content of the key, for coding.
  public var words: [UInt64] { digest.words }

  /// Decodes a key; nil for anything else.
  public init?(words: [UInt64]) {
    guard let digest = ContentDigest(words: words) else { return nil }
    self.digest = digest
  }
}

/// The session of a file by its path alone, or by the labels of its path.
struct PathSession: Sendable, Hashable {
  let key: SessionKey
  /// The session without the map; nil if the map changes nothing.
  var keyWithoutMap: SessionKey?
  /// True for a day of a continuous stream. A folder may contain years of it, and no day needs
  /// another.
  let isDayOfStream: Bool
  /// True for a file that is named after its session; a folder may contain thousands of these.
  var isInName = false
}

extension FileLabels {
  /// The session, with its participant and visit, that the labels name, for the plan of a study.
  var sessionKey: SessionKey? {
    session.map { SessionKey(participant: participant ?? "", visit: visit ?? "", session: $0) }
  }
}

extension SessionPlace {
  /// The visit of a session that is known to be this person's. A folder that is called like a person whom something else than
  /// its folders names is no visit, whatever the rule of folders takes it for; the folder `01` in that of the person `01` is one.
  func visit(of person: String) -> String {
    visit === person && participant !== person ? "" : visit
  }
}
