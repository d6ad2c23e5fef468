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

  /// Truth: each row has the names that the first template which fits it gives.
  @Test(arguments: [
    (
      [("P1/a.m4a", "P1", nil), ("site/P2/b.m4a", "P2", nil)],
      ["site/{participant}/{file}", "{participant}/{file}"]
    ),
    (
      [("P1/v1/a.m4a", "P1", "v1"), ("P1/v2/a.m4a", "P1", "v2"), ("P2/a.m4a", "P2", nil)],
      ["{participant}/{visit}/{file}", "{participant}/{file}"]
    ),
    (
      [("D/K/P1/v1/a.m4a", "P1", "v1"), ("D/B/P2/a.m4a", "P2", nil)],
      ["D/B/{participant}/{file}", "D/K/{participant}/{visit}/{file}"]
    ),
  ]) func `participants at several levels have a layout each`(
    rows: [(String, String, String?)], templates: [String]
  ) {
    let lines = draft(rows.map { row($0.0, $0.1, $0.2) })
    let list = templates.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(lines.contains("layout = [\(list)]"))
  }

  /// What lies beside the folders of people belongs to nobody, which a layout must not change.
  @Test func `a file of nobody changes no layout that does not fit it`() {
    var stray = row("test.m4a", "", nil)
    (stray.participant, stray.saidBy) = (nil, nil)
    let lines = draft([row("D/P1/a.m4a", "P1", nil), row("D/P2/a.m4a", "P2", nil), stray])
    #expect(lines.contains(#"layout = "D/{participant}/{file}""#))
  }

  /// `P1/x` is a visit and `P2/x` is none.
  @Test func `folders that no templates describe are a conflict with one of their files`() {
    var summary = PlanSummary([.participants, .visits])
    for row in [row("P1/x/a.m4a", "P1", "x"), row("P2/x/a.m4a", "P2", nil)] { summary.add(row) }
    #expect(summary.folderNames == .conflict(file: "P1/x/a.m4a"))
    var renamed = PlanSummary([.participants])
    renamed.add(row("Export 1/a.m4a", "P1", nil))
    #expect(renamed.folderNames == .conflict(file: "Export 1/a.m4a"))
    #expect(PlanSummary([]).folderNames == .none)
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
