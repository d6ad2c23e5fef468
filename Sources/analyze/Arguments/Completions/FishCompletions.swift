/// Completion for fish, one line for each command and each option.
struct FishCompletions {
  let table: CommandLineTable

  /// To be put into a file `analyze.fish` in fish's folder of completions.
  var script: String {
    let head = [
      "# fish completion of analyze, printed by: analyze completions fish",
      "complete -c analyze -f",
    ]
    let lines =
      head + table.listedCommands.map(commandLine)
      + table.programOptions.map { optionLine($0, condition: Self.atFirst) }
      + table.options.compactMap(commandOptionLine) + table.listedCommands.compactMap(operandLine)
    return lines.joined(separator: "\n") + "\n"
  }

  private static let atFirst = "__fish_use_subcommand"

  private func commandLine(_ command: CommandSpec) -> String {
    "complete -c analyze -n \(Self.atFirst) -a \(command.name) -d \(quoted(command.summary))"
  }

  private func commandOptionLine(_ option: OptionSpec) -> String? {
    let users = table.listedCommands.filter { option.applies(to: $0) }.map(\.name)
    return users.isEmpty ? nil : optionLine(option, condition: condition(users))
  }

  private func optionLine(_ option: OptionSpec, condition: String) -> String {
    let letter = option.short.map { " -s \($0)" } ?? ""
    let names = "\(letter) -l \(option.name)\(arguments(option)) -d \(quoted(option.summary))"
    return "complete -c analyze -n \(condition)\(names)"
  }

  private func operandLine(_ command: CommandSpec) -> String? {
    guard let offer = command.operands.first?.offers else { return nil }
    return switch offer {
    case .nothing: nil
    case .files, .folders: "complete -c analyze -n \(condition([command.name])) -F"
    case .words(let words):
      "complete -c analyze -n \(condition([command.name])) -a \(quoted(list(words)))"
    }
  }

  private func condition(_ names: [String]) -> String {
    quoted("__fish_seen_subcommand_from \(names.joined(separator: " "))")
  }

  private func arguments(_ option: OptionSpec) -> String {
    if option.kind == .toggle { return "" }
    return switch option.offers {
    case .nothing: " -x"
    case .files: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .words(let words): " -x -a \(quoted(list(words)))"
    }
  }

  private func list(_ words: [String]) -> String { words.joined(separator: " ") }

  private func quoted(_ text: String) -> String { singleQuoted(text, quote: "\\'") }
}
