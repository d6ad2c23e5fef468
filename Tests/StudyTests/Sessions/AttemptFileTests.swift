import Recordings
import Testing
import TestSupport

@testable import Study

/// Truth: `ORKReactionTimeResult`; up to 3.1 an attempt has one file, from 3.2 on those of the failed
/// attempts before it too. All are one recorder's, and none may be put into another.
@Suite struct AttemptFileTests {
  private func name(_ number: Int, _ date: String = "20260115093020") -> String {
    "deviceMotion_0A1B2C3D_0000_4000_8000_00000000000\(number)-\(date).json"
  }

  private func attempt(_ files: [String], key: String = "fileResults") -> String {
    let links = files.map { fileResult("deviceMotion", $0) }.joined(separator: ",")
    let value = key == "fileResults" ? "[\(links)]" : links
    return #"{"_class":"ORKReactionTimeResult","identifier":"reactionTime","timestamp":5,"#
      + #""\#(key)":\#(value)}"#
  }

  private func step(_ attempts: [String], _ files: [(name: String, start: Double)]) throws
    -> SessionStep
  {
    let study = try StudyFolder(["S/r.json": taskResult([stepResult("reactionTime", attempts)])])
    for file in files { try study.write("S/\(file.name)", deviceMotionText(from: file.start)) }
    let session = try #require(try study.read(below: ["S"]).sessions.first)
    #expect(session.task == .reactionTime)
    #expect(session.steps.count == 1)
    return try #require(session.steps.first)
  }

  @Test(arguments: ["fileResult", "fileResults"]) func `each attempt keeps its own recording`(
    key: String
  ) throws {
    let files = [(name(1), 10.0), (name(2), 20), (name(3), 30)]
    let step = try step(files.map { attempt([$0.0], key: key) }, files)
    #expect(step.recordings(.deviceMotion).map(\.source) == files.map(\.0))
    #expect(step.recordings.compactMap { $0.motion?.timestamps.first } == [10, 20, 30])
    #expect(step.recordings.allSatisfy { $0.itemCount == 40 && $0.partCount == 1 })
    #expect(step.leaves(of: .reactionTime).count == 3)
    #expect(step.problems.isEmpty)
  }

  @Test func `the files of failed attempts stay apart from that of the valid one`() throws {
    let files = [(name(1), 10.0), (name(2), 20), (name(3), 30)]
    let step = try step([attempt([name(1), name(2)]), attempt([name(3)])], files)
    #expect(step.recordings.map(\.itemCount) == [40, 40, 40])
  }

  @Test func `files one attempt's recorder rolled over to are one recording`() throws {
    let files = [(name(1), 10.0), (name(1, "20260115093021"), 10.4), (name(2), 20)]
    let step = try step([attempt(files.map(\.0).reversed())], files)
    #expect(step.recordings.map(\.itemCount).sorted() == [40, 80])
    let joined = try #require(step.recordings.first { $0.partCount == 2 }?.motion?.timestamps)
    #expect(joined == joined.sorted())
  }

  /// Names without a UUID do not show which files belong together.
  @Test func `renamed files are separate recordings`() throws {
    let files = [("a.json", 10.0), ("b.json", 20)]
    let step = try step([attempt(["a.json", "b.json"])], files)
    #expect(step.recordings.map(\.itemCount) == [40, 40])
  }

  @Test func `a file that two attempts name is read once`() throws {
    let step = try step([attempt([name(1)]), attempt([name(1)])], [(name(1), 10)])
    #expect(step.recordings.count == 1)
  }

  @Test func `a missing file of an attempt is reported with its place`() throws {
    let step = try step([attempt([name(1)]), attempt([name(2)])], [(name(1), 10)])
    #expect(step.recordings.count == 1)
    #expect(step.problems.map(\.path) == ["results[0].results[1].fileResults[0]"])
  }
}
