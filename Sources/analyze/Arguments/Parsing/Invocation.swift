import Metrics
import Report
import Study
import Text

/// A valid command line: every value was checked against its option.
struct Invocation: Sendable, Equatable {
  let command: CommandSpec
  let operands: [String]
  /// The options of the command line, and those of the settings that it does not give.
  let values: OptionValues
  /// The options of the command line.
  let typed: OptionValues
  /// The settings of the study; nil without any.
  let settings: StudySettings?
  /// The paths of `--files-from`, if they were read to find the settings.
  let listed: ListedPaths?

  /// A command line without settings.
  init(command: CommandSpec, operands: [String], values: OptionValues) {
    (self.command, self.operands, self.values) = (command, operands, values)
    (typed, settings, listed) = (values, nil, nil)
  }

  /// The command line with the settings of its study.
  init(_ typed: Invocation, values: OptionValues, settings: StudySettings?, listed: ListedPaths?) {
    (command, operands, self.values) = (typed.command, typed.operands, values)
    (self.typed, self.settings, self.listed) = (typed.typed, settings, listed)
  }
}

/// The values of the options, by their declarations, as in `values.jobs`.
@dynamicMemberLookup struct OptionValues: Sendable, Equatable {
  private let texts: [Term: [String]]
  /// The options that the command accepts.
  private let options: [OptionSpec]

  /// Values by name without dashes; a toggle that was given has an empty value.
  init(_ texts: [Term: [String]], of options: [OptionSpec]) {
    (self.texts, self.options) = (texts, options)
  }

  /// These values, completed by those of the settings for other options of the command.
  func completed(by others: [Term: [String]]) -> OptionValues {
    let accepted = Set(options.map(\.name))
    return OptionValues(
      texts.merging(others.filter { accepted.contains($0.key) }) { own, _ in own }, of: options)
  }

  /// The value of a toggle that was given by its letter, if the letter means something other than
  /// the name.
  static let byLetter = "h"

  /// All options that were given, by name.
  var given: [(option: OptionSpec, texts: [String])] {
    options.compactMap { option in texts[option.name].map { (option, $0) } }.sorted {
      $0.option.name < $1.option.name
    }
  }

  /// The given value, or the default of the declaration.
  subscript<Value>(dynamicMember option: KeyPath<OptionDeclarations, Option<Value>>) -> Value {
    let option = OptionDeclarations.program[keyPath: option]
    return option.value(of: texts(option.spec))
  }

  /// True if the user gave the option.
  func isGiven<Value>(_ option: KeyPath<OptionDeclarations, Option<Value>>) -> Bool {
    isGiven(OptionDeclarations.program[keyPath: option].spec)
  }

  /// True if the user gave the option.
  func isGiven(_ option: OptionSpec) -> Bool { texts[option.name] != nil }

  /// All given texts of an option; an empty text for a toggle.
  func texts(_ option: OptionSpec) -> [String] { texts[option.name] ?? [] }

  /// The given parameters of analyses, by name; a toggle has the word for true.
  var parameters: [ParameterName: String] {
    let names = Set(options.filter { $0.section == .parameters }.map(\.name))
    return parameterTexts(texts.filter { names.contains($0.key) })
  }

  /// The format of numbers, from `--digits`.
  var numberText: NumberText { NumberText(self.digits.map { .significant($0) } ?? .full) }
}
