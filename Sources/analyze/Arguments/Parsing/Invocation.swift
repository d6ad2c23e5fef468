import Metrics
import Report
import Text

/// A command line that makes sense: every value was checked against its option.
struct Invocation: Sendable, Equatable {
  let command: CommandSpec
  let operands: [String]
  let values: OptionValues
}

/// The values of the options, by their declarations: `values.jobs`.
@dynamicMemberLookup struct OptionValues: Sendable, Equatable {
  private let texts: [Term: [String]]
  /// Those that the command understands.
  private let options: [OptionSpec]

  /// Values by name without dashes; toggles that were given have an empty one.
  init(_ texts: [Term: [String]], of options: [OptionSpec]) {
    (self.texts, self.options) = (texts, options)
  }

  /// What a toggle has that was given by its letter alone, where that means something else than its name.
  static let byLetter = "h"

  /// All options that were given, by name.
  var given: [(option: OptionSpec, texts: [String])] {
    options.compactMap { option in texts[option.name].map { (option, $0) } }.sorted {
      $0.option.name < $1.option.name
    }
  }

  /// The value given, else the default of the declaration.
  subscript<Value>(dynamicMember option: KeyPath<OptionDeclarations, Option<Value>>) -> Value {
    let option = OptionDeclarations.program[keyPath: option]
    return option.value(of: texts(option.spec))
  }

  /// Whether the user gave the option.
  func isGiven<Value>(_ option: KeyPath<OptionDeclarations, Option<Value>>) -> Bool {
    isGiven(OptionDeclarations.program[keyPath: option].spec)
  }

  /// Whether the user gave the option.
  func isGiven(_ option: OptionSpec) -> Bool { texts[option.name] != nil }

  /// All texts given of an option; of a toggle an empty one.
  func texts(_ option: OptionSpec) -> [String] { texts[option.name] ?? [] }

  /// The analysis parameters given, by name; a toggle says that it is on.
  var parameters: [ParameterName: String] {
    let names = Set(options.filter { $0.section == .parameters }.map(\.name))
    return parameterTexts(texts.filter { names.contains($0.key) })
  }

  /// How numbers are written, by `--digits`.
  var numberText: NumberText { NumberText(self.digits.map { .significant($0) } ?? .full) }
}
