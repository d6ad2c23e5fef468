import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: minutes whose change and slope are computed by hand, and walks of known distances.
@Suite struct FatigabilityTests {
  private func minutes(_ values: [Int: Double]) -> GaitMinutes {
    GaitMinutes(count: 6, values: [.cadence: values])
  }

  /// Every pair of minutes has the slope -2, and the median of the minutes is 105.
  @Test func `a steady loss is its slope`() throws {
    let falling = minutes([1: 110, 2: 108, 3: 106, 4: 104, 5: 102, 6: 100])
    let change = try #require(falling.changePercent(.cadence))
    #expect(abs(change + 1000.0 / 110) < 1e-9)
    let trend = try #require(falling.trendPercent(.cadence))
    #expect(abs(trend + 200.0 / 105) < 1e-9)
    #expect(falling.trendPercent(.speed) == nil && falling.changePercent(.speed) == nil)
  }

  /// Of the pairs of minutes 1, 2, 4 and 6, the slopes are 2, 2, 2, 2, 2 and 2.
  @Test func `four minutes make a slope, and three do not`() throws {
    let four = minutes([1: 100, 2: 102, 4: 106, 6: 110])
    let trend = try #require(four.trendPercent(.cadence))
    #expect(abs(trend - 200.0 / 104) < 1e-9)
    #expect(minutes([1: 100, 2: 102, 6: 110]).trendPercent(.cadence) == nil)
    #expect(minutes([1: 100, 2: 102, 3: 104, 4: 106]).changePercent(.cadence) == nil)
  }

  @Test(arguments: [
    (5.0, "faster"), (4.99, "steady"), (-4.99, "steady"), (-5, "slower"), (-14.99, "slower"),
    (-15, "fatigued"),
  ]) func `classes end at their limits`(change: Double, word: String) {
    #expect(DistanceWalk.Fatigability(changePercent: change).rawValue == word)
  }

  private func walk(_ content: Recording.Content, seconds: Double = 360) throws -> MeasuredStep {
    let step = walkStep("6mwt", from: 0, to: seconds, [content])
    return try #require(measureRun(.sixMinuteWalk, [step]).first)
  }

  /// 80 m in the first minute and 60 m in the last are a loss of a quarter.
  @Test func `a walker who loses a quarter of the distance is fatigued`() throws {
    let ends = (1...120).map { 3 * Double($0) }
    let perMinute: [Double] = [80, 76, 72, 68, 64, 60]
    let meters = ends.map { end in
      perMinute.indices.reduce(0.0) { sum, minute in
        sum + perMinute[minute] * min(1, max(0, end / 60 - Double(minute)))
      }
    }
    let step = try walk(
      .pedometer(
        pedometerUpdates(ends: ends, steps: meters.map { ($0 / 0.7).rounded() }, meters: meters)))
    #expect(step.word("walk_fatigability") == "fatigued")
    #expect(step.flags("walk_fatigability").isEmpty)
    #expect(step.reason("cadence_minute6_change_pct") == "no_motion_recording")
  }

  @Test func `classes by location are doubtful`() throws {
    let track = SyntheticTrack.straight(
      headingDegrees: 80, speedMetersPerSecond: 1.3, durationSeconds: 360)
    let step = try walk(.location(track.recorded))
    #expect(step.word("walk_fatigability") == "steady")
    #expect(step.flags("walk_fatigability").contains("minute_distance_uncertain"))
  }
}
