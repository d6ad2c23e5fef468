import Metrics
import Text

/// The headline values of each task over the study, as pictures, and as a collapsed table.
struct TasksSection {
  let tally: StudyTally
  let links: PageLinks

  private static let maximumOutliers = 8

  func write(to main: inout MarkupWriter) {
    let tasks = tally.shownTasks
    guard !tasks.isEmpty else { return }
    main.element("section", ["id": "tasks"]) { section in
      section.element("h2", [:], "Tasks")
      section.details("How to read these pictures") {
        $0.element(
          "p", [:],
          "A dot is a value; rings are doubtful, and bad values are left out. Values of one row can be compared with each other, and the rows of a metric share one axis. The vertical line is the median. From five values on, a box spans the quartiles, and values more than 1.5 interquartile ranges outside of it are outliers: rings in another color that link to their session. An arrow leads from the first to the last value of a participant."
        )
      }
      for task in tasks { write(task, to: &section) }
      if tally.unknownTaskCount > 0 {
        section.element(
          "p", ["class": "note"],
          "\(counted(tally.unknownTaskCount, "value")) of tasks that this version does not know are not summarized here."
        )
      }
    }
  }

  private func write(_ task: TaskTally, to section: inout MarkupWriter) {
    section.element("section", ["id": "task-\(task.facts.name)", "class": "task"]) { part in
      part.element("h3", [:], task.facts.label)
      part.element("p", [:]) { line in
        line.element("code", [:], task.facts.name)
        line.add(": \(counted(task.sessions.count, "session")), ")
        line.add(
          Quality.allCases.filter { task.counts[$0, default: 0] > 0 }.map {
            "\(task.counts[$0, default: 0]) \($0.symbol) \($0.rawValue)"
          }.joined(separator: ", ") + ".")
      }
      part.element("div", ["class": "strips"]) { strips in
        for (number, metric) in task.headlines.enumerated() {
          SpreadStrip(
            tally: tally, task: task.facts.name, metric: metric, links: links,
            id: "spread-\(task.facts.name)-\(number + 1)"
          ).write(to: &strips)
        }
      }
      writeNumbers(of: task, to: &part)
      writeReadings(of: task, to: &part)
    }
  }

  /// Writes how to read the pictures of the task, each kind once.
  private func writeReadings(of task: TaskTally, to part: inout MarkupWriter) {
    part.readings(of: task.facts, tally.pictures[task.facts.name] ?? [])
  }

  // MARK: Numbers

  private func writeNumbers(of task: TaskTally, to part: inout MarkupWriter) {
    let rows = task.headlines.flatMap { metric in
      let spreads = metric.spreads.filter { !$0.values.isEmpty || $0.absenceCount > 0 }
      return zip(spreads, ValueGroup.names(of: spreads.map(\.group))).map {
        row($0, name: $1, metric, of: task.facts.name)
      }
    }
    guard !rows.isEmpty else { return }
    part.details("The numbers of these pictures") {
      $0.table(
        [
          ("metric", false), ("of", false), ("unit", false), ("n", true), ("median", true),
          ("quartiles", true), ("range", true), ("left out", false), ("outliers", false),
        ], rows)
    }
  }

  private func row(_ spread: MetricSpread, name: String, _ metric: HeadlineTally, of task: String)
    -> [(inout MarkupWriter) -> Void]
  {
    let quantiles = spread.quantiles().map(readable)
    let reasons = spread.absences.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
      "\($0.value) \($0.key)"
    }.joined(separator: ", ")
    let outliers = spread.outliers()
    return [
      metricCell(
        metric.definition.name, metric.definition.label, meaning: metric.definition.meaning),
      textCell(name), textCell(unitText(spread.unit)), countCell(spread.values.count),
      textCell(quantiles.isEmpty ? "" : quantiles[2]),
      textCell(spread.whiskerRange() == nil ? "" : "\(quantiles[1]) to \(quantiles[3])"),
      textCell(spread.values.count < 2 ? "" : "\(quantiles[0]) to \(quantiles[4])"),
      textCell(reasons),
      { cell in
        for (place, outlier) in outliers.prefix(Self.maximumOutliers).enumerated() {
          if place > 0 { cell.add("; ") }
          cell.add("\(readable(outlier.number)) ")
          tally.link(outlier.session, of: task, links)(&cell)
        }
        let rest = outliers.count - Self.maximumOutliers
        if rest > 0 { cell.add(" and \(rest) more") }
      },
    ]
  }
}

extension MarkupWriter {
  /// Adds, collapsed, how to read the kinds of pictures with these names; nothing without pictures.
  mutating func readings(of task: TaskFacts, _ names: Set<Term>) {
    let kinds = task.pictures.filter { names.contains($0.name) && !$0.reading.isEmpty }
    guard !kinds.isEmpty else { return }
    details("How to read the pictures of its sessions") { details in
      details.element("dl") { list in
        for kind in kinds {
          list.element("dt", [:], kind.title)
          list.element("dd", [:], kind.reading)
        }
      }
    }
  }
}
