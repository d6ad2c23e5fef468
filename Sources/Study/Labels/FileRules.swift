public import Recordings
import Text

/// A rule for kinds of files, `[[files]]` of the settings: the labels of all files that a pattern
/// matches.
public struct FileRule: Sendable, Equatable {
  public let pattern: IgnorePattern
  /// The labels and facts that the rule gives.
  public let labels: FileLabels
  /// Whether the files are left out; nil if the rule does not say it.
  public let leavesOut: Bool?

  public init(_ pattern: IgnorePattern, _ labels: FileLabels, leavesOut: Bool? = nil) {
    (self.pattern, self.labels, self.leavesOut) = (pattern, labels, leavesOut)
  }
}

/// All rules of a study in the order of its settings. The last that matches a file wins, each label
/// by itself.
public struct FileRules: Sendable, Equatable {
  public let rules: [FileRule]

  public init(_ rules: [FileRule] = []) { self.rules = rules }

  /// The labels of a file; nil if no rule gives any.
  ///
  /// - Parameters:
  ///   - path: the path below the root of the study; members of archives follow the archive.
  ///   - unpacked: the path as it would be if all archives were unpacked.
  func labels(of path: String, unpacked: String) -> FileLabels? {
    if rules.isEmpty { return nil }
    let forms = Self.forms(path, unpacked)
    var labels: FileLabels?
    for rule in rules where forms.contains(where: rule.pattern.matches) {
      labels = (labels ?? FileLabels()).overridden(by: rule.labels)
    }
    return labels
  }

  /// True if a rule leaves a file out and no later one takes it back.
  func leaveOut(_ forms: [PatternPath]) -> Bool {
    rules.last { $0.leavesOut != nil && forms.contains(where: $0.pattern.matches) }?.leavesOut
      ?? false
  }

  /// The forms of a path that are compared: with each archive as a folder of its own name, and as
  /// if all archives were unpacked where they lie.
  static func forms(_ path: String, _ unpacked: String? = nil) -> [PatternPath] {
    let packed = path.replacing(partMark, with: "/")
    let here = withoutArchives(path)
    var forms = [packed]
    for form in [here, unpacked ?? here] where !forms.containsBytes(of: form) { forms.append(form) }
    return forms.map { PatternPath($0) }
  }

  /// The path of a member as if every archive around it had been unpacked into its own folder.
  private static func withoutArchives(_ path: String) -> String {
    guard let archive = archives(above: path).last else { return path }
    let home = folder(of: withoutArchives(archive))
    let member = String(Substring(path.utf8.dropFirst((archive + partMark).utf8.count)))
    return home.isEmpty ? member : "\(home)/\(member)"
  }
}
