/// Tells options, their values and other words apart, from left to right.
struct ArgumentReader {
  /// What is no option: the command and its operands.
  private(set) var words: [String] = []
  /// Values by the option's name; toggles have an empty one.
  private(set) var values: [String: [String]] = [:]

  private var rest: ArraySlice<String>
  private let options: [OptionSpec]

  init(_ arguments: [String], options: [OptionSpec]) {
    (rest, self.options) = (arguments[...], options)
  }

  /// Whether the option was met.
  func isGiven(_ option: OptionSpec) -> Bool { values[option.name] != nil }

  /// Takes every argument: `--name value`, `--name=value`, `-j4`, `-j 4`, `-qv`, `--`, `-`, words.
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
    // Not `-o utput`: a long name behind one dash is a slip of the finger.
    if text.count > 1, options.contains(where: { $0.name == text }) {
      throw .unknownOption("-\(text)", nearest: "--\(text)")
    }
    var letters = text
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", nearest: nil)
      }
      guard option.kind != .toggle else {
        try take(option, attached: nil)
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
    guard option.accepts(value) else { throw .invalidValue(option, value) }
    guard option.isRepeatable || !isGiven(option) else { throw .repeatedOption(option) }
    values[option.name, default: []].append(value)
  }

  /// The next argument, unless it is an option; a negative number or `-` is none.
  private mutating func nextValue() -> String? {
    guard let next = rest.first, next != "--" else { return nil }
    let name = next.drop { $0 == "-" }.prefix { $0 != "=" }
    let isLong = next.hasPrefix("--") && options.contains { $0.name == name }
    let isShort = options.contains { option in option.short.map { next == "-\($0)" } ?? false }
    guard !isLong, !isShort else { return nil }
    return rest.popFirst()
  }
}
