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

  /// The forms of a path that are compared: unpacked, and with each archive as a folder of its own
  /// name.
  static func forms(_ path: String, _ unpacked: String) -> [PatternPath] {
    let packed = path.replacing(partMark, with: "/")
    return path === unpacked || packed === unpacked
      ? [PatternPath(unpacked)] : [PatternPath(unpacked), PatternPath(packed)]
  }
}
