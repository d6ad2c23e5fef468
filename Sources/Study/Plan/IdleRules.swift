import Recordings
import Text

/// Rules that match no file.
extension StudyFiles {
  /// The first rule that matches no file, and the path that is most like its pattern.
  public struct IdleRule: Sendable, Equatable {
    /// The index of the rule.
    public let place: Int
    /// A path below the root; nil for a study without files.
    public let nearest: String?
  }

  /// The first rule without a file. Nil if only a part of the study was given, or if the files may
  /// be in archives whose members are not known before they are read.
  public func idleRule(of rules: FileRules) -> IdleRule? {
    guard isWhole, !rules.rules.isEmpty else { return nil }
    var idle = Array(rules.rules.indices)
    func note(_ path: String) {
      let forms = FileRules.forms(path)
      idle.removeAll { place in forms.contains(where: rules.rules[place].pattern.matches) }
    }
    var packed: [String] = []
    for path in paths {
      if idle.isEmpty { return nil }
      note(path)
      if Self.isArchive(path) { packed.append(path) }
    }
    for file in leftOut { note(file.source) }
    for path in packed where !idle.isEmpty {
      guard let members = memberPaths(ofZip: path) else { return nil }
      for member in members {
        // The members of an archive in an archive are not known.
        if Self.isArchive(member) { return nil }
        note(memberPath(path, member))
      }
    }
    return idle.first.map { IdleRule(place: $0, nearest: nearest(to: rules.rules[$0].pattern)) }
  }

  private static func isArchive(_ path: String) -> Bool {
    let name = lastComponent(path).lowercased()
    return [".zip", ".tar", ".tgz", ".tar.gz"].contains { name.hasSuffix($0) }
  }

  /// The path whose characters need the fewest changes to be those of a pattern.
  private func nearest(to pattern: IgnorePattern) -> String? {
    let wanted = Set(pattern.text.unicodeScalars)
    var (best, fewest) = (String?.none, Int.max)
    for path in paths {
      let own = Set(path.unicodeScalars)
      // Characters of one that are not in the other: a measure that is fast for many paths.
      let distance = wanted.subtracting(own).count * 4 + own.subtracting(wanted).count
      if distance < fewest { (best, fewest) = (path, distance) }
    }
    return best
  }

  /// The paths of a zip archive's members; nil for any other archive.
  func memberPaths(ofZip path: String) -> [String]? {
    guard !streams.contains(ByteKey(path)),
      let bytes = try? PackedBytes(ByteSource.file(path: absolute(path)))
    else { return nil }
    return bytes.zipMemberPaths
  }
}
