import Testing
import Text

@testable import Study

/// Truth: tables as Excel, R and people write them, read by hand.
@Suite struct UserTableTests {
  private func table(_ text: String, knowing columns: [String] = UserTable.personColumns) throws
    -> UserTable
  {
    let study = try StudyFolder(["table.csv": text])
    return try UserTable(
      readingFrom: study.absolute("table.csv"), option: "--table", knowing: columns)
  }

  private func cells(_ table: UserTable) -> [[String]] {
    table.rows.map { row in table.header.indices.map { table.text(row, $0) } }
  }

  private func error(_ text: String) throws -> TableError? {
    do { _ = try table(text) } catch let error as TableError { return error }
    return nil
  }

  /// The forms: commas; Excel in Germany; R's write.csv2; R's write.table and Excel's text, tab and quotes; BIDS.
  @Test(arguments: [
    "participant,height,note\nP1,1.75,\"a;b\"\n",
    "\u{FEFF}participant;height;note\r\nP1;1,75;\"a;b\"\r\n",
    "\"participant\";\"height\";\"note\"\n\"P1\";1,75;\"a;b\"\n",
    "\"participant\"\t\"height\"\t\"note\"\n\"P1\"\t1,75\t\"a;b\"\n",
    "participant\theight\tnote\rP1\t1.75\ta;b\r",
    "sep=;\r\nparticipant;height;note\r\nP1;1.75;\"a;b\"",
  ]) func `separators and decimal commas of every country are recognized`(text: String) throws {
    let table = try table(text)
    #expect(table.header == ["participant", "height", "note"])
    let row = try #require(table.rows.first)
    #expect(table.text(row, "participant") == "P1")
    #expect(try table.number(row, "height") == 1.75)
    #expect(table.text(row, "note") == "a;b")
  }

  /// Each divides header and rows into three cells by commas as well.
  @Test func `known columns decide between separators`() throws {
    let table = try table("participant;height,m;weight,kg\nP1;1,75;70,2\n")
    #expect(table.header == ["participant", "height,m", "weight,kg"])
  }

  @Test func `rows decide if no column is known`() throws {
    let table = try table("a;b\n1,2;3\n4;5,6\n7,8;9\n")
    #expect(cells(table) == [["1,2", "3"], ["4", "5,6"], ["7,8", "9"]])
    #expect(cells(try self.table("only\na;b\n")) == [["a;b"]])
  }

  @Test func `quoted cells have separators, quotes and line breaks`() throws {
    for (separator, other) in [(",", ";"), (";", ","), ("\t", ",")] {
      let text = [
        "participant\(separator)note", "P1\(separator)\"one\ntwo \"\"\(other)\(separator)\"\"\"",
        "P2\(separator)5\" wide",
      ]
      let table = try table(text.joined(separator: "\r\n"))
      #expect(cells(table) == [["P1", "one\ntwo \"\(other)\(separator)\""], ["P2", "5\" wide"]])
      #expect(table.rows.map(\.line) == [2, 4])
    }
  }

  @Test func `words for missing values say nothing`() throws {
    let table = try table(
      "participant;a;b\nP1;NA;n/a\nP2;.;N/A\nP3;\"NA\";\nP4;na;-\n;;\nNA;.;n/a\n")
    #expect(
      cells(table) == [["P1", "", ""], ["P2", "", ""], ["P3", "", ""], ["P4", "na", "-"]])
    #expect(try table.number(table.rows[0], "a") == nil)
  }

  @Test(arguments: [
    "Participant ID", "participantId", "PARTICIPANT-ID", "participant_id", "Participant",
    " participant ",
  ]) func `names of columns are compared without case, blanks, hyphens and underscores`(
    name: String
  ) throws {
    let person = try table("age,\(name)\n1,P1\n").personColumn()
    #expect(person.place == 1)
    #expect(person.isNamed)
  }

  @Test(arguments: ["id", "ID", "Subject", "subject_id", "sub", "Record ID"])
  func `the only identifier names the participants`(name: String) throws {
    let person = try table("age;\(name)\n1;P1\n").personColumn()
    #expect(person.place == 1)
    #expect(!person.isNamed)
    #expect(try table("id,participant\n1,P1\n").personColumn().place == 1)
  }

  @Test func `several identifiers are refused with their names`() throws {
    let table = try table("ID;Subject\n1;P1\n")
    do {
      _ = try table.personColumn()
      Issue.record("no error")
    } catch { #expect(error.problem.contains("(\"ID\", \"Subject\")")) }
  }

  @Test func `columns that differ only in their spelling are refused with both`() throws {
    let error = try #require(try error("participant;leg length;LegLength\nP1;1;2\n"))
    #expect(error.line == 1)
    #expect(error.problem.contains("\"leg length\" and \"LegLength\""))
  }

  @Test(arguments: ["1,75", "1.75", " 1,75 ", "175e-2", "+1,75"])
  func `numbers with a decimal comma are numbers`(text: String) throws {
    let table = try table("participant;height\nP1;\(text)\n")
    #expect(try table.number(table.rows[0], "height") == 1.75)
  }

  /// A thousands separator cannot be told from a decimal comma.
  @Test(arguments: ["1.234,5", "1,234.5", "1,2,3", "0x1", "inf", "tall", "nan"])
  func `any other text is refused with line and column`(text: String) throws {
    let table = try table("participant;height\n\nP1;\(text)\n")
    do {
      _ = try table.number(table.rows[0], "height")
      Issue.record("no error")
    } catch {
      #expect(error.line == 3)
      #expect(error.problem.hasPrefix("column \"height\": \"\(text)\" is not a number"))
    }
  }

  @Test func `a comma separates no decimals where it separates cells`() throws {
    let table = try table("participant,height\nP1,\"1,75\"\n")
    #expect(throws: TableError.self) { try table.number(table.rows[0], "height") }
  }

  @Test func `a row has one cell for each column`() throws {
    let error = try #require(try error("participant;a;b\nP1;1;2\nP2;1\n"))
    #expect(error.line == 3)
    #expect(error.problem.contains("2 cells"))
    #expect(error.problem.contains("3 columns"))
  }

  @Test func `a table of 100,000 rows is read`() throws {
    let rows = (0..<100_000).map { "P\($0);\($0),5;w" }
    let table = try table("participant;height;sex\n" + rows.joined(separator: "\r\n"))
    #expect(table.rows.count == 100_000)
    #expect(try table.number(table.rows[99_999], "height") == 99_999.5)
    #expect(table.rows[99_999].line == 100_001)
  }
}
