import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: walks whose distance, minute by minute, is given.
@Suite struct SixMinuteWalkTests {
  /// Updates, every 3 s, of the pedometer of a person who walks the given meters in each minute.
  private func pedometer(_ minutes: [Double]) -> PedometerUpdates {
    let ends = (1...20 * minutes.count).map { 3 * Double($0) }
    let meters = ends.map { end in
      minutes.indices.reduce(0) { sum, minute in
        sum + minutes[minute] * min(1, max(0, end / 60 - Double(minute)))
      }
    }
    return pedometerUpdates(ends: ends, steps: meters.map { $0 / 0.75 }, meters: meters)
  }

  private func walk(
    _ contents: [Recording.Content], seconds: Double = 360, _ parameters: [String: String] = [:]
  ) throws -> MeasuredStep {
    let step = walkStep("6mwt", from: 0, to: seconds, contents)
    return try #require(measureRun(.sixMinuteWalk, [step], parameters).first)
  }

  @Test func `minutes add up to the distance`() throws {
    let step = try walk([.pedometer(pedometer([90, 84, 81, 80, 78, 72]))])
    #expect(step.number("walk_distance_m") == 485)
    #expect(step.word("walk_distance_source") == "pedometer")
    #expect(abs((step.number("walk_speed_overall_mps") ?? 0) - 485 / 360.0) < 1e-12)
    #expect(abs((step.number("walk_distance_minute1_m") ?? 0) - 90) < 1e-9)
    #expect(abs((step.number("walk_distance_minute6_m") ?? 0) - 72) < 1e-9)
    #expect(abs((step.number("walk_distance_minute6_change_pct") ?? 0) + 20) < 1e-9)
    #expect(step.events("walk_distance_minute").count == 6)
    #expect(step.word("walk_completed") == "true")
  }

  @Test func `a walk that was left early has its distance and no prediction`() throws {
    let body = [
      "age": "65", "sex": "male", "height": "1.78", "weight": "80", "walk-reference": "enright1998",
    ]
    let step = try walk([.pedometer(pedometer([80, 80, 40]))], seconds: 181, body)
    #expect(step.number("walk_distance_m") == 200)
    #expect(step.word("walk_completed") == "false")
    #expect(step.flags("walk_completed") == ["early_exit"])
    #expect(step.reason("ref_walk_distance_predicted_m") == "early_exit")
    #expect(step.reason("walk_distance_minute4_m") == "recording_short")
    #expect(step.reason("walk_distance_minute6_change_pct") == "recording_short")
    #expect(try walk([.pedometer(pedometer([80]))], seconds: 359).word("walk_completed") == "true")
    #expect(try walk([.pedometer(pedometer([80]))], seconds: 358).word("walk_completed") == "false")
  }

  @Test func `the track gives the distance where no pedometer does`() throws {
    let track = SyntheticTrack.straight(
      headingDegrees: 80, speedMetersPerSecond: 1.3, durationSeconds: 360)
    let step = try walk([.location(track.recorded)])
    #expect(step.word("walk_distance_source") == "location")
    #expect(abs((step.number("walk_distance_m") ?? 0) - 468) < 0.1)
    for minute in 1...6 {
      #expect(abs((step.number("walk_distance_minute\(minute)_m") ?? 0) - 78) < 0.1)
    }
    let truncated = try walk([.location(track.recorded.rows(Array(0...290)))])
    #expect(truncated.number("walk_distance_minute4_m") != nil)
    #expect(
      truncated.reason("walk_distance_minute5_m") == "recording_incomplete",
      "the fixes end 10 s before the minute does")
  }

  @Test func `a clock that was set back does not lengthen the walk`() throws {
    let step = try walk([.pedometer(pedometer([80, 80]))], seconds: -1e9)
    #expect(step.number("walk_distance_minute2_m") == 80)
    #expect(step.reason("walk_distance_minute3_m") == "recording_short")
    #expect(step.reason("walk_completed") == "no_dates")
    let years = try walk([.pedometer(pedometer([80, 80]))], seconds: 5e9)
    // Of later minutes nothing is known; they are not minutes of 0 m.
    #expect(years.events("walk_distance_minute").count == 2)
    #expect(years.reason("walk_distance_minute3_m") == "recording_incomplete")
    #expect(years.quality("walk_distance_minute3_m") == .absent)
  }
}
