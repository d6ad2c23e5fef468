import Foundation
import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings

/// Truth: ways over the ground whose corners are given in meters, and metrics of the same walk.
@Suite struct WalkTestPictureTests {
  private static let track = SyntheticTrack.straight(
    headingDegrees: 37, speedMetersPerSecond: 1.4, durationSeconds: 360)

  private func walk(
    _ task: ActiveTask, _ track: SyntheticTrack = track, _ parameters: [String: String] = drawn
  ) throws -> MeasuredStep {
    let step = walkStep(
      task == .sixMinuteWalk ? "6mwt" : "fitness.walk", from: 0, to: 360,
      [.location(track.recorded)])
    return try #require(measureRun(task, [step], parameters).first)
  }

  @Test(arguments: [ActiveTask.sixMinuteWalk, .fitness])
  func `the track lies where it was walked, counted from its start`(task: ActiveTask) throws {
    let step = try walk(task)
    #expect(step.pictureNames == ["minute-distances", "track", "speed"])
    let panel = try #require(step.panels("track").first)
    let (fixes, smooth) = (
      try #require(panel.mark("fix")).points, try #require(panel.mark("smoothed track")).points
    )
    #expect(panel.shape == .equalUnits)
    #expect(fixes.first == .zero)
    for (number, fix) in fixes.enumerated() {
      let meters = 1.4 * Double(number)
      let heading = 37 * Double.pi / 180
      #expect(abs(fix.x - meters * sin(heading)) < 0.1)
      #expect(abs(fix.y - meters * cos(heading)) < 0.1)
    }
    let length = zip(smooth, smooth.dropFirst()).reduce(0) { sum, leg in
      let way = leg.1 - leg.0
      return sum + (way * way).sum().squareRoot()
    }
    #expect(agree(step.number("location_distance_m"), length, within: 0.1))
  }

  /// One way at the date line and elsewhere gives one picture, also where coordinates are requested for events.
  @Test func `no coordinate is in any picture, nor does the place matter`() throws {
    var near = Self.track
    near.durationSeconds = 25
    var far = near
    far.origin = (latitude: 0, longitude: 179.9999)
    let steps = [
      try walk(.sixMinuteWalk, near, drawn.merging(["location": "keep"]) { $1 }),
      try walk(.sixMinuteWalk, far),
    ]
    let tracks = try steps.map { step in
      try #require(step.panels("track").first?.mark("fix")).points
    }
    #expect(tracks[0].count == tracks[1].count)
    for (one, other) in zip(tracks[0], tracks[1]) {
      #expect(abs(one.x - other.x) < 0.01)
      #expect(abs(one.y - other.y) < 0.01)
    }
    #expect(tracks.joined().allSatisfy { abs($0.x) < 40 && abs($0.y) < 40 })
  }

  @Test func `bars are the meters of the minutes, lines the speeds`() throws {
    var track = Self.track
    track.pauses = [(startSeconds: 130, durationSeconds: 20)]
    let step = try walk(.sixMinuteWalk, track)
    let bars = try #require(step.panels("minute-distances").first?.mark("distance")).bars
    #expect(bars.map(\.value) == step.events("walk_distance_minute").compactMap(\.value))
    #expect(bars.count == 6)
    let panel = try #require(step.panels("speed").first)
    #expect(panel.mark("mean")?.levels.first == step.number("location_speed_mean_mps"))
    let doppler = try #require(panel.mark("Doppler")).points
    #expect(doppler.filter { $0.x > 135 && $0.x < 145 }.allSatisfy { $0.y == 0 })
  }

  @Test func `a timed walk shows its gait`() throws {
    let motion = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1).deviceMotion().motion
    let names = measureRun(
      .timedWalk, [walkStep("timed.walk.trial1", from: 0, to: 30, [motion])], drawn
    ).first?.pictureNames
    #expect(names == ["gait-acceleration", "gait-autocorrelation", "stride-times"])
  }

  @Test func `nothing is drawn without a request`() throws {
    #expect(try walk(.sixMinuteWalk, Self.track, [:]).pictureNames.isEmpty)
  }
}
