/// The manual page in the man macros of troff, made from the table.
struct ManPage: Sendable {
  let table: CommandLineTable
  /// The program's version.
  let version: String

  /// The page, for `man -l`, `groff -man` and `mandoc`.
  var text: String {
    [
      ".TH ANALYZE 1 \"\" \"analyze \(version)\" \"User Commands\"", ".SH NAME",
      escaped("analyze - \(HelpText.summary)"), ".SH SYNOPSIS",
      escaped("analyze COMMAND [OPTION]... [OPERAND]..."), ".SH COMMANDS", commands, ".SH OPTIONS",
      options, ".SH \"EXIT STATUS\"", statuses, ".SH ENVIRONMENT", environment, ".SH EXAMPLES",
      examples,
    ].joined(separator: "\n") + "\n"
  }

  private var commands: String {
    table.listedCommands.map { item($0.usage, "\($0.summary).") }.joined(separator: "\n")
  }

  private var options: String {
    OptionSection.allCases.flatMap { section in
      let members = table.options.filter { $0.section == section }
      return members.isEmpty
        ? [] : [".SS \"\(escaped(section.rawValue))\""] + members.map(optionItem)
    }.joined(separator: "\n")
  }

  private func optionItem(_ option: OptionSpec) -> String {
    let term = option.term.drop { $0 == " " }
    return item(String(term), "\(option.explanation).\(users(of: option))")
  }

  /// The names of the commands that accept the option. If all tasks do, one word replaces their
  /// names.
  private func users(of option: OptionSpec) -> String {
    let users = table.listedCommands.filter { option.applies(to: $0) }
    guard users.count < table.listedCommands.count else { return " With every command." }
    let tasks = users.filter { $0.kind == .task }.map(\.name)
    let taskCount = table.listedCommands.count { $0.kind == .task }
    let others = users.filter { $0.kind != .task }.map(\.name)
    let names = others + (tasks.count == taskCount && taskCount > 1 ? ["every task"] : tasks)
    return names.isEmpty ? "" : " With \(names.joined(separator: ", "))."
  }

  private var statuses: String {
    ExitStatus.allCases.map { item("\($0.rawValue)", $0.meaning) }.joined(separator: "\n")
  }

  private var environment: String {
    [
      item(
        "NO_COLOR", "If set and not empty, messages have no color unless --color always is given."),
      item("TERM", "If dumb, messages have no color and no progress line is shown."),
      item("COLUMNS", "The width at which help texts are wrapped, from 60 to 100."),
    ].joined(separator: "\n")
  }

  private var examples: String {
    table.listedCommands.flatMap(\.examples).map { item($0.line, sentence($0.effect)) }.joined(
      separator: "\n")
  }

  private func item(_ term: String, _ text: String) -> String {
    ".TP\n.B \(escaped(term))\n\(escaped(text))"
  }

  private func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst() + "."
  }
}

/// Text that troff prints unchanged: hyphens as in a shell, no requests, ASCII only.
private func escaped(_ text: String) -> String {
  let scalars = text.unicodeScalars.map { scalar in
    switch scalar {
    case "\\": "\\(rs"
    case "-": "\\-"
    case "'": "\\(aq"
    case "`": "\\(ga"
    case "\"": "\\(dq"
    case "~": "\\(ti"
    case "^": "\\(ha"
    default: scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar.value))]"
    }
  }
  return (text.hasPrefix(".") ? "\\&" : "") + scalars.joined()
}

private func hexadecimal(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
