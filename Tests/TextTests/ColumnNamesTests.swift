import Testing
import Text

/// Truth: names of columns in SQLite, which ignore capitals of ASCII, and in BIDS, which have no blanks.
@Suite struct ColumnNamesTests {
  private func problem(_ given: [String], besides own: [String] = []) -> ColumnNames.NameProblem? {
    var names = ColumnNames(own: own)
    do throws(ColumnNames.NameProblem) { try names.add(given) } catch { return error }
    return nil
  }

  @Test func `names that every program distinguishes are taken`() {
    #expect(problem(["age", "Sex", "my col", "my cols", "é", "e"], besides: ["sessions"]) == nil)
  }

  @Test(arguments: [
    ["Sex", "sex"], ["my col", "my_col"], ["my col", "my\tcol"], ["leg-length", "leg_length"],
    ["\u{E9}", "e\u{301}"], ["\u{C9}", "\u{E9}"], ["a\u{A0}b", "a b"],
  ]) func `names that a program takes for one are refused with both`(names: [String]) {
    let found = problem(names)
    #expect(found?.problem.contains("\"\(names[0])\" and \"\(names[1])\"") == true)
    #expect(found?.remedy == "rename one of them")
  }

  @Test(arguments: ["sessions", "Sessions", "gait and balance", "GAIT_AND_BALANCE"])
  func `names of the program's columns are refused`(name: String) {
    #expect(
      problem([name], besides: ["sessions", "gait-and-balance"])?.remedy == "rename this one")
  }

  @Test func `a column that is there twice is to be kept once`() {
    #expect(problem(["age", "age"])?.remedy == "keep one of them")
  }

  /// Columns of several tables count together.
  @Test func `a table has no more columns than a database can store`() throws {
    var names = ColumnNames(own: [])
    try names.add((1...ColumnNames.mostGiven).map { "c\($0)" })
    #expect(throws: ColumnNames.NameProblem.self) { try names.add(["one more"]) }
  }
}
