import Analyses
import Recordings
import Text

/// The command line of this process, beginning with the program's name, if all of it may be
/// printed.
public struct CommandLineWords: Sendable {
  let words: [String]
  /// True if an operand or option stands for standard input.
  let takesStandardInput: Bool
  private let command: String?

  /// - Parameter command: the name of the command; nil to find it among the words.
  public init(_ words: [String], command: String? = nil, takesStandardInput: Bool) {
    (self.words, self.takesStandardInput) = (words, takesStandardInput)
    self.command = command ?? Self.command(in: Array(words.dropFirst()))
  }

  /// The words of the command that continues this one after it was stopped.
  var continuing: [String] {
    let line = words
    guard let option = Self.option(continuing: command), !line.contains("--\(option)") else {
      return line
    }
    // An argument after `--` would not be read as an option.
    let place = line.firstIndex(of: "--") ?? line.endIndex
    return line[..<place] + ["--\(option)"] + line[place...]
  }

  /// The option with which a command goes on where it was stopped; nil for a command that needs none.
  ///
  /// - Parameter arguments: the words after the program's name.
  static func option(continuing arguments: [String]) -> String? {
    option(continuing: command(in: arguments))
  }

  /// The first word that is the name of a command with tables of its own. Words before it may be options with their values.
  private static func command(in arguments: [String]) -> String? {
    let names = ["run", "report", "merge"] + Catalog.analyses.map { $0.task.rawValue }
    return arguments.first { argument in names.contains { $0 === argument } }
  }

  private static func option(continuing command: String?) -> String? {
    switch command {
    case "merge": nil
    case "report": "update"
    default: "resume"
    }
  }
}
