/// Completion for zsh, by its own `_arguments` and `_describe`.
struct ZshCompletions {
  let table: CommandLineTable

  /// To be put into a file `_analyze` in a folder of `fpath`, or evaluated.
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
    // With "=" and "+" the value may stand in the same word or in the next.
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
