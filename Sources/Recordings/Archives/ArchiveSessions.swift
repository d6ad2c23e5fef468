/// Which archives of a unit hold one session each; any other stands for the folder it would be unpacked to.
///
/// With one result all members are one session, unless it has recordings in its folder and others lie
/// elsewhere. Without any they are one unless recordings lie in several folders, or in several archives
/// inside it.
struct ArchiveSessions {
  /// By the archive's path: whether it is one session.
  private var isOne: [ByteKey: Bool] = [:]

  init(_ files: [LoadedFile]) {
    let whole = files.filter { $0.report.kind == .archive && $0.report.problem == nil }
    if whole.isEmpty { return }
    var members: [ByteKey: [LoadedFile]] = [:]
    for file in files {
      for archive in archives(above: file.report.source) {
        members[ByteKey(archive), default: []].append(file)
      }
    }
    for archive in whole.map({ ByteKey($0.report.source) }) {
      isOne[archive] = Self.isOneSession(members[archive] ?? [])
    }
  }

  private static func isOneSession(_ members: [LoadedFile]) -> Bool {
    // A table of many sessions says of each file and result whose it is.
    if members.contains(where: { $0.sideTable != nil }) { return false }
    let results = members.flatMap(\.results).filter { $0.labels.session == nil }
    guard results.count <= 1, members.count(where: \.isArchive) <= 1 else { return false }
    let recorded = members.filter { $0.report.recording != nil && $0.report.kind != .image }
    if let result = results.first {
      // A folder with a result and recordings is a session, and what lies elsewhere is another.
      let home = folder(of: result.source) + "/"
      let within = recorded.count { $0.report.source.utf8.starts(with: home.utf8) }
      return within == 0 || within == recorded.count
    }
    let folders = recorded.map {
      ByteKey(sessionFolder(of: $0.report.source, isResultFolder: { _ in false }))
    }
    return Set(folders).count <= 1
  }

  /// The folder that stands for the outermost archive around the file that is one session; nil without any.
  func session(holding path: String) -> String? {
    if isOne.isEmpty { return nil }
    return archives(above: path).first { isOne[ByteKey($0)] == true }.map { $0 + "!" }
  }

  /// That folder, else the one the file lies in.
  func base(of path: String) -> String { session(holding: path) ?? folder(of: path) }

  /// The folder that an archive which cannot be read would be unpacked to.
  func place(of archive: String) -> String {
    let home = unpacked(folder(of: archive))
    return (home.isEmpty ? "" : home + "/") + withoutEnding(archive)
  }

  /// The path that a file, or the folder that stands for an archive, would have were all unpacked: an
  /// archive that is one session becomes a folder of its name, any other leaves no trace.
  func unpacked(_ path: String) -> String {
    if isOne.isEmpty { return path }
    var parts: [String] = []
    var (original, isWithinSession) = ("", false)
    for part in pathComponents(path) {
      original += (original.isEmpty ? "" : "/") + part
      let archive = part.hasSuffix("!") ? isOne[ByteKey(String(original.dropLast()))] : nil
      switch archive {
      case nil: parts.append(part)
      case true?: parts.append(withoutEnding(String(part.dropLast())))
      case false?: if isWithinSession { parts.append(part) }
      }
      isWithinSession = isWithinSession || archive == true
    }
    return parts.joined(separator: "/")
  }
}

extension LoadedFile {
  fileprivate var isArchive: Bool { report.kind == .archive }
}

/// `walk.tar.gz` is called `walk`.
private func withoutEnding(_ name: String) -> String {
  var name = contentName(name)[...]
  if let dot = name.lastIndex(of: "."), dot > name.startIndex { name = name[..<dot] }
  return String(name)
}
