import Recordings
import Testing
import Text
import TestSupport

@testable import Study

/// Truth: the tree that is written. A result that is named alone finds what it links to below its folder.
@Suite struct LoneResultTests {
  private func study() throws -> StudyFolder {
    let study = try StudyFolder([
      "P1/S1/result.json": walkResult("walk.json", run: "RUN-1"),
      "P1/S1/recorder-1/walk.json": accelerometerText(),
      "P1/S1/other.json": accelerometerText(from: 500),
      "P1/S2/recorder-1/walk.json": accelerometerText(from: 900), "walk.json": "{}",
    ])
    return study
  }

  private func found(
    _ study: StudyFolder, _ paths: [String], _ links: [String], followsLinks: Bool = false
  ) throws -> [String] {
    let files = try study.files(below: paths)
    let names = Dictionary(
      uniqueKeysWithValues: files.lonePlaces.map { ($0, Set(links.map { FoldedKey($0) })) })
    return Array(files.adding(links: names, besides: .none, followsLinks: followsLinks).paths)
  }

  @Test func `only what is linked to and lies below is added`() throws {
    #expect(
      try found(study(), ["P1/S1/result.json"], ["walk.json"]) == [
        "recorder-1/walk.json", "result.json",
      ])
    #expect(try found(study(), ["P1/S1/result.json"], []) == ["result.json"])
  }

  @Test func `links lead out of the folder on demand alone, and end`() throws {
    let study = try study()
    try study.link("P1/S1/up", to: "..")
    try study.link("P1/S1/elsewhere", to: "../../far")
    try study.write("far/deep.json", "{}")
    #expect(try found(study, ["P1/S1/result.json"], ["deep.json"]) == ["result.json"])
    #expect(
      try found(study, ["P1/S1/result.json"], ["deep.json"], followsLinks: true) == [
        "elsewhere/deep.json", "result.json",
      ])
  }

  @Test func `what lies in a folder that was named needs nothing added`() throws {
    let study = try study()
    #expect(try study.files(below: ["P1"]).lonePlaces.isEmpty)
    let both = try study.files(below: ["P1/S1/result.json", "P1/S2"])
    #expect(both.lonePlaces.map { both.paths[$0] } == ["S1/result.json"])
  }

  @Test func `files named as by a recorder are not looked into`() throws {
    let study = try StudyFolder([
      "S/result.json": "{}", "S/accel_walking.outbound.json": accelerometerText(),
      "S/deviceMotion_0B5C1A5E_0F0D_4C53_9E39_0B7B5B0DC862-20260115093013.json": "{}",
    ])
    let files = try study.files(below: [
      "S/result.json", "S/accel_walking.outbound.json",
      "S/deviceMotion_0B5C1A5E_0F0D_4C53_9E39_0B7B5B0DC862-20260115093013.json",
    ])
    #expect(files.lonePlaces.map { files.paths[$0] } == ["result.json"])
  }

  @Test func `a glance finds the links of results without a run`() throws {
    let study = try StudyFolder(["S/result.json": walkResult("Walk.json", run: "")])
    let reader = SessionReader(try study.files())
    #expect(reader.glance(0).links.flatMap(\.self).contains("walk.json"))
  }
}
