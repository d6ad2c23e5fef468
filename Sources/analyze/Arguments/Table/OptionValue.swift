import Metrics
import Report
import Text

extension OptionSpec {
  /// True if the text is a valid value of the option.
  func accepts(_ text: String) -> Bool {
    switch kind {
    case .toggle: false
    case .text, .file, .folder: !text.isEmpty
    case .output(_, let isStream): !text.isEmpty && (isStream || text != standardOutputName)
    case .integer(let range, let word): text == word || Int(text).map(range.contains) ?? false
    case .number(let range): Double(text).map { $0.isFinite && range.contains($0) } ?? false
    case .choice(let words): words.contains(text)
    }
  }

  /// The form of a value, to follow the word "give": `a number from 0.5 to 2.5 m`.
  var expectation: String {
    switch kind {
    case .toggle: "no value"
    case .text: "a text that is not empty"
    case .file: "the path of a file"
    case .folder: "the path of a folder"
    case .output(let isFolder, isStream: true):
      "the path of a \(isFolder ? "folder" : "file"), or - for standard output"
    case .output(let isFolder, isStream: false):
      "the path of a \(isFolder ? "folder" : "file or folder"), since standard output cannot hold what is written (./- is a path with that name)"
    case .integer(_, let word):
      "a whole number from \(rangeText)" + (word.map { ", or \($0)" } ?? "")
    case .number: "a number from \(rangeText)"
    case .choice(let words): alternatives(words)
    }
  }

  /// The limits of a number with its unit, `1 to 17`; empty for other kinds.
  var rangeText: String {
    switch kind {
    case .integer(let range, _): "\(range.lowerBound) to \(range.upperBound)"
    case .number(let range):
      "\(decimal(range.lowerBound)) to \(decimal(range.upperBound))" + unitSuffix
    case .toggle, .text, .file, .folder, .output, .choice: ""
    }
  }

  /// The unit after a number; empty for numbers without a unit and for counts, whose unit is in the
  /// summary.
  private var unitSuffix: String {
    ["", MetricUnit.one.symbol, MetricUnit.count.symbol].contains(unit) ? "" : " \(unit)"
  }

  /// The name of the value in help: the placeholder, or a few choices themselves.
  var valueName: String {
    guard case .choice(let words) = kind, placeholder.isEmpty else { return placeholder }
    return words.joined(separator: "|")
  }

  /// The most letters of choices that stand beside the name of an option; more of them follow its meaning.
  private static let longestChoices = 48

  /// A parameter of an analysis as an option.
  init(
    _ parameter: any ParameterDefinition, in section: OptionSection = .parameters,
    of commands: Set<CommandKind>, tasks: Set<TaskName> = [], effect: OptionEffect,
    firstPage: Int? = nil
  ) {
    var summary = parameter.summary
    let (kind, placeholder): (OptionKind, String) =
      switch parameter.kind {
      case .number(let range): (.number(range), "NUMBER")
      case .integer(let range): (.integer(range), "NUMBER")
      case .choice(let words) where words.joined(separator: "|").utf8.count > Self.longestChoices:
        (.choice(words), "NAME")
      case .choice(let words): (.choice(words), "")
      case .text(let secrecy): (.text(secrecy), "TEXT")
      case .toggle: (.toggle, "")
      }
    if case .choice(let words) = kind, !placeholder.isEmpty {
      summary += ": \(alternatives(words))"
    }
    self.init(
      name: parameter.name, kind: kind, placeholder: placeholder, unit: parameter.unit.symbol,
      defaultText: parameter.defaultText, summary: summary, section: section, commands: commands,
      tasks: tasks, effect: effect, firstPage: firstPage)
  }

  /// A parameter of an analysis as a column of a map file, where a toggle is a word.
  init(column parameter: any ParameterDefinition) {
    guard parameter.kind == .toggle else {
      self.init(parameter, of: .analyses, effect: .rows)
      return
    }
    let words = [ToggleWord.on, ToggleWord.off]
    self.init(
      Parameter(parameter.name, choices: words, parameter.summary), of: .analyses, effect: .rows)
  }
}

/// Words joined as `csv`, `csv or tsv`, or `csv, tsv or ndjson`.
func alternatives(_ words: [String]) -> String {
  guard words.count > 1, let last = words.last else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " or " + last
}

private func decimal(_ number: Double) -> String { NumberText().text(number) }
