import Batch
import CWorker
import Text

/// The output of `analyze` and `analyze help COMMAND`, made from the table.
struct HelpText: Sendable {
  let table: CommandLineTable
  /// The largest number of characters in a line.
  let width: Int

  /// The short overview: a description of the program, three examples, the commands, and where to
  /// read more.
  var overview: String {
    var lines = wrapped("analyze: \(Self.summary)", width: width) + ["", "Examples"]
    lines += table.overviewExamples.flatMap(exampleLines)
    for (heading, commands) in table.commandGroups {
      lines += ["", heading]
      lines += entries(commands.map { ("  \($0.name)", headline($0.summary)) })
    }
    lines += ["", "More"]
    lines += entries([
      ("  analyze COMMAND -h", "examples and the options that most people need"),
      ("  analyze COMMAND --help", "all its options"), ("  analyze man | man -l -", "the manual"),
      ("  analyze --version", "the version; with --json also the build and the libraries"),
    ])
    return lines.joined(separator: "\n") + "\n"
  }

  /// The complete help of a command: examples, usage, options by section, parameters by task.
  func page(for command: CommandSpec) -> String {
    var lines = beginning(of: command)
    for (heading, options) in table.sections(of: command) {
      guard heading == OptionSection.parameters.rawValue, command.kind != .task else {
        lines += ["", heading] + options.flatMap(optionLines)
        continue
      }
      for (users, options) in groupedByTasks(options) {
        lines += [""] + wrapped(users.isEmpty ? heading : "\(heading): \(users)", width: width)
        lines += options.flatMap(optionLines)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The short help of a command on one screen, with a reference to the complete help; the complete
  /// help if it fits on a screen.
  func briefPage(for command: CommandSpec) -> String {
    let whole = page(for: command)
    let lineCount = whole.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    if lineCount <= Self.screenLines { return whole }
    let all = table.options(of: command)
    let common =
      common(all) + (command.kind == .task ? all.filter { $0.section == .parameters } : [])
    let others = all.count
    let rest = ["", "All \(others) options: analyze \(command.name) --help"]
    var lines = beginning(of: command) + ["", "Options"]
    for option in common {
      let more = optionLines(option)
      if lines.count + more.count + rest.count > Self.screenLines { break }
      lines += more
    }
    return (lines + rest).joined(separator: "\n") + "\n"
  }

  /// The options of the short help, the most important first.
  private func common(_ options: [OptionSpec]) -> [OptionSpec] {
    let ranked = options.enumerated().compactMap { place, option in
      option.firstPage.map { (rank: $0, place: place, option: option) }
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.map(\.option)
  }

  /// The number of lines on a screen.
  static let screenLines = 40

  private func beginning(of command: CommandSpec) -> [String] {
    var lines = wrapped("\(command.name): \(command.summary).", width: width)
    if !command.examples.isEmpty { lines += ["", "Examples"] }
    lines += command.examples.flatMap(exampleLines)
    return lines + ["", "Usage", "  \(command.usage)"]
  }

  private func optionLines(_ option: OptionSpec) -> [String] {
    entry("  \(option.term)", option.explanation, column: Self.optionColumn, width: width)
  }

  /// Parameters by the tasks that accept them. Those of one task are under its name, those of
  /// spectra under none.
  private func groupedByTasks(_ options: [OptionSpec]) -> [(users: String, options: [OptionSpec])] {
    var groups: [(users: String, options: [OptionSpec])] = []
    for option in options {
      let users = option.tasks.sorted().joined(separator: ", ")
      if let place = groups.firstIndex(where: { $0.users == users }) {
        groups[place].options.append(option)
      } else {
        groups.append((users, [option]))
      }
    }
    return groups
  }

  /// What the program is.
  static let summary = "measures recordings of ResearchKit tasks and prints tables of metrics."

  /// A summary without the part after its colon, which is for the command's own page.
  private func headline(_ summary: String) -> String { String(summary.prefix { $0 != ":" }) }

  private func exampleLines(_ example: CommandExample) -> [String] {
    ["  \(example.line)"] + wrapped(example.effect, width: width, indent: 6)
  }

  /// The column at which the explanations of options begin in every section.
  private static let optionColumn = 28

  /// Lines for terms and texts. The column of texts begins after the longest term.
  private func entries(_ entries: [(term: String, text: String)]) -> [String] {
    let column = 2 + (entries.map(\.term.count).max() ?? 0)
    return entries.flatMap { entry($0.term, $0.text, column: column, width: width) }
  }
}

extension CommandLineTable {
  /// The first examples of the first three commands that have examples and are not tasks.
  var overviewExamples: [CommandExample] {
    let commands = listedCommands.filter { $0.kind != .task }
    return commands.compactMap(\.examples.first).prefix(3).map { $0 }
  }

  /// The listed commands, with those of tasks in a group of their own.
  var commandGroups: [(heading: String, commands: [CommandSpec])] {
    let tasks = listedCommands.filter { $0.kind == .task }
    let others = listedCommands.filter { $0.kind != .task }
    return [
      ("Commands", others), ("Tasks: commands that analyze the given files as one task", tasks),
    ].filter { !$0.1.isEmpty }
  }
}

extension OptionSpec {
  /// The option as `-j, --jobs N`, with blanks instead of a missing letter.
  var term: String {
    let letter = short.map { "-\($0), " } ?? "    "
    return letter + "--\(name)" + (valueName.isEmpty ? "" : " \(valueName)")
  }

  /// The summary with limits, unit and default.
  var explanation: String {
    let limits = [rangeText, defaultText.isEmpty ? "" : "default \(defaultText)"]
    let known = limits.filter { !$0.isEmpty }.joined(separator: ", ")
    return summary + (known.isEmpty ? "" : " (\(known))")
  }
}

/// Lines of at most `width` characters, broken between words; a longer word stands alone.
func wrapped(_ text: String, width: Int, indent: Int = 0) -> [String] {
  let margin = String(repeating: " ", count: indent)
  var lines: [String] = []
  var line = ""
  for word in text.split(separator: " ") {
    if !line.isEmpty, indent + line.count + 1 + word.count > width {
      lines.append(margin + line)
      line = ""
    }
    line += (line.isEmpty ? "" : " ") + word
  }
  return line.isEmpty ? lines : lines + [margin + line]
}

/// A term and its explanation side by side, the explanation wrapped in a column of its own.
///
/// A term that reaches into that column has the line to itself.
func entry(_ term: String, _ text: String, column: Int, width: Int) -> [String] {
  let lines = wrapped(text, width: width, indent: column)
  guard let first = lines.first, term.count + 2 <= column else { return [term] + lines }
  let gap = String(repeating: " ", count: column - term.count)
  return [term + gap + first.dropFirst(column)] + lines.dropFirst()
}

/// The width at which text is wrapped: that of the terminal between 60 and 100, else 80. `COLUMNS` has
/// precedence.
///
/// - Parameter terminalColumns: the width of the terminal; 0 if there is none.
func helpWidth(_ environment: [Term: String], terminalColumns: Int = 0) -> Int {
  let width = environment["COLUMNS"].flatMap { Int($0) }
  let columns = width ?? (terminalColumns > 0 ? terminalColumns : 80)
  return min(max(columns, 60), 100)
}

/// The width for the terminal of this process.
var ownHelpWidth: Int {
  helpWidth(Host.environment, terminalColumns: Int(cwrk_terminal_columns(1)))
}

/// The exit status, for scripts.
enum ExitStatus: Int32, Sendable, CaseIterable {
  case success = 0
  case someFailed = 1
  case usage = 2
  case fault = 70
  case cannotWrite = 74
  case interrupted = 130
  case terminated = 143

  /// The meaning of the status, as one line of the manual.
  var meaning: String {
    switch self {
    case .success: "Every input was analyzed."
    case .someFailed:
      "Some input could not be used; its row gives the reason. Or sessions of the earlier run in the folder are gone, which a message counts. With --fail-on none this is 0, unless there was no session at all."
    case .usage: "Wrong usage, a bad value or a missing path; nothing was analyzed."
    case .fault: "An internal error of the program."
    case .cannotWrite: "Output could not be written; files under their final names are complete."
    case .interrupted: "Stopped by the INT signal."
    case .terminated: "Stopped by the TERM signal."
    }
  }
}
