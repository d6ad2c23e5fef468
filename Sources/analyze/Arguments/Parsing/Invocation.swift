import Metrics
import Report

/// A command line that makes sense: every value was checked against its option.
struct Invocation: Sendable, Equatable {
  let command: CommandSpec
  let operands: [String]
  let values: OptionValues
}

/// The values of the options, by option.
struct OptionValues: Sendable, Equatable {
  private let texts: [String: [String]]
  private let parameterNames: Set<String>

  /// Values by name without dashes; toggles that were given have an empty one.
  init(_ texts: [String: [String]], parameterNames: Set<String>) {
    (self.texts, self.parameterNames) = (texts, parameterNames)
  }

  /// What a toggle has that was given by its letter alone, where that means something else than its name.
  static let byLetter = "h"

  /// Others instead of them.
  func with(_ texts: [String: [String]]) -> OptionValues {
    OptionValues(texts, parameterNames: parameterNames)
  }

  /// All that was given, by name.
  var all: [(name: String, texts: [String])] {
    texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Whether the user gave it.
  func isGiven(_ option: OptionSpec) -> Bool { texts[option.name] != nil }

  /// All values given of an option that may be repeated.
  func texts(_ option: OptionSpec) -> [String] { texts(ofName: option.name) }

  /// The same by the option's name without dashes.
  func texts(ofName name: String) -> [String] { texts[name] ?? [] }

  /// The value given, else the default, else nil.
  func text(_ option: OptionSpec) -> String? {
    texts(option).last ?? (option.defaultText.isEmpty ? nil : option.defaultText)
  }

  /// The same as a whole number; nil also for the word that may stand in its place.
  func integer(_ option: OptionSpec) -> Int? { text(option).flatMap { Int($0) } }

  /// The same as a number in the option's unit.
  func number(_ option: OptionSpec) -> Double? { text(option).flatMap { Double($0) } }

  /// The same as a case of an enumeration whose raw values are the choices.
  func choice<Choice: RawRepresentable<String>>(_ option: OptionSpec) -> Choice? {
    text(option).flatMap { Choice(rawValue: $0) }
  }

  /// The analysis parameters given, by name; a toggle says that it is on.
  var parameters: [String: String] {
    texts.filter { parameterNames.contains($0.key) }.compactMapValues(\.last)
      .mapValues { $0.isEmpty ? ToggleWord.on : $0 }
  }

  /// Significant digits of numbers; nil for all.
  var digits: Int? { integer(.digits) }

  /// How numbers are written, by `--digits`.
  var numberText: NumberText { NumberText(digits.map { .significant($0) } ?? .full) }
}
