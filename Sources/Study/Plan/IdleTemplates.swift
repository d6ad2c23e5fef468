import Recordings
import Text

extension StudyLayout {
  /// A template that matches none of some paths.
  public struct IdleTemplate: Sendable, Equatable {
    public let template: LayoutTemplate
    /// The path that agrees with the template longest.
    public let path: String
    /// Where this path and the template part.
    public let difference: LayoutDifference
  }

  /// The first template that matches none of the files; nil if each template matches one, or if there are archives whose
  /// members are not known before they are read. Nil as well for a part of a study, in whose other parts there may be a match.
  public func idleTemplate(in files: StudyFiles) -> IdleTemplate? {
    if files.studyPaths != nil { return nil }
    var idle = templates
    for path in files.paths {
      idle.removeAll { $0.labels(of: path, unpacked: path) != nil }
      if idle.isEmpty { return nil }
    }
    var members: [PlacedMember] = []
    for archive in files.archives {
      guard let listed = files.members(of: archive) else { return nil }
      idle.removeAll { template in
        listed.contains { template.labels(of: $0.path, unpacked: $0.unpacked) != nil }
      }
      if idle.isEmpty { return nil }
      members += listed.prefix(Self.comparedMemberCount)
    }
    return idle.first.flatMap { nearest(to: $0, files.paths, members) }
  }

  /// The number of members of each archive that a template without a match is shown beside.
  private static let comparedMemberCount = 100

  private func nearest(to template: LayoutTemplate, _ paths: PathTable, _ members: [PlacedMember])
    -> IdleTemplate?
  {
    var nearest: IdleTemplate?
    func compare(_ path: String, _ unpacked: String) {
      let difference = template.difference(from: path, unpacked: unpacked)
      guard difference.agreeingByteCount > nearest?.difference.agreeingByteCount ?? -1 else {
        return
      }
      nearest = IdleTemplate(
        template: template, path: template.hasMembers ? shownSource(path) : unpacked,
        difference: difference)
    }
    for path in paths { compare(path, path) }
    for member in members { compare(member.path, member.unpacked) }
    return nearest
  }
}

/// A member of an archive that was not read yet.
private struct PlacedMember {
  let path: String
  /// A path that it may have when it is unpacked.
  let unpacked: String
}

extension StudyFiles {
  /// The paths of files that are archives by their content, and of compressed files that may contain one, such as
  /// `study.tar.gz`.
  fileprivate var archives: some Sequence<String> {
    paths.lazy.filter { path in
      guard Container.isWorthALook(path), let head = firstBytes(of: absolute(path)),
        let container = Container(firstBytes: head)
      else { return false }
      if container.isArchive { return true }
      // A recording that is compressed alone, as `walk.json.gz`, has the ending of its content.
      let name = lastComponent(path)
      let inner = name.ending.map { String(name.dropLast($0.count + 1)) } ?? name
      return Container.isWorthALook(inner)
    }
  }

  /// The members of a zip archive that contains no further archives, once for each path that they may have when they are
  /// unpacked: in the folder of the archive, in a folder with its name, and without the only folder around them. Nil for any
  /// other archive.
  fileprivate func members(of archive: String) -> [PlacedMember]? {
    guard let members = memberPaths(ofZip: archive),
      !members.contains(where: { Container.isPromised(by: $0) })
    else { return nil }
    let home = folder(of: archive)
    let bases = [
      home, (home.isEmpty ? "" : home + "/") + withoutArchiveEnding(lastComponent(archive)),
    ]
    let top = members.first.flatMap { pathComponents($0).first } ?? ""
    let hasOneFolder = members.allSatisfy { $0.starts(withBytesOf: top + "/") }
    return members.flatMap { member in
      let inner = hasOneFolder ? [String(Substring(member.utf8.dropFirst(top.utf8.count + 1)))] : []
      return ([member] + inner).flatMap { name in
        bases.map { base in
          PlacedMember(
            path: memberPath(archive, member), unpacked: base.isEmpty ? name : "\(base)/\(name)")
        }
      }
    }
  }
}
