public import Metrics

/// A study as one HTML page: results, distributions, problems and pictures.
///
/// Rows have to be added in the order of `metrics.csv`; for most rows only counts and headline values are
/// kept.
public struct StudyPage {
  /// Information about the run, in addition to its rows.
  public struct Provenance: Sendable {
    /// Title of the page.
    public let title: String
    /// Numbers of files and sessions at each stage of processing.
    public let counts: [(name: String, count: Int)]
    /// Further facts: version, command, parameters, libraries.
    public let facts: [(name: String, text: String)]
    /// Notes about the page itself, such as pictures that were left out.
    public let remarks: [String]

    public init(
      title: String, counts: [(name: String, count: Int)], facts: [(name: String, text: String)],
      remarks: [String]
    ) {
      (self.title, self.counts, self.facts, self.remarks) = (title, counts, facts, remarks)
    }
  }

  /// Maximum total size of the drawn steps, so that the page can be sent by mail.
  public static let maximumDrawnByteCount = 12 << 20

  private(set) var tally: StudyTally
  /// Drawn steps by session number.
  private(set) var steps: [Int: [DrawnStep]] = [:]
  private(set) var omittedCount = 0
  /// Rows of `groups.csv` with a value.
  private(set) var groups: [[String]] = []
  private var byteCount = 0
  let flags: [Flag.Code: Flag]

  /// - Parameters:
  ///   - tasks: the tasks in display order.
  ///   - flags: all flags that rows may have.
  public init(_ tasks: [TaskFacts], _ flags: [Flag]) {
    tally = StudyTally(tasks)
    self.flags = Dictionary(flags.map { ($0.code, $0) }) { first, _ in first }
  }

  /// Adds a row.
  public mutating func add(_ row: ReportedRow) { tally.add(row) }

  /// Adds a step, whose rows have to be added first, to the page.
  ///
  /// - Parameter isAsked: whether the step is shown regardless of the size limit.
  public mutating func add(_ step: DrawnStep, isRequested: Bool) {
    guard let row = step.rows.first,
      let number = tally.number(participant: row.participant, session: row.session)
    else { return }
    guard isRequested || byteCount + step.byteCount <= Self.maximumDrawnByteCount else {
      omittedCount += 1
      return
    }
    byteCount += step.byteCount
    steps[number, default: []].append(step)
    tally.markDrawn(number)
  }

  /// Counts steps that are neither shown nor passed to the page.
  public mutating func countOmitted(_ count: Int) { omittedCount += count }

  /// Adds a row of `groups.csv`.
  ///
  /// - Parameter cells: in the order of `GroupsTable.columns`.
  public mutating func addGroup(_ cells: [String]) {
    if cells.count == GroupsTable.columns.count, !cells[4].isEmpty { groups.append(cells) }
  }

  /// Number of sessions.
  public var sessionCount: Int { tally.sessions.count }

  /// Whether a headline value of the step is doubtful or bad, or the step could not be used.
  public func isDoubtful(_ step: DrawnStep) -> Bool {
    step.rows.contains { row in
      row.quality == .error
        || row.quality.needsAttention && tally.isHeadline(row)
    }
  }

  /// Whether the worst verdict of the session is not good.
  public func isDoubtful(participant: String, session: String) -> Bool {
    tally.number(participant: participant, session: session).map {
      tally.sessions[$0].worst != .good
    } ?? false
  }

  /// The complete page.
  public func html(_ provenance: Provenance) -> [UInt8] {
    var page = MarkupWriter()
    page.add(markup: "<!DOCTYPE html>\n")
    page.element("html", ["lang": "en"]) { html in
      PageHead(title: provenance.title).write(to: &html)
      html.element("body") { body in
        body.element("main") { main in
          OverviewSection(tally: tally, provenance: provenance, hasGroups: !groups.isEmpty)
            .write(to: &main)
          TasksSection(tally: tally).write(to: &main)
          GroupsSection(tally: tally, rows: groups).write(to: &main)
          AvailabilitySection(tally: tally).write(to: &main)
          ProblemsSection(tally: tally, flags: flags).write(to: &main)
          SessionsSection(page: self).write(to: &main)
          MethodsSection(tally: tally, provenance: provenance).write(to: &main)
        }
      }
    }
    page.add(markup: "\n")
    return Array(page.text.utf8)
  }
}

/// The top of the page: the numbers of files, sessions, steps and verdicts, and the table of contents.
struct OverviewSection {
  let tally: StudyTally
  let provenance: StudyPage.Provenance

  let hasGroups: Bool

  private var chapters: [(address: String, name: String, isThere: Bool)] {
    [
      ("tasks", "Tasks", true), ("groups", "Over several sessions", hasGroups),
      ("missing", "Available data", tally.hasTasks), ("problems", "Problems", true),
      ("sessions", "Sessions", true), ("methods", "Methods", true),
    ]
  }

  func write(to main: inout MarkupWriter) {
    main.element("header") { header in
      header.element("h1", [:], provenance.title)
      for remark in provenance.remarks { header.element("p", ["class": "note"], remark) }
      flow(into: &header)
      header.element(
        "p", [:],
        "Every value has a verdict: ● good; ◐ doubtful, usable after reading its flags; ○ bad, not measurable or not "
          + "to be trusted; – absent, not recorded or not applicable; ✕ error, the input could not be used."
      )
      header.element("nav") { nav in
        nav.element("ul") { list in
          for (address, name, isThere) in chapters where isThere {
            list.element("li") { $0.element("a", ["href": "#\(address)"], name) }
          }
        }
      }
    }
  }

  private func flow(into header: inout MarkupWriter) {
    let measured = tally.tasks.reduce(0) { $0 + $1.stepCount }
    let steps = provenance.counts + [("steps measured", measured)]
    header.element("ol", ["class": "flow"]) { list in
      for (place, item) in steps.enumerated() {
        if place > 0 { list.element("li", ["class": "to", "aria-hidden": "true"], "→") }
        list.box(item.count, item.name)
      }
    }
    header.element("ul", ["class": "flow"]) { list in
      for quality in Quality.allCases {
        let count = tally.tasks.reduce(quality == .error ? tally.unassignedErrorCount : 0) {
          $0 + $1.counts[quality, default: 0]
        }
        list.box(count, "\(quality.symbol) \(quality.rawValue)")
      }
    }
  }
}

extension MarkupWriter {
  fileprivate mutating func box(_ count: Int, _ name: String) {
    element("li") { box in
      box.element("b", [:], "\(count)")
      box.add(name)
    }
  }
}

/// Values over several sessions, such as the change of a heart rate for each music clip.
struct GroupsSection {
  let tally: StudyTally
  /// In the order of `GroupsTable.columns`.
  let rows: [[String]]

  /// Maximum length of the table.
  private static let maximumRows = 400

  func write(to main: inout MarkupWriter) {
    guard !rows.isEmpty else { return }
    main.element("section", ["id": "groups"]) { section in
      section.element("h2", [:], "Over several sessions")
      section.table(
        [
          ("participant", false), ("task", false), ("group", false), ("metric", false),
          ("value", true), ("unit", false), ("n", true), ("verdict", false),
        ],
        rows.prefix(Self.maximumRows).map { row in
          [
            textCell(row[0]), textCell(row[1]), textCell(row[2]),
            metricCell(row[3], tally.label(of: row[3], in: row[1])),
            textCell(row[5].isEmpty ? readable(row[4]) : row[5]),
            textCell(unitText(row[6])), textCell(row[7]),
            { cell in if let quality = Quality(rawValue: row[8]) { cell.verdict(quality) } },
          ]
        })
      let rest = rows.count - Self.maximumRows
      if rest > 0 { section.element("p", [:], "\(rest) more rows are in groups.csv.") }
    }
  }
}

/// The methods, as for a publication, and the provenance of the page.
struct MethodsSection {
  let tally: StudyTally
  let provenance: StudyPage.Provenance

  func write(to main: inout MarkupWriter) {
    main.element("section", ["id": "methods"]) { section in
      section.element("h2", [:], "Methods")
      for task in tally.tasks where !task.sessions.isEmpty {
        section.element("p") { paragraph in
          paragraph.element("b", [:], task.facts.name)
          paragraph.add(
            " (\(task.methods.sorted().joined(separator: ", "))). \(task.facts.summary) ")
          paragraph.add(sources(of: task))
        }
      }
      section.element("h3", [:], "Provenance")
      section.table(
        [("", false), ("", false)],
        provenance.facts.map { fact in
          [textCell(fact.name), { $0.element("code", [:], fact.text) }]
        })
    }
  }

  /// The sources of the reported metrics: `Reported: a (Source), b and c (Other source).`
  private func sources(of task: TaskTally) -> String {
    var order: [String] = []
    var names: [String: [String]] = [:]
    for metric in task.headlines where metric.hasValues {
      let source = metric.definition.source
      if names[source] == nil { order.append(source) }
      names[source, default: []].append(metric.definition.name)
    }
    guard !order.isEmpty else { return "" }
    return "Reported: "
      + order.map { "\((names[$0] ?? []).joined(separator: ", ")) (\($0))" }.joined(separator: "; ")
      + "."
  }
}
