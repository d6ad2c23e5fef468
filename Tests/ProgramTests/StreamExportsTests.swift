import Foundation
import TestSupport
import Testing
import Text

/// Exports of platforms that collect what devices record on and on.
@Suite struct StreamExportsTests {
  private static let exports = Fixture.exportsFolder

  /// The metrics of one step by name.
  private func values(_ outcome: Outcome, session: String, step: String, attempt: String = "1")
    throws -> [String: (value: String, flags: String)]
  {
    let rows = try outcome.table.rows.filter {
      $0["session"] == session && $0["step"] == step && $0["attempt"] == attempt
    }
    return Dictionary(rows.map { ($0["metric"] ?? "", ($0["content"] ?? "", $0["flags"] ?? "")) }) {
      first, _ in first
    }
  }

  /// Truth: the same samples as the phone's own files. The clock of an export is Unix time, of which a double
  /// holds a quarter of a microsecond. Android counts steps and measures no distance, so that what depends on
  /// one is absent.
  @Test func `walks streamed to RADAR-base measure as those the phone wrote`() throws {
    let scratch = try Scratch()
    let session = "P01/7D0759C1-4C1E-4A53-9B0E-52A7D6A1F301"
    for name in ["accel", "pedometer"] {
      try scratch.take("\(Fixture.sampleData)/\(session)", filesNamed: name, to: "plain/P01/walks")
    }
    let plain = try Tool.run(["gait-and-balance", "plain"], in: scratch.url)
    let radar = try Tool.run(["run", Self.exports + "/radar"])
    #expect(radar.status == 0, "\(radar.messages)")
    #expect(radar.complaints.isEmpty, "\(radar.messages)")
    #expect(try radar.table.values("participant") == ["P01"])
    #expect(try radar.table.values("session") == ["2026-01-15/walks/phone-1"])
    #expect(try radar.table.values("task") == ["gait-and-balance"])
    for attempt in ["1", "2"] {
      let expected = try values(plain, session: "walks", step: "", attempt: attempt)
      let found = try values(radar, session: "2026-01-15/walks/phone-1", step: "", attempt: attempt)
      #expect(expected.count > 50)
      #expect(Set(found.keys) == Set(expected.keys))
      for (name, truth) in expected where !name.hasPrefix("pedometer_") {
        let reading = try #require(found[name])
        if ["no_distance", "no_height"].contains(where: reading.flags.contains) { continue }
        let isClose = isClose(reading.value, truth.value)
        #expect(isClose, "\(name) \(attempt): \(reading.value), not \(truth.value)")
        let flags = reading.flags.split(separator: ";").filter { $0 != "recording_parts_joined" }
        #expect(flags == truth.flags.split(separator: ";"), "\(name) \(attempt)")
      }
      #expect(found["pedometer_step_matched_count"]?.value == "20")
    }
  }

  private func isClose(_ a: String, _ b: String) -> Bool {
    guard let x = Double(a), let y = Double(b) else { return a == b }
    return abs(x - y) <= 1e-4 * max(abs(x), abs(y), 0.01)
  }

  @Test func `a walk over the full hour is one recording in its first file`() throws {
    let radar = try Tool.run(["run", Self.exports + "/radar"])
    let sources = try radar.table.rows.filter { $0["metric"] == "step_count" }.map { $0["source"] }
    let hour = "walks/P01/android_phone_acceleration/20260115_1500.csv"
    #expect(sources.first == hour)
    #expect(sources.count == 2)
    let inspected = try Tool.run(["inspect", Self.exports + "/radar", "--format", "csv"])
    #expect(try inspected.table.values("platform") == ["RADAR-base"])
    // Every bout in it is measured well; that nothing was recorded between them is no fault of the file.
    #expect(try inspected.table.values("verdict") == ["good"])
  }

  /// Truth: the rest of one day and the clip of the next in the session folders of the same study.
  @Test func `heart rates out of the Health app measure as those of a recorder`() throws {
    let health = try Tool.run(["run", Self.exports + "/apple-health"])
    #expect(health.status == 0, "\(health.messages)")
    #expect(health.complaints.isEmpty, "\(health.messages)")
    #expect(try health.table.values("participant") == ["P12"])
    #expect(try Set(health.table.values("task")) == ["heart-rate", "health"])
    let steps = try health.table.rows.filter { $0["metric"] == "health_step_total_count" }
    #expect(steps.map { $0["content"] } == ["812"])
    #expect(steps.map { $0["session"] } == ["2024-05-06"])
    for (day, step) in [("2024-05-06", "rest"), ("2024-05-07", "music")] {
      let folder = "\(Fixture.sampleData)/P12/\(day)"
      let plain = try Tool.run(["run", folder])
      let run = try #require(try plain.table.rows.first?["session"])
      let expected = try values(plain, session: run, step: step)
      let found = try values(health, session: day, step: "")
      for name in [
        "heart_rate_mean_bpm", "heart_rate_min_bpm", "heart_rate_max_bpm", "heart_rate_sd_bpm",
        "heart_rate_sample_count",
      ] {
        let truth = try #require(expected[name]?.value, "\(name)")
        #expect(found[name]?.value == truth, "\(day) \(name)")
      }
    }
    let inspected = try Tool.run(["inspect", Self.exports + "/apple-health", "--format", "csv"])
    let row = try #require(try inspected.table.rows.first)
    #expect(row["platform"] == "Apple Health")
    #expect(row["kind"] == "health-quantity")
    #expect(row["samples"] == "24")
  }

  /// One of 24 heart rates of two days has an invalid date.
  @Test func `samples with an unreadable time are reported`() throws {
    let scratch = try Scratch()
    let whole = try String(
      contentsOf: URL(filePath: Self.exports + "/apple-health/P12/apple_health_export/export.xml"),
      encoding: .utf8)
    let start = try #require(whole.range(of: #"startDate=""#))
    let end = try #require(whole.range(of: #"endDate=""#))
    var changed = whole
    for place in [end.upperBound, start.upperBound] {
      changed.replaceSubrange(place..<whole.index(place, offsetBy: 4), with: "year")
    }
    try scratch.write("study/P12/export.xml", changed)
    _ = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    let report = try #require(try Table(csv: scratch.read("out/inputs.csv")).rows.first)
    #expect(report["samples"] == "23")
    #expect(report["flags"] == "samples_dropped")
    let counts = try Table(csv: scratch.read("out/metrics.csv")).rows.filter {
      $0["metric"] == "heart_rate_sample_count"
    }
    #expect(counts.map { $0["content"] } == ["11", "12"])
    #expect(counts.map { $0["flags"] } == ["samples_dropped", ""])
  }

  @Test func `an export that was cut off is used up to the cut, and said to be`() throws {
    let scratch = try Scratch()
    let whole = try Data(
      contentsOf: URL(filePath: Self.exports + "/apple-health/P12/apple_health_export/export.xml"))
    try scratch.write("study/P12/export.xml", whole.prefix(whole.count - 900))
    let outcome = try Tool.run(["run", "study"], in: scratch.url)
    #expect(outcome.messages.contains("(xml_truncated)"))
    #expect(outcome.status == 0)
    let flags = try outcome.table.rows.filter { $0["metric"] == "heart_rate_mean_bpm" }.map {
      $0["flags"]
    }
    #expect(flags.count { $0?.contains("salvaged;xml_truncated@") == true } == 1)
    let strict = try Tool.run(["run", "study", "--strict"], in: scratch.url)
    #expect(strict.status == 1)
    #expect(try strict.table.rows.map { $0["quality"] } == ["error"])
  }
}

extension Scratch {
  /// Copies the files below a folder whose names begin so.
  fileprivate func take(_ folder: String, filesNamed start: String, to target: String) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted() {
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      guard name.hasPrefix(start) else { continue }
      try write("\(target)/\(name)", try Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
    }
  }
}
