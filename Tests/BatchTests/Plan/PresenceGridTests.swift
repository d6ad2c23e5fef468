import Report
import Testing

@testable import Batch

@Suite struct PresenceGridTests {
  private func row(
    _ participant: String, _ visit: String?, _ session: String, _ tasks: String,
    start: String? = nil, role: FileRole = .measured
  ) -> PlanRow {
    var row = PlanRow()
    (row.participant, row.visit, row.session) = (participant, visit, session)
    (row.task, row.start, row.role) = (tasks, start, role)
    return row
  }

  @Test func `sessions are counted once, and what is missing is a dash`() {
    var grid = PresenceGrid()
    for row in [
      row("P1", "Visit 1", "a", "gait-and-balance"), row("P1", "Visit 1", "a", "gait-and-balance"),
      row("P1", "Visit 1", "b", "phonation;gait-and-balance"),
      row("P1", "Visit 2", "c", "phonation"), row("P2", "Visit 2", "d", "gait-and-balance"),
      row("P2", "Visit 1", "e", "gait-and-balance", role: .leftOut),
    ] { grid.add(row) }
    #expect(
      grid.lines(width: 80) == [
        "sessions by participant and visit: gait-and-balance, phonation",
        "participant  Visit 1  Visit 2", "P1           2 1      – 1", "P2           –        1 –",
      ])
  }

  /// Truth: nothing says that others should have done what is only assumed of one.
  @Test func `an assumed task makes nothing missing of others`() {
    func assumed(_ participant: String, _ visit: String, _ session: String) -> PlanRow {
      var row = row(participant, visit, session, "gait-and-balance")
      row.flags = PrintedFlags(cell: "task_assumed") ?? PrintedFlags([])
      return row
    }
    var grid = PresenceGrid()
    for row in [
      row("P1", "V1", "a", "tapping"), row("P2", "V1", "b", "tapping"), assumed("P2", "V1", "c"),
      assumed("P2", "V2", "d"), assumed("P3", "V1", "e"),
    ] { grid.add(row) }
    #expect(
      grid.lines(width: 80) == [
        "sessions by participant and visit: tapping, gait-and-balance?", "participant  V1    V2",
        "P1           1", "P2           1 1?  – 1?", "P3           – 1?",
      ])
  }

  @Test func `visits are in the order of their starts`() {
    var grid = PresenceGrid()
    grid.add(row("P1", "week 12", "a", "psat", start: "2024-01-01T10:00:00.000+00:00"))
    grid.add(row("P1", "baseline", "b", "psat", start: "2023-01-01T10:00:00.000+00:00"))
    grid.add(row("P1", "undated", "c", "psat"))
    grid.add(row("P1", nil, "d", "psat"))
    #expect(grid.people.map(\.visits) == [["baseline", "week 12", "undated", ""]])
  }

  @Test func `visits without a date are in the order of what their names mean`() {
    var grid = PresenceGrid()
    for visit in ["post", "pre"] { grid.add(row("P1", visit, visit, "psat")) }
    #expect(grid.people.map(\.visits) == [["pre", "post"]])
    grid.add(row("P2", "apple", "a", "psat"))
    #expect(grid.people.map(\.visits) == [["post", "pre"], ["apple"]])
  }

  @Test func `visits that nobody shares are columns by their numbers`() {
    var grid = PresenceGrid()
    for (number, person) in ["P1", "P2", "P3"].enumerated() {
      for visit in 1...2 {
        let day = "2024-0\(number + 1)-0\(visit)"
        grid.add(row(person, day, "\(day)", "psat", start: day))
      }
    }
    #expect(grid.lines(width: 80)[1] == "participant  visit 1  visit 2")
    #expect(grid.lines(width: 22)[1] == "participant  visit 1")
    #expect(grid.lines(width: 22).last == "… and 1 visit to the right")
  }

  @Test func `participants beyond the last line are counted`() {
    var grid = PresenceGrid()
    for number in 100..<140 {
      grid.add(row("P\(number)", "V1", "a\(number)", "psat"))
      if number != 135 { grid.add(row("P\(number)", "V2", "b\(number)", "psat")) }
    }
    let lines = grid.lines(width: 80)
    #expect(lines.count == 2 + PresenceGrid.mostPeople + 1)
    #expect(lines.last == "… and 10 more participants, 1 of them with fewer visits: P135")
    #expect(grid.lines(width: 80, showsAll: true).count == 2 + 40)
  }
}
