import Foundation
import Recordings
import Synthesis
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: what was written into a session's folder is what its steps must hold.
@Suite struct LinkedRecordingTests {
  private static let tracks = (0..<3).map { index in
    SyntheticStanding(durationSeconds: 1, seed: UInt64(index)).deviceMotion(
      startUptimeSeconds: 100 + 20 * Double(index))
  }

  @Test(arguments: ResearchKitVersion.allCases) func `every release's session is joined completely`(
    version: ResearchKitVersion
  ) throws {
    let names = ["walking.outbound", "walking.return", "walking.rest"]
    let steps = zip(names, Self.tracks).enumerated().map { index, pair in
      let writer = RecorderWriter(stepIdentifier: pair.0, version: version, seed: UInt64(index))
      let start = 100 + 20 * Double(index)
      return RecordedStep(
        pair.0, startSeconds: start, endSeconds: start + 1,
        files: [writer.accelerometer(pair.1), writer.deviceMotion(pair.1)])
    }
    let session = SyntheticSession(
      taskIdentifier: "walk", taskRunUUID: "RUN", version: version, steps: steps)
    let study = try StudyFolder()
    for file in session.files { try study.write("P01/S1/\(file.path)", file.text) }
    let reading = try study.read()
    #expect(reading.places == ["P01/RUN"])
    let read = try #require(reading.sessions.first)
    #expect(read.task == .gaitAndBalance)
    #expect(read.start?.offsetMinutes == -360)
    let recorded = read.steps.filter { !$0.recordings.isEmpty }
    #expect(recorded.map(\.identifier) == names)
    #expect(recorded.allSatisfy { $0.recordings.map(\.kind) == [.accelerometer, .deviceMotion] })
    #expect(recorded.map { $0.recordings[0].motion?.timestamps.first } == [100, 120, 140])
    #expect(read.steps.allSatisfy { $0.problems.isEmpty && !$0.isUnlisted && $0.attempt == 1 })
    #expect(reading.orphans.isEmpty)
  }

  /// Truth: files of one recorder are parts of one recording, and those of two recorders are not.
  @Test(arguments: [("accelerometer", true), ("deviceMotion", false)])
  func `a missing file makes only the recording of its recorder incomplete`(
    recorder: String, lacksParts: Bool
  ) throws {
    let text = taskResult([
      stepResult(
        "walking.outbound",
        [fileResult("accelerometer", "a.json"), fileResult(recorder, "gone.json")])
    ])
    let study = try StudyFolder(["S/result.json": text, "S/a.json": accelerometerText()])
    let step = try #require(try study.read().sessions.first?.steps.first)
    #expect(step.problems.map(\.issue) == [.fileMissing])
    #expect(step.lacksParts == lacksParts)
  }

  @Test func `a missing file is reported with its step, recorder and name`() throws {
    let study = try StudyFolder(["S/result.json": walkResult("gone.json")])
    let step = try #require(try study.read().sessions.first?.steps.first)
    let problem = try #require(step.problems.first)
    #expect(step.problems.count == 1)
    #expect(step.recordings.isEmpty)
    #expect(
      problem.problem
        == .missingFile(step: "walking.outbound", recorder: "accelerometer", name: "gone.json"))
    for word in ["walking.outbound", "accelerometer", "gone.json"] {
      #expect("\(problem)".contains("\"\(word)\""), "\(problem)")
    }
    #expect(problem.path == "results[0].results[0]")
    #expect(problem.source == "S/result.json")
  }

  /// Steps with one link each, as an app lists a file again at the end of its task.
  private func read(linkedBy steps: [String], _ file: String, _ text: String) throws -> StudyReading
  {
    let visits = steps.map { stepResult($0, [fileResult("accelerometer", file)]) }
    return try StudyFolder(["S/result.json": taskResult(visits), "S/\(file)": text]).read()
  }

  /// A file is one recording, of the first step that links to it unless its name contains another.
  @Test(arguments: [
    ("accel_a.json", ["walking.outbound", "conclusion"], 0),
    ("accel_walking.outbound-20260115093000.json", ["instruction", "walking.outbound"], 1),
  ]) func `a file that two steps link to counts once`(file: String, steps: [String], user: Int)
    throws
  {
    let reading = try read(linkedBy: steps, file, accelerometerText())
    let session = try #require(reading.sessions.first)
    #expect(reading.sessions.count == 1)
    #expect(session.steps.map(\.identifier) == steps)
    let other = 1 - user
    #expect(session.steps[user].recordings.count == 1 && session.steps[user].problems.isEmpty)
    #expect(session.steps[other].recordings.isEmpty)
    #expect(
      session.steps[other].problems.map(\.problem) == [.linkedTwice(name: file, step: steps[user])])
    #expect(session.steps[other].problems.first?.issue.code == "duplicate_input")
  }

  @Test func `a broken file that two steps link to is one error`() throws {
    let reading = try read(
      linkedBy: ["walking.outbound", "conclusion"], "a.json", #"{"items":[{"timestamp":1},x]}"#)
    let problems = try #require(reading.sessions.first).steps.map { $0.problems.map(\.issue.code) }
    #expect(problems == [["json_malformed"], ["duplicate_input"]])
  }

  @Test func `two candidates are an error that lists both`() throws {
    let study = try StudyFolder([
      "result.json": walkResult("a.json"), "x/a.json": accelerometerText(),
      "y/a.json": accelerometerText() + " ",
    ])
    let step = try #require(try study.read().sessions.first?.steps.first)
    #expect(
      step.problems.map(\.problem) == [
        .ambiguousFile(name: "a.json", candidates: ["x/a.json", "y/a.json"])
      ])
  }

  /// A file named by an error is not measured under another name as well.
  @Test func `candidates for a missing file are not sessions of their own`() throws {
    let study = try StudyFolder([
      "result.json": walkResult("a.json"), "x/a.json": accelerometerText(),
      "y/a.json": accelerometerText() + " ", "z/b.json": accelerometerText() + "  ",
    ])
    #expect(try study.read().recordedSources == ["z/b.json"])
  }

  /// Exporters escape bare names, or leave a URL's escapes in the name of a file; as it stands comes first.
  @Test(arguments: [
    ("a%20b.json", ["a b.json"], "a b.json"),
    ("file:///x/a%20b.json", ["a%20b.json"], "a%20b.json"),
    ("a%20b.json", ["a b.json", "a%20b.json"], "a%20b.json"),
    ("file:///x/a%20b.json", ["a b.json", "a%20b.json"], "a b.json"),
  ]) func `a link finds its file with escapes and without`(
    link: String, names: [String], found: String
  ) throws {
    let text = walkResult(link).replacing(#""fileName":"file:"#, with: #""fileURL":"file:"#)
    let study = try StudyFolder(["result.json": text])
    for name in names { try study.write(name, accelerometerText()) }
    let step = try #require(try study.read().sessions.first?.steps.first)
    #expect(step.problems.isEmpty)
    #expect(step.recordings.map(\.source) == [found])
  }

  @Test func `data folders are searched without case as well`() throws {
    let study = try StudyFolder(["S/result.json": walkResult("a.json")])
    let data = try StudyFolder(["deep/A.JSON": accelerometerText()])
    let step = try #require(try study.read(dataFolders: [data.path]).sessions.first?.steps.first)
    #expect(step.recordings.map(\.source) == ["deep/A.JSON"])
    try data.write("deep/more/A.json", accelerometerText())
    let both = try #require(try study.read(dataFolders: [data.path]).sessions.first?.steps.first)
    #expect(both.problems.map(\.issue.code) == ["file_ambiguous"])
    let given = try #require(both.problems.first?.description)
    for name in ["deep/A.JSON", "deep/more/A.json"] { #expect(given.contains(data.absolute(name))) }
    let twice = try #require(
      try study.read(dataFolders: [data.absolute("deep/more"), data.absolute("deep/more")]).sessions
        .first?.steps.first)
    #expect(twice.recordings.map(\.source) == ["A.json"])
    #expect(twice.problems.isEmpty)
  }

  @Test(arguments: ["RUN-1", "run-1"])
  func `of two linked files in data folders the one in the folder of the run is taken`(
    folder: String
  ) throws {
    let study = try StudyFolder(["S/result.json": walkResult("a.json")])
    let data = try StudyFolder([
      "other/a.json": accelerometerText(), "\(folder)/a.json": accelerometerText(),
    ])
    let step = try #require(try study.read(dataFolders: [data.path]).sessions.first?.steps.first)
    #expect(step.recordings.map(\.source) == ["\(folder)/a.json"])
    #expect(step.problems.isEmpty)
  }

  @Test(arguments: [
    "../../secret.json", "file:///../secret.json", "/secret.json", "..%2Fsecret.json",
  ]) func `a link out of the folder is not followed`(link: String) throws {
    let study = try StudyFolder([
      "secret.json": accelerometerText(), "P/S/result.json": walkResult(link),
      "P/secret.json": accelerometerText(),
    ])
    let reading = try study.read()
    let session = try #require(reading.sessions.first { $0.resultSource != nil })
    #expect(session.steps.allSatisfy { $0.recordings.isEmpty })
    #expect(session.steps[0].problems.first?.issue.code == "file_missing")
  }

  @Test func `data folders are searched last, and only for links`() throws {
    let study = try StudyFolder([
      "study/S/result.json": walkResult("a.json"), "data/a.json": accelerometerText(),
      "data/b.json": accelerometerText(),
    ])
    let reading = try study.read(below: ["study"], dataFolders: [study.absolute("data")])
    #expect(reading.recordedSources == ["a.json"])
    try study.write("study/S/a.json", accelerometerText())
    let nearer = try study.read(below: ["study"], dataFolders: [study.absolute("data")])
    #expect(nearer.recordedSources == ["S/a.json"])
  }

  @Test func `a file under two links of one step is read once`() throws {
    let link = fileResult("accelerometer", "a.json")
    let text = taskResult([stepResult("walking.outbound", [link, link])])
    let study = try StudyFolder(["r.json": text, "a.json": accelerometerText(count: 40)])
    let step = try #require(try study.read().sessions.first?.steps.first)
    #expect(step.recordings.map(\.itemCount) == [40])
  }
}
