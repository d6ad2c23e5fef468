import Text

/// Parses a command line, using only the table.
struct ArgumentParser: Sendable {
  let table: CommandLineTable

  /// Parses the arguments after the program's name.
  ///
  /// Without arguments, or with `--help`, the command is `help`; with `--version` it is `version`.
  func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    // Of several options with one name, the one of the command is used.
    let named = arguments.lazy.compactMap(table.command).first
    let own = named.map(table.options) ?? []
    var reader = ArgumentReader(
      named?.kind == .explain ? Self.naming(arguments, besides: own) : arguments,
      options: own + table.options, ofCommand: named.map { _ in own })
    try reader.readAll()
    let words = meaning(of: reader, isBare: arguments.isEmpty)
    guard let name = words.first else { throw .missingCommand }
    guard let command = table.command(name) else {
      throw .unknownCommand(name, nearest: nearestName(to: name, in: listedNames))
    }
    let values = OptionValues(reader.values, of: table.options(of: command))
    try checkOptions(of: command, values)
    try checkOperands(of: command, words.dropFirst(), values)
    return Invocation(command: command, operands: Array(words.dropFirst()), values: values)
  }

  /// Converts options that `explain` has to explain to names; they may be given with or without
  /// dashes.
  private static func naming(_ arguments: [String], besides own: [OptionSpec]) -> [String] {
    arguments.map { argument in
      guard argument.hasPrefix("--"), argument != "--" else { return argument }
      let name = String(argument.dropFirst(2))
      let given = name.prefix { $0 != "=" }
      return own.contains { $0.name == given } ? argument : name
    }
  }

  private func meaning(of reader: ArgumentReader, isBare: Bool) -> [String] {
    if isBare { return ["help"] }
    if reader.isGiven(OptionDeclarations.program.help.spec) {
      return ["help"] + reader.words.prefix(1)
    }
    return reader.isGiven(OptionDeclarations.program.version.spec) ? ["version"] : reader.words
  }

  /// Help has precedence over all other arguments.
  private func checkOptions(of command: CommandSpec, _ values: OptionValues) throws(UsageError) {
    guard command.kind != .help else { return }
    // There may be an entry for each of several commands under one name.
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
}

/// Distinguishes options, their values and other words, from left to right.
struct ArgumentReader {
  /// The arguments that are not options: the command and its operands.
  private(set) var words: [String] = []
  /// Values by the option's name; a toggle has an empty value.
  private(set) var values: [Term: [String]] = [:]

  private var rest: ArraySlice<String>
  private let options: [OptionSpec]
  /// The options of the command, whose values alone are checked: the value of any other option could be right, but the command has no use
  /// for it. Nil without a command.
  private let understood: [OptionSpec]?

  init(_ arguments: [String], options: [OptionSpec], ofCommand understood: [OptionSpec]?) {
    (rest, self.options, self.understood) = (arguments[...], options, understood)
  }

  /// True if the option was given.
  func isGiven(_ option: OptionSpec) -> Bool { values[option.name] != nil }

  /// Reads all arguments: `--name value`, `--name=value`, `-j4`, `-j 4`, `-qv`, `--`, `-`, words.
  mutating func readAll() throws(UsageError) {
    while let argument = rest.popFirst() {
      if argument == "--" {
        words += rest
        return
      } else if argument.hasPrefix("--") {
        try readLong(argument.dropFirst(2))
      } else if argument.hasPrefix("-"), argument != "-" {
        try readShort(argument.dropFirst())
      } else {
        words.append(argument)
      }
    }
  }

  private mutating func readLong(_ text: Substring) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = options.first(where: { $0.name == name }) else {
      let nearest = nearestName(to: name, in: options.map(\.name)).map { "--\($0)" }
      throw .unknownOption("--\(name)", nearest: nearest)
    }
    try take(option, attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  private mutating func readShort(_ text: Substring) throws(UsageError) {
    // A long name after a single dash, as in `-output`, is an error and not `-o utput`.
    if text.count > 1, options.contains(where: { $0.name == text }) {
      throw .unknownOption("-\(text)", nearest: "--\(text)")
    }
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", nearest: nil)
      }
      guard option.kind != .toggle else {
        let isNew = !isGiven(option)
        try take(option, attached: nil)
        // The letter requests the short help, the name the complete one.
        if isNew, option.name == OptionDeclarations.program.help.name {
          values[option.name] = [OptionValues.byLetter]
        }
        continue
      }
      return try take(option, attached: letters.isEmpty ? nil : String(letters))
    }
  }

  private mutating func take(_ option: OptionSpec, attached: String?) throws(UsageError) {
    if option.kind == .toggle {
      if let attached { throw .unexpectedValue(option, attached) }
      values[option.name] = [""]
      return
    }
    guard let value = attached ?? nextValue() else { throw .missingValue(option) }
    let isUnderstood = understood.map { $0.contains { $0.name == option.name } } ?? true
    guard !isUnderstood || option.accepts(value) else { throw .invalidValue(option, value) }
    guard option.isRepeatable || !isGiven(option) else { throw .repeatedOption(option) }
    values[option.name, default: []].append(value)
  }

  /// The next argument, unless it is an option. A negative number and `-` are not options.
  private mutating func nextValue() -> String? {
    guard let next = rest.first, next != "--" else { return nil }
    let name = next.drop { $0 == "-" }.prefix { $0 != "=" }
    let isLong = next.hasPrefix("--") && options.contains { $0.name == name }
    let isShort = options.contains { option in option.short.map { next == "-\($0)" } ?? false }
    guard !isLong, !isShort else { return nil }
    return rest.popFirst()
  }
}
