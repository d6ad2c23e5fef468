import Recordings
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: a result states the task of its session; what is called alike in the study was the same task, as far as names can show it.
@Suite struct NamesakesTests {
  private let tapping =
    #"{"_class":"ORKTaskResult","identifier":"t","taskRunUUID":"R1","results":[{"_class":"#
    + #""ORKStepResult","identifier":"my.tap","results":[{"_class":"ORKTappingIntervalResult","#
    + #""identifier":"tapping"},{"_class":"ORKFileResult","identifier":"accelerometer","#
    + #""fileURL":"file:///x/left.json"}]}]}"#

  private func tasks(_ files: [String: String]) throws -> [String] {
    let sessions = try StudyFolder(files).read(isPlanned: true).sessions
    return sessions.sorted { $0.source.precedes($1.source) }.map { session in
      "\(folder(of: session.source)): \(session.task?.rawValue ?? "none")"
        + (session.isTaskAssumed ? "?" : "")
    }
  }

  /// Other lengths keep recordings from being copies.
  private func motion(_ count: Int) -> String { accelerometerText(count: count) }

  @Test func `recordings without a result have the task of folders, steps and files called alike`()
    throws
  {
    let study = ["P1/finger/result.json": tapping, "P1/finger/left.json": motion(200)]
    let others = [
      "P2/Finger/a.json": motion(201), "P2/other/accel_my.tap.json": motion(202),
      "P3/x/left.json": motion(203), "P3/y/a.json": motion(204),
    ]
    #expect(
      try tasks(study.merging(others) { first, _ in first }) == [
        "P1/finger: tapping", "P2/Finger: tapping?", "P2/other: tapping?", "P3/x: tapping?",
        "P3/y: gait-and-balance?",
      ])
  }

  @Test func `names of visits and people, and names of several tasks, say nothing`() throws {
    let walk = tapping.replacing("ORKTappingIntervalResult", with: "ORKTimedWalkResult").replacing(
      #""identifier":"tapping""#, with: #""identifier":"walk""#
    ).replacing("R1", with: "R2").replacing("my.tap", with: "my.walk").replacing("left", with: "w")
    for name in ["Visit 1", "s1", "P01"] {
      #expect(
        try tasks(["A/\(name)/result.json": tapping, "B/\(name)/a.json": motion(200)]).last
          == "B/\(name): gait-and-balance?")
    }
    #expect(
      try tasks([
        "A/task/result.json": tapping, "B/task/result.json": walk, "C/task/a.json": motion(200),
      ]).last == "C/task: gait-and-balance?")
  }

  /// A namesake does not say more than the recordings allow, or than their own names.
  @Test func `a task that makes no such recordings is not assumed`() throws {
    let files = [
      "P1/finger/result.json": tapping, "P2/finger/accel_walking.outbound.json": motion(200),
    ]
    #expect(try tasks(files).last == "P2/finger: gait-and-balance")
  }
}
