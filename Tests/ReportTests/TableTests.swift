import Metrics
import Report
import TestSupport
import Testing
import Text

@Suite struct TableTests {
  private static let wide = WideRow.table(
    of: .attempt,
    metrics: [
      MetricDefinition.made("rate", .number), .made("taps", .count), .made("regular", .boolean),
      .made("kind", .word(["a", "b"])), .made("clip", .text),
    ], wideColumns)
  private static var wideColumns: WideColumns {
    var columns = WideColumns()
    (columns.carried, columns.haveVerdicts) = (["sex", "Größe, cm"], true)
    return columns
  }
  private static let participants = ParticipantsRow.table(
    tasks: ["tapping", "stroop"], given: ["group", "group \"2\""])

  @Test func `rows are read as they were written, whatever their cells hold`() throws {
    #expect(try roundTripProblems(of: MetricsRow.table) == [])
    #expect(try roundTripProblems(of: EventsRow.table) == [])
    #expect(try roundTripProblems(of: AnswersRow.table) == [])
    #expect(try roundTripProblems(of: SessionsRow.table) == [])
    #expect(try roundTripProblems(of: InputsRow.table) == [])
    #expect(try roundTripProblems(of: GroupsRow.table) == [])
    #expect(try roundTripProblems(of: DictionaryRow.table) == [])
    #expect(try roundTripProblems(of: PlanRow.table) == [])
    #expect(try roundTripProblems(of: ShapesRow.table) == [])
    #expect(try roundTripProblems(of: Self.participants) == [])
    #expect(try roundTripProblems(of: Self.wide) == [])
  }

  @Test func `each column has a name of its own and a text`() {
    let tables = [
      MetricsRow.table.description, EventsRow.table.description, AnswersRow.table.description,
      SessionsRow.table.description, InputsRow.table.description, GroupsRow.table.description,
      DictionaryRow.table.description, PlanRow.table.description, ShapesRow.table.description,
      ParticipantsRow.table(tasks: ["tapping"]).description,
      WideRow.table(of: .attempt, metrics: []).description,
    ]
    for table in tables {
      #expect(Set(table.columnNames).count == table.columns.count, "\(table.name)")
      for column in table.columns { #expect(column.description.hasSuffix("."), "\(column.name)") }
      #expect(table.primaryKey.allSatisfy(table.columnNames.contains))
      #expect(!table.namesInputs || table.columnNames.contains("source"))
    }
    #expect(Set(tables.map(\.name)).count == tables.count)
  }

  @Test func `columns are found by name in any order, and others are handed on`() throws {
    let header = ["site"] + MetricsRow.table.columnNames.reversed() + ["note"]
    let all = [
      "Ulm", "walk.json", "gait/4", "short", "good", "", "m", "", "2.5", "distance_m", "left", "1",
      "walk", "gait", "", "S1", "V1", "P1", "seen",
    ]
    try #require(all.count == header.count)
    let reader = try MetricsRow.table.reader(of: header)
    let row = try reader.row { all[$0] }
    #expect(row.participant == "P1")
    #expect(row.visit == "V1")
    #expect(row.value == 2.5)
    #expect(row.attempt == 1)
    #expect(row.quality == .good)
    #expect(row.flags.texts == ["short"])
    #expect(row.source == "walk.json")
    #expect(reader.others { all[$0] } == ["Ulm", "seen"])
  }

  @Test func `a missing column is an error that names it, unless earlier versions lack it`() throws
  {
    let columns = InputsRow.table.columnNames
    #expect(throws: TableProblem.self) {
      try InputsRow.table.reader(of: columns.filter { $0 != "verdict" })
    }
    do throws(TableProblem) {
      _ = try InputsRow.table.reader(of: columns.filter { $0 != "verdict" })
    } catch { #expect(error.description == "the column verdict is missing") }
    let early = try InputsRow.table.reader(of: columns.filter { $0 != "codec" })
    let row = try early.row { $0 == 3 ? "12" : "" }
    #expect(row.byteCount == 12)
    #expect(row.codec == nil)
    // A reader of some columns needs those of them that every version has written, and no others.
    _ = try InputsRow.table.reader(of: ["source"], needing: ["source", "codec"])
    #expect(throws: TableProblem.self) {
      try InputsRow.table.reader(of: ["source"], needing: ["source", "verdict"])
    }
    #expect(InputsRow.table.description.matches(header: columns.filter { $0 != "codec" }))
    #expect(!InputsRow.table.description.matches(header: columns.filter { $0 != "source" }))
  }

  @Test(arguments: [
    ("value", "4,5", "the value \"4,5\" is not a number"),
    ("value", "inf", "the value \"inf\" is not a number"),
    ("attempt", "first", "the attempt \"first\" is not a number"),
    ("quality", "fine", "the quality \"fine\" is not a verdict"),
  ]) func `a cell of another form is an error`(column: String, text: String, words: String) throws {
    let reader = try MetricsRow.table.reader(of: [column], needing: [column])
    do throws(TableProblem) {
      _ = try reader.row { _ in text }
      Issue.record("\(text) was read")
    } catch { #expect(error.description == words) }
  }

  @Test func `a word that a column does not have is an error that lists its words`() throws {
    let reader = try SessionsRow.table.reader(of: ["status"], needing: ["status"])
    do throws(TableProblem) {
      _ = try reader.row { _ in "done" }
      Issue.record("the word was read")
    } catch {
      #expect(error.description == "the status \"done\" is not one of complete, incomplete, empty")
    }
    #expect(try reader.row { _ in "incomplete" }.status == "incomplete")
    #expect(try reader.row { _ in "" }.status == "")
  }

  /// By hand: what each row says.
  @Test func `steps of equal names part where their first metric comes again`() {
    func row(_ metric: String, step: String = "a", _ quality: Quality = .good) -> MetricsRow {
      var row = MetricsRow()
      (row.step, row.metric, row.quality) = (step, metric, quality)
      return row
    }
    let rows = [
      row("m"), row("n"), row("m"), row("n"), row("m", step: "b"), row("", step: "b", .error),
      row("", step: "b", .error),
    ]
    var (grouping, steps) = (StepGrouping(), [MetricsStep]())
    for row in rows { if let step = grouping.add(row) { steps.append(step) } }
    if let last = grouping.finish() { steps.append(last) }
    #expect(steps.map(\.rows.count) == [2, 2, 1, 1, 1])
    #expect(steps.map(\.quality) == [.good, .good, .good, .error, .error])
    #expect(grouping.finish() == nil)
    #expect(grouping.add(row("m"), others: ["one"]) == nil)
    #expect(grouping.add(row("n"), others: ["two"])?.others == ["one"])
  }

  @Test func `flags of several rows are listed once, in the order of the rows`() {
    let rows = ["b;a", "", "a;c"].compactMap { PrintedFlags(cell: $0) }
    #expect(PrintedFlags(joining: rows).text == "b;a;c")
    #expect(PrintedFlags([]).cell == .empty)
  }
}

extension MetricDefinition {
  static func made(_ name: String, _ type: MetricType) -> MetricDefinition {
    MetricDefinition(
      name: name, label: name, type: type, unit: .none, meaning: "What it is.", source: "test",
      absentWhen: "never")
  }
}
