import Text

/// The reason for which a file is left out of a study although it was listed.
public enum LeavingOut: String, Codable, Sendable {
  /// `--exclude` or `exclude` of the settings.
  case excluded
  /// `leave_out` of a rule in the settings.
  case rule = "left_out_by_rule"
}

/// The patterns of `--exclude`, as git combines those of a `.gitignore`: the last that matches
/// decides, and nothing below an excluded folder comes back.
public struct ExcludePatterns: Sendable, Equatable {
  public let patterns: [IgnorePattern]

  public init(_ patterns: [IgnorePattern] = []) { self.patterns = patterns }

  /// True if a file is left out.
  func leaveOut(_ path: PatternPath) -> Bool {
    guard !patterns.isEmpty else { return false }
    return (1...max(1, path.components.count)).contains { count in
      patterns.last { $0.matches(path, upTo: count) }?.isNegated == false
    }
  }
}
