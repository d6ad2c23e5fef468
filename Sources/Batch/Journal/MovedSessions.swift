import Recordings
import Study
import Text

/// Sessions of the earlier run whose content lies in other files now, where folders were renamed, or exchanged between people.
struct MovedSessions {
  /// The sessions that have another person, visit or name now, each with its old and its new place.
  private(set) var moves: [RunAccount.ChangedReading] = []
  /// The sessions that are gone and were copies of others, which still lie in their old places.
  private(set) var copies: [ReadSessions.ReadSession] = []

  /// - Parameters:
  ///   - absent: sessions of the earlier run under whose names this run has none.
  ///   - now: all sessions of this run.
  ///   - before: all sessions of the earlier run.
  init(
    _ absent: [ReadSessions.ReadSession], to now: [ReadSessions.ReadSession],
    from before: [ReadSessions.ReadSession]
  ) {
    let (found, known) = (SessionsByContent(now), SessionsByContent(before))
    for session in absent.sorted(by: { $0.precedes($1) }) {
      let others = found.sessions(same: session).filter {
        !$0.isOfSameFile(as: session) && $0.reading != session.reading
      }
      guard let other = others.min(by: { $0.precedes($1) }) else { continue }
      if let twin = known.sessions(same: session).first(where: { $0.isOfSameFile(as: other) }) {
        // Two people may have one run with different content, of which none is a copy.
        if session.content != nil, twin.content == session.content { copies.append(session) }
      } else {
        moves.append(RunAccount.ChangedReading(before: session, now: other))
      }
    }
  }

  /// The names of all of them.
  var readings: Set<SessionReading> {
    Set(moves.map(\.before.reading)).union(copies.map(\.reading))
  }
}

/// Sessions by what shows that they are the same.
private struct SessionsByContent {
  private var runs: [ContentDigest: [ReadSessions.ReadSession]] = [:]
  private var contents: [SessionContent: [ReadSessions.ReadSession]] = [:]
  private var files: [ContentDigest: [ReadSessions.ReadSession]] = [:]

  init(_ sessions: [ReadSessions.ReadSession]) {
    for session in sessions {
      if let run = session.run { runs[run, default: []].append(session) }
      if let content = session.content { contents[content, default: []].append(session) }
      if let file = session.file { files[file, default: []].append(session) }
    }
  }

  func sessions(same session: ReadSessions.ReadSession) -> [ReadSessions.ReadSession] {
    let all =
      (session.run.flatMap { runs[$0] } ?? []) + (session.content.flatMap { contents[$0] } ?? [])
      + (session.file.flatMap { files[$0] } ?? [])
    return all.filter { $0.isSame(as: session) }
  }
}
