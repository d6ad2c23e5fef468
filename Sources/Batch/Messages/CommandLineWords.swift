/// The command line of this process, beginning with the program's name, if all of it may be
/// printed.
public struct CommandLineWords: Sendable {
  let words: [String]
  /// True if an operand or option stands for standard input.
  let takesStandardInput: Bool

  public init(_ words: [String], takesStandardInput: Bool) {
    (self.words, self.takesStandardInput) = (words, takesStandardInput)
  }

  var withResume: [String] {
    var line = words
    if !line.contains("--resume") {
      // An argument after `--` would not be read as an option.
      line.insert("--resume", at: line.firstIndex(of: "--") ?? line.endIndex)
    }
    return line
  }
}
