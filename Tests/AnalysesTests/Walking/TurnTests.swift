import Foundation
import Metrics
import Recordings
import Synthesis
import Testing

@testable import Analyses

/// Truth: turns of known angle and course (section 3.7 of the metric definitions).
@Suite struct TurnTests {
  private func standing(_ turns: [SyntheticTurn], seconds: Double = 15) -> SyntheticStanding {
    var standing = SyntheticStanding(durationSeconds: seconds, noise: 0.01)
    standing.turns = turns
    return standing
  }

  private static let halfTurn = SyntheticTurn(
    angleDegrees: 180, startSeconds: 5, durationSeconds: 2)

  private func turns(_ content: Recording.Content) throws -> Turns {
    guard case .deviceMotion(let samples) = content else { throw WrongSensor() }
    let ordered = OrderedSamples(samples)
    let motion = try #require(EvenMotion(ordered, section: ordered.longestSection))
    return try #require(try Turns(motion, try BodyFrame(motion), isLimb: false))
  }

  private struct WrongSensor: Error {}

  @Test func `a half turn has its angle, edges and peak`() throws {
    let found = try turns(standing([Self.halfTurn]).deviceMotion().motion)
    let turn = try #require(found.turns.first)
    #expect(found.turns.count == 1)
    #expect(found.longRotations.isEmpty)
    #expect(abs(turn.angleDegrees - 180) < 1)
    #expect(abs(turn.start - 4.75) < 0.03)
    #expect(abs(turn.end - 7.25) < 0.03)
    #expect(abs(turn.peakVelocity / 141.37 - 1) < 0.03)
    #expect(abs(try #require(turn.headingChangeDegrees) - 180) < 1)
    #expect(turn.direction == "left")
    #expect(!turn.isDisputed)
  }

  @Test func `a right turn is negative`() throws {
    let right = SyntheticTurn(angleDegrees: -90, startSeconds: 5, durationSeconds: 1.5)
    let turn = try #require(try turns(standing([right]).deviceMotion().motion).turns.first)
    #expect(abs(turn.angleDegrees + 90) < 1)
    #expect(turn.direction == "right")
    #expect(turn.meanVelocity > 0)
    #expect(turn.peakVelocity > 0)
  }

  @Test func `the swing of walking hardly changes the angle`() throws {
    var still = standing([Self.halfTurn])
    still.pose = .identity
    var samples = still.deviceMotion().samples
    var rate = try #require(samples.rotationRate)
    rate.z = zip(rate.z, samples.timestamps).map { $0 + 10 * .pi / 180 * sin(2 * .pi * 0.9 * $1) }
    samples.rotationRate = rate
    let turn = try #require(try turns(.deviceMotion(samples)).turns.first)
    #expect(abs(turn.angleDegrees - 181.5) < 8)
  }

  @Test(arguments: [(40.0, 2.0), (60, 0.05)]) func `small or sudden rotations are no turns`(
    angle: Double, seconds: Double
  ) throws {
    let turn = SyntheticTurn(angleDegrees: angle, startSeconds: 5, durationSeconds: seconds)
    let found = try turns(standing([turn]).deviceMotion().motion)
    #expect(seconds < 0.1 || found.turns.isEmpty)
    #expect(found.longRotations.isEmpty)
  }

  @Test func `a rotation of more than ten seconds is no turn but is remembered`() throws {
    let slow = SyntheticTurn(angleDegrees: 360, startSeconds: 5, durationSeconds: 14)
    let found = try turns(standing([slow], seconds: 25).deviceMotion().motion)
    #expect(found.turns.isEmpty)
    let rotation = try #require(found.longRotations.first)
    // Its slow beginning and end, below 5 degrees a second, are cut off.
    #expect(abs(rotation.angleDegrees - 360) < 8)
  }

  @Test func `gyroscope and attitude that disagree are flagged`() throws {
    var samples = standing([Self.halfTurn]).deviceMotion().samples
    let rate = try #require(samples.rotationRate)
    samples.rotationRate = AxisColumns(
      x: rate.x.map { 0.8 * $0 }, y: rate.y.map { 0.8 * $0 }, z: rate.z.map { 0.8 * $0 })
    #expect(try turns(.deviceMotion(samples)).turns.first?.isDisputed == true)
  }

  @Test func `a full circle in a rest step is one turn of 360`() throws {
    let circle = SyntheticTurn(angleDegrees: 360, startSeconds: 4, durationSeconds: 5)
    let track = standing([circle], seconds: 40).deviceMotion()
    let step = try measure(track.motion, as: "walking.rest")
    #expect(step.number("turn_count") == 1)
    #expect(abs((step.number("turn_angle_mean_deg") ?? 0) - 360) < 3)
    #expect(abs((step.number("turn_heading_change_mean_deg") ?? 0) - 360) < 3)
    #expect(step.events("turn").first?.item == "left")
    #expect(step.measurement.events.allSatisfy { $0.side.isEmpty })
    #expect(step.flags.contains("moved_while_standing"))
  }

  @Test func `out, turn and back is one turn between two straight sections`() throws {
    var walk = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1, seed: 5)
    walk.turns = [SyntheticTurn(angleDegrees: 180, startSeconds: 12, durationSeconds: 2)]
    let track = walk.deviceMotion()
    let straight = try #require(try track.walk.straight)
    #expect(straight.sections.count == 2)
    #expect(!straight.isMostlyTurning)
    let step = try measure(track.motion)
    #expect(step.number("turn_count") == 1)
    #expect(abs((step.number("turn_angle_mean_deg") ?? 0) - 180) < 3)
    let inside = walk.contactTimes.filter { $0 >= 11.75 && $0 <= 14.25 }.count
    #expect(abs((step.number("turn_step_mean_count") ?? 0) - Double(inside)) <= 1)
  }

  @Test func `an accelerometer alone does not see turns`() throws {
    let step = try measure(
      standing([Self.halfTurn]).deviceMotion().accelerometer, as: "walking.rest")
    #expect(step.reason("turn_count") == "no_gyroscope")
    #expect(step.reason("turn_angle_mean_deg") == "no_gyroscope")
  }
}
