/// The declaration of an analysis parameter, whatever its value is: one option of the command line.
public protocol ParameterDefinition: Sendable {
  /// The option's name without dashes, which is also the column's name in a map file.
  var name: String { get }
  /// The values that may be given.
  var kind: ParameterKind { get }
  /// The unit of a number.
  var unit: MetricUnit { get }
  /// The value that holds when none is given, as text; empty when there is none.
  var defaultText: String { get }
  /// What it is, as one line.
  var summary: String { get }
  /// Further words of tables for a choice, in lower case, each with the choice that it means.
  var otherWords: [ParameterWord: ParameterWord] { get }
}

extension ParameterDefinition {
  /// The words of a choice in lower case, each with the choice that it means; empty for other kinds.
  public var words: [ParameterWord: ParameterWord] {
    guard case .choice(let choices) = kind else { return [:] }
    return Dictionary(choices.map { ($0.lowercased(), $0) }) { first, _ in first }.merging(
      otherWords
    ) { own, _ in own }
  }
}

/// The values that may be given for a parameter.
public enum ParameterKind: Sendable, Equatable {
  /// A number within limits, in the parameter's unit.
  case number(ClosedRange<Double>)
  /// A whole number within limits.
  case integer(ClosedRange<Int>)
  /// One of these words.
  case choice([String])
  /// Any text that is not empty.
  case text(Secrecy)
  /// Nothing: it is given or not.
  case toggle
}

/// A parameter of an analysis, with the type of its value.
///
/// A parameter with a default has a plain value; `Value` is an optional only where a parameter may be unknown.
public struct Parameter<Value: Sendable>: ParameterDefinition {
  public let name: String
  public let kind: ParameterKind
  public let unit: MetricUnit
  public let defaultText: String
  public let summary: String
  public private(set) var otherWords: [ParameterWord: ParameterWord] = [:]
  /// The value of a text, or without one; texts that were not checked against `kind` count for nothing.
  fileprivate let value: @Sendable (String?) -> Value

  private init(
    _ name: String, _ kind: ParameterKind, unit: MetricUnit = .none, defaultText: String = "",
    _ summary: String, value: @escaping @Sendable (String?) -> Value
  ) {
    (self.name, self.kind, self.unit) = (name, kind, unit)
    (self.defaultText, self.summary, self.value) = (defaultText, summary, value)
  }
}

extension Parameter where Value == Double {
  /// A number.
  public init(
    _ name: String, _ unit: MetricUnit, _ range: ClosedRange<Double>, default usual: Double,
    _ summary: String
  ) {
    self.init(
      name, .number(range), unit: unit, defaultText: plainText(usual), summary,
      value: { number($0, in: range) ?? usual })
  }
}

extension Parameter where Value == Double? {
  /// A number that may be unknown.
  public init(_ name: String, _ unit: MetricUnit, _ range: ClosedRange<Double>, _ summary: String) {
    self.init(name, .number(range), unit: unit, summary, value: { number($0, in: range) })
  }
}

extension Parameter where Value == Int {
  /// A whole number.
  public init(
    _ name: String, _ range: ClosedRange<Int>, unit: MetricUnit = .count, default usual: Int,
    _ summary: String
  ) {
    self.init(
      name, .integer(range), unit: unit, defaultText: "\(usual)", summary,
      value: { wholeNumber($0, in: range) ?? usual })
  }
}

extension Parameter where Value == Int? {
  /// A whole number that may be unknown, such as the index of a channel.
  public init(
    _ name: String, _ range: ClosedRange<Int>, unit: MetricUnit = .count, _ summary: String
  ) { self.init(name, .integer(range), unit: unit, summary, value: { wholeNumber($0, in: range) }) }
}

extension Parameter where Value: RawRepresentable<String> & CaseIterable {
  /// One of the words of an enumeration.
  public init(_ name: String, default usual: Value, _ summary: String) {
    self.init(
      name, .choice(Value.allCases.map(\.rawValue)), defaultText: usual.rawValue, summary,
      value: { $0.flatMap(Value.init) ?? usual })
  }
}

extension Parameter where Value == String {
  /// One of several words.
  public init(_ name: String, choices: [String], default usual: String, _ summary: String) {
    self.init(
      name, .choice(choices), defaultText: usual, summary,
      value: { choices.contains($0 ?? "") ? $0 ?? usual : usual })
  }

  /// A text that is not empty.
  public init(text name: String, _ secrecy: Secrecy, default usual: String, _ summary: String) {
    self.init(name, .text(secrecy), defaultText: usual, summary, value: { $0 ?? usual })
  }
}

extension Parameter where Value == String? {
  /// One of several words, or none.
  ///
  /// - Parameter otherWords: what tables may have instead, in lower case, each with the choice that it means.
  public init(
    _ name: String, choices: [String], otherWords: [ParameterWord: ParameterWord] = [:],
    _ summary: String
  ) {
    self.init(
      name, .choice(choices), summary, value: { $0.flatMap { choices.contains($0) ? $0 : nil } })
    self.otherWords = otherWords
  }

  /// A text that may be missing.
  public init(text name: String, _ secrecy: Secrecy, _ summary: String) {
    self.init(name, .text(secrecy), summary, value: { $0 })
  }
}

extension Parameter where Value == Bool {
  /// Something that is off unless it is given.
  public init(toggle name: String, _ summary: String) {
    self.init(name, .toggle, summary, value: { $0 == ToggleWord.on })
  }
}

extension Parameter where Value == Bool? {
  /// Something that is true or false, or unknown where nothing says so. The option says that it is true; a map file or
  /// a task description may say both.
  public init(fact name: String, _ summary: String) {
    self.init(
      name, .toggle, summary,
      value: { $0 == ToggleWord.on ? true : $0 == ToggleWord.off ? false : nil })
  }
}

/// The words for a toggle in a map file and in the record of a run.
public enum ToggleWord { public static let (on, off) = ("true", "false") }

/// A number as the user would write it: without a decimal point where it is whole.
private func plainText(_ number: Double) -> String {
  Int(exactly: number).map { "\($0)" } ?? "\(number)"
}

private func number(_ text: String?, in range: ClosedRange<Double>) -> Double? {
  text.flatMap { Double($0) }.flatMap { range.contains($0) ? $0 : nil }
}

private func wholeNumber(_ text: String?, in range: ClosedRange<Int>) -> Int? {
  text.flatMap { Int($0) }.flatMap { range.contains($0) ? $0 : nil }
}

/// The parameters given for a run or, through a map file, for one recording.
public struct Parameters: Codable, Sendable, Equatable {
  private var texts: [ParameterName: String]

  /// Values by parameter name; they were checked against their parameters before.
  public init(_ texts: [ParameterName: String] = [:]) { self.texts = texts }

  /// The value given, else the parameter's default.
  ///
  /// Options, map files and task descriptions are checked when they are read. A value that was not checked counts for
  /// nothing if the parameter does not allow it.
  public subscript<Value>(_ parameter: Parameter<Value>) -> Value {
    parameter.value(texts[parameter.name])
  }

  /// These parameters with others on top.
  public func overridden(by others: [ParameterName: String]) -> Parameters {
    Parameters(texts.merging(others) { _, new in new })
  }

  /// These parameters where they say something, else others.
  public func underlaid(by others: [ParameterName: String]) -> Parameters {
    Parameters(others.merging(texts) { _, own in own })
  }

  /// These parameters but for some.
  public func without(_ names: [String]) -> Parameters {
    Parameters(texts.filter { !names.contains($0.key) })
  }

  /// Those that others say alike.
  public func shared(with others: Parameters) -> Parameters {
    Parameters(texts.filter { others.texts[$0.key] == $0.value })
  }

  /// Name and text of each, by name, for the record of the run.
  public var sorted: [(name: String, text: String)] {
    texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

/// How a free text that the user gives to an option is shown in records, on pages and in messages.
///
/// Where names are replaced by pseudonyms, the text may contain a name, so that every option says in its declaration
/// what is shown instead. Numbers and words of a fixed list need no secrecy: they cannot contain a name.
public enum Secrecy: Sendable, Equatable {
  /// As given: the program accepts nothing but texts of a fixed form, such as `1/8`.
  case fixedForm
  /// A path: pseudonyms for the names in it.
  case path
  /// The name of a participant or session: its pseudonym.
  case name
  /// A template of paths: pseudonyms for its parts, apart from `*` and names in braces.
  case template
  /// Words that the user chose, such as names of columns or events: left out.
  case words
  /// Words that participants spoke or read: left out, and without pseudonyms as well unless spoken words are kept.
  case spokenWords
}
