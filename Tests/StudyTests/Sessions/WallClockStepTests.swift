import Recordings
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: pedometer, location and heart rate know the wall clock only, in whole seconds; all that is known
/// of the step they belong to is when they began.
@Suite struct WallClockStepTests {
  private func location(_ clocks: String...) -> String {
    let items = clocks.map { #"{"timestamp":"2026-01-15T\#($0)-0600","horizontalAccuracy":5}"# }
    return #"{"items":["# + items.joined(separator: ",") + "]}"
  }

  private func heartRate(_ clocks: String...) -> String {
    let items = clocks.map {
      #"{"type":"HKQuantityTypeIdentifierHeartRate","startDate":"2026-01-15T\#($0)-0600","value":70}"#
    }
    return #"{"items":["# + items.joined(separator: ",") + "]}"
  }

  private func touch(from start: Double) -> String {
    let items = [0.0, 0.25].map { #"{"timestamp":\#(start + $0),"phase":0,"index":0,"x":1,"y":2}"# }
    return "[\(items.joined(separator: ","))]"
  }

  private func steps(_ files: [String: String]) throws -> [SessionStep] {
    let study = try StudyFolder(Dictionary(uniqueKeysWithValues: files.map { ("P/S/\($0)", $1) }))
    return try #require(try study.read().sessions.first).steps
  }

  private func outline(_ steps: [SessionStep]) -> [[String]] {
    steps.map { step in step.recordings.map { $0.source.replacing("P/S/", with: "") } }
  }

  @Test func `recordings that began together are one step without any motion`() throws {
    let found = try steps([
      "1.json": pedometerText(at: "09:30:00"), "2.json": location("09:30:01", "09:30:02"),
      "3.json": heartRate("09:30:04"), "4.json": pedometerText(at: "09:40:00"),
      "5.json": heartRate("09:40:04"), "6.json": location("09:40:01", "09:40:02"),
    ])
    #expect(outline(found) == [["1.json", "2.json", "3.json"], ["4.json", "6.json", "5.json"]])
    #expect(
      found.map { $0.start?.text.suffix(18) } == ["09:30:00.000-06:00", "09:40:00.000-06:00"])
  }

  /// File names are made of random UUIDs, which do not show the order.
  @Test func `attempts are ordered by time and not by name`() throws {
    let found = try steps([
      "c.json": pedometerText(at: "09:30:00"), "a.json": pedometerText(at: "09:40:00"),
      "b.json": pedometerText(at: "09:35:00"), "0.json": #"[{"numberOfSteps":1,"endDate":"?"}]"#,
    ])
    #expect(outline(found) == [["c.json"], ["b.json"], ["a.json"], ["0.json"]])
    #expect(found.map(\.attempt) == [1, 2, 3, 4])
  }

  /// A phone hands out the fix it remembers before it has a new one.
  @Test func `a remembered fix does not move a track to an earlier step`() throws {
    let found = try steps([
      "p1.json": pedometerText(at: "09:30:00"), "p2.json": pedometerText(at: "09:40:00"),
      "b.json": location("09:30:02", "09:30:03"),
      "a.json": location("08:00:00", "09:40:02", "09:40:03"),
    ])
    #expect(outline(found) == [["p1.json", "b.json"], ["p2.json", "a.json"]])
    let alone = try steps(["a.json": location("08:00:00", "09:40:02")])
    #expect(alone[0].start?.text.suffix(18) == "09:40:02.000-06:00")
  }

  /// A batch may list the newest sample first.
  @Test func `heart rates of any order begin with the earliest`() throws {
    let found = try steps(["h.json": heartRate("09:31:00", "09:30:30", "09:30:45")])
    #expect(found[0].start?.text == "2026-01-15T09:30:30.000-06:00")
  }

  /// Touch and motion have one clock, since boot.
  @Test func `touches go to the step they happened in`() throws {
    let found = try steps([
      "a1.json": accelerometerText(from: 10), "a2.json": accelerometerText(from: 100),
      "t1.json": touch(from: 100.0625), "t2.json": touch(from: 9.9375), "t3.json": touch(from: 500),
    ])
    #expect(outline(found) == [["t2.json", "a1.json"], ["a2.json", "t1.json"], ["t3.json"]])
  }

  @Test func `one touch is enough to find the attempt it belongs to`() throws {
    let found = try steps([
      "a1.json": accelerometerText(from: 10), "a2.json": accelerometerText(from: 100),
      "t.json": #"[{"timestamp":100.125,"phase":0,"x":1,"y":2}]"#,
    ])
    #expect(outline(found) == [["a1.json"], ["a2.json", "t.json"]])
  }

  @Test func `names of steps count more than times`() throws {
    let found = try steps([
      "accel_fitness.walk": accelerometerText(from: 10),
      "location_fitness.rest": location("09:30:00", "09:30:01"),
      "HKQuantityTypeIdentifierHeartRate_fitness.walk": heartRate("09:50:00"),
      "pedometer_fitness.walk": pedometerText(at: "09:30:00"),
    ])
    #expect(found.map(\.identifier) == ["fitness.walk", "fitness.rest"])
    #expect(found[0].recordings.map(\.kind) == [.accelerometer, .pedometer, .healthQuantity])
  }
}
