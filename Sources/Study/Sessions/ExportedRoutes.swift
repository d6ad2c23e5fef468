import Recordings
import Text

/// Paths of walks in a participant's Health export (`workout-routes`), joined to walks in which no recorder stored positions.
///
/// Both clocks are the phone's, so that a path belongs to a walk by its times. The positions between the start and the end of the walk are
/// taken. A path that lies in the walk as a whole is no session of its own besides; that of any other one stays.
struct ExportedRoutes {
  /// How long a path may go on before and after the walk to which it belongs, in seconds: a watch is started and stopped by hand.
  static let marginSeconds = 120.0

  /// The paths by participant and project.
  private let paths: [[ByteKey]: [Recording]]

  init(in files: LoadedFiles) {
    var paths: [[ByteKey]: [Recording]] = [:]
    for path in files.paths where Self.isRoute(path) {
      for recording in files.file(path)?.recordings ?? [] where recording.kind == .location {
        let said = files.labels(of: recording)
        let place = files.place(of: path, said)
        let key = [place.participant, said.project ?? ""].map(ByteKey.init)
        paths[key, default: []].append(recording)
      }
    }
    self.paths = paths
  }

  /// True for a file in the folder of paths of a Health export.
  private static func isRoute(_ path: String) -> Bool {
    let home = folder(of: path)
    return lastComponent(home) === "workout-routes"
      && ExportPlatform.all.contains { platform in
        platform.companionFolders.contains { lastComponent(folder(of: home)).hasSuffix($0) }
      }
  }

  /// The sessions with the paths of their times, without those of paths that went into others.
  func joined(to sessions: [Session]) -> [Session] {
    if paths.isEmpty { return sessions }
    var used = Set<ByteKey>()
    let joined = sessions.map { self.joined(to: $0, &used) }
    return joined.filter { session in
      let recordings = session.steps.flatMap(\.recordings)
      return session.resultSource != nil || recordings.isEmpty
        || !recordings.allSatisfy { used.contains(ByteKey($0.source)) && !$0.isJoinedByTime }
    }
  }

  private func joined(to session: Session, _ used: inout Set<ByteKey>) -> Session {
    let own = paths[[session.participant, session.project].map(ByteKey.init)] ?? []
    let walks = session.steps.indices.filter { session.steps[$0].isWalk(of: session.task) }
    guard !own.isEmpty, walks.count == 1, let walk = walks.first,
      session.steps.allSatisfy({ $0.recording(.location) == nil }),
      let span = session.steps[walk].moments
    else { return session }
    for path in own {
      guard case .location(let fixes) = path.content else { continue }
      let rows = fixes.times.indices.filter { row in
        fixes.times[row].map { $0.zone != .local && span.contains($0.unixSeconds) } ?? false
      }
      guard !rows.isEmpty else { continue }
      var part = Recording(
        exported: .location(fixes.reordered(by: rows)), source: path.source, tear: nil)
      part.isJoinedByTime = true
      var joined = session
      joined.steps[walk].recordings.append(part)
      let margin = (span.lowerBound - Self.marginSeconds)...(span.upperBound + Self.marginSeconds)
      if fixes.times.allSatisfy({ $0.map { margin.contains($0.unixSeconds) } ?? true }) {
        used.insert(ByteKey(path.source))
      }
      return joined
    }
    return session
  }
}
