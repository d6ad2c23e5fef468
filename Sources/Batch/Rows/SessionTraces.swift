import Recordings
import Text

/// The sessions that a run has in its tables, known by their names and by their main files.
struct SessionTraces {
  /// The printed names of a session, whose visit may follow from its date.
  struct PrintedNames: Hashable {
    let participant: ByteKey
    private let session: ByteKey

    init(participant: String, session: String) {
      (self.participant, self.session) = (ByteKey(participant), ByteKey(session))
    }

    fileprivate func digest(_ task: String) -> ContentDigest {
      ContentDigest(ofTexts: ["name", participant.text, session.text, task])
    }
  }

  /// A row of the table of sessions.
  struct PrintedSession {
    let names: PrintedNames
    let task: String
    /// The main file.
    let source: String
  }

  /// Digests take less memory than the names of all sessions of a study.
  private var digests = Set<ContentDigest>()

  /// Notes a session that stands in the tables, also as an error.
  mutating func note(_ session: SessionRows) {
    let source = shownSource(session.source)
    digests.insert(Self.digest(ofFile: source, session.naming?.task ?? ""))
    digests.insert(Self.digest(ofFile: source))
    guard let naming = session.naming else { return }
    digests.insert(Self.digest(ofFolder: folder(of: source), naming.participant))
    for name in [naming.session, naming.sessionInParticipant] {
      digests.insert(
        PrintedNames(participant: naming.participant, session: name).digest(naming.task))
    }
  }

  func has(_ listed: PrintedSession) -> Bool {
    digests.contains(listed.names.digest(listed.task))
      || digests.contains(Self.digest(ofFile: listed.source, listed.task)) || continues(listed)
  }

  /// True if a session of the same person comes from the folder of a session, or from one around it, and none from its file: one that has
  /// got its result since has another main file and a name of its own.
  private func continues(_ listed: PrintedSession) -> Bool {
    guard !digests.contains(Self.digest(ofFile: listed.source)) else { return false }
    var place = listed.source
    while !place.isEmpty {
      place = folder(of: place)
      if digests.contains(Self.digest(ofFolder: place, listed.names.participant.text)) {
        return true
      }
    }
    return false
  }

  private static func digest(ofFile source: String, _ task: String? = nil) -> ContentDigest {
    ContentDigest(ofTexts: ["file", source] + [task].compactMap(\.self))
  }

  private static func digest(ofFolder folder: String, _ participant: String) -> ContentDigest {
    ContentDigest(ofTexts: ["folder", folder, participant])
  }
}
