import Foundation
import Recordings
import Testing
import Text

@testable import Study

/// Oracle: the contract: tables of a run are no input of a run, and nothing else in their folder is left out.
@Suite struct RunOutputTests {
  private let names: Set = ["metrics.csv", "run.json", "units.journal", "wide/tapping.csv"]

  private func files(_ study: StudyFolder, output: String?, list: [String]? = nil) throws
    -> StudyFiles
  {
    let output = RunOutput(
      folder: output.map(study.absolute), names: names, records: ["run.json", "units.journal"])
    guard let list else { return try StudyFiles(below: [study.path], output: output) }
    return try StudyFiles(below: [], output: output) { take in
      for path in list { try take(study.absolute(path)) }
    }
  }

  private static let record = "{\n  \"program\": \"analyze\",\n  \"version\": \"1\"\n}\n"

  @Test(arguments: ["out", "."]) func `the run does not list what it writes`(folder: String) throws
  {
    let place = folder == "." ? "" : "out/"
    let study = try StudyFolder([
      "P1/a.json": "{}", "\(place)metrics.csv": "", "\(place)wide/tapping.csv": "",
      "\(place)notes.json": "{}",
    ])
    let found = try files(study, output: folder)
    #expect(Array(found.paths) == ["P1/a.json", "\(place)notes.json"].sortedByBytes())
    #expect(found.passedOver.isEmpty)
  }

  @Test func `folders of an earlier run are passed over with a report`() throws {
    let study = try StudyFolder([
      "P1/a.json": "{}", "old/run.json": Self.record, "old/metrics.csv": "",
      "old/wide/tapping.csv": "", "old/walk.json": "{}", "part/units.journal": "x",
      "part/metrics.csv": "",
    ])
    let found = try files(study, output: nil)
    #expect(Array(found.paths) == ["P1/a.json", "old/walk.json"])
    #expect(found.passedOver.map(\.source) == ["old", "part"])
  }

  @Test func `files of the same names elsewhere are files like any other`() throws {
    let study = try StudyFolder([
      "P1/metrics.csv": "", "P1/run.json": #"{"program":"another"}"#, "P2/wide/tapping.csv": "",
    ])
    #expect(try files(study, output: "P3").paths.count == 3)
  }

  @Test func `a list may name what a run has written`() throws {
    let all = ["P1/a.json", "out/metrics.csv", "out/wide/tapping.csv", "old/metrics.csv"]
    let study = try StudyFolder(
      Dictionary(uniqueKeysWithValues: (all + ["old/run.json"]).map { ($0, Self.record) }))
    #expect(try files(study, output: "out", list: all).paths.count == 1)
  }
}
