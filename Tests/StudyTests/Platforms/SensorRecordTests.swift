import Recordings
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: the records read by hand; the spelling is that of MobilePassiveData's recorders.
@Suite struct SensorRecordTests {
  private func contents(_ text: String) throws -> FileContents? {
    let table = try #require(try ItemTable.read(ByteBuffer(text.utf8)))
    return ExportPlatform.contents { $0.items(table, "walk_motion.json") }
  }

  private func record(
    _ sensor: String, _ seconds: Double, _ x: Double = 0, path: String = "Walk/walking.outbound",
    w: Double? = nil
  ) -> String {
    #"{"sensorType":"\#(sensor)","timestamp":\#(seconds),"uptime":\#(seconds + 5000),"#
      + #""stepPath":"\#(path)","x":\#(x),"y":0.5,"z":-1\#(w.map { ",\"w\":\($0)" } ?? "")}"#
  }

  private func marker(_ path: String, _ seconds: Double, date: String? = nil) -> String {
    #"{"timestamp":\#(seconds),"uptime":\#(seconds + 5000),"stepPath":"\#(path)""#
      + (date.map { #","timestampDate":"\#($0)""# } ?? "") + "}"
  }

  private func list(_ records: [String]) -> String {
    "[\n" + records.joined(separator: ",\n") + "\n]"
  }

  private func fused(_ seconds: Double) -> [String] {
    ["userAcceleration", "gravity", "rotationRate"].enumerated().map { number, sensor in
      record(sensor, seconds, Double(number) + seconds)
    } + [record("attitude", seconds, 0.5, w: 0.25)]
  }

  @Test func `what the phone fuses is joined by its time, the raw accelerometer stands alone`()
    throws
  {
    let records = [0, 0.01, 0.02].flatMap { fused($0) + [record("accelerometer", $0 + 0.003, 7)] }
    let contents = try #require(try contents(list(records)))
    #expect(contents.platform == "SageResearch")
    #expect(contents.kind == .deviceMotion)
    #expect(contents.recordings.map(\.kind) == [.deviceMotion, .accelerometer])
    #expect(contents.recordings.map(\.itemCount) == [3, 3])
    let motion = try #require(contents.recordings[0].motion)
    #expect(motion.timestamps == [5000, 5000.01, 5000.02])
    #expect(motion.userAcceleration?.x == [0, 0.01, 0.02])
    #expect(motion.gravity?.x == [1, 1.01, 1.02])
    #expect(motion.rotationRate?.x == [2, 2.01, 2.02])
    #expect(motion.attitude?.w == [0.25, 0.25, 0.25])
    #expect(motion.unixTimes == nil)
    #expect(contents.recordings[1].motion?.acceleration?.x == [7, 7, 7])
  }

  /// The first record of a sensor that the phone lacks has the date and no value.
  @Test func `a record without values is no recording beside another one`() throws {
    let date =
      #"{"sensorType":"userAcceleration","timestamp":0,"uptime":5000,"stepPath":"Walk/walking.outbound"}"#
    let values = [0.01, 0.02].flatMap { [record("accelerometer", $0), record("gravity", $0)] }
    let contents = try #require(try contents(list([date] + values)))
    #expect(contents.kind == .accelerometer)
    #expect(contents.recordings.map(\.kind) == [.accelerometer])
    #expect(contents.recordings.map(\.itemCount) == [2])
    let alone = try self.contents(list([date, record("gravity", 0.01)]))
    #expect(alone?.recordings.map(\.kind) == [.deviceMotion])
  }

  @Test func `a value that is missing at a time is read between its neighbors`() throws {
    var records = fused(0) + fused(0.01) + fused(0.02)
    records.remove(at: 6)
    let motion = try #require(try contents(list(records))?.recordings.first?.motion)
    #expect(motion.timestamps == [5000, 5000.01, 5000.02])
    #expect(abs((motion.rotationRate?.x[1] ?? 0) - 2.01) < 1e-9)
    #expect(motion.gravity?.x == [1, 1.01, 1.02])
  }

  /// Oracle: half a turn about x puts the phone on its face.
  @Test func `gravity that was not recorded follows from attitude`() throws {
    let records = [0, 0.01].flatMap { seconds in
      [record("userAcceleration", seconds), record("attitude", seconds, 0, w: 0)]
    }.map { $0.replacing(#""x":0.0,"y":0.5,"z":-1,"w""#, with: #""x":1,"y":0,"z":0,"w""#) }
    let gravity = try contents(list(records))?.recordings.first?.motion?.gravity
    #expect(gravity == AxisColumns(x: [0, 0], y: [0, 0], z: [1, 1]))
  }

  /// Its direction is unknown, and its steps are not.
  @Test func `acceleration without gravity is kept`() throws {
    let times = [0, 0.01, 0.02]
    let alone = try #require(try contents(list(times.map { record("userAcceleration", $0, $0) })))
    let motion = try #require(alone.recordings.first?.motion)
    #expect(alone.recordings.map(\.kind) == [.deviceMotion])
    #expect(motion.userAcceleration?.x == times)
    #expect(motion.gravity == nil)
  }

  @Test func `each step is a recording of its own, countdowns and instructions are none`() throws {
    let paths = [
      "Walk/instruction1", "Walk/countdown", "Walk/walking.outbound", "Walk/walking.rest",
    ]
    let records = paths.enumerated().flatMap { number, path in
      [marker(path, Double(number))]
        + (0..<4).map { record("accelerometer", Double(number) + 0.01 * Double($0), path: path) }
    }
    let recordings = try #require(try contents(list(records))).recordings
    #expect(recordings.map(\.labels.step) == ["walking.outbound", "walking.rest"])
    #expect(recordings.map { $0.motion?.timestamps.first } == [5002, 5003])
  }

  @Test func `steps that an app named are kept but for its countdown`() throws {
    let records = ["countdown", "walk", "balance"].map { record("accelerometer", 0, path: $0) }
    let recordings = try #require(try contents(list(records))).recordings
    #expect(recordings.map(\.labels.step) == ["walk", "balance"])
  }

  @Test func `a step that is begun again is another visit`() throws {
    let path = "Walk/walking.outbound"
    let visit = { (start: Double) in
      [self.marker(path, start), self.record("accelerometer", start, path: path)]
    }
    #expect(try contents(list(visit(0) + visit(30)))?.recordings.count == 2)
    // The last values of other sensors in a step may follow the first values of the next step.
    let late = [
      record("accelerometer", 0), record("accelerometer", 0, path: "w"), record("accelerometer", 1),
    ]
    #expect(try contents(list(late))?.recordings.map(\.itemCount) == [2])
  }

  @Test func `the first record's date lays the clock since boot beside that of the wall`() throws {
    let records = [
      marker("a", 0, date: "2026-01-15T09:30:00.250-06:00"), record("accelerometer", 0.5),
    ]
    let recording = try #require(try contents(list(records))?.recordings.first)
    #expect(recording.labels.start?.text == "2026-01-15T09:30:00.250-06:00")
    #expect(recording.motion?.unixTimes == [1_768_491_000.75])
  }

  @Test func `a document's date is that of the recorder's zero`() throws {
    let text =
      #"{"startDate":"2026-01-15T09:30:00.000-06:00","items":"#
      + list([record("accelerometer", 0.5), record("accelerometer", 0.51)]) + "}"
    let recording = try #require(try contents(text)?.recordings.first)
    #expect(recording.motion?.unixTimes?.first == 1_768_491_000.5)
  }

  @Test func `without the clock since boot that of the recorder counts`() throws {
    let records = [0, 0.01].map {
      #"{"sensorType":"accelerometer","timestamp":\#($0),"x":0,"y":0,"z":1}"#
    }
    let recording = try #require(try contents(list(records))?.recordings.first)
    #expect(recording.motion?.timestamps == [0, 0.01])
    #expect(recording.labels.step == nil)
  }

  @Test func `only the last step of a truncated file is truncated`() throws {
    let records = ["walking.outbound", "walking.rest"].flatMap { path in
      (0..<3).map { record("accelerometer", Double($0), path: path) }
    }
    let text = String(list(records).dropLast(30))
    let recordings = try #require(try contents(text)).recordings
    #expect(recordings.map(\.itemCount) == [3, 2])
    #expect(recordings.map { $0.tear != nil } == [false, true])
  }

  @Test(arguments: [
    #"[{"sensorType":"gyro","timestamp":0,"x":1,"y":1,"z":1}]"#,
    #"[{"sensorType":"gravity","timestamp":0,"x":1,"y":1,"z":1}]"#,
    #"[{"average":-30,"peak":-20,"unit":"dbFS","timeInterval":1,"timestamp":0}]"#,
  ]) func `records that nothing can be measured by are recognized and make no recording`(
    text: String
  ) throws {
    let contents = try #require(try contents(text))
    #expect(contents.recordings.isEmpty)
    #expect(contents.platform == "SageResearch")
  }

  @Test(arguments: [
    #"[{"sensorType":5,"x":1,"y":1,"z":1}]"#, #"[{"sensorType":"nose","x":1,"y":1,"z":1}]"#,
    #"[{"sensorType":null}]"#,
  ]) func `other sensors are not known`(text: String) throws { #expect(try contents(text) == nil) }

  /// Values of wrong types, times that are none, axes that are missing.
  @Test func `no record makes reading fail`() throws {
    let odd = [
      #"{"sensorType":"attitude","timestamp":"x","uptime":null,"x":{},"y":[],"z":"1","stepPath":7}"#,
      #"{"sensorType":"gravity","timestamp":1e999,"uptime":-1e300,"stepPath":"///"}"#,
      #"{"sensorType":"userAcceleration","uptime":5000,"stepPath":""}"#,
      #"{"sensorType":"accelerometer"}"#, #"{"timestampDate":"never"}"#, "{}",
    ]
    for first in odd.indices {
      let records = Array(odd[first...] + odd[..<first]) + fused(0) + fused(0)
      let recordings = try contents(list(records))?.recordings ?? []
      #expect(recordings.allSatisfy { $0.motion.map { $0.count == $0.timestamps.count } ?? false })
    }
  }

  @Test func `positions of a walk are a location, unless a study left them out`() throws {
    let place =
      #"{"timestamp":1,"uptime":5001,"timestampUnix":1768491000.5,"stepPath":"Run/fitness.walk","#
      + #""timestampDate":"2026-01-15T09:30:00.500-06:00","horizontalAccuracy":5,"relativeDistance":1,"#
      + #""totalDistance":1,"speed":-1,"course":90"#
    let recording = try #require(
      try contents("[\(place),\"latitude\":1,\"longitude\":2}]")?.recordings.first)
    guard case .location(let fixes) = recording.content else { throw UnexpectedContent() }
    #expect(recording.labels.step == "fitness.walk")
    #expect(fixes.latitudes == [1])
    #expect(fixes.times[0]?.text == "2026-01-15T09:30:00.500-06:00")
    #expect(fixes.speeds.known == [nil])
    #expect(fixes.courses == [90])
    #expect(try contents("[\(place)}]") == nil)
  }
}
