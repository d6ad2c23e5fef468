/// The kind of a command. Options name the kinds that accept them.
enum CommandKind: String, Sendable, CaseIterable {
  case run, task, plan, summary, report, plot, table, diff, reliability, changes, practice, norms,
    review, merge, export, bids, inspect, samples, spectrum, dictionary, explain, completions, man,
    help, version
  case reference
}

/// The kind of an operand, which determines the shell's completions as well.
enum OperandKind: Sendable, Equatable {
  case path
  case text
  /// Any text. The shell offers names of tasks and metrics, with or without those of flags.
  case names(withFlags: Bool)
  case choice([String])
}

/// The operands after a command's name, as the user writes them.
struct OperandSpec: Sendable, Equatable {
  /// The name in capitals, as in the usage line.
  let name: String
  let kind: OperandKind
  var isRequired = true
  /// True if several may be given.
  var isRepeatable = false
  /// Options that can replace the operands.
  var replacements: [OptionSpec] = []
}

/// An example of a command line, and its effect.
struct CommandExample: Sendable, Equatable {
  let line: String
  let effect: String
}

/// A command, for parsing, help, manual page and completions.
struct CommandSpec: Sendable, Equatable {
  let kind: CommandKind
  let name: String
  /// One line without a full stop.
  let summary: String
  var operands: [OperandSpec] = []
  var examples: [CommandExample] = []
  /// True if the command is accepted, but not listed.
  var isHidden = false

  /// The usage, such as `analyze run [OPTION]... PATH...`.
  var usage: String {
    let shape = operands.map { operand in
      let name = operand.name + (operand.isRepeatable ? "..." : "")
      return operand.isRequired ? name : "[\(name)]"
    }
    return (["analyze", name, "[OPTION]..."] + shape).joined(separator: " ")
  }
}
