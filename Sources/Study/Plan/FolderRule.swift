import Recordings
import Text

/// The meaning of the levels of a study's folders, where nobody else says whose a session is.
///
/// The paths are those of the folders of sessions below the root of the study, with archives
/// unpacked where they lie. `FolderReading` finds the rule; the value is all that a worker needs.
public struct FolderRule: Codable, Sendable, Equatable {
  /// Names of the given folder and of folders above it that precede each path, outermost first:
  /// those of a participant's or a session's folder that was given alone.
  var leading: [String] = []
  /// Successive levels that contain only one folder, as a path below the root.
  var passed = ""
  /// What the levels above the participants are, outermost first; usually there is none.
  var upper: [UpperLevel] = []
  /// True if the first level below them are the participants.
  var hasParticipants = false
  /// True if the second level are the visits.
  var hasVisits = false
  /// Folders of the second level that are visits although a session lies in them directly. Where
  /// the second level are the visits, this is so for participants with a single session.
  var directVisits: [String] = []
  /// The name of a session at the root itself, whose folder is not below it.
  var ownName = ""
  /// The archives that add no level, since they hold the whole study.
  var wholeArchives: [WholeArchive] = []
  /// The paths of pipes, which have no name.
  var pipes: [String] = []
  /// The people of exports of records, some of whom have several folders.
  var people = ExportPeople()

  /// The rule for an unknown study: the first folder is the participant's if a session is deeper.
  public static let plain = FolderRule()

  /// An archive that holds the whole study.
  struct WholeArchive: Codable, Sendable, Equatable {
    let path: String
    /// True if the only folder at its top adds no level either, whatever lies in it.
    let dropsTop: Bool
  }

  /// True if participants are named after a given folder or one above it, which nobody else says.
  public var isAssumed: Bool { !leading.isEmpty }

  /// The session of a folder, or of an archive as the folder into which it would be unpacked.
  func place(ofFolder home: String) -> SessionPlace {
    let place = placeByLevels(ofFolder: home)
    return SessionPlace(
      participant: people.name(ofFolder: place.participant), visit: place.visit,
      session: place.session)
  }

  private func placeByLevels(ofFolder home: String) -> SessionPlace {
    let parts = leading + pathComponents(relativePath(of: home, below: passed) ?? home)
    guard !upper.isEmpty, let last = parts.last else { return place(parts) }
    guard parts.count > upper.count else {
      return SessionPlace(participant: "", visit: "", session: last)
    }
    let place = place(Array(parts.dropFirst(upper.count)))
    guard let visits = upper.firstIndex(of: .visits) else { return place }
    return SessionPlace(
      participant: place.participant, visit: parts[visits], session: place.session)
  }

  /// The session by the names from that of the participant on.
  private func place(_ parts: [String]) -> SessionPlace {
    guard let first = parts.first else {
      return SessionPlace(participant: "", visit: "", session: ownName)
    }
    guard parts.count > 1 else {
      return SessionPlace(participant: hasParticipants ? first : "", visit: "", session: first)
    }
    let isVisit = hasVisits && (parts.count > 2 || directVisits.contains { $0 === parts[1] })
    let rest = isVisit && parts.count > 2 ? parts.dropFirst(2) : parts.dropFirst()
    return SessionPlace(
      participant: first, visit: isVisit ? parts[1] : "", session: rest.joined(separator: "/"))
  }
}

extension FolderRule {
  /// The sessions of a folder with the names that a layout gives to its files; of a packed folder, to one of them.
  func places(
    of home: SessionHomes.Home, laidOut labels: (_ path: String, _ unpacked: String) -> FileLabels?
  ) -> [SessionPlace] {
    let own = place(ofFolder: home.path)
    let files = home.member.map { [$0] } ?? ([home.file] + home.namedFiles).map { ($0, $0) }
    return files.map { path, unpacked in
      let said = labels(path, unpacked)
      let participant = said?.participant ?? own.participant
      return SessionPlace(
        participant: participant, visit: said?.visit ?? own.visit(of: participant),
        session: said?.session ?? own.session)
    }
  }

  /// The session of a file in a folder.
  func place(ofFolder home: String, in file: String) -> SessionPlace {
    let outermost = archives(above: file).first ?? file
    guard let pipe = pipes.first(where: { $0 === outermost }) else { return place(ofFolder: home) }
    // No name is taken from the folders of a pipe, nor from its number.
    let inside = relativePath(of: home, below: folder(of: pipe)) ?? home
    return inside.isEmpty ? Self.placeOfPipe : place(ofFolder: inside)
  }

  private static var placeOfPipe: SessionPlace {
    SessionPlace(participant: "", visit: "", session: "-")
  }

  /// The participant of samples of many days: whom their folder names, otherwise the folder or the archive around that.
  ///
  /// - Parameters:
  ///   - home: the folder that represents the session of the file, with archives unpacked.
  ///   - unpacked: the path as it would be if all archives were unpacked.
  func participant(ofDaysIn path: String, at home: String, unpacked: String) -> String {
    let archive = archives(above: path).first
    let around = [folder(of: archive ?? path)] + (archive == nil ? [] : [folder(of: unpacked)])
    let places = [place(ofFolder: home, in: path)] + around.map { place(ofFolder: $0 + "/-") }
    return places.lazy.map { ExportPlatform.participant($0.participant) }.first { !$0.isEmpty }
      ?? ""
  }

  /// The session of a file on the disk; that of an archive if it is an archive.
  func place(ofFile path: String) -> SessionPlace {
    if pipes.contains(where: { $0 === path }) { return Self.placeOfPipe }
    guard isArchiveName(path) else { return place(ofFolder: sessionHome(of: path)) }
    let home = folder(of: path)
    if wholeArchives.contains(where: { $0.path === path }) { return place(ofFolder: home) }
    let name = withoutArchiveEnding(lastComponent(path))
    return place(ofFolder: home.isEmpty ? name : "\(home)/\(name)")
  }
}
