import Foundation
import TestSupport
import Testing

/// Oracle: the contract of truncated, malformed and empty files; the byte offsets are counted by hand.
@Suite struct TruncatedFilesTests {
  /// One recording cut after every byte, all in one copies.path.
  private func copies() throws -> Scratch {
    let scratch = try Scratch()
    let bytes = Array(Self.text.utf8)
    for count in 0...bytes.count { try scratch.write("P/\(Self.name(count))", bytes.prefix(count)) }
    return scratch
  }

  private static let text = Fixture.accelerometer(itemCount: 4)

  private static func name(_ count: Int) -> String {
    "accel_walk_\(String(format: "%05d", count)).json"
  }

  /// The number of items that are complete in the first `count` bytes.
  private static func itemCount(_ count: Int) -> Int {
    text.utf8.prefix(count).count { $0 == UInt8(ascii: "}") }
  }

  @Test func `inspect counts the whole items of a recording cut anywhere`() throws {
    let copies = try copies()
    let outcome = try Tool.run(["inspect", copies.path])
    #expect(outcome.status == 1)
    let rows = try outcome.table.rows
    try #require(rows.count == Self.text.utf8.count + 1)
    for (count, row) in rows.enumerated() {
      #expect(row["source"] == "P/\(Self.name(count))")
      #expect(row["bytes"] == "\(count)")
      let items = min(Self.itemCount(count), 4)
      let flags = row["flags"] ?? ""
      if count == Self.text.utf8.count {
        #expect(row["verdict"] == "good")
        #expect(row["samples"] == "4")
        #expect(flags.isEmpty)
      } else if items > 0 {
        #expect(row["verdict"] == "doubtful")
        #expect(row["samples"] == "\(items)")
        #expect(flags == "salvaged;json_truncated@\(count)")
      } else {
        #expect(row["verdict"] == "error")
        #expect(row["samples"] == "")
        #expect(flags == (count == 0 ? "json_empty@0" : "json_truncated@\(count)"))
      }
    }
  }

  @Test func `a run has a row for a recording cut anywhere`() throws {
    let copies = try copies()
    let table = try Tool.run(["run", copies.path, "-q"]).table
    #expect(table.values("source").count == Self.text.utf8.count + 1)
    let errors = table.rows.filter { $0["quality"] == "error" }
    #expect(errors.count == (0...Self.text.utf8.count).count { Self.itemCount($0) == 0 })
    let salvaged = table.rows.filter { $0["flags"]?.contains("salvaged") ?? false }
    #expect(salvaged.allSatisfy { ["doubtful", "bad", "absent"].contains($0["quality"]) })
  }

  @Test func `strict turns every cut into one error row`() throws {
    let copies = try copies()
    let outcome = try Tool.run(["run", copies.path, "-q", "--strict"])
    let errors = try outcome.table.rows.filter { $0["quality"] == "error" }
    #expect(outcome.status == 1)
    #expect(errors.count == Self.text.utf8.count)
    #expect(Set(errors.map { $0["source"] }).count == errors.count)
  }

  @Test func `a truncated recording is reported with its place, and an error with --strict`() throws
  {
    let outcome = try Tool.run(["run", Fixture.walkers])
    let message = ": byte 49054: the file ends inside an item (json_truncated); 782 samples before"
    #expect(outcome.status == 0)
    #expect(outcome.messages.contains(message))
    let strict = try Tool.run(["run", Fixture.walkers, "--strict"])
    #expect(strict.status == 1)
    let errors = try strict.table.rows.filter { $0["quality"] == "error" }
    #expect(errors.map { $0["flags"] } == ["json_truncated@49054"])
    let path = errors.compactMap { $0["source"] }.first ?? ""
    let samples = try Tool.run(["samples", "\(Fixture.walkers)/\(path)"])
    #expect(samples.status == 0)
    #expect(try samples.table.rows.count == 782)
    #expect(samples.messages.contains(message))
  }

  @Test(arguments: [
    ("", "json_empty@0"), ("hello", "json_malformed@0"), (#"{"items":[]}"#, "no_recording"),
    (#"{"items":[{"x":1 "y":2}]}"#, "json_malformed@17"), ("\u{0}\u{0}", "json_empty@0"),
    (#"{"items":[{"x":1}]} junk"#, "json_malformed@20"), (#"{"items":"#, "json_truncated@9"),
  ]) func `an unusable file is one error row with its reason`(text: String, flag: String) throws {
    let scratch = try Scratch()
    try scratch.write("P1/S1/accel_walking.outbound.json", text)
    let outcome = try Tool.run(["run", scratch.path])
    let rows = try outcome.table.rows
    #expect(outcome.status == 1)
    #expect(rows.count == 1)
    #expect(rows.first?["flags"] == flag)
    #expect(rows.first?["quality"] == "error")
    #expect(rows.first?["participant"] == "P1")
    #expect(rows.first?["session"] == "S1")
    #expect(rows.first?["step"] == "walking.outbound")
    #expect(rows.first?["source"] == "P1/S1/accel_walking.outbound.json")
    #expect(outcome.complaints.split(separator: "\n").count == 1)
    // The table of files has the same reason.
    let output = try Scratch()
    #expect(try Tool.run(["run", scratch.path, "-o", "\(output.path)/run"]).status == 1)
    #expect(String(decoding: try output.read("run/inputs.csv"), as: UTF8.self).contains(flag))
  }
}
