import Reliability
import Report
import TestSupport
import Testing

@Suite struct ReliabilityTablesTests {
  @Test func `rows are read as they were written`() throws {
    #expect(try roundTripProblems(of: ReliabilityRow.table) == [])
    #expect(try roundTripProblems(of: ChangesRow.table) == [])
  }

  @Test func `each column has a name of its own and a text`() {
    for table in [ReliabilityRow.table.description, ChangesRow.table.description] {
      #expect(Set(table.columnNames).count == table.columns.count, "\(table.name)")
      for column in table.columns { #expect(column.description.hasSuffix("."), "\(column.name)") }
    }
  }
}
