import Report
import Testing
import Text

@Suite struct PersonKeyTests {
  @Test func `people of one name in two runs are two`() {
    let people = [PersonKey("P1", of: ["berlin"]), PersonKey("P1", of: ["lyon"]), PersonKey("P1")]
    #expect(Set(people).count == 3)
    #expect(people.map(\.shownName) == ["berlin/P1", "lyon/P1", "P1"])
    #expect(people.map(\.participant) == ["P1", "P1", "P1"])
  }

  /// José, written with one character and with two.
  @Test func `names of other bytes are other people`() {
    let people = ["Jos\u{E9}", "Jose\u{301}"].map { PersonKey($0) }
    #expect(people[0] != people[1])
    #expect(people[1] < people[0])
    #expect(!people[0].isCalled("Jose\u{301}"))
  }

  @Test func `a person is called by the name alone, or by the whole`() {
    let person = PersonKey("P1", of: ["berlin"])
    #expect(person.isCalled("P1") && person.isCalled("berlin/P1"))
    #expect(!person.isCalled("lyon/P1"))
  }

  @Test func `the order is that of runs, then of participants`() {
    let people = [
      PersonKey("P2", of: ["lyon"]), PersonKey("P1", of: ["lyon"]), PersonKey("P3", of: ["berlin"]),
    ]
    #expect(people.sorted().map(\.shownName) == ["berlin/P3", "lyon/P1", "lyon/P2"])
  }

  @Test func `a row without a participant has no name`() {
    #expect(PersonKey("", of: ["berlin"]).shownName.isEmpty)
  }

  /// The columns before those of the table tell people apart; those behind them do not.
  @Test func `columns before the table's own are the origin of a row`() throws {
    let header = ["site"] + MetricsRow.table.columnNames + ["note"]
    let reader = try MetricsRow.table.reader(of: header)
    let cells =
      ["berlin"] + MetricsRow.table.columnNames.map { $0 == "quality" ? "good" : "" } + ["x"]
    #expect(reader.origin { cells[$0] } == ["berlin"])
    #expect(reader.others { cells[$0] } == ["berlin", "x"])
    #expect(MetricsRow.table.originColumns(of: header) == ["site"])
  }

  /// Two steps that differ in the spelling of a name only, or in their run.
  @Test func `steps of two people are not joined`() {
    func row(_ participant: String, _ metric: String, _ origin: [String] = []) -> MetricsRow {
      var row = MetricsRow()
      (row.participant, row.metric, row.origin) = (participant, metric, origin)
      return row
    }
    var steps = StepGrouping()
    #expect(steps.add(row("Jos\u{E9}", "a")) == nil)
    #expect(steps.add(row("Jose\u{301}", "b"))?.rows.count == 1)
    _ = steps.finish()
    #expect(steps.add(row("P", "a"), others: ["Jos\u{E9}"]) == nil)
    #expect(steps.add(row("P", "b"), others: ["Jose\u{301}"])?.rows.count == 1)
  }
}
