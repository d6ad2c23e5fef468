/// A shell that can complete command lines.
enum Shell: String, Sendable, CaseIterable {
  case bash, zsh, fish

  /// A script with which the shell completes the table's commands, options, choices and files.
  func completions(of table: CommandLineTable) -> String {
    switch self {
    case .bash: BashCompletions(table: table).script
    case .zsh: ZshCompletions(table: table).script
    case .fish: FishCompletions(table: table).script
    }
  }
}

extension OptionSpec {
  /// The completions of the option's value.
  var offers: Offer {
    switch kind {
    case .toggle, .text, .integer, .number: .nothing
    case .file: .files
    case .folder: .folders
    case .output(let isFolder, _): isFolder ? .folders : .files
    case .choice(let words): .words(words)
    }
  }
}

extension OperandSpec {
  /// The completions of an operand.
  var offers: Offer {
    switch kind {
    case .path: .files
    case .text: .nothing
    case .names(let withFlags): .words(Glossary.offered(withFlags: withFlags))
    case .choice(let words): .words(words)
    }
  }
}

/// The kind of completions that a shell offers.
enum Offer: Equatable {
  case nothing, files, folders
  case words([String])
}

/// A text as one word of a POSIX shell and of fish: in single quotes.
func singleQuoted(_ text: String, quote: String = "'\\''") -> String {
  "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: quote) + "'"
}

/// Completion for bash 3.2 and later, without any package.
struct BashCompletions {
  let table: CommandLineTable

  /// The script. File names are offered where it offers nothing else.
  var script: String {
    """
    # bash completion of analyze, printed by: analyze completions bash
    _analyze() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command= index offered=
      COMPREPLY=()
      if [[ $current == '=' ]]; then
        current=
      elif [[ $previous == '=' ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      for ((index = 1; index < COMP_CWORD; index++)); do
        case ${COMP_WORDS[index]} in
          \(names.joined(separator: "|")))
            command=${COMP_WORDS[index]}
            break ;;
        esac
      done
      case $previous in
    \(valueCases)
      esac
      case $command in
    \(commandCases)
        *) offered='\(firstWords.joined(separator: " "))' ;;
      esac
      if [[ $current != -* && -n $command ]]; then
        case $command in
    \(operandCases)
          *) return ;;
        esac
      fi
      COMPREPLY=($(compgen -W "$offered" -- "$current"))
    }
    complete -o default -F _analyze analyze

    """
  }

  private var names: [String] { table.listedCommands.map(\.name) }

  private var firstWords: [String] { names + table.programOptions.map { "--\($0.name)" } }

  private var valueCases: String {
    table.options.filter { $0.kind != .toggle }.map { option in
      let pattern = (option.short.map { "-\($0)|" } ?? "") + "--\(option.name)"
      guard case .words(let words) = option.offers else { return "    \(pattern)) return ;;" }
      let reply = "COMPREPLY=($(compgen -W '\(words.joined(separator: " "))' -- \"$current\"))"
      return "    \(pattern)) \(reply); return ;;"
    }.joined(separator: "\n")
  }

  private var commandCases: String {
    table.listedCommands.map { command in
      let options = table.options(of: command).map { "--\($0.name)" }
      return "    \(command.name)) offered='\(options.joined(separator: " "))' ;;"
    }.joined(separator: "\n")
  }

  private var operandCases: String {
    table.listedCommands.compactMap { command in
      guard case .words(let words) = command.operands.first?.offers else { return nil }
      return "      \(command.name)) offered='\(words.joined(separator: " "))' ;;"
    }.joined(separator: "\n")
  }
}

/// Completion for fish, one line for each command and each option.
struct FishCompletions {
  let table: CommandLineTable

  /// The script, for a file `analyze.fish` in fish's folder of completions.
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

/// Completion for zsh, by its own `_arguments` and `_describe`.
struct ZshCompletions {
  let table: CommandLineTable

  /// The script, for a file `_analyze` in a folder of `fpath`, or for evaluation.
  var script: String {
    """
    #compdef analyze
    # zsh completion of analyze, printed by: analyze completions zsh
    _analyze() {
      local context state state_descr line
      local -A opt_args
      local -a commands
      commands=(
    \(descriptions)
      )
      _arguments -C \(table.programOptions.map(option).joined(separator: " ")) \\
        '1:command:->command' '*::argument:->argument'
      case $state in
        command) _describe command commands ;;
        argument)
          case $line[1] in
    \(commandCases)
          esac ;;
      esac
    }
    if [[ $funcstack[1] == _analyze ]]; then
      _analyze "$@"
    else
      compdef _analyze analyze
    fi

    """
  }

  private var descriptions: String {
    table.listedCommands.map { "    " + singleQuoted("\($0.name):\(colonless($0.summary))") }
      .joined(separator: "\n")
  }

  private var commandCases: String {
    table.listedCommands.map { command in
      let parts = table.options(of: command).map(option) + command.operands.map(operand)
      return "        \(command.name)) _arguments \(parts.joined(separator: " ")) ;;"
    }.joined(separator: "\n")
  }

  private func option(_ option: OptionSpec) -> String {
    let takesValue = option.kind != .toggle
    let value = takesValue ? ":\(colonless(option.valueName)):\(action(option.offers))" : ""
    let meaning = "[\(bracketless(option.summary))]\(value)"
    // With "=" and "+" the value may be in the same word or in the next.
    let long = "--\(option.name)" + (takesValue ? "=" : "")
    guard let letter = option.short else { return singleQuoted(long + meaning) }
    let short = "-\(letter)" + (takesValue ? "+" : "")
    return "'(-\(letter) --\(option.name))'{\(short),\(long)}" + singleQuoted(meaning)
  }

  private func operand(_ operand: OperandSpec) -> String {
    let place = operand.isRepeatable ? "*" : "1"
    return singleQuoted("\(place):\(operand.name):\(action(operand.offers))")
  }

  private func action(_ offer: Offer) -> String {
    switch offer {
    case .nothing: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }
}

private func colonless(_ text: String) -> String {
  text.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
}

private func bracketless(_ text: String) -> String {
  colonless(text).map { "[]".contains($0) ? "\\\($0)" : String($0) }.joined()
}
