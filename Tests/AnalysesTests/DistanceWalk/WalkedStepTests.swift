import Metrics
import Study
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings

/// Truth: sensors know nothing of each other, so what spoils one leaves the others' values alone.
@Suite struct WalkedStepTests {
  private func walk(_ contents: [Recording.Content], to end: Double? = 360) throws -> MeasuredStep {
    let step = walkStep("6mwt", from: end.map { _ in 0 }, to: end, contents)
    return try #require(measureRun(.sixMinuteWalk, [step]).first)
  }

  private let pedometer = Recording.Content.pedometer(
    pedometerUpdates(ends: [180, 360], steps: [300, 600], meters: [210, 420]))

  @Test func `a slow accelerometer does not taint the pedometer's distance`() throws {
    let slow = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1).deviceMotion(rateHz: 50)
    let step = try walk([slow.accelerometer, pedometer])
    #expect(step.flags("cadence_spm").contains("motion_sample_rate_low"))
    #expect(step.quality("cadence_spm") == .doubtful)
    // It covers 22 s of the step, which the pedometer covers whole.
    #expect(step.quality("step_count") == .bad)
    for name in [
      "walk_distance_m", "pedometer_step_count", "gait_speed_mps", "walk_distance_minute2_m",
    ] { #expect(step.quality(name) == .good, "\(name)") }
  }

  @Test func `a step without walking keeps the values of other sensors`() throws {
    let standing = SyntheticStanding(durationSeconds: 20, naturalSway: 0.05).deviceMotion()
    let step = try walk([standing.motion, pedometer])
    #expect(step.reason("cadence_spm") == "no_walking")
    #expect(step.number("walk_distance_m") == 420)
    #expect(step.word("gait_speed_source") == "pedometer")
  }

  @Test func `values of a truncated pedometer recording have a flag`() throws {
    var step = walkStep("6mwt", from: 0, to: 360, [pedometer])
    step.recordings[0].tear = Tear(byteOffset: 1234, itemsKept: 2)
    let truncated = try #require(measureRun(.sixMinuteWalk, [step]).first)
    for name in ["walk_distance_m", "pedometer_distance_m", "pedometer_speed_mps"] {
      #expect(truncated.flags(name).contains("salvaged"), "\(name)")
    }
    #expect(!truncated.flags.contains("salvaged"))
  }

  @Test(arguments: [(9.9, true), (10, false)])
  func `the pedometer's speed over less than 10 m is in doubt`(meters: Double, isShort: Bool) throws
  {
    let short = pedometerUpdates(ends: [5, 10], steps: [7, 14], meters: [meters / 2, meters])
    let step = try walk([.pedometer(short)])
    #expect(step.number("pedometer_speed_mps") == meters / 10)
    #expect(step.flags("pedometer_speed_mps").contains("recording_short") == isShort)
  }

  @Test(arguments: [(40.0, true), (60, false)])
  func `the speed of a track of less than 50 m is in doubt`(seconds: Double, isShort: Bool) throws {
    let track = SyntheticTrack.straight(
      headingDegrees: 30, speedMetersPerSecond: 1, durationSeconds: seconds)
    let step = try walk([.location(track.recorded)], to: seconds)
    #expect(agree(step.number("location_speed_mean_mps"), 1, within: 0.05))
    #expect(step.flags("location_speed_mean_mps").contains("recording_short") == isShort)
  }

  /// Property: the wall clock's zero means nothing.
  @Test func `the date of a walk changes no value`() throws {
    let track = SyntheticTrack.straight(
      headingDegrees: 30, speedMetersPerSecond: 1.2, durationSeconds: 120)
    let later = track.recorded.changing { fixes in
      fixes.times = fixes.times.map { date in
        date.flatMap { RecordedDate(unixSeconds: $0.unixSeconds + 86_400) }
      }
    }
    let today = walkStep("6mwt", from: 0, to: 120, [.location(track.recorded)])
    let tomorrow = walkStep("6mwt", from: 86_400, to: 86_520, [.location(later)])
    let found = [today, tomorrow].map { measureRun(.sixMinuteWalk, [$0]).first }
    #expect(found[0]?.numbers == found[1]?.numbers && found[0]?.numbers.isEmpty == false)
    #expect(found[0]?.measurement.events == found[1]?.measurement.events)
  }

  /// A recorder that runs for 357 s of a walk without a result was started late, not stopped early.
  @Test(arguments: [(357.0, "true"), (350, "false")])
  func `without a result the length of the recording decides whether the walk was complete`(
    seconds: Double, completed: String
  ) throws {
    let still = restingSamples(Int(seconds * 50) + 1, spacing: 0.02)
    #expect(try walk([.deviceMotion(still)], to: nil).word("walk_completed") == completed)
  }

  @Test func `turning around without a recording is no error`() throws {
    let leaf = ResultLeaf(
      path: "results[3].results[0]",
      object: .object([("_class", .string("ORKTimedWalkResult")), ("distanceInMeters", .number(1))])
    )
    let step = walkStep("timed.walk.turn.around", from: 0, to: 8, leaves: [leaf])
    let turn = try #require(measureRun(.timedWalk, [step]).first)
    #expect(turn.measurement.failure == nil)
    #expect(turn.number("step_duration_s") == 8)
    #expect(turn.numbers.count == 1)
    #expect(turn.measurement.remarks.isEmpty)
  }
}
