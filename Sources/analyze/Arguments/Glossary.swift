import Analyses
import Batch
import Metrics
import Recordings
import Reliability
import Report
import Text

/// The terms that `explain` can explain.
enum Glossary {
  static var names: [String] {
    offered(withFlags: true) + Quality.allCases.map(\.rawValue) + states.map(\.name)
      + Catalog.parameters.map(\.name) + OptionDeclarations.specs.map(\.name) + commands.map(\.name)
  }

  /// The commands that help lists, without those of tasks, which are explained as tasks.
  private static var commands: [CommandSpec] { CommandLineTable(tasks: []).listedCommands }

  /// All flags of all tables.
  static var flags: [Flag] { Catalog.flags + Flag.ofReliability }

  /// The terms that the shell offers as completions.
  static func offered(withFlags: Bool) -> [String] {
    var seen = Set<Term>()
    let tasks = Catalog.analyses.map { $0.task.rawValue }
    let metrics = Catalog.entries.flatMap { $0.metricNames }
    let flags = withFlags ? Self.flags.map(\.name) : []
    return (tasks + metrics + flags).filter { seen.insert($0).inserted }
  }

  /// The explanations of all terms with a name.
  static func entries(named name: String) -> [String] {
    let option = name.drop { $0 == "-" }
    let metrics = metrics.filter { $0.metric.name == name }.map { explanation($0.metric, $0.tasks) }
    let flags = flags.filter { $0.name == name }.map(explanation)
    let verdicts = Quality(rawValue: name).map { [explanation($0)] } ?? []
    let states = states.filter { $0.name == name }.map { "\(name), \($0.place)\n  \($0.meaning)\n" }
    let commands = commands.filter { $0.name == name }.map(explanation)
    let statuses = ExitStatus.allCases.filter { String($0.rawValue) == name }.map(explanation)
    let tasks = Catalog.analyses.filter { $0.task.rawValue == name }.map(explanation)
    let parameters = Catalog.parameters.filter { $0.name == option }.map(explanation)
    let options = OptionDeclarations.specs.filter { $0.name == option }.map(explanation)
    return metrics + flags + verdicts + states + tasks + parameters + options + commands + statuses
  }

  /// The number of terms that a search shows.
  static let mostFound = 8

  /// A line for each metric, flag and option that has all words of a query, the best ones first.
  static func lines(holding query: String) -> [String] {
    let terms =
      metrics.map {
        GlossarySearch.Term(
          name: $0.metric.name, label: $0.metric.label, meaning: $0.metric.meaning)
      } + flags.map { GlossarySearch.Term(name: $0.name, label: "", meaning: $0.meaning) }
      + OptionDeclarations.specs.map {
        GlossarySearch.Term(name: "--\($0.name)", label: "", meaning: "\($0.summary).")
      }
    var seen = Set<Term>()
    return GlossarySearch(query).ranked(terms).map { term in
      "\(term.name): \(term.label.isEmpty ? "" : "\(term.label). ")\(term.meaning)"
    }.filter { seen.insert($0).inserted }
  }

  /// The metrics with their tasks. Tasks that share a metric share its explanation.
  private static var metrics: [(metric: MetricDefinition, tasks: [String])] {
    var found: [(metric: MetricDefinition, tasks: [String])] = []
    var places: [Term: Int] = [:]
    for analysis in Catalog.analyses {
      for metric in analysis.definitions + analysis.groupDefinitions {
        let text = explanation(metric, [])
        if let place = places[text] {
          found[place].tasks.append(analysis.task.rawValue)
        } else {
          places[text] = found.count
          found.append((metric, [analysis.task.rawValue]))
        }
      }
    }
    return found
  }

  /// Words in tables that are not verdicts on values.
  private static let states: [(name: String, place: String, meaning: String)] = [
    (
      "duplicate", "a verdict of inputs.csv",
      "Another file or session with the same content was used, and this copy was left out."
    ),
    (
      "skipped", "a verdict of inputs.csv",
      "The file is not a recording, a result or a table of a study. It was not used."
    ),
    (
      "complete", "a status of sessions.csv",
      "Every step that the task description or the result plans was recorded."
    ),
    (
      "incomplete", "a status of sessions.csv",
      "Some of the planned steps were recorded, and some were not."
    ),
    (
      "empty", "a status of sessions.csv",
      "No step of the session was recorded, or none of its files could be used."
    ),
  ]

  private static func explanation(_ quality: Quality) -> String {
    let meaning =
      switch quality {
      case .good: "No problem was found."
      case .doubtful: "The value can be used after reading its flags."
      case .bad:
        "Something was recorded, but the value cannot be measured (it is empty) or cannot be trusted. The flags give the reason."
      case .absent:
        "Nothing was recorded or given from which the value could be computed, or the event that it describes did not occur. The flags give the reason."
      case .error:
        "The input could not be used. There is one row for each such input, and its flags give the reason."
      }
    return "\(quality.rawValue), a verdict\n  \(meaning)\n"
  }

  private static func explanation(_ analysis: any Analysis.Type) -> String {
    [
      "\(analysis.task.rawValue), a task (method \(analysis.method))", "  \(analysis.title).",
      "  \(analysis.summary)", "  First metrics: \(analysis.headlines.joined(separator: ", ")).",
      "  All metrics: analyze dictionary \(analysis.task.rawValue)",
    ].joined(separator: "\n") + "\n"
  }

  private static func explanation(_ command: CommandSpec) -> String {
    let examples = command.examples.map { "  Example: \($0.line) (\($0.effect))" }
    return
      (["\(command.name), a command", "  \(command.summary).", "  Usage: \(command.usage)"]
      + examples + ["  All options: analyze help \(command.name)"]).joined(separator: "\n") + "\n"
  }

  private static func explanation(_ status: ExitStatus) -> String {
    "\(status.rawValue), an exit status\n  \(status.meaning)\n"
  }

  private static func explanation(_ parameter: any ParameterDefinition) -> String {
    let option = OptionSpec(parameter, of: .analyses, effect: .rows)
    return described(option, parameter.summary)
  }

  private static func explanation(_ option: OptionSpec) -> String {
    described(option, option.explanation + ".")
  }

  private static func described(_ option: OptionSpec, _ meaning: String) -> String {
    "--\(option.name), an option\n  \(meaning)\n  Value: \(option.expectation).\n"
  }

  private static func explanation(_ metric: MetricDefinition, _ tasks: [String]) -> String {
    let unit = metric.unit.symbol.isEmpty ? metric.type.name : metric.unit.symbol
    var lines = [
      "\(metric.label) (\(metric.name), \(unit)), a metric of \(tasks.joined(separator: ", "))",
      "  \(metric.meaning)",
    ]
    if !metric.type.levels.isEmpty {
      lines.append("  Words: \(metric.type.levels.joined(separator: ", ")).")
    }
    lines.append("  Source: \(metric.citation(in: tasks).text).")
    if let range = metric.range { lines.append("  Range: \(words(range)).") }
    lines.append("  Empty: \(metric.absentWhen).")
    if let better = metric.better { lines.append("  Better: \(better.rawValue).") }
    lines += halves(of: metric, tasks)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Which events `reliability --between halves` divides.
  private static func halves(of metric: MetricDefinition, _ tasks: [String]) -> [String] {
    if let found = EventFunction.of(metric.name) { return ["  Halves: \(found.explanation)."] }
    return metric.type.levels.isEmpty
      ? ["  Halves: not offered, because \(EventFunction.refusal(of: tasks))."] : []
  }

  /// A range in words: `0..1` is 0 to 1, `5..` at least 5, `..0` at most 0.
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
