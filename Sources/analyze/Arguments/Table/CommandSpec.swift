/// Which part of the program a command is; options name the kinds they apply to.
enum CommandKind: String, Sendable, CaseIterable {
  case run, task, summary, report, plot, reliability, changes, merge, export, bids, inspect,
    samples, spectrum, dictionary, explain, completions, man, help, version
  case reference
}

/// What an operand may be; also what the shell offers in its place.
enum OperandKind: Sendable, Equatable {
  case path
  case text
  /// Any text; the shell offers names of tasks and metrics, with those of flags or without.
  case names(withFlags: Bool)
  case choice([String])
}

/// The operands after a command's name, as the user writes them.
struct OperandSpec: Sendable, Equatable {
  /// In capitals, as in the usage line.
  let name: String
  let kind: OperandKind
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
