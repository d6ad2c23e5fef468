import Foundation
import Recordings
import Testing
import TestSupport

@testable import Study

/// Oracle: the contract: files outside the given paths are read only with `--follow-links`, and reported otherwise.
@Suite struct SymbolicLinkTests {
  /// A study beside data that was not named, with a link to a folder of it and one to a file of it.
  private func study() throws -> StudyFolder {
    let study = try StudyFolder([
      "data/S/a.json": accelerometerText(), "study/x.txt": "", "study/P1/S/c.json": "{}",
    ])
    try study.link("study/S", to: "../data/S")
    try study.link("study/b.json", to: "../data/S/a.json")
    return study
  }

  @Test func `a link out of the study is reported and not followed`() throws {
    let study = try study()
    let files = try study.files(below: ["study"])
    #expect(Array(files.paths) == ["P1/S/c.json", "x.txt"])
    #expect(files.passedOver.map(\.source) == ["S", "b.json"])
    #expect(files.passedOver.allSatisfy { "\($0)".contains("--follow-links reads it") })
  }

  @Test func `all links are followed where the user says so`() throws {
    let study = try study()
    let files = try StudyFiles(below: [study.absolute("study")], followsLinks: true)
    #expect(Array(files.paths) == ["P1/S/c.json", "S/a.json", "b.json", "x.txt"])
    #expect(files.passedOver.isEmpty)
  }

  /// A folder whose name begins like that of the study is another one.
  @Test func `a link within the study is followed, and one to a folder beside it is not`() throws {
    let study = try StudyFolder(["study/P1/a.json": "{}", "study2/b.json": "{}"])
    try study.link("study/again.json", to: "P1/a.json")
    try study.link("study/other", to: "../study2")
    let files = try study.files(below: ["study"])
    #expect(Array(files.paths) == ["P1/a.json", "again.json"])
    #expect(files.passedOver.map(\.source) == ["other"])
  }

  @Test(arguments: [["study", "data"], ["data", "study"]])
  func `a link from one named folder into another stays in the study`(order: [String]) throws {
    let study = try study()
    let files = try study.files(below: order)
    #expect(files.passedOver.allSatisfy { !"\($0)".contains("--follow-links") })
    #expect(files.paths.count == 4)
    let list = try StudyFiles(below: []) { take in
      for name in order { try take(study.absolute(name)) }
    }
    #expect(list.paths == files.paths)
  }

  @Test func `a link that is named itself is followed`() throws {
    let study = try study()
    #expect(try Array(study.files(below: ["study/S"]).paths) == ["a.json"])
    #expect(try Array(study.files(below: ["study/b.json"]).paths) == ["b.json"])
  }

  @Test(arguments: ["/proc/self", "/sys", "/dev"])
  func `a link into a folder of the system is reported and not followed`(target: String) throws {
    let study = try StudyFolder(["a.json": "{}"])
    try study.link("system", to: target)
    let files = try study.files()
    #expect(Array(files.paths) == ["a.json"])
    #expect(files.unreadable.isEmpty)
    #expect(files.passedOver.map(\.source) == ["system"])
    #expect("\(files.passedOver[0])".contains("a symbolic link into /"))
  }

  @Test func `links of a data folder obey the same rule`() throws {
    let study = try study()
    let whole = try StudyFolder(["r.json": "{}"])
    for (follows, count) in [(false, 2), (true, 4)] {
      let files = try StudyFiles(
        below: [whole.path], dataFolders: [study.absolute("study")], followsLinks: follows)
      #expect(files.dataFiles.count == count)
      #expect(files.passedOver.isEmpty == follows)
    }
  }
}
