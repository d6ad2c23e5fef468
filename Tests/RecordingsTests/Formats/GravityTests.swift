import Synthesis
import Testing
import TestSupport
import Text

@testable import Recordings

/// Gravity that an export left out follows from the attitude.
@Suite struct GravityTests {
  private func gravity(_ attitude: String) throws -> AxisColumns {
    let text = #"[{"timestamp":1,"attitude":\#(attitude),"userAcceleration":{"x":0,"y":0,"z":0}}]"#
    let table = try #require(try ItemTable.read(ByteBuffer(text.utf8)))
    guard case .deviceMotion(let samples) = Recognition.read(table) else {
      throw UnexpectedContent()
    }
    return try #require(samples.gravity)
  }

  /// Oracle: one item of a real phone, printed as a comment in a public reader of such files.
  @Test func `gravity of a real item is reproduced from its attitude`() throws {
    let axes = try gravity(
      #"{"x":0.5740528088967228,"y":0.06097711409602729,"z":-0.00009291811398977849,"#
        + #""w":0.8165446439237275}"#)
    #expect(abs(axes.x[0] - 0.09968775510787965) < 1e-6)
    #expect(abs(axes.y[0] + 0.9374681711196897) < 1e-6)
    #expect(abs(axes.z[0] + 0.3334903419017793) < 1e-6)
  }

  /// Closed form: face up z is -1, face down 1; upright portrait y is -1; on its right edge x is 1.
  @Test(arguments: [
    (#"{"x":0,"y":0,"z":0,"w":1}"#, SIMD3(0.0, 0, -1)),
    (#"{"x":1,"y":0,"z":0,"w":0}"#, SIMD3(0.0, 0, 1)),
    (#"{"x":0.70710678118654752,"y":0,"z":0,"w":0.70710678118654752}"#, SIMD3(0.0, -1, 0)),
    (#"{"x":0,"y":0.70710678118654752,"z":0,"w":0.70710678118654752}"#, SIMD3(1.0, 0, 0)),
    (#"{"x":0,"y":0,"z":0.70710678118654752,"w":0.70710678118654752}"#, SIMD3(0.0, 0, -1)),
  ]) func `gravity has Apple's sign`(attitude: String, expected: SIMD3<Double>) throws {
    let axes = try gravity(attitude)
    #expect(abs(axes.x[0] - expected.x) < 1e-15)
    #expect(abs(axes.y[0] - expected.y) < 1e-15)
    #expect(abs(axes.z[0] - expected.z) < 1e-15)
  }

  /// Property: of a synthetic walk both ways give the same, to the nine places written.
  @Test func `gravity of a walk is the same from its attitude`() throws {
    let track = SyntheticWalk(cadenceSpm: 110, contactCount: 6).deviceMotion()
    let text = RecorderWriter(version: .v12).deviceMotion(track).text
    let without = text.replacing(#""gravity""#, with: #""somethingElse""#)
    let table = try #require(try ItemTable.read(ByteBuffer(without.utf8)))
    guard case .deviceMotion(let samples) = Recognition.read(table) else {
      throw UnexpectedContent()
    }
    let axes = try #require(samples.gravity)
    for (index, expected) in track.gravity.enumerated() {
      let error = SIMD3(axes.x[index], axes.y[index], axes.z[index]) - expected
      #expect((error * error).sum() < 1e-16)
    }
  }

  /// Property: without gravity and attitude the direction of down is unknown.
  @Test(arguments: ["", #","gravity":null"#, #","gravity":{}"#])
  func `user acceleration alone is device motion of unknown direction`(member: String) throws {
    let text = #"[{"timestamp":1,"userAcceleration":{"x":0.1,"y":0,"z":0}\#(member)}]"#
    let table = try #require(try ItemTable.read(ByteBuffer(text.utf8)))
    guard case .deviceMotion(let samples) = Recognition.read(table) else {
      throw UnexpectedContent()
    }
    #expect(samples.gravity == nil)
    #expect(samples.userAcceleration?.x == [0.1])
  }

  @Test func `gravity alone is no device motion`() throws {
    let text = #"[{"timestamp":1,"gravity":{"x":0,"y":0,"z":-1}}]"#
    let table = try #require(try ItemTable.read(ByteBuffer(text.utf8)))
    #expect(Recognition.read(table) == nil)
  }
}
