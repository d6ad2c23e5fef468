import Metrics
import Report
import Study
import Testing
import Text

@testable import Batch

@Suite struct SettingsDraftTests {
  private func row(
    _ file: String, _ participant: String, _ visit: String?, saidBy: String = "folder",
    isAssumed: Bool = false
  ) -> PlanRow {
    var row = PlanRow()
    (row.file, row.participant, row.visit, row.session) = (file, participant, visit, "s")
    (row.kind, row.role, row.task, row.saidBy) = ("audio", .measured, "phonation", saidBy)
    if isAssumed { row.flags = PrintedFlags(cell: "task_assumed") ?? PrintedFlags([]) }
    return row
  }

  /// Truth: how many processors a machine has says nothing of a study.
  @Test func `options of the machine are not settings of the study`() {
    let lines = draft(
      [], [("jobs", .integer(1)), ("memory-max", .integer(64)), ("strict", .bool(true))])
    #expect(lines.contains("strict = true"))
    #expect(!lines.contains { $0.hasPrefix("jobs") || $0.hasPrefix("memory") })
  }

  private func draft(_ rows: [PlanRow], _ options: [JSONValue.Member] = [], haveVisits: Bool = true)
    -> [String]
  {
    var summary = PlanSummary([.participants] + (haveVisits ? [.visits] : []))
    for row in rows { summary.add(row) }
    return SettingsDraft(options: options, summary: summary).text.split(separator: "\n").map(
      String.init)
  }

  @Test func `a session's folder with the date of its visit is no folder of a visit`() {
    let lines = draft(
      [row("P1/2024-05-01/a.json", "P1", "2024-05-01"), row("P2/7D07/a.json", "P2", "2024-05-02")],
      haveVisits: false)
    #expect(lines.contains(#"layout = "{participant}/{file}""#))
  }

  @Test func `folders become a layout, and an assumed task a rule that does nothing yet`() {
    let lines = draft([
      row("clean/P1/V1/aaah_1.m4a", "P1", "V1", isAssumed: true),
      row("clean/P2/V1/aaah_2.m4a", "P2", "V1", isAssumed: true),
      row("clean/P2/V1/x.m4a", "P2", "V1"),
    ])
    #expect(lines.contains(#"layout = "clean/{participant}/{visit}/{file}""#))
    #expect(
      lines.suffix(4) == [
        "[[files]]", #"match = "clean/*/*/aaah_*.m4a""#, "leave_out = false",
        ##"# task = "phonation""##,
      ])
    #expect(lines.count { $0 == "[[files]]" } == 1)
  }

  /// A layout wins over the platform, which names these participants.
  @Test func `a layout is a comment beside names of a platform`() {
    let lines = draft([row("P1/a.m4a", "P1", nil), row("x/b.m4a", "M1", nil, saidBy: "platform")])
    #expect(lines.contains(##"# layout = "{participant}/{file}""##))
    #expect(!lines.contains { $0.hasPrefix("layout") })
  }

  @Test func `participants at several levels have no layout`() {
    let lines = draft([row("P1/a.m4a", "P1", nil), row("site/P2/b.m4a", "P2", nil)])
    #expect(!lines.contains { $0.contains("layout =") })
  }

  @Test func `given options stand as they are, tables last`() {
    let lines = draft(
      [row("P1/a.m4a", "P1", nil)],
      [
        ("parameters", .object([("height", .number(1.75))])),
        ("layout", .array([.string("{participant}/{file}")])),
        ("participants", .string("people.csv")), ("strict", .bool(true)),
      ])
    #expect(
      lines.filter { !$0.hasPrefix("#") } == [
        #"layout = ["{participant}/{file}"]"#, #"participants = "people.csv""#, "strict = true",
        "[parameters]", "height = 1.75",
      ])
  }
}
