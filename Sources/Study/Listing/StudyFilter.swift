import Recordings
import Text

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

/// Files with settings and labels, which are no recordings of the study even if they lie in it. All paths are absolute.
public struct SettingsFiles: Sendable, Equatable {
  /// The settings file of the study and the files that it names.
  public var ofStudy: [String] = []
  /// The files that options name. They are context only where they are found in the study.
  public var ofOptions: [String] = []

  public init() {}

  /// The files as paths that begin at the root of a study.
  func sources(from root: String) -> Set<ByteKey> { Self.paths(ofStudy + ofOptions, from: root) }

  /// The sorted paths of the files that are context of a study, of which some are found in it.
  func context(from root: String, found: some Sequence<String>) -> [String] {
    let isNamed = sources(from: root)
    return Self.paths(ofStudy, from: root).union(found.map(ByteKey.init).filter(isNamed.contains))
      .sorted().map(\.text)
  }

  private static func paths(_ files: [String], from root: String) -> Set<ByteKey> {
    Set(files.map { ByteKey(relativePath(from: root, to: $0)) })
  }
}

/// Decides which of the listed files of a study are read.
public struct StudyFilter: Sendable, Equatable {
  public let excluded: ExcludePatterns
  public let rules: FileRules
  public let settingsFiles: SettingsFiles

  /// Leaves nothing out without arguments.
  public init(
    _ excluded: ExcludePatterns = ExcludePatterns(), _ rules: FileRules = FileRules(),
    settingsFiles: SettingsFiles = SettingsFiles()
  ) { (self.excluded, self.rules, self.settingsFiles) = (excluded, rules, settingsFiles) }

  /// True if no file is left out.
  var isOpen: Bool { excluded.patterns.isEmpty && !rules.rules.contains { $0.leavesOut != nil } }

  /// The reason why a file is left out, by its path below the root; nil if it is read.
  func reason(_ path: String) -> ReadError.Problem? {
    if isOpen { return nil }
    let forms = FileRules.forms(path)
    if forms.contains(where: excluded.leaveOut) { return .excluded }
    return rules.leaveOut(forms) ? .leftOutByRule : nil
  }
}
