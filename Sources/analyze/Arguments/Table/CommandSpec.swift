/// Which part of the program a command is; options name the kinds they apply to.
enum CommandKind: String, Sendable, CaseIterable {
  case run, task, summary, report, plot, reliability, changes, merge, export, bids, inspect,
    samples, spectrum, dictionary, explain, completions, man, help, version
  case reference
}

/// The operands after a command's name, as the user writes them.
struct OperandSpec: Sendable, Equatable {
  /// What may stand there; also what the shell offers.
  enum Kind: Sendable, Equatable {
    case path
    case text
    /// Any text; the shell offers names of tasks and metrics, with those of flags or without.
    case names(withFlags: Bool)
    case choice([String])
  }

  /// In capitals, as in the usage line.
  let name: String
  let kind: Kind
  var isRequired = true
  /// Whether several may be given.
  var isRepeatable = false
  /// The options that give the operands instead, or what else there is to work on.
  var replacements: [OptionSpec] = []
}

/// A command line worth showing, and what it does.
struct CommandExample: Sendable, Equatable {
  let line: String
  let effect: String
}

/// A command: what parses it, and what help, manual page and completions say of it.
struct CommandSpec: Sendable, Equatable {
  let kind: CommandKind
  let name: String
  /// One line without a full stop.
  let summary: String
  var operands: [OperandSpec] = []
  var examples: [CommandExample] = []
  /// Understood, but not listed.
  var isHidden = false

  /// `analyze run [OPTION]... PATH...`
  var usage: String {
    let shape = operands.map { operand in
      let name = operand.name + (operand.isRepeatable ? "..." : "")
      return operand.isRequired ? name : "[\(name)]"
    }
    return (["analyze", name, "[OPTION]..."] + shape).joined(separator: " ")
  }
}

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
    case comparison = "Reliability and change"
    case parameters = "Analysis parameters"
    case messages = "Messages"
  }

  /// Without dashes.
  let name: String
  /// The letter of its short form, after a single dash.
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
