import Foundation
import Recordings
import Synthesis
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

  @Test func `a result and the folder of a session with one belong to the person above`() throws {
    let study = try scratch(Self.files)
    for home in Self.files {
      try study.write("up/study/\(home)/result.json", walkResult("accel_walking.outbound.json"))
    }
    #expect(try places(study, ["up/study/P01/S1"]) == [["P01", "S1"]])
    #expect(try places(study, ["up/study/P02/S2/result.json"]) == [["P02", "S2"]])
    let files = Self.files.map { "up/study/\($0)/result.json" }
    #expect(try places(study, files) == Self.people)
  }

  @Test func `recordings alone belong to nobody and have their own names`() throws {
    let study = try scratch(Self.files)
    #expect(try places(study, ["up/study/P01/S1"]) == [["", "S1"]])
    let file = "up/study/P02/S2/accel_walking.outbound.json"
    #expect(try places(study, [file]) == [["", "accel_walking.outbound"]])
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

  @Test func `each sound that a user has named is a session`() throws {
    let scratch = try Scratch()
    let sound = SampleBytes(noiseFrames(1600)).wav()
    // Each study is alone in its folder, so that it has no neighbors.
    for name in [
      "a/clinic/P01_1.wav", "a/clinic/P02_1.wav", "b/visits/Ana/one.wav", "b/visits/Bo/one.wav",
    ] { try scratch.write(name, sound) }
    try scratch.write("b/visits/Ana/two.wav", sound)
    let clinic = try StudyFiles(below: ["\(scratch.path)/a/clinic"])
    let plan = SessionReader(clinic).plan()
    var reader = SessionReader(clinic)
    reader.folderRule = plan.folderRule
    let sessions = plan.units.map { reader.read($0) }.flatMap(\.sessions)
    #expect(sessions.map(\.participant) == ["", ""])
    #expect(sessions.map(\.identifier) == ["P01_1", "P02_1"])
    let visits = try StudyFiles(below: ["\(scratch.path)/b/visits"])
    let rule = SessionReader(visits).plan().folderRule
    #expect(rule.place(ofFolder: "Ana/one").session == "one")
    #expect(rule.place(ofFolder: "Bo").participant == "Bo")
  }

  @Test func `a participant may be named after the named folder itself`() throws {
    let study = try scratch(Self.files)
    func isAssumed(_ operand: String) throws -> Bool {
      SessionReader(try StudyFiles(below: ["\(study.path)/\(operand)"])).plan().folderRule.isAssumed
    }
    #expect(try isAssumed("up/study/P01"))
    #expect(try !isAssumed("up/study"))
  }

  /// A study may lie beside folders of any size, of which only so many names are read.
  @Test(arguments: [(3900, true), (4100, false)])
  func `a neighbor with more names than a participant has says nothing`(count: Int, isAssumed: Bool)
    throws
  {
    let study = try scratch(Self.files)
    let large = "\(study.path)/up/study/P02/S2"
    for number in 0..<count {
      #expect(FileManager.default.createFile(atPath: "\(large)/\(number).txt", contents: nil))
    }
    let files = try StudyFiles(below: ["\(study.path)/up/study/P01"])
    #expect(SessionReader(files).plan().folderRule.isAssumed == isAssumed)
  }
}
