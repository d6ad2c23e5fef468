import Recordings
import Testing
import TestSupport

@testable import Study

/// Truth: a folder of recordings without any result is a session too; nothing in it may get lost.
@Suite struct FolderSessionTests {
  @Test func `recordings of one moment are one step`() throws {
    let study = try StudyFolder([
      "P/S/a1.json": accelerometerText(from: 10), "P/S/m1.json": deviceMotionText(from: 10.05),
      "P/S/a2.json": accelerometerText(from: 100), "P/S/m2.json": deviceMotionText(from: 100),
    ])
    let session = try #require(try study.read().sessions.first)
    #expect(session.task == .gaitAndBalance)
    #expect(session.resultSource == nil)
    #expect(
      session.steps.map { $0.recordings.map(\.source) } == [
        ["P/S/a1.json", "P/S/m1.json"], ["P/S/a2.json", "P/S/m2.json"],
      ])
    #expect(session.steps.map(\.attempt) == [1, 2])
  }

  /// Truth: names of ResearchKit 1.0, and of AppCore by its translation table.
  @Test(arguments: [
    ("accel_walking.outbound-20150309100000.json", "walking.outbound"),
    ("accel_walking_outbound.json", "walking.outbound"),
    ("accel_walking_rest.json", "walking.rest"), ("accelerometer_walking.rest", "walking.rest"),
    ("accel_tapping.json.items", "tapping"),
    (
      "accel_walking_outbound.json.items-0a1b2c3d-0000-4000-8000-0123456789ab.tmp",
      "walking.outbound"
    ), ("accel_0A1B2C3D_0000_4000_8000_000000000001-20260115093020.json", ""), ("walk.json", ""),
  ]) func `the step is taken from the name of a recorder's file`(name: String, step: String) throws
  {
    let study = try StudyFolder(["P/S/\(name)": accelerometerText()])
    let session = try #require(try study.read().sessions.first)
    #expect(session.steps.map(\.identifier) == [step])
  }

  @Test func `steps are ordered by time and not by name`() throws {
    let study = try StudyFolder([
      "S/a.json": accelerometerText(from: 300), "S/b.json": accelerometerText(from: 100),
      "S/c.json": accelerometerText(from: 200),
    ])
    #expect(try study.read().recordedSources == ["S/b.json", "S/c.json", "S/a.json"])
  }

  @Test func `a pedometer goes to the only step, or stands alone`() throws {
    let both = try StudyFolder(["S/a.json": accelerometerText(), "S/p.json": pedometerText()])
    #expect(
      try both.read().sessions[0].steps.map { $0.recordings.map(\.kind) } == [
        [.accelerometer, .pedometer]
      ])
    let alone = try StudyFolder(["S/p.json": pedometerText(), "S/q.json": pedometerText() + " "])
    #expect(try alone.read().sessions[0].steps.map(\.recordings.count) == [1, 1])
  }

  @Test func `recorder folders belong to the session around them`() throws {
    let study = try StudyFolder([
      "P/S/recorder-1/accel_A.json": accelerometerText(from: 10),
      "P/S/recorder-2/deviceMotion_B.json": deviceMotionText(from: 10),
    ])
    let reading = try study.read()
    #expect(reading.places == ["P/S"])
    #expect(reading.sessions[0].steps.count == 1)
  }

  @Test func `every usable recording of many is in a step, every other an orphan`() throws {
    let study = try StudyFolder(["S/empty.json": "", "S/broken.json": #"{"items":[{"x":]}"#])
    for index in 0..<60 {
      let kind = index % 3
      try study.write(
        "S/f\(index).json",
        kind == 0
          ? accelerometerText(from: Double(index), count: 5)
          : kind == 1
            ? deviceMotionText(from: Double(index), count: 5)
            : pedometerText() + String(repeating: " ", count: index))
    }
    let reading = try study.read()
    #expect(Set(reading.recordedSources).count == 60)
    #expect(reading.recordedSources.count == 60)
    #expect(Set(reading.orphans.map(\.problem.source)) == ["S/empty.json", "S/broken.json"])
  }

  @Test func `a single file is a session of its own`() throws {
    let study = try StudyFolder([
      "P/S/a.json": accelerometerText(), "P/S/b.json": accelerometerText(),
    ])
    let reading = try study.read(below: ["P/S/a.json"])
    #expect(reading.places == ["/"])
    #expect(reading.recordedSources == ["a.json"])
  }

  @Test func `files that hold nothing known make no session`() throws {
    let study = try StudyFolder(["S/notes.txt": "hi", "S/x.json": "{}", "S/y.json": "[1,2]"])
    let reading = try study.read()
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.isEmpty)
    #expect(reading.reports.map(\.source) == ["S/notes.txt", "S/x.json", "S/y.json"])
  }
}
