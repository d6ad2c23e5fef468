import Analyses
import Metrics
import Recordings
import Report

/// Commands that print what the program knows of itself.
struct ReferenceCommand {
  let invocation: Invocation
  let table: CommandLineTable
  let console: Console

  /// Every metric of every task.
  func dictionary() throws(WriteError) -> ExitStatus {
    let dictionary = DictionaryTable(Catalog.entries)
    let format = invocation.values.text(.format)
    var bytes: [UInt8] = []
    if format == "ndjson" {
      for row in dictionary.json {
        row.append(to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
    } else {
      dictionary.append(to: &bytes, Delimited(format == "tsv" ? .tsv : .csv))
    }
    return try print(bytes)
  }

  /// One metric, flag or error code in plain words.
  func explain() throws(WriteError) -> ExitStatus {
    let asked = invocation.operands.first ?? ""
    let name = String(asked.prefix { $0 != "@" })
    let found = Glossary.entries(named: name)
    guard !found.isEmpty else {
      let nearest = nearestName(to: name, in: Glossary.names).map { "did you mean \($0)?" }
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
    return try print(jsonFile(
      .object([
        ("program", .string("analyze")), ("version", .string(Version.number)),
        ("libraries", Version.libraries),
      ])))
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
    let metrics = Catalog.analyses.flatMap { analysis in
      analysis.definitions.filter { $0.name == name }.map { explanation($0, analysis.task.rawValue) }
    }
    let flags = Catalog.flags.filter { $0.name == name }.map(explanation)
    return metrics + flags
  }

  private static func explanation(_ metric: MetricDefinition, _ task: String) -> String {
    let unit = metric.unit.symbol.isEmpty ? "a word" : metric.unit.symbol
    var lines = [
      "\(metric.name) (\(unit)), a metric of \(task)", "  \(metric.meaning)",
      "  Source: \(metric.source).",
    ]
    if !metric.range.isEmpty { lines.append("  Range: \(metric.range).") }
    lines.append("  Empty: \(metric.absentWhen).")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func explanation(_ flag: Flag) -> String {
    let weight =
      switch flag.weight {
      case .note: "for information; the value stands"
      case .doubt: "the value is doubtful"
      case .distrust: "the value or the input cannot be used"
      }
    return "\(flag.name), a flag: \(weight)\n  \(flag.meaning)\n"
  }
}
