/// Makes sense of a command line, by the table alone.
struct ArgumentParser: Sendable {
  let table: CommandLineTable

  /// Takes the arguments behind the program's name.
  ///
  /// Without any, or with `--help`, the command is `help`; with `--version` it is `version`.
  func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    // Of options of one name that of the command counts.
    let own = arguments.lazy.compactMap(table.command).first.map(table.options) ?? []
    var reader = ArgumentReader(arguments, options: own + table.options)
    try reader.readAll()
    let words = meaning(of: reader, isBare: arguments.isEmpty)
    guard let name = words.first else { throw .missingCommand }
    guard let command = table.command(name) else {
      throw .unknownCommand(name, nearest: nearestName(to: name, in: listedNames))
    }
    let values = OptionValues(reader.values, parameterNames: parameterNames)
    try checkOptions(of: command, values)
    try checkOperands(of: command, words.dropFirst(), values)
    return Invocation(command: command, operands: Array(words.dropFirst()), values: values)
  }

  private func meaning(of reader: ArgumentReader, isBare: Bool) -> [String] {
    if isBare { return ["help"] }
    if reader.isGiven(.help) { return ["help"] + reader.words.prefix(1) }
    return reader.isGiven(.version) ? ["version"] : reader.words
  }

  /// Help is given whatever else stands on the line.
  private func checkOptions(of command: CommandSpec, _ values: OptionValues) throws(UsageError) {
    guard command.kind != .help else { return }
    // An option may have an entry for each of several commands.
    let understood = Set(table.options(of: command).map(\.name))
    for option in table.options where values.isGiven(option) && !understood.contains(option.name) {
      throw .misplacedOption(option, command)
    }
  }

  private func checkOperands(
    of command: CommandSpec, _ words: ArraySlice<String>, _ values: OptionValues
  ) throws(UsageError) {
    var rest = words
    for operand in command.operands {
      let taken = operand.isRepeatable ? rest : rest.prefix(1)
      rest = rest.dropFirst(taken.count)
      let isReplaced = operand.replacements.contains(where: values.isGiven)
      if taken.isEmpty, operand.isRequired, !isReplaced { throw .missingOperand(command, operand) }
      if case .choice(let choices) = operand.kind,
        let wrong = taken.first(where: { !choices.contains($0) })
      {
        throw .invalidOperand(command, wrong, choices: choices)
      }
    }
    if let extra = rest.first { throw .extraOperand(command, extra) }
  }

  private var listedNames: [String] { table.listedCommands.map(\.name) }

  private var parameterNames: Set<String> {
    Set(table.options.filter { $0.section == .parameters }.map(\.name))
  }
}
