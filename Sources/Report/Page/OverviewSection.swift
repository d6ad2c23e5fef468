import Metrics
import Text

/// The overview: what is there of each participant, visit and task, and what is missing.
struct OverviewSection {
  let tally: StudyTally
  let links: PageLinks
  let occasions: StudyOccasions
  /// The address of the page with all participants; nil if this page shows them or there is none.
  var participantsPage: String?

  /// With more participants, the overview counts them by group and visit.
  static let mostParticipants = 200
  /// With more columns, their headings are written upward.
  private static let mostLevelHeadings = 12

  init(
    _ tally: StudyTally, _ links: PageLinks, _ occasions: StudyOccasions,
    participantsPage: String? = nil
  ) {
    (self.tally, self.links, self.occasions) = (tally, links, occasions)
    self.participantsPage = participantsPage
  }

  func write(to main: inout MarkupWriter) {
    guard tally.sessions.contains(where: { !$0.tasks.isEmpty }) else { return }
    main.element("section", ["id": "presence"]) { section in
      section.element("h2", [:], "Who did what")
      section.element(
        "p", ["class": "where"],
        "The worst verdict on the main values: ● good, ◐ doubtful, ○ nothing usable, · missing although others have it."
      )
      if tally.participants.count <= Self.mostParticipants {
        writeParticipantsMap(to: &section)
      } else {
        writeCounts(to: &section)
        if let participantsPage {
          section.element("p") {
            $0.element(
              "a", ["href": participantsPage], "All \(tally.participants.count) participants")
          }
        }
      }
    }
  }

  /// Writes the map of all participants, for any number of them.
  func writeParticipants(to main: inout MarkupWriter) {
    main.element("section", ["id": "presence"]) { writeParticipantsMap(to: &$0) }
  }

  // MARK: Columns

  /// A column of the overview: a task in a visit.
  private struct OverviewColumn: Hashable {
    let occasion: Int
    let task: TaskName
  }

  /// What there is of a participant in one column.
  private struct OverviewCell {
    var quality: Quality
    var session: Int
    var count: Int
    /// Whether the task of all its sessions is only assumed.
    var isAssumed: Bool
  }

  /// The columns that some participant fills, by visit and then in the order of the tasks.
  private func columns(_ cells: [[OverviewColumn: OverviewCell]]) -> [OverviewColumn] {
    let present = Set(cells.flatMap(\.keys))
    let names = Set(present.map(\.task))
    let known = tally.tasks.map(\.facts.name)
    let tasks = known.filter(names.contains) + names.subtracting(known).sorted()
    return occasions.titles.indices.flatMap { occasion in
      tasks.map { OverviewColumn(occasion: occasion, task: $0) }.filter(present.contains)
    }
  }

  /// What there is of each participant, in the order of their numbers. Of several sessions in a cell, the worst counts.
  private func cells() -> [[OverviewColumn: OverviewCell]] {
    var cells = [[OverviewColumn: OverviewCell]](repeating: [:], count: tally.participants.count)
    for (number, session) in tally.sessions.enumerated() {
      guard let occasion = occasions.places[number] else { continue }
      for task in session.tasks {
        let column = OverviewColumn(occasion: occasion, task: task.name)
        let quality = task.quality
        guard var cell = cells[session.person][column] else {
          cells[session.person][column] = OverviewCell(
            quality: quality, session: number, count: 1, isAssumed: task.isAssumed)
          continue
        }
        cell.count += 1
        cell.isAssumed = cell.isAssumed && task.isAssumed
        if quality.severity > cell.quality.severity {
          (cell.quality, cell.session) = (quality, number)
        }
        cells[session.person][column] = cell
      }
    }
    return cells
  }

  private func writeHead(_ columns: [OverviewColumn], to table: inout MarkupWriter) {
    let isUpward = columns.count > Self.mostLevelHeadings
    table.element("thead") { head in
      if occasions.titles.count > 1 {
        head.element("tr") { row in
          row.element("th", ["scope": "col"], "")
          for (occasion, title) in occasions.titles.enumerated() {
            let width = columns.count { $0.occasion == occasion }
            guard width > 0 else { continue }
            row.element(
              "th", ["scope": "colgroup", "colspan": "\(width)", "class": "visit"], title)
          }
        }
      }
      head.element("tr") { row in
        row.element("th", ["scope": "col"], "participant")
        for column in columns { writeHeading(column, isUpward: isUpward, to: &row) }
      }
    }
  }

  private func writeHeading(_ column: OverviewColumn, isUpward: Bool, to row: inout MarkupWriter) {
    row.element("th", isUpward ? ["scope": "col", "class": "up"] : ["scope": "col"]) { cell in
      if let facts = tally.facts(of: column.task) {
        cell.element(
          "a", ["href": "\(links.overview)#task-\(column.task)", "title": facts.label], facts.name)
      } else {
        cell.add(column.task.isEmpty ? "task unknown" : column.task)
      }
    }
  }

  private func writeMap(
    _ columns: [OverviewColumn], to section: inout MarkupWriter,
    _ rows: (inout MarkupWriter) -> Void
  ) {
    section.element(
      "div", ["class": "map", "tabindex": "0", "role": "region", "aria-label": "Who did what"]
    ) { frame in
      frame.element("table") { table in
        writeHead(columns, to: &table)
        table.element("tbody", [:], rows)
      }
    }
  }

  // MARK: Participants

  private func writeParticipantsMap(to section: inout MarkupWriter) {
    let cells = cells()
    let columns = columns(cells)
    let common = Set(
      columns.filter { column in 2 * cells.count { $0[column] != nil } >= cells.count })
    let expected = expected(columns, cells)
    writeMap(columns, to: &section) { body in
      for arm in tally.armNames + [""] {
        let people = tally.participants.indices.filter { tally.participants[$0].arm === arm }.sorted
        { NaturalKey(tally.participants[$0].name) < NaturalKey(tally.participants[$1].name) }
        guard !people.isEmpty else { continue }
        if !tally.armNames.isEmpty {
          writeArm(arm, people.count, across: columns.count + 1, to: &body)
        }
        for person in people { write(person, cells[person], columns, common, expected, to: &body) }
      }
    }
  }

  /// The columns with a session whose task is known. What is only assumed of one is not missing of others.
  private func expected(_ columns: [OverviewColumn], _ cells: [[OverviewColumn: OverviewCell]])
    -> Set<OverviewColumn>
  { Set(columns.filter { column in cells.contains { $0[column].map { !$0.isAssumed } ?? false } }) }

  private func writeArm(
    _ arm: String, _ count: Int, across columns: Int, to body: inout MarkupWriter
  ) {
    body.element("tr") { row in
      row.element(
        "th", ["scope": "rowgroup", "colspan": "\(columns)", "class": "arm"],
        "\(arm.isEmpty ? "no \(tally.arms.column)" : arm) (\(counted(count, "participant")))")
    }
  }

  /// - Parameters:
  ///   - common: columns that at least half of the participants fill, whose gaps need a decision.
  ///   - expected: columns that can have gaps.
  private func write(
    _ person: Int, _ cells: [OverviewColumn: OverviewCell], _ columns: [OverviewColumn],
    _ common: Set<OverviewColumn>, _ expected: Set<OverviewColumn>, to body: inout MarkupWriter
  ) {
    body.element("tr") { line in
      line.element("th", ["scope": "row"]) { cell in
        let name = tally.participants[person].shownName
        if let address = links.participant(person) {
          cell.element("a", ["href": address], name)
        } else {
          cell.add(name)
        }
      }
      for column in columns {
        let task = column.task.isEmpty ? "task unknown" : column.task
        guard cells[column] != nil || expected.contains(column) else {
          line.element("td", ["class": "absent"], "")
          continue
        }
        guard let found = cells[column], found.quality != .absent else {
          let style = common.contains(column) ? "gap" : "absent"
          line.element("td", ["class": style, "title": "\(task): missing"], "·")
          continue
        }
        line.element(
          "td", ["class": found.quality.rawValue, "title": "\(task): \(found.quality.state)"]
        ) { cell in
          let text = found.quality.stateSymbol + (found.count > 1 ? "\(found.count)" : "")
          if let address = links.card(found.session, column.task) {
            cell.element("a", ["href": address], text)
          } else {
            cell.add(text)
          }
        }
      }
    }
  }

  // MARK: Counts of a large study

  private func writeCounts(to section: inout MarkupWriter) {
    let cells = cells()
    let columns = columns(cells)
    let expected = expected(columns, cells)
    writeMap(columns, to: &section) { body in
      for arm in tally.armNames + [""] {
        let people = tally.participants.indices.filter { tally.participants[$0].arm === arm }
        guard !people.isEmpty else { continue }
        let name = arm.isEmpty ? tally.armNames.isEmpty ? "all" : "no \(tally.arms.column)" : arm
        for state in OverviewState.allCases {
          body.element("tr") { line in
            line.element(
              "th", ["scope": "row"],
              state == .measured ? "\(name) (n \(people.count)) \(state.symbol)" : state.symbol)
            for column in columns {
              let count = people.count { person in
                let cell = cells[person][column]
                return OverviewState(cell?.quality) == state
                  && (cell != nil || expected.contains(column))
              }
              line.element(
                "td",
                [
                  "class": count == 0 ? "absent" : state.style,
                  "title": "\(column.task): \(count) \(state.rawValue)",
                ], "\(count)")
            }
          }
        }
      }
    }
  }
}

/// What is there of a participant, visit and task.
enum OverviewState: String, CaseIterable {
  case measured, doubtful, unusable, missing

  /// - Parameter quality: the verdict on the main values; nil without a session.
  init(_ quality: Quality?) {
    switch quality {
    case .good?: self = .measured
    case .doubtful?: self = .doubtful
    case .bad?, .error?: self = .unusable
    case .absent?, nil: self = .missing
    }
  }

  var symbol: String {
    switch self {
    case .measured: Quality.good.symbol
    case .doubtful: Quality.doubtful.symbol
    case .unusable: Quality.bad.symbol
    case .missing: "·"
    }
  }

  /// The class of its cells.
  fileprivate var style: String {
    switch self {
    case .measured: Quality.good.rawValue
    case .doubtful: Quality.doubtful.rawValue
    case .unusable: Quality.bad.rawValue
    case .missing: "gap"
    }
  }
}

extension Quality {
  fileprivate var state: String { OverviewState(self).rawValue }
  fileprivate var stateSymbol: String { OverviewState(self).symbol }

  /// The rank of the verdict, higher for a worse one. Absent is the lowest, so that a session with a good
  /// value is good.
  fileprivate var severity: Int {
    switch self {
    case .absent: 0
    case .good: 1
    case .doubtful: 2
    case .bad: 3
    case .error: 4
    }
  }
}
