import Foundation
import TestSupport
import Testing

/// Oracle: the numbers of samples and names that were written, and the table of the short list.
@Suite struct LargeInputsTests {
  private static let byteCount = 300 << 20

  /// Most of it is text that no analysis asks for.
  private func writeRecording(_ file: URL) throws -> Int {
    let note = String(repeating: "n", count: 4000)
    let piece = 500
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data(#"{"items":["#.utf8))
    var count = 0
    while try handle.offset() < UInt64(Self.byteCount) {
      let items = (count..<count + piece).map { index in
        #"{"timestamp":\#(100 + Double(index) / 100),"x":0.25,"y":0.5,"z":-1,"note":"\#(note)"}"#
      }
      count += piece
      try handle.write(contentsOf: Data((items.joined(separator: ",") + ",").utf8))
    }
    // The end of the list overwrites the comma after the last item.
    try handle.seek(toOffset: handle.offset() - 1)
    try handle.write(contentsOf: Data("]}".utf8))
    try handle.close()
    return count
  }

  @Test func `a recording of 300 MB is read whole`() throws {
    let scratch = try Scratch()
    let file = try scratch.write("P1/S/accel_walking.outbound.json", "")
    let count = try writeRecording(file)
    let outcome = try Tool.run(["inspect", scratch.path])
    let row = try #require(try outcome.table.rows.first)
    #expect(outcome.status == 0)
    #expect(row["samples"] == "\(count)")
    #expect(row["verdict"] == "good")
  }

  /// Silence that takes no room on the disk.
  @Test func `a sound of 300 MB is inspected by its header alone`() throws {
    let scratch = try Scratch()
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let format = bytes(16, 4) + bytes(1, 2) + bytes(1, 2) + bytes(16000, 4) + bytes(32000, 4)
    let head =
      Array("RIFF".utf8) + bytes(Self.byteCount + 36, 4) + Array("WAVEfmt ".utf8) + format
      + bytes(2, 2) + bytes(16, 2) + Array("data".utf8) + bytes(Self.byteCount, 4)
    let file = try scratch.write("P1/S/audio.wav", head)
    #expect(truncate(file.path, head.count + Self.byteCount) == 0)
    let row = try #require(try Tool.run(["inspect", scratch.path]).table.rows.first)
    #expect(row["samples"] == "\(Self.byteCount / 2)")
    #expect(row["verdict"] == "good")
  }

  @Test(arguments: [["run"], ["inspect"]])
  func `a list of twenty thousand names comes through a pipe`(command: [String]) throws {
    let study = try SmallStudy()
    let names = (1...3).map { "study/P\($0)/S/accel_walking.outbound.json" }
    try study.scratch.write("short", names.map { $0 + "\n" }.joined())
    let long = (0..<20_000).map { names[$0 % 3] + "\0" }.joined()
    try study.scratch.write("long", long)
    let short = try study.run(command + ["--files-from", "short"])
    let script = "cat long | \"$ANALYZE\" \(command[0]) --files-from - -0"
    let outcome = try study.shell(script)
    #expect(outcome.status == 0)
    #expect(outcome.output == short.output)
    #expect(!short.output.isEmpty)
  }
}
