public import Metrics
import Text

/// A summary of a study in tables for a terminal: sessions per task, headline values and problems.
///
/// Steps have to be added in the order of `metrics.csv`; for most rows only counts and headline values are
/// kept.
public struct StudySummary {
  private var tally: StudyTally

  /// Number of problems listed on a terminal.
  private static let maximumProblems = 12

  /// - Parameters:
  ///   - tasks: the tasks in display order.
  ///   - flags: all flags that rows may have.
  public init(_ tasks: [TaskFacts], _ flags: [Flag]) { tally = StudyTally(tasks, flags) }

  /// Adds the rows of one step and attempt.
  public mutating func add(_ step: [MetricsRow]) { tally.add(step) }

  /// The tables, each after an empty line.
  ///
  /// - Parameter width: maximum line length, at which the descriptions of problems are wrapped.
  public func text(width: Int) -> String {
    [tasks, values, problems(width: width)].filter { !$0.isEmpty }.map { "\n" + $0 }.joined()
  }

  private var tasks: String {
    guard !tally.shownTasks.isEmpty else { return "" }
    return TextTable(
      header: ["task", "participants", "sessions", "quality"] + Quality.allCases.map(\.rawValue),
      rows: tally.shownTasks.map { task in
        let people = Set(task.sessions.map { tally.sessions[$0].person })
        return [
          .text(task.facts.name), .integer(people.count), .integer(task.sessions.count),
          .text(verdicts(of: task)),
        ] + Quality.allCases.map { .integer(task.counts[$0, default: 0]) }
      }
    ).text
  }

  /// The number of sessions with each verdict, such as `25 good, 2 doubtful`.
  private func verdicts(of task: TaskTally) -> String {
    let verdicts = task.sessions.compactMap { session in
      tally.sessions[session].tasks.first { $0.name == task.facts.name }?.quality
    }
    return Quality.allCases.compactMap { quality in
      let count = verdicts.count { $0 == quality }
      return count > 0 ? "\(count) \(quality.rawValue)" : nil
    }.joined(separator: ", ")
  }

  /// Medians of the headline metrics for each group of comparable values.
  private var values: String {
    let rows = tally.shownTasks.flatMap { task in
      task.headlines.flatMap { metric in
        metric.spreads.filter { !$0.values.isEmpty }.map { row(task.facts.name, metric, $0) }
      }
    }
    guard !rows.isEmpty else { return "" }
    return TextTable(
      header: ["task", "value", "metric", "of", "n", "median", "lowest", "highest", "unit"],
      rows: rows, numbers: NumberText(.significant(4))
    ).text
  }

  private func row(_ task: String, _ metric: HeadlineTally, _ spread: MetricSpread) -> [Cell] {
    let quantiles = spread.quantiles()
    return [
      .text(task), .text(metric.definition.label), .text(metric.definition.name),
      .text(spread.group.fullName), .integer(spread.values.count), .number(quantiles[2]),
      .number(quantiles[0]), .number(quantiles[4]), .text(unitText(ofNumberIn: spread.unit)),
    ]
  }

  /// Reasons for missing and doubtful values, errors first, then by number of sessions.
  private func problems(width: Int) -> String {
    let ranked = tally.problems.ranked
    // What cost an input must not fall under the last line.
    let listed = ranked.filter { $0.errorCount > 0 } + ranked.filter { $0.errorCount == 0 }
    guard !listed.isEmpty else { return "" }
    let lines = listed.prefix(Self.maximumProblems).flatMap { problem -> [String] in
      let counts = [(problem.errorCount, "unusable input"), (problem.valueCount, "value")].filter {
        $0.0 > 0
      }.map { counted($0.0, $0.1) }
      let sessions = counted(problem.sessions.count, "session")
      let meaning = tally.flags[problem.code].map { " \($0.meaning)" } ?? ""
      return Self.wrapped(
        "\(shown(problem.code.rawValue)): \(counts.joined(separator: ", ")) in \(sessions).\(meaning)",
        width: width)
    }
    let rest = listed.count - Self.maximumProblems
    return "problems\n" + lines.map { "  \($0)\n" }.joined()
      + (rest > 0 ? "  and \(rest) more; `analyze report` lists all of them\n" : "")
  }

  /// Wraps a text at spaces; all lines after the first are indented.
  private static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 3 > width {
        lines.append(line)
        line = "    "
      }
      line += (line.allSatisfy { $0 == " " } ? "" : " ") + word
    }
    return lines + [line]
  }
}
