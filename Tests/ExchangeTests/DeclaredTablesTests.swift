import Metrics
import Report
import TestSupport
import Testing

@testable import Exchange

@Suite struct DeclaredTablesTests {
  @Test func `rows are read as they were written`() throws {
    #expect(try roundTripProblems(of: REDCapInstance.table) == [])
    #expect(try roundTripProblems(of: BIDSTables.events) == [])
    #expect(try roundTripProblems(of: BIDSTables.sessions) == [])
    #expect(try roundTripProblems(of: BIDSTables.measures([])) == [])
  }

  @Test func `each column of a dataset has a text`() {
    let tables = [
      BIDSTables.events.description, BIDSTables.sessions.description,
      BIDSTables.measures([]).description,
    ]
    for table in tables {
      for column in table.columns { #expect(column.description.hasSuffix("."), "\(column.name)") }
    }
  }

  @Test func `a list of instances is one only with its own header and whole lines`() {
    let header = REDCapInstance.table.columnNames
    let line = ["P1", "S1", "tapping", "tap", "1", "left", "a.json", "3"]
    #expect(REDCapExport.known([header, line])?.map(\.number) == [3])
    #expect(REDCapExport.known([header]) == [])
    #expect(REDCapExport.known([]) == nil)
    #expect(REDCapExport.known([header.reversed(), line]) == nil)
    #expect(REDCapExport.known([header, Array(line.dropLast())]) == nil)
    #expect(REDCapExport.known([header, line.dropLast() + ["three"]]) == nil)
  }
}
