import Metrics

@testable import analyze

extension CommandLineTable {
  /// The program's own commands with two tasks that share a parameter.
  static let example = CommandLineTable(tasks: [
    TaskCommand(
      name: "gait-and-balance", summary: "Walking and standing",
      parameters: [height, Parameter("leg-length", .meters, 0.3...1.5, "Length of the leg")]),
    TaskCommand(
      name: "trail-making", summary: "Connecting circles",
      parameters: [
        height, Parameter("trail-type", choices: ["A", "B"], default: "A", "Which of the two"),
      ]), TaskCommand(name: "voice-quality", summary: "Vowel and speech", parameters: []),
  ])

  private static let height = Parameter("height", .meters, 0.5...2.5, "Height of the participant")
}

/// Parses a line that is split at spaces.
func parse(_ line: String) throws(UsageError) -> Invocation {
  try ArgumentParser(table: .example).parse(line.split(separator: " ").map(String.init))
}

/// The message that a command line leads to; nil where it is accepted.
func complaint(_ line: String) -> String? {
  do {
    _ = try parse(line)
    return nil
  } catch { return error.description }
}
