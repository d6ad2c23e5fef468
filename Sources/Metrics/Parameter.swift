/// A parameter of an analysis; one option of the command line.
public struct Parameter: Sendable, Equatable {
  /// What may be given.
  public enum Kind: Sendable, Equatable {
    /// A number within limits, in the parameter's unit.
    case number(ClosedRange<Double>)
    /// A whole number within limits.
    case integer(ClosedRange<Int>)
    /// One of these words.
    case choice([String])
    /// Any words.
    case text
    /// Nothing: it is given or not.
    case toggle
  }

  /// The option's name without dashes, which is also the column's name in a map file.
  public let name: String
  /// What may be given.
  public let kind: Kind
  /// The unit of a number.
  public let unit: MetricUnit
  /// The value that holds when none is given, as text; empty when there is none.
  public let defaultText: String
  /// What it is, as one line.
  public let summary: String
  /// Whether what is given may be spoken words, which leave the program on demand only.
  public private(set) var isSentence = false

  /// A number.
  public init(
    _ name: String, _ unit: MetricUnit, _ range: ClosedRange<Double>, default text: String = "",
    _ summary: String
  ) {
    (self.name, kind, self.unit) = (name, .number(range), unit)
    (defaultText, self.summary) = (text, summary)
  }

  /// A whole number, such as the index of a channel.
  public init(
    _ name: String, _ range: ClosedRange<Int>, unit: MetricUnit = .count,
    default text: String = "", _ summary: String
  ) {
    (self.name, kind, self.unit) = (name, .integer(range), unit)
    (defaultText, self.summary) = (text, summary)
  }

  /// One word of several.
  public init(_ name: String, choices: [String], default text: String = "", _ summary: String) {
    (self.name, kind, unit) = (name, .choice(choices), .none)
    (defaultText, self.summary) = (text, summary)
  }

  /// A text that is not empty.
  public init(text name: String, default text: String = "", _ summary: String) {
    (self.name, kind, unit) = (name, .text, .none)
    (defaultText, self.summary) = (text, summary)
  }

  /// A text that may be spoken words.
  public init(sentence name: String, _ summary: String) {
    self.init(text: name, summary)
    isSentence = true
  }

  /// Something that is off unless it is given.
  public init(toggle name: String, _ summary: String) {
    (self.name, kind, unit) = (name, .toggle, .none)
    (defaultText, self.summary) = ("", summary)
  }

  /// What stands for a toggle in a map file and in the record of a run.
  public static let toggleWords = (on: "true", off: "false")
}

extension Parameter {
  /// Whether a number lies within the limits.
  fileprivate func allows(_ number: Double) -> Bool {
    switch kind {
    case .number(let range): range.contains(number)
    case .integer(let range):
      number >= Double(range.lowerBound) && number <= Double(range.upperBound)
    case .choice, .text, .toggle: true
    }
  }
}

/// The parameters given for a run or, through a map file, for one recording.
public struct Parameters: Codable, Sendable, Equatable {
  private var texts: [String: String]

  /// Values by parameter name; they were checked against their parameters before.
  public init(_ texts: [String: String] = [:]) { self.texts = texts }

  /// The number given, else the parameter's default, else nil.
  ///
  /// Options and map files are checked when they are read. What a task description says is not, and
  /// counts for nothing beyond the parameter's limits.
  public func number(_ parameter: Parameter) -> Double? {
    guard let given = word(parameter).flatMap({ Double($0) }), parameter.allows(given) else {
      return Double(parameter.defaultText)
    }
    return given
  }

  /// The whole number given, else the parameter's default, else nil; checked like a number.
  public func integer(_ parameter: Parameter) -> Int? {
    guard let given = word(parameter).flatMap({ Int($0) }), parameter.allows(Double(given)) else {
      return Int(parameter.defaultText)
    }
    return given
  }

  /// The word given, else the parameter's default, else nil.
  public func word(_ parameter: Parameter) -> String? {
    texts[parameter.name] ?? (parameter.defaultText.isEmpty ? nil : parameter.defaultText)
  }

  /// Whether a toggle was given.
  public func isOn(_ parameter: Parameter) -> Bool { word(parameter) == Parameter.toggleWords.on }

  /// These parameters with others on top.
  public func overridden(by others: [String: String]) -> Parameters {
    Parameters(texts.merging(others) { _, new in new })
  }

  /// These parameters where they say something, else others.
  public func underlaid(by others: [String: String]) -> Parameters {
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
