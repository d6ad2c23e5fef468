import Recordings
import TestSupport
import Testing
import Text

@testable import Study

/// Truth: the dates of the steps and of the recordings' items.
@Suite struct SharedFolderTests {
  /// 2026-01-15T09:30:00-0600 in Unix time.
  private static let morning = 1_768_491_000.0

  /// An accelerometer recording from one second after that time to another, on a clock since boot that is 1000 s behind.
  private func motion(_ span: ClosedRange<Double>, isDated: Bool = true) -> String {
    let times = stride(from: span.lowerBound, through: span.upperBound, by: 0.5)
    let items = times.map { time in
      let date = isDated ? #","timestampSince1970":\#(Self.morning + time)"# : ""
      return #"{"x":0.25,"y":-1,"z":0.5,"timestamp":\#(1000 + time)\#(date)}"#
    }
    return #"{"items":["# + items.joined(separator: ",") + "]}"
  }

  private static let walk = taskResult(
    [
      stepResult("walking.outbound", from: "09:30:00", to: "09:30:12"),
      stepResult("walking.return", from: "09:30:14", to: "09:30:26"),
    ], run: "WALK")
  private static let tremor = taskResult(
    [stepResult("tremor.handInLap", from: "09:32:00", to: "09:32:10")], run: "TREMOR")

  private func sources(_ reading: StudyReading) -> [String] {
    reading.sessions.flatMap { session in
      session.steps.map { step in
        "\(session.identifier) \(step.identifier): "
          + step.recordings.map { lastComponent($0.source) }.joined(separator: " ")
      }
    }.sorted()
  }

  /// A user saw one session of three recordings, and error rows for the steps of the results.
  @Test func `recordings beside two results belong to the steps during which they were made`()
    throws
  {
    let study = try StudyFolder([
      "P/S/a.json": motion(120...130), "P/S/b.json": motion(0...12), "P/S/c.json": motion(14...26),
      "P/S/result.json": Self.walk, "P/S/result_2.json": Self.tremor,
    ])
    let reading = try study.read()
    #expect(
      sources(reading) == [
        "TREMOR tremor.handInLap: a.json", "WALK walking.outbound: b.json",
        "WALK walking.return: c.json",
      ])
    #expect(reading.sessions.flatMap(\.steps).allSatisfy { $0.hasFoundRecordings })
  }

  @Test func `without dates, the only result whose steps have the lengths takes the recordings`()
    throws
  {
    let study = try StudyFolder([
      "P/S/a.json": motion(0...12, isDated: false), "P/S/b.json": motion(14...26, isDated: false),
      "P/S/result.json": Self.walk, "P/S/result_2.json": Self.tremor,
    ])
    #expect(
      try sources(study.read()) == [
        "TREMOR tremor.handInLap: ", "WALK walking.outbound: a.json", "WALK walking.return: b.json",
      ])
  }

  @Test func `a recording of no step, or of steps of two results, is a session of its own`() throws
  {
    let between = try StudyFolder([
      "P/S/a.json": motion(60...70), "P/S/result.json": Self.walk, "P/S/result_2.json": Self.tremor,
    ])
    #expect(try sources(between.read()).contains("S : a.json"))
    let twice = try StudyFolder([
      "P/S/a.json": motion(0...12), "P/S/result.json": Self.walk,
      "P/S/result_2.json": taskResult(
        [stepResult("tremor.handInLap", from: "09:30:00", to: "09:30:12")], run: "TREMOR"),
    ])
    #expect(try sources(twice.read()).contains("S : a.json"))
  }
}
