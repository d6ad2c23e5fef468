import Recordings
import TestSupport
import Testing

@testable import Study

/// Truth: a session has the same participant and name, whichever path is named and however deep it is.
@Suite struct FolderRuleTests {
  /// A study of two people with two sessions each, in a folder that lies deeper than a study usually does.
  private static let files = ["P01/S1", "P01/S2", "P02/S1", "P02/S2"]

  private func scratch(_ homes: [String]) throws -> Scratch {
    let scratch = try Scratch()
    for home in homes {
      try scratch.write("up/study/\(home)/accel_walking.outbound.json", Fixture.accelerometer())
    }
    return scratch
  }

  /// Participant and session of each file below what is named.
  private func places(_ scratch: Scratch, _ operands: [String]) throws -> Set<[String]> {
    let files = try StudyFiles(below: operands.map { "\(scratch.path)/\($0)" })
    let reader = SessionReader(files)
    let rule = reader.plan().folderRule
    return Set(
      files.paths.map { path in
        let place = rule.place(ofFolder: sessionHome(of: path))
        return [place.participant, place.session]
      })
  }

  private static let people: Set = [["P01", "S1"], ["P01", "S2"], ["P02", "S1"], ["P02", "S2"]]

  @Test(arguments: [["up/study"], ["up"], [""], ["up/study/P01", "up/study/P02"]])
  func `participants are the same whether a study, its parent or its people are named`(
    operands: [String]
  ) throws { #expect(try places(scratch(Self.files), operands) == Self.people) }

  @Test func `a named folder is a participant where its neighbors are participants too`() throws {
    #expect(try places(scratch(Self.files), ["up/study/P01"]) == [["P01", "S1"], ["P01", "S2"]])
  }

  @Test func `a session's folder and a file of it belong to the person above`() throws {
    let study = try scratch(Self.files)
    #expect(try places(study, ["up/study/P01/S1"]) == [["P01", "S1"]])
    let file = "up/study/P02/S2/accel_walking.outbound.json"
    #expect(try places(study, [file]) == [["P02", "S2"]])
    #expect(
      try places(study, Self.files.map { "up/study/\($0)/accel_walking.outbound.json" })
        == Self.people)
  }

  /// A person's folder beside nothing may be a study as well.
  @Test func `a named folder of sessions without neighbors is no participant`() throws {
    let lone = try scratch(["P01/S1", "P01/S2"])
    #expect(try places(lone, ["up/study/P01"]) == [["", "S1"], ["", "S2"]])
    #expect(try places(lone, ["up/study"]) == [["P01", "S1"], ["P01", "S2"]])
    #expect(try places(lone, ["up"]) == [["P01", "S1"], ["P01", "S2"]])
  }

  @Test func `folders that hold recordings themselves are sessions`() throws {
    let flat = try scratch(["A", "B"])
    #expect(try places(flat, ["up/study"]) == [["", "A"], ["", "B"]])
    #expect(try places(flat, ["up/study/A"]) == [["", "A"]])
  }

  @Test func `sessions at two depths are reported with an example of each`() throws {
    let odd = try scratch(["P01/S1", "P02/2024/S1"])
    let rule = SessionReader(try StudyFiles(below: ["\(odd.path)/up/study"])).plan().folderRule
    #expect(rule.irregular?.shallow == "P01/S1")
    #expect(rule.irregular?.deep == "P02/2024/S1")
    let even = try scratch(Self.files)
    #expect(
      SessionReader(try StudyFiles(below: ["\(even.path)/up/study"])).plan().folderRule.irregular
        == nil)
  }

  @Test func `a participant may be named after the named folder itself`() throws {
    let study = try scratch(Self.files)
    func isOwn(_ operand: String, _ home: String) throws -> Bool {
      SessionReader(try StudyFiles(below: ["\(study.path)/\(operand)"])).plan().folderRule.isOwn(
        home)
    }
    #expect(try isOwn("up/study/P01", "S1"))
    #expect(try !isOwn("up/study", "P01/S1"))
  }
}
