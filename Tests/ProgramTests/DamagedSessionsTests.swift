import Foundation
import TestSupport
import Testing

/// Truth: the sample sessions, of which one file is damaged. What was recorded is still known of the others.
@Suite struct DamagedSessionsTests {
  private static let (walk, stroop, psat) = ("P03/2024-05-02", "P20/2024-10-15", "P22/2025-03-06")

  /// A study with copies of sample sessions, by their new places.
  private func study(_ sessions: [(from: String, to: String)]) throws -> Scratch {
    let scratch = try Scratch()
    for (from, to) in sessions {
      let target = scratch.url.appending(path: "study/\(to)")
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(filePath: Fixture.sampleData).appending(path: from), to: target)
    }
    return scratch
  }

  private func cut(_ path: String, in scratch: Scratch, to count: Int? = nil) throws {
    let bytes = try scratch.read("study/\(path)")
    try scratch.write("study/\(path)", bytes.prefix(count ?? bytes.count / 2))
  }

  @Test(arguments: ["", "garbage\0", "{\"_class\":\"ORKTaskResult\",\"resul"])
  func `a result that cannot be read is a damaged recording of the task of its namesakes`(
    text: String
  ) throws {
    let scratch = try study([
      (Self.stroop, "P01/Visit 1/Farben"), (Self.psat, "P01/Visit 1/Zahlen"),
      (Self.psat, "P02/Visit 1/Zahlen"), (Self.stroop, "P02/Visit 1/Farben"),
    ])
    let other = "study/P02/Visit 1/Zahlen/result.json"
    let own = String(decoding: try scratch.read(other), as: UTF8.self)
    try scratch.write(other, own.replacingOccurrences(of: "C0A95E17", with: "C0A95E18"))
    try scratch.write("study/P02/Visit 1/Farben/result.json", text)
    let run = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    #expect(run.status == 1)
    let sessions = try Table(csv: scratch.read("out/sessions.csv")).rows
    let damaged = try #require(sessions.first { $0["quality"] == "error" })
    #expect(damaged["task"] == "stroop")
    #expect(damaged["participant"] == "P02")
    let table = try Tool.run(["table", "out"], in: scratch.url).table
    let row = try #require(table.rows.first { $0["participant"] == "P02" })
    let missing = row["missing"] ?? ""
    #expect(missing.contains("=error:json_"), "\(missing)")
    #expect(missing.contains("stroop"), "\(missing)")
  }

  /// The copy may come before the whole session and after it, and in the folder of another person.
  @Test(arguments: [
    ("P01/Gehen", "P01/Gehen alt"), ("P01/Gehen", "P01/A"), ("P01/Gehen", "P01/Gehen - Kopie"),
    ("P02/Gehen", "P01/Gehen"),
  ]) func `a copy of which only the result is cut counts once, as the whole session`(
    whole: String, copy: String
  ) throws {
    for count in [nil, 0] {
      let scratch = try study([(Self.walk, whole), (Self.walk, copy), (Self.psat, "P09/Zahlen")])
      try cut("\(copy)/result.json", in: scratch, to: count)
      let run = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
      #expect(run.status == 0)
      #expect(run.messages.contains("has no whole result, and its recordings are those of"))
      let rows = try Table(csv: scratch.read("out/sessions.csv")).rows
      let walks = rows.filter { $0["task"] == "gait-and-balance" }
      #expect(walks.map { $0["source"] } == ["\(whole)/result.json"])
      #expect(walks.map { $0["quality"] } != ["error"])
      let inputs = try Table(csv: scratch.read("out/inputs.csv")).rows
      let left = inputs.filter { $0["source"]?.hasPrefix(copy + "/") ?? false }
      #expect(left.count == 4)
      #expect(left.allSatisfy { $0["verdict"] == "duplicate" })
    }
  }

  @Test func `whole results of the same recordings count each`() throws {
    let scratch = try study([(Self.walk, "P01/a"), (Self.walk, "P01/b")])
    let path = "study/P01/b/result.json"
    let own = String(decoding: try scratch.read(path), as: UTF8.self)
    try scratch.write(path, own + "\n")
    let run = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    #expect(!run.messages.contains("duplicate_input"))
    #expect(try Table(csv: scratch.read("out/sessions.csv")).rows.count == 2)
  }

  /// Files of one size may be copies, so that their contents are compared. Those of one folder are no copies of each other.
  @Test func `recordings of one folder without a result are sessions of their own`() throws {
    let scratch = try Scratch()
    let sample = URL(filePath: Fixture.sampleData)
    let sounds = sample.appending(
      path:
        "P17/2024-06-25/recorder-5AE5D92D-5349-470A-9BA4-611D6D6441AD/streamingAudio_5AE5D92D-5349-470A-9BA4-611D6D6441AD.wav"
    )
    let walks = sample.appending(
      path:
        "P02/2015-10-09/recorder-DD8569BC-90A4-485F-8F56-E81F66AC1B28/accel_walking.outbound.json")
    for person in 1...3 {
      var (sound, walk) = (try Data(contentsOf: sounds), try Data(contentsOf: walks))
      sound[sound.count - 10 * person] ^= 1
      let place = try #require(walk.lastIndex(of: UInt8(ascii: ".")))
      walk[place + 1] = UInt8(ascii: "0") + UInt8(person)
      try scratch.write("study/P0\(person)/T1/aaah.wav", sound)
      try scratch.write("study/P0\(person)/T1/accel_walking.outbound.json", walk)
    }
    let run = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    #expect(!run.messages.contains("duplicate_input"), "\(run.messages)")
    let inputs = try Table(csv: scratch.read("out/inputs.csv")).rows
    #expect(inputs.count == 6)
    #expect(!inputs.contains { $0["verdict"] == "duplicate" })
    let walking = try Table(csv: scratch.read("out/metrics.csv")).rows.filter {
      $0["metric"] == "step_count"
    }
    #expect(Set(walking.compactMap { $0["participant"] }) == ["P01", "P02", "P03"])
  }

  @Test func `visits of two spellings stay two, which a message names`() throws {
    let scratch = try study([
      (Self.walk, "P01/Besuch 2/Gehen"), (Self.stroop, "P01/Besuch 1/Stroop"),
      (Self.psat, "P02/besuch_2/Zahlen"), ("P23/2025-04-03", "P02/Besuch 1/Turm"),
    ])
    let run = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    #expect(run.messages.contains("visits \"Besuch 2\" and \"besuch_2\" may be one"))
    let rows = try Table(csv: scratch.read("out/sessions.csv")).rows
    #expect(Set(rows.compactMap { $0["visit"] }) == ["Besuch 1", "Besuch 2", "besuch_2"])
  }

  @Test func `each value to which a cut recording contributes says so`() throws {
    let scratch = try study([(Self.walk, "P01/a")])
    let files = try FileManager.default.subpathsOfDirectory(atPath: "\(scratch.path)/study")
    let pedometer = try #require(files.first { $0.contains("/pedometer_") })
    try cut(pedometer, in: scratch)
    let run = try Tool.run(["run", "study"], in: scratch.url)
    #expect(run.messages.contains("samples before it can be used"))
    let rows = try run.table.rows.filter { $0["step"] == "walking.outbound" }
    for name in [
      "pedometer_step_matched_count", "step_count_minus_pedometer_count",
      "step_count_minus_pedometer_pct",
    ] {
      let row = try #require(rows.first { $0["metric"] == name })
      #expect(row["flags"]?.contains("salvaged;json_truncated@") == true, "\(name)")
      #expect(row["quality"] != "good", "\(name)")
    }
    // The motion recording is whole.
    let cadence = try #require(rows.first { $0["metric"] == "cadence_spm" })
    #expect(cadence["flags"] == "")
  }
}
