import Recordings
import Testing
import Text

@testable import Study

/// Truth: the records read by hand; the spelling is that of ResearchStack's recorders.
@Suite struct ResearchStackTests {
  private func contents(_ text: String) throws -> FileContents? {
    let table = try #require(try ItemTable.read(ByteBuffer(text.utf8)))
    return ExportPlatform.contents { $0.items(table, "a.json") }
  }

  @Test func `the accelerometer gets Apple's sign`() throws {
    let text =
      #"[{"timestampDate":"2026-02-02T00:20:00.000+0000","timestamp":0,"uptime":9000,"sensorType":"acceleration","x":0.5,"y":1,"z":-2},"#
      + #"{"timestamp":0.5,"uptime":9000.5,"sensorType":"acceleration","x":1,"y":2,"z":3}]"#
    let motion = try contents(text)?.recordings[0].motion
    #expect(motion?.timestamps == [9000, 9000.5])
    #expect(motion?.acceleration == AxisColumns(x: [-0.5, -1], y: [-1, -2], z: [2, -3]))
    #expect(motion?.unixTimes == [1_769_991_600, 1_769_991_600.5])
  }

  @Test func `times without values are a fault that is named`() throws {
    let text =
      #"[{"timestampDate":"2026-02-02T00:20:00.000+0000","timestamp":0,"uptime":9},{"timestamp":0.02,"uptime":9.02}]"#
    let reason = try #require(try contents(text)?.passedOver)
    let error = ReadError(source: "a.json", reason)
    #expect(error.issue.code == "unsupported")
    #expect("\(error)".contains("times without values"))
  }

  @Test func `positions have the date of the first record`() throws {
    let text =
      #"[{"timestampDate":"2026-02-02T00:30:00.000+0000","timestamp":0,"uptime":9,"coordinate":{"longitude":-86,"latitude":36},"accuracy":4},"#
      + #"{"timestamp":1.5,"uptime":10.5,"coordinate":{"longitude":-86.5,"latitude":36.5},"accuracy":5}]"#
    guard case .location(let fixes)? = try contents(text)?.recordings[0].content else {
      Issue.record("no location")
      return
    }
    #expect(fixes.times.map { $0?.unixSeconds } == [1_769_992_200, 1_769_992_201.5])
    #expect(fixes.latitudes == [36, 36.5])
    #expect(fixes.horizontalAccuracies == [4, 5])
  }

  @Test func `steps are counted and the computed distance is not read`() throws {
    let text =
      #"[{"timestamp":0,"uptime":9,"endDate":1770000000000,"numberOfSteps":1,"totalDistance":0.6},"#
      + #"{"timestamp":0.5,"uptime":9.5,"endDate":1770000000500,"numberOfSteps":2,"totalDistance":1.2}]"#
    guard case .pedometer(let updates)? = try contents(text)?.recordings[0].content else {
      Issue.record("no pedometer")
      return
    }
    #expect(updates.steps == [1, 2])
    #expect(updates.ends.map { $0?.unixSeconds } == [1_770_000_000, 1_770_000_000.5])
    #expect(updates.distanceMeters.allSatisfy { $0.isNaN })
  }

  /// 20 touches, 180 ms apart; the time since boot is stored as their length, and that since boot less that since 1970 as their time.
  @Test func `maps by step are results, and the time of a touch is no dwell`() throws {
    let taps = (0..<20).map { number in
      #"{"TapTimeStamp":\#(-1_769_983_199_500 + 180 * number),"duration":\#(7_200_500 + 180 * number),"#
        + #""TappedButtonId":"TappedButtonLeft","TapCoordinate":"{131, 530}"}"#
    }
    let text =
      #"{"identifier":"tapping","startDate":"2026-02-02T00:00:00.000+0000","results":{"tapping.right":{"identifier":"tapping.right","#
      + #""startDate":"2026-02-02T00:00:00.000+0000","endDate":"2026-02-02T00:00:20.000+0000","results":{"tapping":{"identifier":"tapping","#
      + #""TappingSamples":[\#(taps.joined(separator: ","))]}}}}}"#
    let result = try #require(try results(text).first)
    #expect(result.outline == ["tapping.right: tapping"])
    let tapping = try #require(TappingResult(result.steps[0].leaves[0]))
    #expect(tapping.taps.count == 20)
    #expect(abs(tapping.taps[1].seconds - tapping.taps[0].seconds - 0.18) < 1e-6)
    #expect(tapping.taps.allSatisfy { $0.durationSeconds == 0 })
  }

  @Test func `Android's gyroscope and gravity are carried to the times of the accelerometer`()
    throws
  {
    func record(_ type: String, _ sensor: String, _ seconds: Double, _ x: Double) -> String {
      #"{"type":"\#(type)","sensorType":"\#(sensor)","timestamp":\#(seconds),"uptime":\#(seconds),"x":\#(x),"y":0,"z":0}"#
    }
    let records = (0..<8).flatMap { number -> [String] in
      let time = Double(number) / 4
      return [
        record("AccelerationRecord", "accelerometer", time, 2 * time + 1),
        record("AccelerationRecord", "gravity", time + 0.125, time + 0.125),
        record("GyroscopeRecord", "rotationRate", time + 0.125, 4 * (time + 0.125)),
      ]
    }
    let contents = try #require(try contents("[" + records.joined(separator: ",") + "]"))
    #expect(contents.recordings.map(\.kind) == [.deviceMotion])
    let motion = try #require(contents.recordings[0].motion)
    #expect(motion.timestamps[3] == 0.75)
    // Linear in time, so that interpolation is exact.
    #expect(motion.gravity?.x[3] == -0.75)
    #expect(motion.rotationRate?.x[3] == 3)
    #expect(motion.userAcceleration?.x[3] == -(2 * 0.75 + 1) + 0.75)
  }
}
