import Foundation
import TestSupport
import Testing

/// Truth: the worked example of the change in heart rate: 76 during the music, 71 before, 5 apart with
/// plain limits of 2.616 and 7.384.
@Suite struct MusicOptionsTests {
  private static func recording(_ rates: [Int], minute: Int, unit: String = "count/min") -> String {
    let items = rates.enumerated().map { index, rate in
      let second = index < 2 ? "0\(5 * index)" : "\(5 * index)"
      let date = "2024-05-01T10:\(minute):\(second)+0000"
      return #"{"type":"HKQuantityTypeIdentifierHeartRate","unit":"\#(unit)","source":"Watch","#
        + #""value":\#(rate),"startDate":"\#(date)","endDate":"\#(date)"}"#
    }
    return #"{"items":["# + items.joined(separator: ",") + "]}"
  }

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write("music.json", Self.recording([72, 74, 76, 77, 76, 78, 79], minute: 21))
    try scratch.write("rest.json", Self.recording([70, 72, 71, 69, 73, 71], minute: 20))
    try scratch.write("pressure.json", Self.recording([120, 121, 122], minute: 20, unit: "mmHg"))
    try scratch.write("log.txt", "clip name: chill_preview_3\n")
  }

  @Test func `a baseline and a log that are named are used`() throws {
    let outcome = try Tool.run(
      [
        "heart-rate", "music.json", "--heart-rate-baseline-file", "rest.json", "--music-log-file",
        "log.txt",
      ], in: scratch.url)
    let values = Dictionary(
      try outcome.table.rows.map { ($0["metric"] ?? "", $0["content"] ?? "") }
    ) { first, _ in first }
    #expect(outcome.status == 0)
    #expect(values["music_clip"] == "chill_preview_3")
    #expect(values["music_clip_mood"] == "chill")
    #expect(values["heart_rate_baseline_source"] == "option")
    for (metric, value) in [
      ("heart_rate_change_bpm", 5), ("heart_rate_change_ci_low_bpm", 2.616),
      ("heart_rate_change_ci_high_bpm", 7.384),
    ] {
      let found = try #require(values[metric].flatMap { Double($0) })
      #expect(abs(found - value) <= 1e-3, "\(metric)")
    }
  }

  @Test func `the command line counts before the log`() throws {
    let outcome = try Tool.run(
      ["heart-rate", "music.json", "--music-log-file", "log.txt", "--music-clip", "sad_1"],
      in: scratch.url)
    #expect(
      try outcome.table.rows.contains { $0["metric"] == "music_clip" && $0["content"] == "sad_1" })
  }

  @Test(arguments: [
    ("pressure.json", "mmHg"), ("log.txt", "no recording"), ("missing.json", "missing.json"),
  ]) func `a baseline without heart rates is refused`(file: String, words: String) throws {
    let outcome = try Tool.run(
      ["heart-rate", "music.json", "--heart-rate-baseline-file", file], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.contains(words))
  }

  /// A user whose folder had no result lost position and heart rate without a word.
  @Test func `motion beside heart rates is taken for fitness`() throws {
    try scratch.write("P/S/accel_a.json", Fixture.accelerometer())
    #expect(try tasks() == ["gait-and-balance"])
    try scratch.write(
      "P/S/HKQuantityTypeIdentifierHeartRate_a.json", Self.recording([70, 71], minute: 20))
    #expect(try tasks() == ["fitness"])
  }

  private func tasks() throws -> Set<String> {
    try Tool.run(["run", "P"], in: scratch.url).table.values("task")
  }
}
