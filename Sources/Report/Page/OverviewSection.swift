import Metrics
import Text

/// The overview: what is there of each participant, visit and task, and what is missing.
struct OverviewSection {
  let tally: StudyTally
  let links: PageLinks
  let presence: StudyPresence
  /// The address of the page with all participants; nil if this page shows them or there is none.
  var participantsPage: String?

  /// With more participants, the overview counts them by group and visit.
  static let mostParticipants = 200
  /// With more columns, their headings are written upward.
  private static let mostLevelHeadings = 12

  init(
    _ tally: StudyTally, _ links: PageLinks, _ presence: StudyPresence,
    participantsPage: String? = nil
  ) {
    (self.tally, self.links, self.presence) = (tally, links, presence)
    self.participantsPage = participantsPage
  }

  private var columns: [PresenceColumn] { presence.columns }

  func write(to main: inout MarkupWriter) {
    guard tally.sessions.contains(where: { !$0.tasks.isEmpty }) else { return }
    main.element("section", ["id": "presence"]) { section in
      section.element("h2", [:], "Who did what")
      section.element("p", ["class": "where"], legend)
      if tally.personCount <= Self.mostParticipants {
        writeParticipantsMap(to: &section)
      } else {
        writeCounts(to: &section)
        if let participantsPage {
          section.element("p") {
            $0.element("a", ["href": participantsPage], "All \(tally.personCount) participants")
          }
        }
      }
    }
  }

  /// Writes the map of all participants, for any number of them.
  func writeParticipants(to main: inout MarkupWriter) {
    main.element("section", ["id": "presence"]) { writeParticipantsMap(to: &$0) }
  }

  /// What the symbols mean, with the number of each.
  private var legend: String {
    let parts = MainUsability.allCases.map { usability in
      let others = usability == .missing ? " although others have it" : ""
      return
        "\(usability.symbol) \(usability.words)\(others) (\(presence.counts[usability, default: 0]))"
    }
    return "\(parts.joined(separator: ", ")). \(MainUsability.meaning)"
  }

  // MARK: Columns

  private func writeHead(to table: inout MarkupWriter) {
    let isUpward = columns.count > Self.mostLevelHeadings
    let titles = presence.occasions.titles
    table.element("thead") { head in
      if titles.count > 1 {
        head.element("tr") { row in
          row.element("th", ["scope": "col"], "")
          for (occasion, title) in titles.enumerated() {
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

  private func writeHeading(_ column: PresenceColumn, isUpward: Bool, to row: inout MarkupWriter) {
    row.element("th", isUpward ? ["scope": "col", "class": "up"] : ["scope": "col"]) { cell in
      if let facts = tally.facts(of: column.task) {
        cell.element(
          "a", ["href": "\(links.overview)#task-\(column.task)", "title": facts.label], facts.name)
      } else {
        cell.add(Self.name(of: column))
      }
    }
  }

  private static func name(of column: PresenceColumn) -> String {
    column.task.isEmpty ? "task unknown" : column.task
  }

  private func writeMap(to section: inout MarkupWriter, _ rows: (inout MarkupWriter) -> Void) {
    section.element(
      "div", ["class": "map", "tabindex": "0", "role": "region", "aria-label": "Who did what"]
    ) { frame in
      frame.element("table") { table in
        writeHead(to: &table)
        table.element("tbody", [:], rows)
      }
    }
  }

  // MARK: Participants

  private func writeParticipantsMap(to section: inout MarkupWriter) {
    writeMap(to: &section) { body in
      for arm in tally.armNames + [""] {
        let people = tally.people(in: arm)
        guard !people.isEmpty else { continue }
        if !tally.armNames.isEmpty { writeArm(arm, people.count, to: &body) }
        for person in people { write(person, to: &body) }
      }
    }
  }

  private func writeArm(_ arm: String, _ count: Int, to body: inout MarkupWriter) {
    body.element("tr") { row in
      row.element(
        "th", ["scope": "rowgroup", "colspan": "\(columns.count + 1)", "class": "arm"],
        "\(tally.name(ofArm: arm)) (\(counted(count, "participant")))")
    }
  }

  private func write(_ person: StudyPerson, to body: inout MarkupWriter) {
    body.element("tr") { line in
      line.element("th", ["scope": "row"]) { cell in
        tally.link(person, links)(&cell)
        if person.number == nil { cell.element("span", ["class": "k"], " never came") }
      }
      for column in columns { write(person, column, to: &line) }
    }
  }

  private func write(_ person: StudyPerson, _ column: PresenceColumn, to line: inout MarkupWriter) {
    let task = Self.name(of: column)
    guard case .met(let number) = person, let found = presence.cells[number][column],
      found.counts.usability != .missing
    else {
      guard presence.expected.contains(column) else {
        line.element("td", ["class": "absent"], "")
        return
      }
      // What few others have is no gap.
      let isGap = presence.common.contains(column)
      line.element(
        "td",
        [
          "class": isGap ? MainUsability.missing.style : "absent",
          "title": "\(task): \(MainUsability.missing.words)",
        ], isGap ? MainUsability.missing.symbol : "")
      return
    }
    let usability = found.counts.usability
    line.element("td", ["class": usability.style, "title": "\(task): \(usability.words)"]) { cell in
      let text = usability.symbol + (found.sessionCount > 1 ? "\(found.sessionCount)" : "")
      if let address = links.card(found.session, column.task) {
        cell.element("a", ["href": address], text)
      } else {
        cell.add(text)
      }
    }
  }

  // MARK: Counts of a large study

  private func writeCounts(to section: inout MarkupWriter) {
    writeMap(to: &section) { body in
      for arm in tally.armNames + [""] {
        let people = tally.people(in: arm)
        guard !people.isEmpty else { continue }
        let name = arm.isEmpty && tally.armNames.isEmpty ? "all" : tally.name(ofArm: arm)
        for usability in MainUsability.allCases {
          body.element("tr") { line in
            line.element(
              "th", ["scope": "row"],
              usability == .usable
                ? "\(name) (n \(people.count)) \(usability.symbol)" : usability.symbol)
            for column in columns {
              let count = people.count { presence.usability(of: $0.number, column) == usability }
              line.element(
                "td",
                [
                  "class": count == 0 ? "absent" : usability.style,
                  "title": "\(column.task): \(count) \(usability.words)",
                ], "\(count)")
            }
          }
        }
      }
    }
  }
}
