import Recordings
import Metrics
import Synthesis
import Testing

/// Truth: the contract that coordinates leave the tool only when they are asked for.
@Suite struct CoordinateTests {
  private func measured(_ parameters: [String: String] = [:]) throws -> MeasuredStep {
    let track = SyntheticTrack.straight(
      headingDegrees: 10, speedMetersPerSecond: 1.3, durationSeconds: 90)
    let step = walkStep("6mwt", from: 0, to: 90, [.location(track.recorded)])
    return try #require(measureRun(.sixMinuteWalk, [step], parameters).first)
  }

  @Test func `no coordinate is among metrics, events and remarks`() throws {
    let step = try measured()
    #expect(step.events("location_latitude_deg").isEmpty)
    #expect(step.events("location_longitude_deg").isEmpty)
    let values = step.measurement.events.compactMap(\.value) + step.numbers.values
    #expect(!values.contains { abs($0 + 48.877) < 0.1 || abs($0 + 123.393) < 0.1 })
    #expect(step.measurement.remarks.isEmpty)
    let legs = step.events("location_leg")
    let sum = legs.compactMap(\.value).reduce(0, +)
    #expect(legs.count == 90)
    #expect(abs(sum - (step.number("location_distance_m") ?? 0)) < 1e-9)
    #expect(legs.first?.onsetSeconds == 0)
    #expect(legs.last?.onsetSeconds == 89)
  }

  @Test func `coordinates are kept only on request`() throws {
    let step = try measured(["location": "keep"])
    #expect(step.events("location_latitude_deg").count == 91)
    #expect(step.events("location_longitude_deg").count == 91)
    #expect(step.numbers == (try measured().numbers))
  }

  @Test func `a map cannot ask for them`() throws {
    let track = SyntheticTrack.straight(
      headingDegrees: 10, speedMetersPerSecond: 1.3, durationSeconds: 90)
    let step = walkStep(
      "6mwt", from: 0, to: 90, [.location(track.recorded)], facts: ["location": "keep"])
    #expect(
      measureRun(.sixMinuteWalk, [step]).first?.events("location_latitude_deg").isEmpty == true)
  }

  @Test func `the accuracy asked for may be set`() throws {
    // The fixes are accurate to 4 m, and nothing else was recorded.
    let none = try measured(["location-accuracy-max": "3.9"])
    #expect(none.measurement.failure?.name == "no_usable_sample")
    let all = try measured(["location-accuracy-max": "4"])
    #expect(all.number("location_fix_count") == 91)
    #expect(all.flags("location_fix_count").isEmpty)
  }
}
