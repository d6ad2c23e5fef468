public import Metrics

/// The verdicts of each task and the distributions of its headline metrics.
struct TasksSection {
  let tally: StudyTally

  private static let maximumOutliers = 8

  func write(to main: inout MarkupWriter) {
    let tasks = tally.tasks.filter { !$0.sessions.isEmpty }
    main.element("section", ["id": "tasks"]) { section in
      section.element("h2", [:], "Tasks")
      section.table(
        [
          ("task", false), ("sessions", true), ("steps", true), ("verdicts of values", false),
        ] + Quality.allCases.map { ("\($0.symbol) \($0.rawValue)", true) },
        tasks.map { task in
          [
            { $0.element("a", ["href": "#task-\(task.facts.name)"], task.facts.name) },
            countCell(task.sessions.count), countCell(task.stepCount), { share(task, into: &$0) },
          ] + Quality.allCases.map { countCell(task.counts[$0, default: 0]) }
        })
      for task in tasks { write(task, to: &section) }
    }
  }

  /// A stacked bar of verdicts; the numbers are in the columns beside it.
  private func share(_ task: TaskTally, into cell: inout MarkupWriter) {
    let whole = max(1, task.counts.values.reduce(0, +))
    cell.element("div", ["class": "share", "aria-hidden": "true"]) { bar in
      for quality in Quality.allCases {
        let percent = 100 * Double(task.counts[quality, default: 0]) / Double(whole)
        guard percent > 0 else { continue }
        bar.element("i", ["class": quality.rawValue, "style": "width:\(pixels(percent))%"]) { _ in }
      }
    }
  }

  private func write(_ task: TaskTally, to section: inout MarkupWriter) {
    section.element("h3", ["id": "task-\(task.facts.name)"], task.facts.name)
    section.element("p", [:], task.facts.title + ".")
    let rows = task.headlines.flatMap { metric in
      metric.spreads.filter { !$0.values.isEmpty || $0.absenceCount > 0 }.map { row($0, metric) }
    }
    guard !rows.isEmpty else { return }
    let panels = task.headlines.compactMap(\.panel)
    if !panels.isEmpty {
      let picture = Picture(
        "distribution", "\(task.facts.name): values of the study",
        caption: """
          Each point is the value of a step. The box spans the quartiles, the line is the median; rings are outliers, \
          more than 1.5 interquartile ranges outside the box. Bad values are left out.
          """, panels: panels)
      section.figure(DrawnPicture(picture, id: "spread-\(task.facts.name)"))
    }
    section.table(
      [
        ("metric", false), ("step", false), ("unit", false), ("n", true), ("median", true),
        ("quartiles", true), ("range", true), ("left out", false), ("outliers", false),
      ], rows)
  }

  private func row(
    _ spread: MetricSpread, _ metric: HeadlineTally
  ) -> [(inout MarkupWriter) -> Void] {
    let quantiles = spread.quantiles().map(readable)
    let reasons = spread.absences.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    let outliers = spread.outliers()
    let shown = outliers.prefix(Self.maximumOutliers)
    return [
      metricCell(
        metric.definition.name, metric.definition.label, meaning: metric.definition.meaning),
      textCell(spread.stepWords), textCell(unitText(spread.unit)), countCell(spread.values.count),
      textCell(quantiles.isEmpty ? "" : quantiles[2]),
      textCell(spread.whiskerRange() == nil ? "" : "\(quantiles[1]) to \(quantiles[3])"),
      textCell(spread.values.count < 2 ? "" : "\(quantiles[0]) to \(quantiles[4])"),
      textCell(reasons),
      { cell in
        for (place, outlier) in shown.enumerated() {
          if place > 0 { cell.add("; ") }
          cell.add("\(readable(outlier.value)) ")
          tally.link(outlier.session)(&cell)
        }
        if outliers.count > shown.count { cell.add(" and \(outliers.count - shown.count) more") }
      },
    ]
  }
}

extension MarkupWriter {
  /// Adds a picture with its title and caption.
  mutating func figure(_ picture: DrawnPicture) {
    element("figure") { figure in
      figure.add(markup: picture.svg)
      figure.element("figcaption") { caption in
        caption.element("b", [:], picture.title)
        caption.add(". \(picture.caption)")
      }
    }
  }
}

/// The properties of a task that a report needs, independent of the data.
public struct TaskFacts: Sendable {
  public let name: String
  public let title: String
  /// How the task is measured.
  public let summary: String
  /// Names of the metrics that are shown first.
  public let headlines: [String]
  public let metrics: [String: MetricDefinition]

  public init(
    name: String, title: String, summary: String, headlines: [String],
    metrics: [MetricDefinition]
  ) {
    (self.name, self.title, self.summary) = (name, title, summary)
    self.headlines = headlines
    self.metrics = Dictionary(metrics.map { ($0.name, $0) }) { first, _ in first }
  }
}

/// The totals of one task in a study.
struct TaskTally {
  let facts: TaskFacts
  /// Number of values with each verdict.
  private(set) var counts: [Quality: Int] = [:]
  private(set) var methods: Set<String> = []
  private(set) var sessions = Set<Int>()
  private(set) var headlines: [HeadlineTally]
  /// Number of measured steps and attempts.
  private(set) var stepCount = 0

  init(_ facts: TaskFacts) {
    self.facts = facts
    headlines = facts.headlines.compactMap { facts.metrics[$0] }.map(HeadlineTally.init)
  }

  mutating func add(_ row: ReportedRow, session: Int, beginsStep: Bool) {
    counts[row.quality, default: 0] += 1
    sessions.insert(session)
    if !row.method.isEmpty { methods.insert(row.method) }
    if beginsStep, row.quality != .error { stepCount += 1 }
    if let place = headlines.firstIndex(where: { $0.definition.name == row.metric }) {
      headlines[place].add(row, session: session)
    }
  }
}
