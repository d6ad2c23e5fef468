import Batch
import Report
import Study
import Text

/// The settings of a study: its `analyze.toml`, or those in the record of an earlier run.
struct StudySettings: Sendable, Equatable {
  /// Where the settings are.
  let place: SettingsPlace
  /// Options of `run` by name, in the form of the command line. Files are paths that can be opened.
  var options: [Term: [String]] = [:]
  /// The same options with files as the settings name them, which does not depend on where the
  /// study lies.
  var writtenOptions: [Term: [String]] = [:]
  /// The lines of the values of each option, in their order.
  var lines: [Term: [Int?]] = [:]
  /// Options of `table` by name.
  var tableOptions: [Term: [String]] = [:]
  /// The same options with files as the settings name them.
  var writtenTableOptions: [Term: [String]] = [:]
  /// The rules for kinds of files, in their order.
  var rules: [SettingsRule] = []

  init(_ place: SettingsPlace) { self.place = place }

  /// The rules as the study applies them.
  var fileRules: FileRules { FileRules(rules.map(\.rule)) }
}

/// A rule for kinds of files with what it says in the settings.
struct SettingsRule: Sendable, Equatable {
  let line: Int?
  let rule: FileRule
  /// Keys and texts as they are written, without `match` and `leave_out`.
  let entries: [RuleEntry]

  /// The texts that an update compares.
  var comparedTexts: [String] {
    ["[[files]]", rule.pattern.text, rule.leavesOut.map { "\($0)" } ?? ""]
      + entries.flatMap { [$0.key, $0.text] }
  }

  /// One key of a rule.
  struct RuleEntry: Sendable, Equatable {
    let key: Term
    let text: String
  }
}

/// A settings file, and the folder at which the paths in it begin.
struct SettingsPlace: Sendable, Equatable {
  /// The path as messages name it.
  let shown: String
  /// The absolute path.
  let path: String
  /// The absolute path of the folder at which relative paths in the file begin.
  let base: String
  /// The folder at which the paths of the study begin; nil for that of the operands.
  let root: String?
  /// True for the record of an earlier run.
  var isRecord = false

  /// The files that contain the settings. Those of a study are in the record of its run as well.
  var files: [String] {
    if !isRecord { return [path] }
    return [root.map { "\($0)/\(SettingsFileName.text)" }].compactMap(\.self)
  }

  /// An error at a line of the file. The problem may contain names.
  func error(_ line: Int?, _ problem: String) -> SettingsError {
    let number = line.map { ":\($0)" } ?? ""
    return SettingsError(
      description: "\(Report.shown(shown))\(number): \(problem)",
      withoutNames:
        "the settings\(line.map { ", line \($0)" } ?? ""): cannot be used; a run without --pseudonym-key-file gives details, including names"
    )
  }
}
