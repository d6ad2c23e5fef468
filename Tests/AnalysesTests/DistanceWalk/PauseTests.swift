import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings

/// Truth: made-up walks whose stops are known.
@Suite struct PauseTests {
  private func walk(_ contents: [Recording.Content]) throws -> MeasuredStep {
    try #require(measureRun(.sixMinuteWalk, [walkStep("6mwt", from: 0, to: 60, contents)]).first)
  }

  /// 20 steps, 6 s of standing, 20 steps, and 2 s until the recording ends.
  private var pausing: SyntheticWalk {
    let step = 60 / 109.0
    let first = (0..<20).map { 3 + step * Double($0) }
    let second = (0..<20).map { first[19] + 6 + step * Double($0) }
    return SyntheticWalk(contactTimes: first + second, stillSeconds: 2, noise: 0.1)
  }

  @Test func `a stop is where no foot falls`() throws {
    let step = try walk([pausing.deviceMotion().motion])
    #expect(step.number("walk_pause_count") == 1)
    #expect(step.word("walk_pause_source") == "contacts")
    #expect(abs((step.number("walk_pause_total_s") ?? 0) - 6) < 0.5)
    let event = try #require(step.events("walk_pause").first)
    #expect(abs((event.onsetSeconds ?? 0) - pausing.contactTimes[19]) < 0.3)
  }

  @Test func `standing before the first step is no stop, standing after the last is`() throws {
    let walk = SyntheticWalk(
      rhythm: WalkingRhythm(cadenceSpm: 109, contactCount: 30), stillSeconds: 8, noise: 0.1)
    let step = try self.walk([walk.deviceMotion().motion])
    #expect(step.number("walk_pause_count") == 1)
    #expect(abs((step.number("walk_pause_total_s") ?? 0) - 8) < 1)
  }

  @Test func `without walking there are no pauses`() throws {
    let step = try walk([
      SyntheticStanding(durationSeconds: 20, naturalSway: 0.05).deviceMotion().motion
    ])
    #expect(step.reason("walk_pause_count") == "no_walking")
    #expect(try walk([.location(.none)]).reason("walk_pause_count") == "no_motion_recording")
  }

  /// 2 steps a second, reported every 3 s; the update at 18 s comes 9 s after the last, with the steps of 3 s.
  @Test func `an update with too few steps for its time is a pause`() throws {
    let updates = pedometerUpdates(ends: [3, 6, 9, 18, 21, 24], steps: [6, 12, 18, 24, 30, 36])
    let step = try walk([.pedometer(updates)])
    #expect(step.number("walk_pause_count") == 1)
    #expect(step.number("walk_pause_total_s") == 6)
    #expect(step.word("walk_pause_source") == "pedometer")
    let late = pedometerUpdates(ends: [12, 15, 18], steps: [6, 12, 18])
    #expect(
      try walk([.pedometer(late)]).number("walk_pause_count") == 0, "the walk has not started yet")
  }

  /// 2 steps a second, with an update every 3 s, also during the 6 s of standing.
  @Test func `updates without a new step belong to one pause`() throws {
    let within = pedometerUpdates(
      ends: [3, 6, 9, 12, 15, 18, 21, 24], steps: [6, 12, 18, 18, 18, 24, 30, 36])
    let step = try walk([.pedometer(within)])
    #expect(step.number("walk_pause_count") == 1)
    #expect(step.number("walk_pause_total_s") == 6)
    #expect(step.events("walk_pause").first?.onsetSeconds == 9)
    let atEnd = pedometerUpdates(ends: [3, 6, 9, 12, 15], steps: [6, 12, 18, 18, 18])
    #expect(try walk([.pedometer(atEnd)]).number("walk_pause_total_s") == 6)
    let before = pedometerUpdates(ends: [3, 6, 9, 12], steps: [0, 0, 6, 12])
    #expect(try walk([.pedometer(before)]).number("walk_pause_count") == 0)
  }
}

extension LocationFixes {
  fileprivate static var none: LocationFixes {
    LocationFixes(
      times: [], latitudes: [], longitudes: [], horizontalAccuracies: [], altitudes: [],
      verticalAccuracies: [], speeds: [], courses: [])
  }
}
