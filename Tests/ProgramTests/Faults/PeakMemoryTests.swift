import Foundation
import TestSupport
import Testing

/// The memory of a long recording: 140 bytes for each sample, and the file, which `--memory-max` counts as it
/// is mapped.
@Suite struct PeakMemoryTests {
  private static let bytesPerSample = 140
  private static let sampleCount = 360_000

  /// An hour at 100 Hz of walking at 1.8 steps a second, with half a minute of rest in every ten, or of
  /// nothing but standing; about 105 bytes for each sample, as recordings with all digits have.
  private static func hour(_ step: String, isWalk: Bool) throws -> (Scratch, byteCount: Int) {
    let scratch = try Scratch()
    var text = #"{"items":["#
    text.reserveCapacity(120 * sampleCount)
    for index in 0..<sampleCount {
      let (time, noise) = (Double(index) / 100, Double(index &* 7919 % 1013) / 30_000)
      let size = isWalk && index / 100 % 600 < 570 ? 0.25 : 0.0
      let phase = 2 * Double.pi * 1.8 * time
      let (x, y) = (0.1 * sin(phase / 2) * size + noise, -0.98 - size * sin(phase) + noise / 3)
      text += index == 0 ? "" : ","
      text +=
        #"{"timestamp":\#(1000 + time + noise / 90),"x":\#(x),"y":\#(y),"z":\#(noise / 7 - 0.1)}"#
    }
    try scratch.write("study/P1/S/accel_\(step).json", text + "]}")
    return (scratch, text.utf8.count)
  }

  private static let walk = Result { try hour("walking.outbound", isWalk: true) }
  private static let rest = Result { try hour("standing.rest", isWalk: false) }

  @Test(arguments: [
    (true, [], "walking_time_s"), (true, ["--phone-placement", "lower_back"], "walking_time_s"),
    (false, [], "quiet_standing_duration_s"),
  ]) func `a recording of an hour takes little more memory than its file`(
    isWalk: Bool, options: [String], metric: String
  ) throws {
    let (scratch, size) = try (isWalk ? Self.walk : Self.rest).get()
    let megabytes = (size + Self.bytesPerSample * Self.sampleCount) >> 20
    let arguments = ["run", "study", "--memory-max", "\(megabytes)"]
    let outcome = try Tool.run(arguments + options, in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let seconds = try outcome.table.rows.first { $0["metric"] == metric }?["content"]
    #expect(try #require(seconds.flatMap(Double.init)) > (isWalk ? 3300 : 3590))
  }
}
