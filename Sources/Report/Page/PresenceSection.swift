import CLibrary
import Metrics
import Text

/// The presence map: the sessions of each participant and task, and their verdicts.
struct PresenceSection {
  let tally: StudyTally
  let links: PageLinks

  /// With more participants, the map of the study counts sessions by week.
  static let mostParticipants = 200

  /// The address of the page with all participants; nil if this page shows them or there is none.
  var participantsPage: String?

  func write(to main: inout MarkupWriter) {
    guard tally.sessions.contains(where: { !$0.tasks.isEmpty }) else { return }
    main.element("section", ["id": "presence"]) { section in
      section.element("h2", [:], "Who did what")
      section.element(
        "p", ["class": "where"],
        "Number of sessions and the worst verdict of their main values: ● good, ◐ doubtful, ○ bad, ✕ unusable input, – no value expected."
      )
      if tally.participants.count <= Self.mostParticipants {
        writeMap(rows: byParticipant, head: "participant", to: &section)
      } else {
        writeMap(rows: byWeek, head: "week from", to: &section)
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
    main.element("section", ["id": "presence"]) {
      writeMap(rows: byParticipant, head: "participant", to: &$0)
    }
  }

  // MARK: Cells

  /// Session numbers and verdicts by task.
  private typealias Cells = [TaskName: [(session: Int, quality: Quality)]]

  private struct PresenceRow {
    let name: String
    let address: String?
    var cells: Cells = [:]
  }

  private var byParticipant: [PresenceRow] {
    let order = tally.participants.indices.sorted {
      tally.participants[$0].name.precedes(tally.participants[$1].name)
    }
    return order.map { number in
      let person = tally.participants[number]
      var row = PresenceRow(name: person.shownName, address: links.participant(number))
      for session in tally.sessions(of: number) { add(session, to: &row) }
      return row
    }
  }

  private var byWeek: [PresenceRow] {
    var rows: [CalendarDay?: PresenceRow] = [:]
    for number in tally.sessions.indices {
      let monday = CalendarDay(tally.sessions[number].start.prefix(10))?.monday
      let name = monday.map(readableDate) ?? "no date"
      add(number, to: &rows[monday, default: PresenceRow(name: name, address: nil)])
    }
    let dated = rows.sorted { ($0.key?.number ?? .max) < ($1.key?.number ?? .max) }
    return dated.map(\.value)
  }

  private func add(_ number: Int, to row: inout PresenceRow) {
    for task in tally.sessions[number].tasks {
      row.cells[task.name, default: []].append((number, task.quality))
    }
  }

  // MARK: Table

  private func writeMap(rows: [PresenceRow], head: String, to section: inout MarkupWriter) {
    let present = Set(tally.sessions.flatMap { $0.tasks.map(\.name) })
    let known = tally.tasks.map(\.facts.name)
    let tasks = known.filter(present.contains) + present.subtracting(known).sorted()
    section.element(
      "div", ["class": "map", "tabindex": "0", "role": "region", "aria-label": "Who did what"]
    ) { frame in
      frame.element("table") { table in
        table.element("thead") { top in
          top.element("tr") { row in
            row.element("th", ["scope": "col"], head)
            for task in tasks { writeHeading(task, to: &row) }
          }
        }
        table.element("tbody") { body in for row in rows { write(row, tasks, to: &body) } }
      }
    }
  }

  private func writeHeading(_ task: String, to row: inout MarkupWriter) {
    row.element("th", ["scope": "col"]) { cell in
      if let facts = tally.facts(of: task) {
        cell.element("a", ["href": "\(links.overview)#task-\(task)"], facts.label)
      } else {
        cell.add(task.isEmpty ? "task unknown" : task)
      }
    }
  }

  private func write(_ row: PresenceRow, _ tasks: [String], to body: inout MarkupWriter) {
    body.element("tr") { line in
      line.element("th", ["scope": "row"]) { cell in
        if let address = row.address {
          cell.element("a", ["href": address], row.name)
        } else {
          cell.add(row.name)
        }
      }
      for task in tasks {
        let sessions = row.cells[task] ?? []
        guard let worst = sessions.map(\.quality).max(by: { $0.severity < $1.severity }) else {
          line.element("td") { _ in }
          continue
        }
        line.element("td", ["class": worst.rawValue]) { cell in
          let text = "\(worst.symbol) \(sessions.count)"
          let first = sessions.first { $0.quality == worst }
          let address = first.flatMap { links.card($0.session, task) }
          let title = "\(counted(sessions.count, "session")), \(worst.rawValue)"
          if let address {
            cell.element("a", ["href": address, "title": title], text)
          } else {
            cell.element("span", ["title": title], text)
          }
        }
      }
    }
  }
}

extension Quality {
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
