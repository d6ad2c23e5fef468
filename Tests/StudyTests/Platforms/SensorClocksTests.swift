import Recordings
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: values that are linear in time, and a rotation at constant speed, so that their value at any time is known.
@Suite struct SensorClocksTests {
  private func motion(_ records: [String]) throws -> MotionSamples {
    let text = "[" + records.joined(separator: ",") + "]"
    let table = try #require(try ItemTable.read(ByteBuffer(text.utf8)))
    let contents = try #require(ExportPlatform.contents { $0.items(table, "walk_motion.json") })
    return try #require(contents.recordings.first?.motion)
  }

  private func record(_ sensor: String, _ seconds: Double, _ x: Double, w: Double? = nil) -> String
  {
    #"{"sensorType":"\#(sensor)","timestamp":\#(seconds),"uptime":\#(seconds + 5000),"#
      + #""x":\#(x),"y":0,"z":0\#(w.map { ",\"w\":\($0)" } ?? "")}"#
  }

  private let times = (0..<100).map { Double($0) / 100 }

  @Test(arguments: [0.002, -0.002, 0.005]) func `gravity between the times of acceleration`(
    shift: Double
  ) throws {
    let motion = try motion(
      times.flatMap {
        [record("userAcceleration", $0, $0), record("gravity", $0 + shift, 2 * ($0 + shift))]
      })
    #expect(motion.timestamps == times.map { $0 + 5000 })
    #expect(motion.userAcceleration?.x == times)
    let gravity = try #require(motion.gravity?.x)
    // Beyond the ends the nearest value holds.
    for (found, time) in zip(gravity, times).dropFirst().dropLast() {
      #expect(abs(found - 2 * time) < 1e-6)
    }
    #expect(gravity.allSatisfy { $0.isFinite })
  }

  @Test func `a slow sensor is read between its values, and not across a gap`() throws {
    let slow = stride(from: 0.003, to: 1, by: 0.05).filter { $0 < 0.3 || $0 > 0.7 }
    let motion = try motion(
      times.map { record("userAcceleration", $0, 0) } + slow.map { record("gravity", $0, $0) })
    let gravity = try #require(motion.gravity?.x)
    for (found, time) in zip(gravity, times) {
      let isInGap = time > 0.253 && time < 0.703
      if isInGap { #expect(found.isNaN) } else { #expect(abs(found - time) < 0.05) }
    }
  }

  @Test func `attitude turns at constant speed between its values`() throws {
    // A turn about x of 1 rad/s; the sign of a quaternion means nothing.
    let motion = try motion(
      times.enumerated().flatMap { number, time -> [String] in
        let (half, sign) = ((time + 0.004) / 2, number.isMultiple(of: 2) ? 1.0 : -1)
        return [
          record("userAcceleration", time, 0),
          record("attitude", time + 0.004, sign * sine(half), w: sign * cosine(half)),
        ]
      })
    let attitude = try #require(motion.attitude)
    for row in times.indices.dropFirst().dropLast() {
      let angle = 2 * abs(attitude.x[row] / attitude.w[row])
      #expect(abs(angle - 2 * sine(times[row] / 2) / cosine(times[row] / 2)) < 1e-5)
    }
  }

  private func sine(_ angle: Double) -> Double {
    angle - angle * angle * angle / 6 + angle * angle * angle * angle * angle / 120
  }

  private func cosine(_ angle: Double) -> Double {
    1 - angle * angle / 2 + angle * angle * angle * angle / 24
  }

  @Test func `sensors without a common time are told apart from missing values`() {
    let track = SensorTrack(times: times, columns: [times])
    func clock(every: Int) -> [Double] {
      times.enumerated().map { $0.isMultiple(of: every) ? $1 + 1e-3 : $1 }
    }
    let (mostly, less) = (clock(every: 5), clock(every: 4))
    #expect(track.shares(times))
    #expect(track.shares(mostly))
    #expect(!track.shares(less))
  }

  @Test func `no values and odd times`() {
    let none = SensorTrack(times: [], columns: [[]]).values(at: [0, .nan])[0]
    #expect(none.allSatisfy { $0.isNaN })
    let one = SensorTrack(times: [1, .nan, .infinity], columns: [[5, 6, 7]])
    #expect(one.values(at: [1])[0] == [5])
    let later = one.values(at: [1.01])[0]
    #expect(later.allSatisfy { $0.isNaN })
  }
}
