/// The command line of this process, beginning with the program's name, if all of it may be
/// printed.
public struct CommandLineWords: Sendable {
  let words: [String]
  /// True if an operand or option stands for standard input.
  let takesStandardInput: Bool

  public init(_ words: [String], takesStandardInput: Bool) {
    (self.words, self.takesStandardInput) = (words, takesStandardInput)
  }

  /// The words of the command that continues this one after it was stopped.
  var continuing: [String] {
    let (line, option) = (words, Self.option(continuing: Array(words.dropFirst())))
    guard let option, !line.contains("--\(option)") else { return line }
    // An argument after `--` would not be read as an option.
    let place = line.firstIndex(of: "--") ?? line.endIndex
    return line[..<place] + ["--\(option)"] + line[place...]
  }

  /// The option with which a command goes on where it was stopped; nil for a command that needs none.
  ///
  /// - Parameter arguments: the words after the program's name. The first that is no option is the command.
  static func option(continuing arguments: [String]) -> String? {
    switch arguments.first(where: { !$0.hasPrefix("-") }) {
    case "merge": nil
    case "report": "update"
    default: "resume"
    }
  }
}
