import Metrics
import Recordings
import Synthesis
import Testing
import Text

@testable import Analyses

/// Truth: events and metrics of the same walk, which other suites hold against oracles.
@Suite struct WalkPictureTests {
  private static var walk: SyntheticWalk {
    var walk = SyntheticWalk(cadenceSpm: 109, contactCount: 60, noise: 0.1)
    walk.turns = [SyntheticTurn(angleDegrees: 180, startSeconds: 18, durationSeconds: 2)]
    return walk
  }

  private func panel(_ step: MeasuredStep, _ picture: String) throws -> Panel {
    try #require(step.panels(picture).first)
  }

  @Test func `contacts and turns are drawn where the events say`() throws {
    let step = try measure(Self.walk.deviceMotion().motion, drawn)
    #expect(step.pictureNames == ["gait-acceleration", "gait-autocorrelation", "stride-times"])
    let panel = try panel(step, "gait-acceleration")
    let contacts = try #require(panel.mark("foot contact")).points
    #expect(contacts.map(\.x) == step.events("step").compactMap(\.onsetSeconds))
    let (turn, event) = (
      try #require(panel.mark("turn")?.spans.first), try #require(step.events("turn").first)
    )
    #expect(turn.lowerBound == event.onsetSeconds)
    #expect(step.events("turn").count == 1)
    #expect(agree(event.durationSeconds, turn.upperBound - turn.lowerBound))
    let (whole, detail) = (panel.x.bounds, step.panels("gait-acceleration").last?.x.bounds)
    #expect(agree(step.number("duration_s"), (whole?.upperBound ?? 0), within: 0.02))
    #expect(agree(detail.map { $0.upperBound - $0.lowerBound }, 10))
  }

  @Test func `the peaks of the autocorrelation are the regularities`() throws {
    let step = try measure(Self.walk.deviceMotion().motion, drawn)
    let panel = try panel(step, "gait-autocorrelation")
    for (name, metric, seconds) in [
      ("step", "step_regularity_v", 60 / 109.0), ("stride", "stride_regularity_v", 120 / 109.0),
    ] {
      let peak = try #require(panel.mark(name)?.points.first)
      #expect(peak.y == step.number(metric))
      #expect(abs(peak.x - seconds) < 0.02)
      #expect(panel.mark(name)?.quantities.first == peak.x)
    }
    #expect(panel.mark("step")?.quantities.last == step.number("cadence_spm"))
    let finding = step.measurement.pictures.first { $0.name == "gait-autocorrelation" }?.finding
    let numbers = try #require(finding).parts.compactMap(\.number)
    #expect(numbers.first == step.number("cadence_spm"))
    #expect(panel.mark("upward acceleration")?.points.first == SIMD2(0, 1))
  }

  @Test func `strides of the mean and strides of turns are drawn as separate marks`() throws {
    let step = try measure(Self.walk.deviceMotion().motion, drawn)
    let panel = try panel(step, "stride-times")
    let counted = try #require(panel.mark("stride")).points
    let turned = try #require(panel.mark("stride of a turn")).points
    #expect(counted.count == step.reading("stride_time_mean_s")?.count)
    #expect(counted.count + turned.count == step.events("stride").count)
    let mean = try #require(panel.mark("mean")?.levels.first)
    #expect(mean == step.number("stride_time_mean_s"))
    let marked = try #require(panel.mark("mean")?.quantities)
    #expect(marked == [mean, step.number("stride_time_cv_pct")])
    #expect(agree(mean, counted.map(\.y).reduce(0, +) / Double(counted.count)))
  }

  /// A recording with a break before the walk: events count from its first sample, and so do pictures.
  @Test func `contacts after a gap keep their time`() throws {
    var samples = Self.walk.deviceMotion().samples
    samples.timestamps = samples.timestamps.enumerated().map { $0 < 100 ? $1 - 2 : $1 }
    let step = try measure(.deviceMotion(samples), drawn)
    let contacts = try #require(try panel(step, "gait-acceleration").mark("foot contact")).points
    #expect(contacts.map(\.x) == step.events("step").compactMap(\.onsetSeconds))
    #expect(contacts.map(\.x).allSatisfy { $0 > 3 })
  }

  @Test func `strides are drawn only on request and only where there is walking`() throws {
    #expect(try measure(Self.walk.deviceMotion().motion).pictureNames.isEmpty)
    let still = try measure(
      SyntheticStanding(durationSeconds: 20, noise: 0.01).deviceMotion().motion, drawn)
    #expect(!still.pictureNames.contains("stride-times"))
  }

  private func measure(_ content: Recording.Content, _ parameters: [String: String] = [:]) throws
    -> MeasuredStep
  { try AnalysesTests.measure(content, as: "walking.outbound", parameters) }
}
