import Analyses
import Batch
import Metrics
import Recordings
import Report
import Study
import Text

/// Commands that print reference texts of the program.
struct ReferenceCommand {
  let invocation: Invocation
  let table: CommandLineTable
  let console: Console

  /// Prints every metric of every task, or those of tasks and patterns.
  func dictionary() throws -> ExitStatus {
    let asked = invocation.operands
    let entries = Catalog.entries.compactMap { entry in
      asked.isEmpty || asked.contains(entry.task)
        ? entry : entry.having { metric in asked.contains { matches(metric.name, pattern: $0) } }
    }
    for word in asked
    where !entries.contains(where: { entry in
      entry.task == word || entry.metricNames.contains { matches($0, pattern: word) }
    }) {
      let nearest = nearestName(to: word, in: Glossary.names)
      throw SettingsError(
        description: "\(shown(word)): no task or metric has this name; "
          + (nearest.map { "did you mean \($0)?" } ?? "a pattern may contain * for any letters"))
    }
    var bytes: [UInt8] = []
    let writer = invocation.values.writtenForm().writer
    writer.appendHeader(DictionaryRow.table.columnNames, to: &bytes)
    for row in entries.flatMap(\.rows) { DictionaryRow.table.append(row, to: &bytes, writer) }
    return try print(bytes)
  }

  /// Explains metrics, flags, error codes, verdicts, states, tasks, options, commands and exit statuses. For a word that is
  /// none of these, prints the metrics, flags and options that fit it best. Known words are explained even if
  /// another word is unknown.
  func explain() throws -> ExitStatus {
    var explained: [String] = []
    var unknown: [String] = []
    for asked in invocation.operands {
      let name = String(asked.prefix { $0 != "@" })
      let found = Glossary.entries(named: name)
      if !found.isEmpty {
        explained += found
        continue
      }
      let holding = Glossary.lines(holding: name)
      guard !holding.isEmpty else {
        unknown.append(name)
        continue
      }
      let rest = holding.count - Glossary.mostFound
      explained.append(
        "\(name) is found in:\n" + holding.prefix(Glossary.mostFound).map { "  \($0)\n" }.joined()
          + (rest > 0 ? "  and \(rest) more; further words narrow the search\n" : ""))
    }
    let status = try print(Array(explained.joined(separator: "\n").utf8))
    guard let name = unknown.first else { return status }
    let nearest = nearestName(to: name, in: Glossary.names)
    throw SettingsError(
      description: "\(unknown.map(shown).joined(separator: ", ")): nothing has "
        + (unknown.count == 1
          ? "this name, and no definition contains its words; " : "these names; ")
        + (nearest.map { "did you mean \($0)?" } ?? "see: analyze dictionary"))
  }

  /// Prints a script for the given shell.
  func completions() throws(WriteError) -> ExitStatus {
    let script = invocation.operands.first.flatMap(Shell.init)?.completions(of: table) ?? ""
    return try print(Array(script.utf8))
  }

  func man() throws(WriteError) -> ExitStatus {
    try print(Array(ManPage(table: table, version: Version.number).text.utf8))
  }

  func help(width: Int) throws(WriteError) -> ExitStatus {
    let help = HelpText(table: table, width: width)
    let asked = invocation.values.texts(OptionDeclarations.program.help.spec)
    let isWhole = invocation.values.allOptions || asked == [""]
    let command = invocation.operands.first.flatMap(table.command)
    let page = command.map { isWhole ? help.page(for: $0) : help.briefPage(for: $0) }
    return try print(Array((page ?? help.overview).utf8))
  }

  func version() throws(WriteError) -> ExitStatus {
    guard invocation.values.json else {
      return try print(Array("analyze \(Version.number)\n".utf8))
    }
    return try print(
      jsonFile(
        .object([
          ("program", .string("analyze")), ("version", .string(Version.number)),
          ("build", .string(Version.build)), ("libraries", Version.libraries()),
        ])))
  }

  /// Prints a generated page of the documentation, or the names of all.
  func page() throws(WriteError) -> ExitStatus {
    let tasks = Catalog.analyses.map { ($0.task.rawValue, $0) }
    guard let name = invocation.operands.first else {
      let names = tasks.map(\.0) + ["flags", "command-line"]
      return try print(Array(names.map { $0 + "\n" }.joined().utf8))
    }
    if let (_, analysis) = tasks.first(where: { $0.0 == name }) {
      return try print(Array(analysis.referencePage.utf8))
    }
    let page = name == "flags" ? ReferencePage.flags(Glossary.flags) : commandLinePage
    return try print(Array(page.utf8))
  }

  private var commandLinePage: String {
    let help = HelpText(table: table, width: 80)
    let pages = table.listedCommands.map { "## \($0.name)\n\n```\n\(help.page(for: $0))```\n" }
    return "# Command line\n\n```\n\(help.overview)```\n\n\(pages.joined(separator: "\n"))"
  }

  private func print(_ bytes: [UInt8]) throws(WriteError) -> ExitStatus {
    let writer = CheckedWriter.standardOutput()
    try writer.write(bytes)
    try writer.flush()
    return .success
  }
}

extension Analysis {
  /// The page of the documentation that is made from the task's table.
  fileprivate static var referencePage: String {
    ReferencePage.task(
      task.rawValue, title: title, summary: summary, method: method,
      metrics: definitions + groupDefinitions, parameters: parameters,
      pictures: allDrawings.map { DescribedPicture($0) })
  }
}
