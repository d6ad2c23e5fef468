import Batch
import Metrics
import Report
import Text

/// What the value of an option may be.
enum OptionKind: Sendable, Equatable {
  /// No value: the option is given or not.
  case toggle
  case text(Secrecy)
  case file
  case folder
  /// A file or folder that is written. Of what is one stream, `-` is standard output; for all else it is refused.
  case output(isFolder: Bool, isStream: Bool)
  /// A whole number within limits, or one word instead.
  case integer(ClosedRange<Int>, orWord: String? = nil)
  /// A finite number within limits, in the option's unit.
  case number(ClosedRange<Double>)
  case choice([String])
}

/// The headings of the help text, in its order.
enum OptionSection: String, Sendable, CaseIterable {
  case input = "Input"
  case output = "Output"
  case running = "Running"
  case comparison = "Reliability and change"
  case parameters = "Analysis parameters"
  case messages = "Messages"
}

/// What a change of the option changes. It decides whether `--update` measures again, whether a page of a run
/// accepts the option, and whether a page repeats it.
enum OptionEffect: Sendable, Equatable {
  /// Rows of tables.
  case rows
  /// Rows of tables, which depend on the content of the file that the option names, too.
  case content
  /// Rows of tables, by what the text leads to and not by the text itself: paths in a list, a part of the study, a key.
  /// The run compares these where it compares its files.
  case indirect
  /// The selection from the same rows that a page or picture shows.
  case display
  /// Nothing in a result: only speed, limits, messages, or where results are written.
  case running
}

/// An option as parsing, help, manual page and completions see it.
struct OptionSpec: Sendable, Equatable {
  /// Without dashes.
  let name: String
  /// The letter of its short form, after a single dash.
  var short: Character?
  let kind: OptionKind
  /// What the value is called, in capitals; toggles and a few choices need none.
  var placeholder = ""
  /// UCUM; empty where there is none.
  var unit = ""
  /// The value that holds when none is given; empty when there is none.
  var defaultText = ""
  var isRepeatable = false
  /// One line without a full stop.
  let summary: String
  let section: OptionSection
  /// The kinds of commands that understand it.
  let commands: Set<CommandKind>
  /// The tasks that understand it, of all commands of kind `task`; empty for every task.
  var tasks: Set<TaskName> = []
  let effect: OptionEffect
  /// The rank in the short help, which lists lower ranks first and options of one rank as they are declared; nil for an
  /// option that few people need.
  var firstPage: Int?

  /// Whether the command understands it.
  func applies(to command: CommandSpec) -> Bool {
    guard commands.contains(command.kind) else { return false }
    return command.kind != .task || tasks.isEmpty || tasks.contains(command.name)
  }

  /// How the value is shown; nil for a value of a fixed form.
  var secrecy: Secrecy? {
    switch kind {
    case .text(let secrecy): secrecy
    case .file, .folder, .output: .path
    case .toggle, .integer, .number, .choice: nil
    }
  }
}

/// The value of an option that writes one stream to standard output.
let standardOutputName = "-"

/// The form of an option's value: what may be given, how help shows it, and how its texts are read.
struct ValueForm<Value: Sendable>: Sendable {
  let kind: OptionKind
  var placeholder = ""
  var unit = ""
  var defaultText = ""
  var isRepeatable = false
  /// The value of the texts given, which were checked against `kind`; of none, the default.
  let read: @Sendable (_ texts: [String]) -> Value
}

extension ValueForm where Value == Bool {
  /// The option is given or not.
  static var toggle: Self { Self(kind: .toggle) { !$0.isEmpty } }
}

extension ValueForm where Value == String? {
  static func text(_ placeholder: String, _ secrecy: Secrecy) -> Self {
    Self(kind: .text(secrecy), placeholder: placeholder) { $0.last }
  }

  static func file(_ placeholder: String) -> Self {
    Self(kind: .file, placeholder: placeholder) { $0.last }
  }

  static func folder(_ placeholder: String) -> Self {
    Self(kind: .folder, placeholder: placeholder) { $0.last }
  }

  /// Files that standard output cannot hold.
  static func output(_ placeholder: String, isFolder: Bool) -> Self {
    Self(kind: .output(isFolder: isFolder, isStream: false), placeholder: placeholder) { $0.last }
  }

  /// A file, or `-` for standard output.
  static func streamOutput(_ placeholder: String) -> Self {
    Self(kind: .output(isFolder: false, isStream: true), placeholder: placeholder) { $0.last }
  }

  /// The folder of one table; nil for standard output, of which `-` is the name.
  static func tableOutput(_ placeholder: String) -> Self {
    Self(kind: .output(isFolder: true, isStream: true), placeholder: placeholder) { texts in
      texts.last.flatMap { $0 == standardOutputName ? nil : $0 }
    }
  }
}

extension ValueForm where Value == String {
  static func text(_ placeholder: String, _ secrecy: Secrecy, default usual: String) -> Self {
    Self(kind: .text(secrecy), placeholder: placeholder, defaultText: usual) { $0.last ?? usual }
  }

  static func file(_ placeholder: String, default usual: String) -> Self {
    Self(kind: .file, placeholder: placeholder, defaultText: usual) { $0.last ?? usual }
  }
}

extension ValueForm where Value == [String] {
  /// A text; the option may be repeated.
  static func texts(_ placeholder: String, _ secrecy: Secrecy) -> Self {
    Self(kind: .text(secrecy), placeholder: placeholder, isRepeatable: true) { $0 }
  }

  /// A file; the option may be repeated.
  static func files(_ placeholder: String) -> Self {
    Self(kind: .file, placeholder: placeholder, isRepeatable: true) { $0 }
  }
}

extension ValueForm where Value == Int {
  static func integer(_ range: ClosedRange<Int>, _ placeholder: String, default usual: Int) -> Self
  {
    Self(kind: .integer(range), placeholder: placeholder, defaultText: "\(usual)") {
      $0.last.flatMap { Int($0) } ?? usual
    }
  }
}

extension ValueForm where Value == Int? {
  static func integer(_ range: ClosedRange<Int>, _ placeholder: String) -> Self {
    Self(kind: .integer(range), placeholder: placeholder) { $0.last.flatMap { Int($0) } }
  }

  /// Nil where the word is given.
  static func integer(
    _ range: ClosedRange<Int>, orWord word: String, _ placeholder: String, default usual: Int
  ) -> Self {
    Self(kind: .integer(range, orWord: word), placeholder: placeholder, defaultText: "\(usual)") {
      texts in texts.last.map { Int($0) } ?? usual
    }
  }
}

extension ValueForm where Value == Double {
  static func number(
    _ range: ClosedRange<Double>, _ placeholder: String, unit: String, default usual: Double
  ) -> Self {
    Self(
      kind: .number(range), placeholder: placeholder, unit: unit,
      defaultText: NumberText().text(usual)
    ) { $0.last.flatMap { Double($0) } ?? usual }
  }
}

extension ValueForm where Value == Double? {
  static func number(_ range: ClosedRange<Double>, _ placeholder: String, unit: String) -> Self {
    Self(kind: .number(range), placeholder: placeholder, unit: unit) {
      $0.last.flatMap { Double($0) }
    }
  }
}

extension ValueForm {
  /// One of the words of an enumeration.
  static func choice(default usual: Value) -> Self
  where Value: RawRepresentable<String> & CaseIterable {
    choice(Array(Value.allCases), default: usual)
  }

  /// One of some of the words of an enumeration.
  static func choice(_ values: [Value], default usual: Value) -> Self
  where Value: RawRepresentable<String> {
    Self(kind: .choice(values.map(\.rawValue)), defaultText: usual.rawValue) {
      $0.last.flatMap(Value.init) ?? usual
    }
  }

  /// One of the words of an enumeration; nil where none is given.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    of _: Choice.Type, _ placeholder: String = ""
  ) -> Self where Value == Choice? {
    Self(kind: .choice(Choice.allCases.map(\.rawValue)), placeholder: placeholder) {
      $0.last.flatMap(Choice.init)
    }
  }
}

/// The declaration of an option, whatever its value is.
protocol DeclaredOption: Sendable {
  var spec: OptionSpec { get }

  /// Takes the value of the texts given, or the default, over into the settings of a run.
  func take(_ texts: [String], into settings: inout RunSettings)
}

/// The declaration of an option: all that the program knows of it stands here and nowhere else.
///
/// Effect and, for values of free form, secrecy have no default, so that an option without them does not compile.
struct Option<Value: Sendable>: DeclaredOption {
  let spec: OptionSpec
  private let read: @Sendable (_ texts: [String]) -> Value
  /// Takes the value over into the settings of a run; nil for an option that is not a setting by itself.
  private let setting: (@Sendable (inout RunSettings, Value) -> Void)?

  init(
    _ name: String, short: Character? = nil, _ form: ValueForm<Value>, in section: OptionSection,
    of commands: Set<CommandKind>, tasks: Set<TaskName> = [], effect: OptionEffect,
    firstPage: Int? = nil, _ summary: String,
    sets setting: (@Sendable (inout RunSettings, Value) -> Void)? = nil
  ) {
    spec = OptionSpec(
      name: name, short: short, kind: form.kind, placeholder: form.placeholder, unit: form.unit,
      defaultText: form.defaultText, isRepeatable: form.isRepeatable, summary: summary,
      section: section, commands: commands, tasks: tasks, effect: effect, firstPage: firstPage)
    (read, self.setting) = (form.read, setting)
  }

  /// An option whose name, values and summary are declared where analyses read it.
  init(
    _ parameter: Parameter<Value>, in section: OptionSection, of commands: Set<CommandKind>,
    effect: OptionEffect, firstPage: Int? = nil,
    sets setting: (@Sendable (inout RunSettings, Value) -> Void)? = nil
  ) {
    spec = OptionSpec(parameter, in: section, of: commands, effect: effect, firstPage: firstPage)
    read = { texts in Parameters(parameterTexts([parameter.name: texts]))[parameter] }
    self.setting = setting
  }

  var name: String { spec.name }

  /// The value of the texts given, which the parser has checked; of none, the default.
  func value(of texts: [String]) -> Value { read(texts) }

  func take(_ texts: [String], into settings: inout RunSettings) {
    setting?(&settings, read(texts))
  }
}

/// Texts of options by name as parameters have them: of several the last, and a word for a toggle.
func parameterTexts(_ texts: [Term: [String]]) -> [ParameterName: String] {
  texts.compactMapValues(\.last).mapValues { $0.isEmpty ? ToggleWord.on : $0 }
}
