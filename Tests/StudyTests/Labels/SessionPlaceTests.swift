import Recordings
import Testing
import TestSupport

@testable import Study

/// Truth: participant = first folder below the given path when the session lies deeper than that,
/// else empty; session = the run's UUID, else the session folder's path below the participant's.
@Suite struct SessionPlaceTests {
  @Test(arguments: [
    ("a.json", "/"), ("S1/a.json", "/S1"), ("P01/S1/a.json", "P01/S1"),
    ("P01/2026/S1/a.json", "P01/2026/S1"), ("S1/recorder-1/a.json", "/S1"),
    ("P01/S1/recorder-1/a.json", "P01/S1"), ("recorder-1/a.json", "/"),
    ("P01/KEY/walking.outbound/Accelerometer.json", "P01/KEY"),
  ]) func `the place of a recording without a result follows from its path`(
    path: String, place: String
  ) throws {
    let study = try StudyFolder([path: accelerometerText()])
    #expect(try study.read().places == [place])
  }

  @Test(arguments: [
    ("result.json", "/RUN"), ("S1/result.json", "/RUN"), ("P01/S1/result.json", "P01/RUN"),
    ("P01/a/b/c/result.json", "P01/RUN"),
  ]) func `the place of a result is its run`(path: String, place: String) throws {
    let study = try StudyFolder([path: walkResult("a.json", run: "RUN")])
    #expect(try study.read().places == [place])
  }

  @Test func `without a run the folder names the session`() throws {
    let study = try StudyFolder(["P01/S1/result.json": walkResult("a.json", run: "")])
    #expect(try study.read().places == ["P01/S1"])
  }

  /// People name folders after tasks, and ResearchKit steps are called `tapping` and `audio`.
  @Test(arguments: ["tapping", "audio", "stroop", "music", "psat", "walking.rest"])
  func `a folder named like a step is the session's when the result lies in it`(name: String) throws
  {
    let study = try StudyFolder([
      "P01/\(name)/result.json": walkResult("a.json", run: "A"),
      "P01/\(name)/a.json": accelerometerText(),
      "P02/\(name)/result.json": walkResult("a.json", run: ""),
      "P02/\(name)/a.json": accelerometerText(),
    ])
    #expect(try study.read().places == ["P01/A", "P02/\(name)"])
  }

  /// MyDataHelps: `SurveyData/P/KEY/STEP`, wherever the export was put.
  @Test func `a MyDataHelps export gives participant, session and step`() throws {
    let study = try StudyFolder([
      "export/SurveyData/P7/KEY/first walk/DeviceMotion.json": deviceMotionText(from: 10),
      "export/SurveyData/P7/KEY/second walk/DeviceMotion.json": deviceMotionText(from: 90),
    ])
    let reading = try study.read()
    #expect(reading.places == ["P7/KEY"])
    #expect(reading.sessions.flatMap(\.steps).map(\.identifier) == ["first walk", "second walk"])
  }

  @Test func `a given folder is the root, however deep it lies`() throws {
    let study = try StudyFolder(["study/P01/S1/a.json": accelerometerText()])
    #expect(try study.read(below: ["study"]).places == ["P01/S1"])
    #expect(try study.read(below: ["study/P01"]).places == ["/S1"])
    #expect(try study.read(below: ["study/P01/S1"]).places == ["/"])
  }

  @Test func `several paths are placed below the folder that holds them all`() throws {
    let study = try StudyFolder([
      "P01/S1/a.json": accelerometerText(), "P01/S2/a.json": accelerometerText(),
      "P02/S1/a.json": accelerometerText(),
    ])
    #expect(try study.read(below: ["P01/S1", "P02/S1"]).places == ["P01/S1", "P02/S1"])
    #expect(try study.read(below: ["P01/S1", "P01/S2"]).places == ["/S1", "/S2"])
    let twice = try study.read(below: ["P01", "P01/S1/a.json", "P01"])
    #expect(twice.places == ["/S1", "/S2"])
  }

  @Test func `a list of all files is as good as the folder`() throws {
    let study = try StudyFolder([
      "P01/S1/result.json": walkResult("a.json"), "P01/S1/recorder-1/a.json": accelerometerText(),
      "P02/S1/a.json": accelerometerText(), "P02/S1/b.txt": "hello",
    ])
    let whole = try study.files()
    let list = try StudyFiles(below: []) { take in
      for path in whole.paths.reversed() { try take(whole.absolute(path)) }
    }
    #expect(list.root == whole.root)
    #expect(list.paths == whole.paths)
    #expect(list.namedFiles.isEmpty)
    let reader = SessionReader(list)
    let units = reader.plan().units
    #expect(StudyReading(units.map(reader.read)).sessions == (try study.read().sessions))
  }
}
