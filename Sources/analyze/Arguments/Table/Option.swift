import Batch
import Metrics
import Report
import Text

/// The kind of an option's value.
enum OptionKind: Sendable, Equatable {
  /// No value: the option is given or not.
  case toggle
  case text(Secrecy)
  case file
  case folder
  /// A file or folder that is written. Of what is one stream, `-` is standard output; for all else it is refused.
  case output(isFolder: Bool, isStream: Bool)
  /// An integer within limits, or one word instead.
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
  case comparison = "Values of a run"
  case parameters = "Analysis parameters"
  case messages = "Messages"
}

/// The results that depend on the option. The effect decides whether `--update` measures again,
/// whether a page of a run accepts the option, and whether a page repeats it.
enum OptionEffect: Sendable, Equatable {
  /// Rows of tables.
  case rows
  /// Rows of tables, which also depend on the content of the file that the option names.
  case content
  /// Rows of tables about the people in the file that the option names. The run compares what the file says of each.
  case people
  /// Rows of tables, which depend on the files that the text leads to and not on the text itself:
  /// paths in a list, a part of the study, a key. The run compares these together with its files.
  case indirect
  /// The selection of rows that a page or picture shows.
  case display
  /// No result: only speed, limits, messages, or the place of results.
  case running
}

/// The form of an option in a settings file.
enum SettingsForm: Sendable, Equatable {
  /// One text or number, true or false; a list for an option that may be repeated.
  case plain
  /// A text with commas, or a list.
  case list
  /// A file that is there, or else words, with commas or as a list.
  case fileOrWords
  /// Words, of which those with this beginning end in the path of a file.
  case fileAfter(String)
  /// It may stand on the command line only, for this reason.
  case refused(String)

  /// The form of an option without one of its own.
  static func usual(of kind: OptionKind) -> SettingsForm {
    guard case .output = kind else { return .plain }
    return .refused("where results go is said on the command line")
  }
}

/// An option, for parsing, help, manual page and completions.
struct OptionSpec: Sendable, Equatable {
  /// The name without dashes.
  let name: String
  /// The letter of its short form, after a single dash.
  var short: Character?
  let kind: OptionKind
  /// The name of the value in capitals; not needed for toggles and for a few choices.
  var placeholder = ""
  /// The unit in UCUM; empty if there is none.
  var unit = ""
  /// The default; empty if there is none.
  var defaultText = ""
  var isRepeatable = false
  /// One line without a full stop.
  let summary: String
  let section: OptionSection
  /// The kinds of commands that accept it.
  let commands: Set<CommandKind>
  /// The tasks that accept it, among the commands of kind `task`; empty for every task.
  var tasks: Set<TaskName> = []
  let effect: OptionEffect
  /// The rank in the short help, which lists options by rank and then in the order of their
  /// declarations; nil for an option that few people need.
  var firstPage: Int?
  var inSettings = SettingsForm.plain

  /// True if the command accepts it.
  func applies(to command: CommandSpec) -> Bool {
    guard commands.contains(command.kind) else { return false }
    return command.kind != .task || tasks.isEmpty || tasks.contains(command.name)
  }

  /// The text with its path, if it is or contains one, changed; words and pipes stay.
  func mapPath(_ text: String, _ change: (String) -> String) -> String {
    switch (kind, inSettings) {
    case (_, .fileAfter(let beginning)):
      return text.hasPrefix(beginning)
        ? beginning + change(String(text.dropFirst(beginning.count))) : text
    case (.file, _), (.folder, _): return text == "-" ? text : change(text)
    default: return text
    }
  }

  /// The printed form of the value; nil for a value of a fixed form.
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

/// The form of an option's value: the accepted texts, their description in help, and their
/// conversion.
struct ValueForm<Value: Sendable>: Sendable {
  let kind: OptionKind
  var placeholder = ""
  var unit = ""
  var defaultText = ""
  var isRepeatable = false
  /// Converts the given texts, which were checked against `kind`; without texts, returns the
  /// default.
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

  /// An integer; nil if the word is given.
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

  /// One of these words; nil if none is given.
  static func choice(among words: [String], _ placeholder: String) -> Self where Value == String? {
    Self(kind: .choice(words), placeholder: placeholder) { $0.last }
  }

  /// One of the words of an enumeration; nil if none is given.
  static func choice<Choice: RawRepresentable<String> & CaseIterable & Sendable>(
    of _: Choice.Type, _ placeholder: String = ""
  ) -> Self where Value == Choice? {
    Self(kind: .choice(Choice.allCases.map(\.rawValue)), placeholder: placeholder) {
      $0.last.flatMap(Choice.init)
    }
  }
}

/// The declaration of an option, for any type of its value.
protocol DeclaredOption: Sendable {
  var spec: OptionSpec { get }

  /// Sets the converted value, or the default, in the settings of a run.
  func take(_ texts: [String], into settings: inout RunSettings)
}

/// The complete declaration of an option.
///
/// Effect and, for values of free form, secrecy have no default, so that an option without them
/// does not compile.
struct Option<Value: Sendable>: DeclaredOption {
  let spec: OptionSpec
  private let read: @Sendable (_ texts: [String]) -> Value
  /// Sets the value in the settings of a run; nil for an option that is not a setting by itself.
  private let setting: (@Sendable (inout RunSettings, Value) -> Void)?

  init(
    _ name: String, short: Character? = nil, _ form: ValueForm<Value>, in section: OptionSection,
    of commands: Set<CommandKind>, tasks: Set<TaskName> = [], effect: OptionEffect,
    firstPage: Int? = nil, inSettings: SettingsForm? = nil, _ summary: String,
    sets setting: (@Sendable (inout RunSettings, Value) -> Void)? = nil
  ) {
    spec = OptionSpec(
      name: name, short: short, kind: form.kind, placeholder: form.placeholder, unit: form.unit,
      defaultText: form.defaultText, isRepeatable: form.isRepeatable, summary: summary,
      section: section, commands: commands, tasks: tasks, effect: effect, firstPage: firstPage,
      inSettings: inSettings ?? .usual(of: form.kind))
    (read, self.setting) = (form.read, setting)
  }

  /// An option whose name, values and summary are declared by the analyses.
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

  /// Converts the given texts, which the parser has checked; without texts, returns the default.
  func value(of texts: [String]) -> Value { read(texts) }

  func take(_ texts: [String], into settings: inout RunSettings) {
    setting?(&settings, read(texts))
  }
}

/// The texts of options by name in the form of parameters: the last of several texts, and a word
/// for a toggle.
func parameterTexts(_ texts: [Term: [String]]) -> [ParameterName: String] {
  texts.compactMapValues(\.last).mapValues { $0.isEmpty ? ToggleWord.on : $0 }
}
