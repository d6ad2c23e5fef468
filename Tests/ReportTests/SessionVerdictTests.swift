import Metrics
import TestSupport
import Testing
import Text

@testable import Report

/// Truth: one rule of the verdict (`OverallVerdictTests`), which every table and page applies to the same values.
@Suite struct SessionVerdictTests {
  /// A walk with a good main value, a bad other value and an absent one, and a session value that is doubtful.
  private static let report: SessionReport = {
    func metric(_ name: String, _ reading: Reading) -> MeasuredMetric {
      MeasuredMetric(.made(name, .number), reading)
    }
    let doubt = Flag("doubted", .doubt, "Doubted.")
    let distrust = Flag("distrusted", .distrust, "Distrusted.")
    let missing = Flag("missing", .absence, "Missing.")
    var report = SessionReport(
      participant: "P1", visit: "", session: "S", start: "", task: "walk", method: "walk/1",
      measurements: [
        StepMeasurement(
          step: "out", attempt: 1, source: "a.json",
          metrics: [
            metric("main", .number(1, else: missing)),
            metric("other", .number(2, flags: [distrust], else: missing)),
            metric("gone", .absent(missing)),
          ]),
        StepMeasurement(
          step: "", attempt: nil, source: "a.json",
          metrics: [metric("whole", .number(3, flags: [doubt], else: missing))]),
      ])
    report.headlines = ["main"]
    return report
  }()

  @Test func `a session has the verdict on its main values and counts all of them`() {
    let row = SessionsRow(Self.report)
    #expect(row.quality == .good)
    #expect([row.goodCount, row.doubtfulCount, row.badCount, row.absentCount] == [1, 1, 1, 1])
  }

  @Test func `a row of a wide table has the verdict on its own main values, else on all`() {
    #expect(WideRow.rows(of: Self.report, grain: .attempt).map(\.quality) == [.good])
    #expect(WideRow.rows(of: Self.report, grain: .session).map(\.quality) == [.doubtful])
  }

  @Test func `an input that could not be used makes the session an error`() {
    let failed = StepMeasurement(
      step: "back", attempt: 1, source: "b.json", failure: Flag("torn", .error, "Torn."))
    let row = SessionsRow(Self.report.with(Self.report.measurements + [failed]))
    #expect(row.quality == .error)
    #expect(row.goodCount == 1)
  }

  @Test func `a step of the exported tables has the verdict of its row in the wide table`() throws {
    var steps = StepGrouping(Headlines([(task: "walk", metric: "main")]))
    var found: [MetricsStep] = []
    for row in MetricsRow.rows(of: Self.report) {
      if let step = steps.add(row) { found.append(step) }
    }
    found += [steps.finish()].compactMap(\.self)
    #expect(found.map(\.quality) == [.good, .doubtful])
  }

  @Test func `the report has the verdict of sessions_csv`() {
    let facts = TaskFacts(
      name: "walk", title: "Walk", summary: "", headlines: ["main"], conditions: [], metrics: [],
      pictures: [])
    var tally = StudyTally([facts], [])
    let rows = MetricsRow.rows(of: Self.report)
    tally.add(rows.filter { $0.step == "out" })
    tally.add(rows.filter { $0.step.isEmpty })
    #expect(tally.sessions.map { $0.tasks.map(\.quality) } == [[.good]])
    #expect(tally.sessions[0].needsAttention == false)
  }

  @Test func `wide tables have a column of verdicts after each metric on demand`() {
    var columns = WideColumns()
    let metrics = [MetricDefinition.made("main", .number), .made("other", .number)]
    let plain = WideRow.table(of: .attempt, metrics: metrics, columns)
    columns.haveVerdicts = true
    let table = WideRow.table(of: .attempt, metrics: metrics, columns)
    let added = ["main", "main.quality", "other", "other.quality"]
    #expect(
      table.columnNames.filter { !plain.columnNames.contains($0) || $0 == "main" || $0 == "other" }
        == added)
    let row = WideRow.rows(of: Self.report, grain: .attempt)[0]
    let cells = zip(table.columnNames, table.cells(of: row)).filter { added.contains($0.0) }
    #expect(cells.map(\.1) == [Cell.number(1), .text("good"), .number(2), .text("bad")])
  }
}
