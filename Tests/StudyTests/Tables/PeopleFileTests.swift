import Testing
import Text

@testable import Study

/// Truth: the table read by hand.
@Suite struct PeopleFileTests {
  private static let facts = FactColumns(
    ["height", "leg-length", "sex"],
    words: ["sex": ["female": "female", "f": "female", "w": "female", "male": "male", "m": "male"]]
  ) { name, text in
    switch name {
    case "sex": ["female", "male"].contains(text) ? nil : "sex \"\(text)\"; give f, m or w"
    default: Double(text) == nil ? "\(name) \"\(text)\"; give a number" : nil
    }
  }

  private func people(_ text: String) throws -> PeopleFile {
    let study = try StudyFolder(["people.csv": text])
    return try PeopleFile(
      readingFrom: study.absolute("people.csv"), own: ["sessions"], facts: Self.facts)
  }

  private func error(_ text: String) throws -> TableError? {
    do { _ = try people(text) } catch let error as TableError { return error }
    return nil
  }

  @Test func `a table of Excel in Germany gives facts, and numbers with points`() throws {
    let people = try people(
      "\u{FEFF}Probe;Subject ID;Sex;Leg Length;Gewicht;Note\r\n1;P1;W;0,9;70,5;a,b\r\n2;P2;m;NA;81;\r\n"
    )
    #expect(people.otherPersonColumn == "Subject ID")
    #expect(people.facts(of: "P1", in: Self.facts) == ["sex": "female", "leg-length": "0.9"])
    #expect(people.facts(of: "P2", in: Self.facts) == ["sex": "male"])
    #expect(people.columns == ["Probe", "Sex", "Leg Length", "Gewicht", "Note"])
    #expect(people.cells(of: "P1") == ["1", "W", "0.9", "70.5", "a,b"])
    #expect(people.cells(of: "P2") == ["2", "m", "", "81", ""])
  }

  @Test(arguments: [
    "Patient", "Subject Name", "Proband", "Teilnehmer", "ID", "Code", "record_id", "Probanden-Nr",
    "patientId", "Study ID",
  ]) func `a column that is usual for participants names them`(column: String) throws {
    let people = try people("Alter;\(column)\n70;P1\n65;P2\n")
    #expect(people.otherPersonColumn == column)
    #expect(people.names == ["P1", "P2"])
  }

  /// The usual identifier is meant where a name in another usual way stands beside it.
  @Test func `one column of several is the participants' if one is the usual one`() throws {
    #expect(try people("id,patient\n1,Ana\n").names == ["1"])
    let error = try #require(try error("code,patient\n1,Ana\n"))
    #expect(error.problem.contains(#"several that may be meant ("code", "patient")"#))
  }

  /// Blanks of any kind, as spreadsheets and copied cells have them; case and the form of accents are part of a name.
  @Test func `blanks around names are no part of them`() throws {
    let people = try people(
      "participant,group\n P01 ,a\nP02\t,b\n\u{A0}P 03,c\np01,d\n sub-P05,e\n")
    #expect(people.names == ["P01", "P02", "P 03", "p01", "P05"])
    #expect(people.cells(of: "P01") == ["a"])
    #expect(people.trimmedCount == 4)
    let twice = try #require(try error("participant,group\nP01,a\n P01,b\n"))
    #expect(twice.problem.contains("already has a row"))
    #expect(try error("participant,group\n  ,a\n") != nil)
  }

  @Test func `a table in the study that lists its participants is found`() throws {
    let study = try StudyFolder([
      "Teilnehmer.csv": "Proband;Alter\nP01;70\nP02;65\n", "a/sub/people.csv": "id\nP01\n",
      "map.csv": "file,participant\nP01,P01\n", "other.csv": "id\nX\n",
      "data.csv": "id,time\nP01,1\nP01,2\n",
    ])
    let files = try study.files()
    #expect(files.peopleTables(of: ["P01", "P09"]) == ["Teilnehmer.csv"])
    #expect(files.peopleTables(of: ["", "P09"]).isEmpty)
  }

  @Test(arguments: ["F", "f", "w", "W", "female", "Female", " FEMALE"])
  func `words for the sex are known in any case`(word: String) throws {
    let people = try people("participant,sex\nP1,\(word)\n")
    #expect(people.facts(of: "P1", in: Self.facts) == ["sex": "female"])
  }

  @Test(arguments: ["1", "2", "x", "weiblich"])
  func `any other word is refused with line and column`(word: String) throws {
    let error = try #require(try error("participant;Sex\nP0;w\nP1;\(word)\n"))
    #expect(error.line == 3)
    #expect(error.problem.hasPrefix("column \"Sex\": sex \"\(word)\"; give f, m or w"))
  }

  @Test func `a word in a column of numbers is refused with line and column`() throws {
    let error = try #require(try error("participant\theight\nP1\t1,7\nP2\ttall\n"))
    #expect(error.line == 3)
    #expect(error.problem.hasPrefix("column \"height\": height \"tall\""))
  }

  @Test func `a column with a comma in a text keeps its texts`() throws {
    let people = try people("participant;codes\nP1;1,2\nP2;1,2,3\n")
    #expect(people.cells(of: "P1") == ["1,2"])
    #expect(people.cells(of: "P2") == ["1,2,3"])
  }
}
