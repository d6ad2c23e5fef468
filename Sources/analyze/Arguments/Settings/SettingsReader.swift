import Analyses
import Batch
import Metrics
import Recordings
import Report
import Study
import Text

/// Reads the values of a settings file. Its options are checked like those of the command line.
struct SettingsReader {
  let place: SettingsPlace
  let table: CommandLineTable

  /// The tables of a settings file, beside the options of `run`.
  private enum SettingsTable: String, CaseIterable { case files, parameters, table }

  /// The settings of a document, of which `root` is the table.
  func settings(_ root: SettingsValue) throws(SettingsError) -> StudySettings {
    var settings = StudySettings(place)
    let options = table.command(CommandSpec.run.name).map(table.options) ?? []
    let ofTable = table.command("table").map(table.options) ?? []
    for member in root.members ?? [] {
      switch SettingsTable(rawValue: member.key) {
      case .files: settings.rules = try rules(member.value)
      case .parameters:
        let parameters = options.filter { $0.section == .parameters }
        try take(member.value, named: member.key, parameters, into: &settings)
      case .table:
        for inner in try members(member.value, named: member.key) {
          let option = try option(inner, among: ofTable, beside: [])
          let texts = try texts(inner.value, of: option)
          settings.writtenTableOptions[option.name] = texts
          settings.tableOptions[option.name] = texts.map { located($0, option) }
        }
      case nil:
        let option = try option(
          member, among: options, beside: SettingsTable.allCases.map(\.rawValue))
        try take(member.value, of: option, into: &settings)
      }
    }
    return settings
  }

  // MARK: Options

  private func take(
    _ value: SettingsValue, named key: String, _ options: [OptionSpec],
    into settings: inout StudySettings
  ) throws(SettingsError) {
    for member in try members(value, named: key) {
      let option = try option(member, among: options, beside: [])
      try take(member.value, of: option, into: &settings)
    }
  }

  private func take(
    _ value: SettingsValue, of option: OptionSpec, into settings: inout StudySettings
  ) throws(SettingsError) {
    guard settings.options[option.name] == nil else {
      throw place.error(value.line, "\(option.name): given more than once; keep one of them")
    }
    let texts = try texts(value, of: option)
    if texts.isEmpty { return }
    settings.writtenOptions[option.name] = texts
    settings.options[option.name] = texts.map { located($0, option) }
    settings.lines[option.name] = (value.elements ?? [value]).map { $0.line ?? value.line }
  }

  private func members(_ value: SettingsValue, named key: String) throws(SettingsError)
    -> [SettingsValue.Member]
  {
    guard let members = value.members else {
      throw place.error(
        value.line, "\(key): this is \(value.kindWords); begin a table with a line [\(key)]")
    }
    return members
  }

  /// The option that a key names.
  private func option(
    _ member: SettingsValue.Member, among options: [OptionSpec], beside others: [String]
  ) throws(SettingsError) -> OptionSpec {
    guard let option = options.first(where: { $0.name == member.key }) else {
      let names = options.filter { !$0.isRefused }.map(\.name) + others
      let nearest = nearestName(to: member.key, in: names).map { "did you mean \($0)?" }
      throw place.error(
        member.value.line,
        "\"\(shown(member.key))\": no such setting; \(nearest ?? "see: analyze help run")")
    }
    if case .refused(let reason) = option.inSettings {
      throw place.error(
        member.value.line,
        "\(option.name): cannot stand in a settings file, because \(reason); give --\(option.name) on the command line"
      )
    }
    return option
  }

  /// The texts that the option would have on the command line; empty for a toggle that is off.
  private func texts(_ value: SettingsValue, of option: OptionSpec) throws(SettingsError)
    -> [String]
  {
    func refused(_ problem: String) -> SettingsError {
      place.error(value.line, "\(option.name): \(problem)")
    }
    if option.kind == .toggle {
      guard case .truth(let isOn) = value.content else {
        throw refused("this is \(value.kindWords); give true or false")
      }
      return isOn ? [""] : []
    }
    var texts: [String] = []
    for element in value.elements ?? [value] {
      guard let text = element.word(of: option) else {
        throw place.error(
          element.line ?? value.line,
          "\(option.name): this is \(element.kindWords); give \(option.settingsExpectation)")
      }
      if text == WithheldText.identifying || text == WithheldText.spoken {
        throw refused("its value was withheld when the record was written; give --\(option.name)")
      }
      if let problem = option.formProblem(of: text) {
        throw place.error(element.line ?? value.line, "\(option.name): \(problem)")
      }
      texts.append(text)
    }
    if value.elements != nil, !option.isRepeatable {
      guard option.takesList else {
        throw refused("this is a list; give \(option.settingsExpectation)")
      }
      if let text = texts.first(where: { $0.contains(",") }) {
        throw refused("\"\(shown(text))\" contains a comma; give each name by itself")
      }
      texts = [texts.joined(separator: ",")]
    }
    for text in texts where !option.accepts(text) { throw refused(option.refusal(of: text)) }
    return texts
  }

  /// The text with a file or folder as a path that can be opened.
  private func located(_ text: String, _ option: OptionSpec) -> String {
    option.mapPath(text) { name in
      if name.hasPrefix("/") { return name }
      let path = place.base == "/" ? "/\(name)" : "\(place.base)/\(name)"
      return option.inSettings == .fileOrWords && !FileKind.isThere(path) ? name : path
    }
  }
}

extension OptionSpec {
  /// True if it may stand on the command line only.
  fileprivate var isRefused: Bool { if case .refused = inSettings { true } else { false } }

  fileprivate var takesList: Bool { inSettings == .list || inSettings == .fileOrWords }

  /// The form of a value in a settings file, to follow the word "give".
  fileprivate var settingsExpectation: String {
    switch kind {
    case .text, .file, .folder, .choice, .output:
      (isRepeatable || takesList ? "a text in quotes or a list of them: " : "a text in quotes: ")
        + expectation
    case .integer, .number, .toggle: expectation
    }
  }
}

extension OptionSpec {
  /// What is wrong with the form of a template, a pattern or a choice of visits, which a run would report as that of the
  /// command line; nil for a valid text and for any other option.
  fileprivate func formProblem(of text: String) -> String? {
    let table = OptionDeclarations.program
    switch name {
    case table.layout.name:
      do throws(LayoutError) { _ = try LayoutTemplate(text) } catch {
        return "\"\(shown(text))\" \(error.message)"
      }
    case table.exclude.name:
      do throws(PatternProblem) { _ = try IgnorePattern(text) } catch {
        return "\"\(shown(text))\" \(error.words)"
      }
    case table.visits.name:
      return VisitChoice.problem(ofForm: text).map { "\"\(shown(text))\" \($0)" }
    default: break
    }
    return nil
  }
}

extension SettingsValue {
  /// The text that an option would have on the command line; nil for a value of another type.
  fileprivate func word(of option: OptionSpec) -> String? {
    switch (option.kind, content) {
    case (.number, .integer), (.number, .real), (.integer, .integer): word
    // 2.0 is the number 2.
    case (.integer, .real(let real)): Int(exactly: real).map { "\($0)" }
    case (.integer(_, let other?), .text(let text)) where text == other: text
    case (.number, _), (.integer, _): nil
    case (_, .text(let text)): text
    // A template or pattern is no number, which nobody would call one.
    case (.text(.template), .integer): nil
    // A name or word of digits.
    case (.text, .integer), (.choice, .integer): word
    default: nil
    }
  }
}
