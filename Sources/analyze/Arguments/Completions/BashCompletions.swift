/// Completion for bash 3.2 and later, without any package.
struct BashCompletions {
  let table: CommandLineTable

  /// File names are offered wherever the script offers nothing.
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
