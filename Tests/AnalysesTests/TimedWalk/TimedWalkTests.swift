import Foundation
import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings

/// Truth: courses and clocks that are given; gait by the same walk measured as gait and balance.
@Suite struct TimedWalkTests {
  private func leaf(_ identifier: String, meters: Double?, seconds: Double?, limit: Double? = nil)
    -> ResultLeaf
  {
    let numbers = [("distanceInMeters", meters), ("duration", seconds), ("timeLimit", limit)]
    let members = numbers.compactMap { key, value in
      value.map { (key: key, value: JSONValue.number($0)) }
    }
    let names = [("_class", "ORKTimedWalkResult"), ("identifier", identifier)].map {
      (key: $0, value: JSONValue.string($1))
    }
    return ResultLeaf(path: "results[2].results[0]", object: .object(names + members))
  }

  private func trial(
    meters: Double?, seconds: Double?, limit: Double? = nil, _ contents: [Recording.Content] = [],
    _ parameters: [String: String] = [:]
  ) throws -> MeasuredStep {
    let name = "timed.walk.trial1"
    let leaf = leaf(name, meters: meters, seconds: seconds, limit: limit)
    let step = walkStep(name, from: 0, to: 30, contents, leaves: [leaf])
    return try #require(measureRun(.timedWalk, [step], parameters).first)
  }

  @Test func `speed is the course by its clock, without any recording`() throws {
    let step = try trial(meters: 7.62, seconds: 6.4, limit: 180)
    #expect(abs((step.number("gait_speed_mps") ?? 0) - 7.62 / 6.4) < 1e-12)
    #expect(step.word("gait_speed_source") == "course")
    #expect(step.flags("gait_speed_mps") == ["course_time_coarse"])
    #expect(step.number("course_length_m") == 7.62)
    #expect(step.number("course_time_s") == 6.4)
    #expect(step.flags == ["no_motion_recording"])
    #expect(step.measurement.source == "result.json")
    #expect(step.reason("step_length_mean_m") == "no_motion_recording")
  }

  /// ResearchStack writes no class, and whole seconds; 7.62 m take between 9 and 10 s then.
  @Test(arguments: [(9.0, true), (9.4, false)])
  func `a time that an app cut to whole seconds is doubtful`(seconds: Double, isCut: Bool) throws {
    let members: [JSONValue.Member] = [
      ("identifier", .string("timed.walk.trial1")), ("distanceInMeters", .number(7.62)),
      ("timeLimit", .number(180)), ("duration", .number(seconds)),
    ]
    let leaf = ResultLeaf(path: "results[0].results[0]", object: .object(members))
    let step = walkStep("timed.walk.trial1", from: 0, to: 30, [], leaves: [leaf])
    let measured = try #require(measureRun(.timedWalk, [step], [:]).first)
    let flag = isCut ? "course_time_whole_seconds" : "course_time_coarse"
    #expect(measured.flags("gait_speed_mps") == [flag])
    #expect(measured.flags("course_time_s") == [flag])
    let remarks = measured.measurement.remarks.map { "\($0)" }
    #expect(remarks.contains { $0.contains("between 0.762 and 0.847 m/s") } == isCut)
  }

  @Test func `a trial that reached the time limit has no speed`() throws {
    let step = try trial(meters: 100, seconds: 30, limit: 30)
    #expect(step.reason("gait_speed_mps") == "course_time_limit_reached")
    #expect(step.flags("course_time_s") == ["course_time_limit_reached"])
    let ticks = try trial(meters: 100, seconds: 29.999999999999996, limit: 30)
    #expect(ticks.reason("gait_speed_mps") == "course_time_limit_reached")
    #expect(try trial(meters: 100, seconds: 29.9, limit: 30).number("gait_speed_mps") != nil)
  }

  @Test func `missing members are reported once, with their place`() throws {
    let step = try trial(meters: 0, seconds: nil)
    #expect(step.reason("course_length_m") == "no_distance")
    #expect(step.reason("course_time_s") == "no_duration")
    #expect(step.reason("gait_speed_course_mps") == "no_duration")
    let remarks = step.measurement.remarks.map { $0.line("") }
    let place = "result.json: results[2].results[0]"
    #expect(remarks.count == 2 && remarks[0].hasPrefix("\(place).distanceInMeters: "))
    #expect(remarks[1].contains("duration: expected a number above 0, found nothing; no speed"))
  }

  @Test func `the way back has a speed: a return is no turn`() throws {
    let name = "timed.walk.return"
    let leaf = leaf(name, meters: 10, seconds: 8)
    let step = walkStep(name, from: 0, to: 9, leaves: [leaf])
    let measured = try #require(measureRun(.timedWalk, [step]).first)
    #expect(measured.number("gait_speed_mps") == 1.25)
  }

  @Test func `the dummy distance of turning around enters no speed`() throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 20, noise: 0.1)
    let name = "timed.walk.turn.around"
    let leaf = leaf(name, meters: 1, seconds: 5)
    let step = walkStep(name, from: 0, to: 20, [walk.deviceMotion().motion], leaves: [leaf])
    let turn = try #require(measureRun(.timedWalk, [step], ["height": "1.75"]).first)
    #expect(turn.number("step_count") == 20)
    #expect(turn.number("turn_count") == 0)
    for name in turn.numbers.keys { #expect(!name.contains("speed") && !name.contains("distance")) }
    #expect(turn.reading("gait_speed_mps") == nil)
    #expect(turn.reading("course_length_m") == nil)
  }

  @Test func `steps share the course`() throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1)
    let step = try trial(meters: 28, seconds: 25, [walk.deviceMotion().motion], ["height": "1.75"])
    #expect(step.number("step_count") == 40)
    #expect(abs((step.number("stride_length_mean_m") ?? 0) - 1.4) < 1e-12)
    #expect(step.word("stride_length_source") == "course")
    let pendulum = try #require(step.number("stride_length_pendulum_mean_m"))
    #expect(abs((step.number("pendulum_calibration_factor") ?? 0) - 1.4 / pendulum) < 1e-9)
    let contacts = walk.contactTimes
    let seconds = (contacts.last ?? 0) - (contacts.first ?? 0) + 60 / 109
    #expect(abs((step.number("gait_speed_course_contacts_mps") ?? 0) / (28 / seconds) - 1) < 0.01)
  }

  /// 30 contacts at 109 steps/min and 6 s of standing are 22.5 s: a course of 22 s is covered, one of 28 s is not.
  @Test(arguments: [(22.0, true), (28, false)]) func `steps of a part of the course have no length`(
    seconds: Double, isCovered: Bool
  ) throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 30, noise: 0.1)
    let step = try trial(meters: 21, seconds: seconds, [walk.deviceMotion().motion])
    #expect((step.number("step_length_mean_m") != nil) == isCovered)
    #expect((step.reason("stride_length_course_mean_m") == "recording_incomplete") == !isCovered)
    #expect(abs((step.number("gait_speed_mps") ?? 0) - 21 / seconds) < 1e-12)
  }

  /// Property: one walk has the same gait values in both tasks.
  @Test func `gait values equal those of gait and balance`() throws {
    let motion = SyntheticWalk(cadenceSpm: 96, contactCount: 30, noise: 0.1).deviceMotion().motion
    let here = try trial(meters: 20, seconds: 18, [motion])
    let there = try #require(measure([step("walking.outbound", [motion])]).first)
    for (name, value) in there.numbers where name != "step_duration_s" {
      #expect(here.number(name) == value, "\(name)")
    }
    #expect(here.events("stride") == there.events("stride"))
  }

  @Test func `motion that cannot be measured leaves the speed`() throws {
    let slow = MotionSamples(
      timestamps: (0..<300).map { Double($0) / 10 },
      acceleration: AxisColumns(
        x: (0..<300).map { 1e-3 * sin(Double($0)) }, y: Array(repeating: 0, count: 300),
        z: Array(repeating: -1, count: 300)))
    let step = try trial(meters: 10, seconds: 8, [.accelerometer(slow)])
    #expect(step.reason("cadence_spm") == "too_sparse")
    #expect(step.reason("turn_count") == "too_sparse")
    #expect(step.number("gait_speed_mps") == 1.25)
    #expect(step.reason("step_length_mean_m") == "too_sparse")
  }

  @Test func `the pedometer and the track give the distance where the course does not`() throws {
    let pedometer = pedometerUpdates(ends: [60], steps: [100], meters: [72])
    let track = SyntheticTrack.straight(
      headingDegrees: 0, speedMetersPerSecond: 1.25, durationSeconds: 60)
    let step = walkStep(
      "timed.walk.trial2", from: 0, to: 60, [.pedometer(pedometer), .location(track.recorded)])
    let both = try #require(measureRun(.timedWalk, [step]).first)
    #expect(both.word("gait_speed_source") == "pedometer")
    #expect(both.number("gait_speed_mps") == 1.2)
    #expect(abs((both.number("location_speed_mean_mps") ?? 0) - 1.25) < 1e-3)
    let alone = walkStep("", from: 0, to: 60, [.location(track.recorded)])
    let gps = try #require(measureRun(.timedWalk, [alone], hasResult: false).first)
    #expect(gps.word("gait_speed_source") == "location")
    #expect(gps.reading("pedometer_step_count") == nil)
  }

  @Test func `instructions have no row, a trial without anything is an error`() {
    let steps = measureRun(
      .timedWalk, [walkStep("instruction", from: 0, to: 5), walkStep("timed.walk.trial1")])
    #expect(steps.map(\.measurement.step) == ["timed.walk.trial1", ""])
    #expect(steps[0].measurement.failure?.name == "no_recording")
    #expect(steps[1].word("session_status") == "empty")
  }
}
