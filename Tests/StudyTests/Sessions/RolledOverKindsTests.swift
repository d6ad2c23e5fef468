import Recordings
import Testing
import TestSupport

@testable import Study

/// Truth: from 3.2.0 on any recorder may write several files, whose items follow one another; a column that
/// only one of them has is filled, never shifted.
@Suite struct RolledOverKindsTests {
  private static let uuid = "0A1B2C3D_0000_4000_8000_000000000001"

  private func whole(_ type: String, _ parts: [String], linked: Bool) throws -> Recording {
    let study = try StudyFolder()
    let names = parts.indices.map { "\(type)_\(Self.uuid)-2026011509302\($0).json" }
    for (name, part) in zip(names, parts) { try study.write("S/\(name)", #"{"items":[\#(part)]}"#) }
    let links = names.reversed().map { fileResult("recorder", $0) }
    if linked { try study.write("S/r.json", taskResult([stepResult("6mwt", links)])) }
    let steps = try #require(try study.read(below: ["S"]).sessions.first).steps
    #expect(steps.count == 1 && steps[0].recordings.count == 1 && steps[0].problems.isEmpty)
    let recording = try #require(steps.first?.recordings.first)
    #expect(recording.partCount == parts.count)
    #expect(recording.itemCount == parts.count)
    return recording
  }

  @Test(arguments: [true, false]) func `a track in parts is one`(linked: Bool) throws {
    let date = #""timestamp":"2026-01-15T09:30:05Z","horizontalAccuracy":5"#
    let parts = [
      #"{\#(date),"speed":1}"#, #"{\#(date),"altitude":7,"verticalAccuracy":1}"#,
      #"{\#(date),"speed":3,"coordinate":{"latitude":1,"longitude":2}}"#,
    ]
    guard case .location(let fixes) = try whole("location", parts, linked: linked).content else {
      throw UnexpectedContent()
    }
    #expect(fixes.speeds.known == [1, nil, 3])
    #expect(fixes.altitudes.known == [nil, 7, nil])
    #expect(fixes.latitudes.known == [nil, nil, 1])
    #expect(fixes.courses.count == 3)
    #expect(fixes.longitudes.known == [nil, nil, 2])
    #expect(fixes.times.count == 3)
    #expect(fixes.horizontalAccuracies == [5, 5, 5])
    #expect(fixes.verticalAccuracies.count == 3)
  }

  @Test(
    arguments: ["HKQuantityTypeIdentifierHeartRate", "HKQuantityTypeIdentifierOxygenSaturation"],
    [true, false]) func `a health recording in parts is one`(type: String, linked: Bool) throws
  {
    let parts = [
      #"{"type":"\#(type)","value":70,"source":"A"}"#,
      #"{"type":"\#(type)","value":71,"unit":"count\/min","endDate":"2026-01-15T09:30:05Z"}"#,
    ]
    guard case .healthQuantity(let samples) = try whole(type, parts, linked: linked).content else {
      throw UnexpectedContent()
    }
    #expect(samples.values == [70, 71])
    #expect(samples.types == [type, type])
    #expect(samples.units == [nil, "count/min"])
    #expect(samples.sources == ["A", nil])
    #expect(samples.starts.count == 2)
    #expect(samples.ends.map { $0 == nil } == [true, false])
  }

  @Test(arguments: [true, false]) func `touches in parts are one`(linked: Bool) throws {
    let parts = [
      #"{"timestamp":1,"phase":0,"x":1,"y":2}"#,
      #"{"timestamp":2,"phase":3,"index":4,"x":5,"y":6,"width":7,"height":8}"#,
    ]
    guard case .touch(let samples) = try whole("touch", parts, linked: linked).content else {
      throw UnexpectedContent()
    }
    #expect(samples.timestamps == [1, 2])
    #expect(samples.phases == [0, 3])
    #expect(samples.indices.known == [nil, 4])
    #expect(samples.viewWidths.known == [nil, 7])
    #expect(samples.x == [1, 5])
    #expect(samples.y == [2, 6])
    #expect(samples.viewHeights.known == [nil, 8])
  }

  @Test func `parts of different kinds are not joined but reported`() throws {
    let touch = #"[{"timestamp":1,"phase":0,"x":1,"y":2}]"#
    let links = ["a.json", "b.json"].map { fileResult("recorder", $0) }
    let study = try StudyFolder([
      "r.json": taskResult([stepResult("6mwt", links)]), "a.json": touch, "b.json": pedometerText(),
    ])
    let step = try #require(try study.read().sessions.first?.steps.first)
    #expect(step.recordings.isEmpty)
    #expect(step.problems.map(\.problem) == [.mixedParts(["a.json", "b.json"])])
  }
}
