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
    #expect(try roundTripProblems(of: BIDSTables.scans) == [])
    #expect(try roundTripProblems(of: BIDSChannel.table) == [])
  }

  @Test func `each column of a dataset has a text`() {
    let tables = [
      BIDSTables.events.description, BIDSTables.sessions.description,
      BIDSTables.measures([]).description, BIDSTables.scans.description,
      BIDSChannel.table.description,
    ]
    for table in tables {
      for column in table.columns { #expect(column.description.hasSuffix("."), "\(column.name)") }
    }
  }
}
