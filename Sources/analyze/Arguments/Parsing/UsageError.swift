import Report
import Text

/// An error of the command line in one line: place, problem, remedy.
enum UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  case missingCommand
  case unknownCommand(String, nearest: String?)
  /// An option with its dashes. Other options below have theirs as well.
  case unknownOption(String, nearest: String?)
  case missingValue(OptionSpec)
  case unexpectedValue(OptionSpec, String)
  case invalidValue(OptionSpec, String)
  case repeatedOption(OptionSpec)
  case misplacedOption(OptionSpec, CommandSpec)
  case missingOperand(CommandSpec, OperandSpec)
  case extraOperand(CommandSpec, String)
  case invalidOperand(CommandSpec, String, choices: [String])

  var description: String {
    switch self {
    case .missingCommand: "no command is given; write for example: analyze run PATH"
    case .unknownCommand(let name, let nearest): commandProblem(name, nearest)
    case .unknownOption(let name, let nearest):
      "\(shown(name)): no such option; "
        + (nearest.map { "did you mean \($0)?" } ?? "see: analyze help COMMAND")
    case .missingValue(let option):
      "--\(option.name): its value is missing; write --\(option.name) \(option.valueName)"
    case .unexpectedValue(let option, let text):
      "--\(option.name): takes no value; leave out \"\(shown(text))\""
    case .invalidValue(let option, let text): "--\(option.name): \(option.refusal(of: text))"
    case .repeatedOption(let option): "--\(option.name): given more than once; keep one of them"
    case .misplacedOption(let option, let command):
      "--\(option.name): not an option of \(command.name); \(remedy(for: option, in: command))"
    case .missingOperand(let command, let operand):
      "\(command.name): \(operand.name) is missing; write: \(command.usage)"
    case .extraOperand(let command, let text):
      "\(command.name): \"\(shown(text))\" is not expected; write: \(command.usage)"
    case .invalidOperand(let command, let text, let choices):
      "\(command.name): \"\(shown(text))\" cannot be used; \(remedy(for: choices, text))"
    }
  }
}

private func commandProblem(_ name: String, _ nearest: String?) -> String {
  let remedy =
    if let nearest { "did you mean \(nearest)?" } else if name.contains("/") || name.contains(".") {
      "to analyze a path write: analyze run \(shown(name))"
    } else { "see: analyze help" }
  return "\"\(shown(name))\": no such command; \(remedy)"
}

extension OptionSpec {
  /// What is wrong with a text as a value, and the remedy.
  func refusal(of text: String) -> String {
    "\"\(shown(text))\" cannot be used; \(remedy(for: self, text))"
  }
}

/// What to write in place of an option that a command does not have.
private func remedy(for option: OptionSpec, in command: CommandSpec) -> String {
  let help = "see: analyze help \(command.name)"
  guard option.name == OptionDeclarations.program.task.name, command.kind == .run else {
    return help
  }
  return "to measure the files as recordings of one task write: analyze TASK PATH; \(help)"
}

private func remedy(for option: OptionSpec, _ text: String) -> String {
  guard case .choice(let words) = option.kind else { return "give \(option.expectation)" }
  return remedy(for: words, text)
}

private func remedy(for words: [String], _ text: String) -> String {
  let question = nearestName(to: text, in: words).map { "did you mean \($0)? " } ?? ""
  return question + "give \(alternatives(words))"
}
