import Report
import Testing

@Suite struct VisitColumnsTests {
  @Test func `a visit that the first participant missed has its place by the others`() {
    let columns = VisitColumns([["base", "week 8"], ["base", "week 4", "week 8"], ["week 4"]])
    #expect(columns.titles == ["base", "week 4", "week 8"])
    #expect(columns.visit(in: 1, of: ["base", "week 8"]) == nil)
    #expect(columns.visit(in: 2, of: ["base", "week 8"]) == "week 8")
  }

  @Test func `what has no visit is the last column`() {
    let columns = VisitColumns([["base", ""], ["base", "week 4"], ["base", "week 4"]])
    #expect(columns.titles == ["base", "week 4", "(no visit)"])
    #expect(columns.endsWithoutVisit)
    #expect(!VisitColumns([["base", "week 4"], ["base"]]).endsWithoutVisit)
  }

  @Test func `visits that nobody shares are columns by their numbers`() {
    let columns = VisitColumns([["2024-05-01", "2024-06-01"], ["2024-05-02"], ["2024-05-03"]])
    #expect(columns.titles == ["visit 1", "visit 2"])
    #expect(columns.visit(in: 0, of: ["2024-05-02"]) == "2024-05-02")
    #expect(columns.visit(in: 1, of: ["2024-05-02"]) == nil)
  }

  @Test func `twelve shared visits have names, and more do not`() {
    for count in [12, 13] {
      let visits = (1...count).map { "v\($0)" }
      #expect((VisitColumns([visits, visits]).titles == visits) == (count == 12))
    }
  }
}
