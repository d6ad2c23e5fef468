import Synthesis
import Testing
import TestSupport
import Text

@testable import Recordings

/// Oracle: the numbers the synthetic phone had before it wrote them, to the last place written.
@Suite struct MotionFormatTests {
  private static let track = SyntheticWalk(cadenceSpm: 110, contactCount: 2, noise: 0.1)
    .deviceMotion(startUptimeSeconds: 5120)

  /// The writer's settings that change the text and not what it says.
  static let spellings: [(version: ResearchKitVersion, shuffles: Bool, twenty: Bool)] =
    ResearchKitVersion.allCases.flatMap { version in
      [(version, false, false), (version, true, false), (version, false, true)]
    }

  private func writer(_ spelling: (version: ResearchKitVersion, shuffles: Bool, twenty: Bool))
    -> RecorderWriter
  {
    var writer = RecorderWriter(version: spelling.version)
    (writer.shufflesKeys, writer.writesTwentyDigits) = (spelling.shuffles, spelling.twenty)
    return writer
  }

  private func read(_ text: String) throws -> Recording.Content {
    let table = try #require(try ItemTable.read(ByteBuffer(text.utf8)))
    return try #require(Recognition.read(table))
  }

  private func isClose(_ a: [Double]?, _ b: [Double]) -> Bool {
    guard let a, a.count == b.count else { return false }
    return zip(a, b).allSatisfy { abs($0 - $1) <= 1.6e-9 }
  }

  private func isClose(_ axes: AxisColumns?, _ vectors: [SIMD3<Double>]) -> Bool {
    isClose(axes?.x, vectors.map(\.x)) && isClose(axes?.y, vectors.map(\.y))
      && isClose(axes?.z, vectors.map(\.z))
  }

  @Test(arguments: spellings) func `the accelerometer is read in every spelling`(
    spelling: (version: ResearchKitVersion, shuffles: Bool, twenty: Bool)
  ) throws {
    let file = writer(spelling).accelerometer(Self.track)
    guard case .accelerometer(let samples) = try read(file.text) else { throw UnexpectedContent() }
    #expect(samples.timestamps.count == Self.track.count)
    #expect(zip(samples.timestamps, Self.track.times).allSatisfy { abs($0 - $1) <= 1.1e-6 })
    #expect(isClose(samples.acceleration, Self.track.acceleration))
    #expect((samples.unixTimes != nil) == (spelling.version >= .v32))
    #expect(samples.gravity == nil)
    #expect(samples.attitude == nil)
    #expect(samples.userAcceleration == nil)
  }

  @Test(arguments: spellings) func `device motion is read in every spelling`(
    spelling: (version: ResearchKitVersion, shuffles: Bool, twenty: Bool)
  ) throws {
    let file = writer(spelling).deviceMotion(Self.track)
    guard case .deviceMotion(let samples) = try read(file.text) else { throw UnexpectedContent() }
    #expect(isClose(samples.userAcceleration, Self.track.userAcceleration))
    #expect(isClose(samples.gravity, Self.track.gravity))
    #expect(isClose(samples.rotationRate, Self.track.rotationRate))
    #expect(isClose(samples.attitude?.w, Self.track.attitude.map(\.w)))
    #expect(isClose(samples.attitude?.z, Self.track.attitude.map(\.z)))
    #expect(samples.acceleration == nil)
  }

  /// Truth: the wall clock is the clock since boot plus the moment of booting, but for microseconds.
  @Test func `the wall clock of 3_2 agrees with the phone's`() throws {
    let file = RecorderWriter(version: .v32).accelerometer(Self.track)
    guard case .accelerometer(let samples) = try read(file.text) else { throw UnexpectedContent() }
    let unixTimes = try #require(samples.unixTimes)
    let clock = WallClock()
    for (unix, uptime) in zip(unixTimes, samples.timestamps) {
      #expect(abs(unix - clock.unixSeconds(atUptime: uptime)) < 1e-4)
    }
  }

  /// Property: the same items in an envelope, as a bare array and one to a line.
  @Test func `the envelope does not matter`() throws {
    let text = RecorderWriter(version: .v12).accelerometer(Self.track).text
    let array = String(text.dropFirst(#"{"items":"#.count).dropLast())
    let lines = array.dropFirst().dropLast().replacing("},{", with: "}\n{")
    #expect(try read(array) == read(text))
    #expect(try read(String(lines)) == read(text))
    #expect(
      try read("{\"startDate\":\"2017-10-16T22:28:09.000-07:00\",\"items\":\(array)}") == read(text)
    )
  }

  /// Property: re-exports write null and NaN for what is missing.
  @Test func `a missing value is not a number`() throws {
    let text = #"[{"timestamp":1,"x":0,"y":null,"z":1},{"timestamp":2,"x":NaN,"z":1,"y":2}]"#
    guard case .accelerometer(let samples) = try read(text) else { throw UnexpectedContent() }
    let axes = try #require(samples.acceleration)
    #expect(axes.x[0] == 0 && axes.x[1].isNaN && axes.y[0].isNaN && axes.y[1] == 2)
  }
}
