import Analyses
import Batch
import Metrics
import Recordings
import Report
import Study
import Text

/// The settings in the record of a run, in the form in which `--settings` reads them: those of the
/// study, and the options of the command line that may stand in settings.
struct SettingsRecord {
  private let invocation: Invocation
  private let shown: ShownArguments

  init(_ invocation: Invocation, _ names: Names) {
    self.invocation = invocation
    shown = ShownArguments(invocation, names)
  }

  /// A table with the keys of a settings file.
  ///
  /// - Parameter base: the folder at which paths below it begin.
  func json(below base: String?) -> JSONValue {
    var members: [JSONValue.Member] = []
    for (option, texts) in invocation.values.given where option.isSetting {
      let isTyped = invocation.typed.isGiven(option)
      let written = isTyped ? nil : invocation.settings?.writtenOptions[option.name]
      let values = written ?? texts.map { located($0, option, below: base) }
      members.append((option.name, value(values, of: option)))
    }
    if let settings = invocation.settings {
      if !settings.rules.isEmpty { members.append(("files", .array(settings.rules.map(rule)))) }
      let ofTable = settings.writtenTableOptions.sorted { $0.key < $1.key }
      if !ofTable.isEmpty {
        let options = CommandLineTable.program.command("table").map(
          CommandLineTable.program.options)
        members.append(
          (
            "table",
            .object(
              ofTable.compactMap { name, texts in
                options?.first { $0.name == name }.map { (name, value(texts, of: $0)) }
              })
          ))
      }
    }
    return .object(members)
  }

  private func value(_ texts: [String], of option: OptionSpec) -> JSONValue {
    if option.kind == .toggle { return .bool(true) }
    let values = texts.map { text -> JSONValue in
      let text = shown.value(text, of: option)
      return switch option.kind {
      case .integer: Int(text).map { .integer($0) } ?? .string(text)
      case .number: Double(text).map { .number($0) } ?? .string(text)
      default: .string(text)
      }
    }
    return values.count == 1 && !option.isRepeatable ? values[0] : .array(values)
  }

  /// A file of the command line as a path that begins at the study.
  private func located(_ text: String, _ option: OptionSpec, below base: String?) -> String {
    option.mapPath(text) { path in
      guard let base, let whole = resolved(path) else { return path }
      let start = base == "/" ? "/" : base + "/"
      return whole.starts(withBytesOf: start)
        ? String(whole.utf8.dropFirst(start.utf8.count)) ?? whole : whole
    }
  }

  private func rule(_ rule: SettingsRule) -> JSONValue {
    let pattern = shown.value(rule.rule.pattern.text, of: OptionDeclarations.program.exclude.spec)
    var members: [JSONValue.Member] = [("match", .string(pattern))]
    for entry in rule.entries {
      let isParameter = CommandLineTable.program.options.contains { $0.name == entry.key }
      let option = isParameter ? nil : OptionDeclarations.program.step.spec
      let text =
        ["task", "side", "attempt"].contains(entry.key)
        ? entry.text
        : option.map { shown.value(entry.text, of: $0) } ?? shown.parameter(entry.key, entry.text)
      members.append((entry.key, entry.value(text)))
    }
    if let leavesOut = rule.rule.leavesOut { members.append(("leave_out", .bool(leavesOut))) }
    return .object(members)
  }
}

extension SettingsRule.RuleEntry {
  /// The printed text as the reader of settings expects it: true or false for a toggle.
  fileprivate func value(_ text: String) -> JSONValue {
    let option = CommandLineTable.program.options.first { $0.name == key }
    guard option?.kind == .toggle else { return .string(text) }
    return .bool(text == ToggleWord.on)
  }
}

extension OptionSpec {
  /// True if it may stand in a settings file, as an option of `run` that concerns results.
  fileprivate var isSetting: Bool {
    if case .refused = inSettings { return false }
    if section == .messages { return false }
    return applies(to: .run)
  }
}
