import Recordings
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: from 3.2.0 on a recorder may write several files; they are joined in the order of names.
@Suite struct RolledOverTests {
  private static let base = "accel_0A1B2C3D_0000_4000_8000_000000000001"

  private func study(_ parts: [(name: String, start: Double)], linked: Bool) throws -> StudyFolder {
    let study = try StudyFolder()
    for part in parts { try study.write("S/\(part.name)", accelerometerText(from: part.start)) }
    let links = parts.reversed().map { fileResult("accelerometer", $0.name) }
    if linked { try study.write("S/r.json", taskResult([stepResult("walking.rest", links)])) }
    return study
  }

  private func whole(_ study: StudyFolder) throws -> Recording {
    let steps = try #require(try study.read(below: ["S"]).sessions.first).steps
    #expect(steps.count == 1)
    return try #require(steps.first?.recordings.first)
  }

  @Test(arguments: [true, false]) func `parts are joined by date`(linked: Bool) throws {
    let parts = [
      ("\(Self.base)-20260115093020.json", 10.0), ("\(Self.base)-20260115093120.json", 20),
      ("\(Self.base)-20260115100000.json", 30),
    ]
    let recording = try whole(try study(parts, linked: linked))
    #expect(recording.partCount == 3)
    #expect(recording.itemCount == 120)
    #expect(recording.source == parts[0].0)
    let times = try #require(recording.motion?.timestamps)
    #expect(times.count == 120)
    #expect(times == times.sorted())
  }

  /// ResearchKit appends `-01` when a name of that second is taken: the later file sorts first by bytes.
  @Test(arguments: [true, false]) func `a second part of the same second comes second`(linked: Bool)
    throws
  {
    let parts = [
      ("\(Self.base)-20260115093020.json", 10.0), ("\(Self.base)-20260115093020-01.json", 20),
      ("\(Self.base)-20260115093020-02.json", 30),
    ]
    let times = try #require(try whole(try study(parts, linked: linked)).motion?.timestamps)
    #expect(times.count == 120)
    #expect(times == times.sorted())
  }

  /// The app was killed while it wrote the last part.
  @Test(arguments: [true, false]) func `the part that was never closed is last`(linked: Bool) throws
  {
    let parts = [("\(Self.base)-20260115093020.json", 10.0), ("\(Self.base).json", 20)]
    let times = try #require(try whole(try study(parts, linked: linked)).motion?.timestamps)
    #expect(times.count == 80)
    #expect(times == times.sorted())
  }

  @Test func `a column that only one part has is lost or filled, never shifted`() throws {
    let old = try #require(try content(#"[{"timestamp":1,"x":1,"y":1,"z":1}]"#))
    let new = try #require(
      try content(#"[{"timestamp":2,"timestampSince1970":1768469412,"x":2,"y":2,"z":2}]"#))
    let parts = [old, new].map { Recording(source: "a", content: $0, itemCount: 1, tear: nil) }
    let motion = try #require(Recording(joining: parts)?.motion)
    let unixTimes = try #require(motion.unixTimes)
    #expect(unixTimes.count == 2 && unixTimes[0].isNaN && unixTimes[1] == 1_768_469_412)
    #expect(motion.acceleration?.y == [1, 2])
  }

  @Test func `parts of different sensors are not joined`() throws {
    let links = ["a.json", "b.json"].map { fileResult("accelerometer", $0) }
    let study = try StudyFolder([
      "r.json": taskResult([stepResult("walking.rest", links)]), "a.json": accelerometerText(),
      "b.json": deviceMotionText(),
    ])
    let step = try #require(try study.read().sessions.first?.steps.first)
    #expect(step.recordings.isEmpty)
    #expect(step.problems.map(\.problem) == [.mixedParts(["a.json", "b.json"])])
  }

  /// 1.1 named files after the recorder: three walks in one flat folder are three recordings.
  @Test func `recordings of release 1_1 are not taken for parts`() throws {
    let study = try StudyFolder([
      "S/accel_accelerometer-20150309100000.json": accelerometerText(from: 10),
      "S/accel_accelerometer-20150309100100.json": accelerometerText(from: 100),
      "S/accel_accelerometer-20150309100200.json": accelerometerText(from: 200),
    ])
    let session = try #require(try study.read().sessions.first)
    #expect(session.steps.count == 3)
    #expect(session.steps.flatMap(\.recordings).allSatisfy { $0.partCount == 1 })
  }

  private func content(_ text: String) throws -> Recording.Content? {
    try ItemTable.read(ByteBuffer(text.utf8)).flatMap(Recognition.read)
  }
}
