import Foundation
import Testing

/// What a long recording takes in memory: 0.6 of the file and 200 MB for one of 300 MB, and as much less as it is smaller.
@Suite struct PeakMemoryTests {
  private static let perByte = 0.6 + 200.0 / 300

  /// Somebody who walks at 1.8 steps a second and stands still for half a minute in every ten, at 100 Hz; 105 bytes
  /// for each sample, as phones write them.
  private func writeWalk(_ scratch: Scratch, _ path: String, seconds: Int) throws -> Int {
    var text = #"{"items":["#
    text.reserveCapacity(11_000 * seconds)
    for index in 0..<100 * seconds {
      let (time, noise) = (Double(index) / 100, Double(index &* 7919 % 1013) / 30_000)
      let size = index / 100 % 600 < 570 ? 0.25 : 0.0
      let phase = 2 * Double.pi * 1.8 * time
      let (x, y) = (0.1 * sin(phase / 2) * size + noise, -0.98 - size * sin(phase) + noise / 3)
      text += index == 0 ? "" : ","
      text += #"{"timestamp":\#(1000 + time + noise / 90),"x":\#(x),"y":\#(y),"z":\#(noise / 7 - 0.1)}"#
    }
    try scratch.write(path, text + "]}")
    return text.utf8.count
  }

  /// `--memory` counts the file, which is mapped, as well.
  @Test(arguments: ["walking.outbound", "standing.rest"])
  func `an hour takes little more than its file`(step: String) throws {
    let scratch = try Scratch()
    let size = try writeWalk(scratch, "study/P1/S/accel_\(step).json", seconds: 3600)
    let megabytes = Int((1 + Self.perByte) * Double(size)) >> 20
    let outcome = try Tool.run(
      ["run", "study", "--memory", "\(megabytes)"], in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let rows = try outcome.table.rows
    let duration = rows.first { $0["metric"] == "duration_s" }?["value"]
    #expect(duration?.hasPrefix("3599.9") == true)
  }
}
