import Report

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
    case .invalidValue(let option, let text):
      "--\(option.name): \"\(shown(text))\" cannot be used; \(remedy(for: option, text))"
    case .repeatedOption(let option): "--\(option.name): given more than once; keep one of them"
    case .misplacedOption(let option, let command):
      "--\(option.name): not an option of \(command.name); see: analyze help \(command.name)"
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

private func remedy(for option: OptionSpec, _ text: String) -> String {
  guard case .choice(let words) = option.kind else { return "give \(option.expectation)" }
  return remedy(for: words, text)
}

private func remedy(for words: [String], _ text: String) -> String {
  let question = nearestName(to: text, in: words).map { "did you mean \($0)? " } ?? ""
  return question + "give \(alternatives(words))"
}

/// The name that the user may have meant: one that begins with the typed text, otherwise the one
/// with the fewest typos.
func nearestName(to typed: String, in names: [String]) -> String? {
  let beginnings = names.filter { typed.count > 1 && $0.hasPrefix(typed) }
  if let only = beginnings.first, beginnings.count == 1 { return only }
  let allowed = max(1, typed.count / 3)
  return names.map { (name: $0, typos: typoCount(typed, $0)) }.filter { $0.typos <= allowed }.min {
    $0.typos < $1.typos
  }?.name
}

/// The number of insertions, deletions, replacements and swaps of neighbors that change one word
/// into the other.
///
/// Optimal string alignment, the restricted form of Damerau's distance (CACM 7, 1964).
func typoCount(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var current = [i + 1]
    for j in b.indices {
      let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
      var fewest = min(replaced, last[j + 1] + 1, current[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        fewest = min(fewest, beforeLast[j - 1] + 1)
      }
      current.append(fewest)
    }
    (beforeLast, last) = (last, current)
  }
  return last[b.count]
}
