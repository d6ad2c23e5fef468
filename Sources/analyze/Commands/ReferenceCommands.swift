import Analyses
import Batch
import Metrics
import Recordings
import Report
import Study

/// Commands that print what the program knows of itself.
struct ReferenceCommand {
  let invocation: Invocation
  let table: CommandLineTable
  let console: Console

  /// Every metric of every task.
  func dictionary() throws(WriteError) -> ExitStatus {
    let dictionary = DictionaryTable(Catalog.entries)
    let format: OutputFormat = invocation.values.choice(.format) ?? .csv
    var bytes: [UInt8] = []
    dictionary.append(to: &bytes, format.writer())
    return try print(bytes)
  }

  /// One metric, flag or error code in plain words.
  func explain() throws(WriteError) -> ExitStatus {
    let asked = invocation.operands.first ?? ""
    let name = String(asked.prefix { $0 != "@" })
    let found = Glossary.entries(named: name)
    guard !found.isEmpty else {
      let likely = Glossary.names.filter { $0.hasPrefix(name) }
      let suggestion = likely.first ?? nearestName(to: name, in: Glossary.names)
      let nearest = suggestion.map { "did you mean \($0)?" }
      console.say(
        .error,
        "\(shown(name)): no metric, flag or error code has this name; "
          + (nearest ?? "see: analyze dictionary"))
      return .usage
    }
    return try print(Array(found.joined(separator: "\n").utf8))
  }

  /// A script for the shell named.
  func completions() throws(WriteError) -> ExitStatus {
    let script = invocation.operands.first.flatMap(Shell.init)?.completions(of: table) ?? ""
    return try print(Array(script.utf8))
  }

  func man() throws(WriteError) -> ExitStatus {
    try print(Array(ManPage(table: table, version: Version.number).text.utf8))
  }

  func help(width: Int) throws(WriteError) -> ExitStatus {
    let help = HelpText(table: table, width: width)
    let page = invocation.operands.first.flatMap(table.command).map(help.page) ?? help.overview
    return try print(Array(page.utf8))
  }

  func version() throws(WriteError) -> ExitStatus {
    guard invocation.values.isGiven(.json) else {
      return try print(Array("analyze \(Version.number)\n".utf8))
    }
    return try print(
      jsonFile(
        .object([
          ("program", .string("analyze")), ("version", .string(Version.number)),
          ("libraries", Version.libraries()),
        ])))
  }

  /// A generated page of the documentation, or the names of all.
  func page() throws(WriteError) -> ExitStatus {
    let tasks = Catalog.analyses.map { ($0.task.rawValue, $0) }
    guard let name = invocation.operands.first else {
      let names = tasks.map(\.0) + ["flags", "command-line"]
      return try print(Array(names.map { $0 + "\n" }.joined().utf8))
    }
    if let (_, analysis) = tasks.first(where: { $0.0 == name }) {
      return try print(Array(analysis.referencePage.utf8))
    }
    let page = name == "flags" ? ReferencePage.flags(Catalog.flags) : commandLinePage
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

/// What `explain` can explain.
private enum Glossary {
  static var names: [String] {
    Catalog.entries.flatMap { $0.metricNames } + Catalog.flags.map(\.name)
      + Catalog.parameters.map(\.name)
  }

  static func entries(named name: String) -> [String] {
    // Tasks that share a metric share its explanation.
    var found: [(metric: MetricDefinition, tasks: [String])] = []
    for analysis in Catalog.analyses {
      for metric in analysis.definitions + analysis.groupDefinitions where metric.name == name {
        let same = found.firstIndex { explanation($0.metric, []) == explanation(metric, []) }
        if let same {
          found[same].tasks.append(analysis.task.rawValue)
        } else {
          found.append((metric, [analysis.task.rawValue]))
        }
      }
    }
    let metrics = found.map { explanation($0.metric, $0.tasks) }
    let flags = Catalog.flags.filter { $0.code == Flag.Code(rawValue: name) }.map(explanation)
    let parameters = Catalog.parameters.filter { $0.name == name }.map(explanation)
    return metrics + flags + parameters
  }

  private static func explanation(_ parameter: Parameter) -> String {
    let option = OptionSpec(parameter, tasks: [])
    return "--\(parameter.name), an option: give \(option.expectation)\n  \(parameter.summary)\n"
  }

  private static func explanation(_ metric: MetricDefinition, _ tasks: [String]) -> String {
    let unit = metric.unit.symbol.isEmpty ? "a word" : metric.unit.symbol
    var lines = [
      "\(metric.name) (\(unit)), a metric of \(tasks.joined(separator: ", "))",
      "  \(metric.meaning)", "  Source: \(metric.source).",
    ]
    if let range = metric.range { lines.append("  Range: \(words(range)).") }
    lines.append("  Empty: \(metric.absentWhen).")
    return lines.joined(separator: "\n") + "\n"
  }

  /// `0..1` is 0 to 1, `5..` at least 5, `..0` at most 0.
  private static func words(_ range: ValueRange) -> String {
    let ends = range.ends
    guard let lowest = ends.lowest else { return "at most \(ends.highest ?? "")" }
    return ends.highest.map { "\(lowest) to \($0)" } ?? "at least \(lowest)"
  }

  private static func explanation(_ flag: Flag) -> String {
    let lines = ["\(flag.code), a flag (\(flag.weight.consequence))", "  \(flag.meaning)"]
    let remedy = flag.advice.isEmpty ? [] : ["  Remedy: \(flag.advice)"]
    return (lines + remedy).joined(separator: "\n") + "\n"
  }
}

extension Analysis {
  /// The page of the documentation that is printed from the task's table.
  fileprivate static var referencePage: String {
    ReferencePage.task(
      task.rawValue, title: title, summary: summary, method: method,
      metrics: definitions + groupDefinitions,
      parameters: parameters, pictures: drawings.map { ($0.name, $0.title, $0.caption) })
  }
}
