/// An option: what parses it, and what help, manual page and completions say of it.
struct OptionSpec: Sendable, Equatable {
  /// What its value may be.
  enum Kind: Sendable, Equatable {
    /// No value: the option is given or not.
    case toggle
    case text
    case file
    case folder
    /// A whole number within limits, or one word instead.
    case integer(ClosedRange<Int>, orWord: String? = nil)
    /// A finite number within limits, in the option's unit.
    case number(ClosedRange<Double>)
    case choice([String])
  }

  /// The headings of the help text, in its order.
  enum Section: String, Sendable, CaseIterable {
    case input = "Input"
    case output = "Output"
    case running = "Running"
    case parameters = "Analysis parameters"
    case messages = "Messages"
  }

  /// Without dashes.
  let name: String
  /// The letter that stands for it behind a single dash.
  var short: Character?
  let kind: Kind
  /// What the value is called, in capitals; toggles and a few choices need none.
  var placeholder = ""
  /// UCUM; empty where there is none.
  var unit = ""
  /// The value that holds when none is given; empty when there is none.
  var defaultText = ""
  /// One line without a full stop.
  let summary: String
  let section: Section
  /// The kinds of commands that understand it.
  let commands: Set<CommandKind>
  /// The tasks that understand it, of all commands of kind `task`; empty for every task.
  var tasks: Set<String> = []
  var isRepeatable = false

  /// Whether the command understands it.
  func applies(to command: CommandSpec) -> Bool {
    guard commands.contains(command.kind) else { return false }
    return command.kind != .task || tasks.isEmpty || tasks.contains(command.name)
  }
}
