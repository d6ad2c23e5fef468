import Foundation
import TestSupport
import Testing

/// Oracle: the contract. What was made to harm a reader is one error row each, and the walk among them is
/// measured.
@Suite struct HostileStudyTests {
  private static let levels = 100_000

  private static let items = (0..<12).map { index in
    #"{"x":0.25,"y":0.5,"z":-1,"timestamp":\#(100 + Double(index) / 100)}"#
  }

  private func recording(_ items: [String]) -> String {
    #"{"items":["# + items.joined(separator: ",") + "]}"
  }

  /// Files by their paths.
  private func write(to study: Scratch) throws {
    let open = String(repeating: "[", count: Self.levels)
    let close = String(repeating: "]", count: Self.levels)
    let step = #"{"_class":"ORKStepResult","identifier":"a","results":["#
    let digits = String(repeating: "9", count: 400)
    try study.write("good/S/accel_walking.outbound.json", recording(Self.items))
    try study.write("open/S/accel_walking.outbound.json", open)
    try study.write("deep/S/accel_walking.outbound.json", recording([#"{"x":\#(open)\#(close)}"#]))
    try study.write("result/S/result.json", String(repeating: step, count: Self.levels))
    // A number so large is none, and a row without a time is left out.
    try study.write(
      "large/S/accel_walking.outbound.json",
      recording(Self.items + [#"{"x":0,"y":0,"z":1,"timestamp":\#(digits)}"#]))
    try study.write("line/S/a.csv", String(repeating: "a,", count: 1 << 20))
    try study.write("sound/S/audio.wav", "RIFF\u{7F}\u{7F}\u{7F}\u{7F}WAVEfmt ")
    let bombs = """
      mkdir -p gzip/S tar/S && head -c 134217728 /dev/zero > zeros
      gzip -c zeros > gzip/S/accel_walking.outbound.json.gz && tar czf tar/S.tar.gz zeros
      rm zeros
      """
    #expect(try Tool.shell(bombs, in: study.url).status == 0)
  }

  @Test func `hostile files are reported and a walk beside them is measured, in little memory`()
    throws
  {
    let study = try Scratch()
    try write(to: study)
    let outcome = try Tool.run(["run", study.path, "--memory-max", "256"])
    #expect(outcome.status == 1)
    let table = try outcome.table
    let errors = table.rows.filter { $0["quality"] == "error" }
    let codes = errors.map { row in
      [row["source"] ?? "", String((row["flags"] ?? "").prefix { $0 != "@" })]
    }
    #expect(
      codes == [
        ["deep/S/accel_walking.outbound.json", "json_too_deep"],
        ["gzip/S/accel_walking.outbound.json.gz", "archive_ratio_too_large"],
        ["open/S/accel_walking.outbound.json", "json_too_deep"],
        ["result/S/result.json", "json_too_deep"], ["sound/S/audio.wav", "audio_unreadable"],
        ["tar/S.tar.gz", "archive_ratio_too_large"],
      ])
    let good = table.rows.filter { $0["participant"] == "good" }
    let large = table.rows.filter { $0["participant"] == "large" }
    #expect(good.count > 10)
    #expect(good.allSatisfy { $0["quality"] != "error" })
    #expect(good.map { $0["content"] } == large.map { $0["content"] })
    #expect(large.allSatisfy { $0["flags"]?.contains("samples_dropped") == true })
    #expect(outcome.complaints.split(separator: "\n").count == errors.count)
  }

  /// 700 MB of zeros, packed 1000 to 1, are refused with the least memory that is allowed.
  @Test func `what unpacks to too much is refused before it costs memory`() throws {
    let study = try Scratch()
    let bombs = """
      mkdir -p gzip/S tar/S && head -c 734003200 /dev/zero | gzip -1 \
        > gzip/S/accel_walking.outbound.json.gz
      truncate -s 734003200 zeros && tar cf - zeros | gzip -1 > tar/S.tar.gz; rm zeros
      """
    #expect(try Tool.shell(bombs, in: study.url).status == 0)
    let outcome = try Tool.run(["run", study.path, "--memory-max", "128", "-j1"])
    let flags = try outcome.table.rows.map { $0["flags"] }
    #expect(outcome.status == 1)
    #expect(flags == ["archive_ratio_too_large", "archive_ratio_too_large"])
  }

  /// A result of 100,000 steps, each of which would become a hundred rows.
  @Test func `a result of too many steps is one error`() throws {
    let study = try Scratch()
    let step = #"{"_class":"ORKStepResult","identifier":"a","results":[]}"#
    let steps = [String](repeating: step, count: 100_000).joined(separator: ",")
    try study.write("P/S/result.json", #"{"_class":"ORKTaskResult","results":[\#(steps)]}"#)
    let outcome = try Tool.run(["run", study.path])
    #expect(try outcome.table.rows.map { $0["flags"] } == ["json_too_large"])
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("100000 steps"))
  }
}
