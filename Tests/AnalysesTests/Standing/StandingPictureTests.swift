import Metrics
import Synthesis
import Testing

/// Truth: made-up standing whose sway is known, and metrics of the same measurement.
@Suite struct StandingPictureTests {
  /// Whole periods in the 30 s that are measured.
  private static let sway = SyntheticStanding(
    durationSeconds: 34, forward: [SineWave(frequency: 0.5, amplitude: 0.05)],
    sideways: [SineWave(frequency: 1, amplitude: 0.03)])

  private func measured(_ parameters: [String: String] = [:]) throws -> MeasuredStep {
    try measure(
      Self.sway.deviceMotion().motion, as: "walking.rest",
      ["phone-placement": "waist"].merging(parameters) { $1 })
  }

  @Test func `each direction has a panel, both with one scale`() throws {
    let panels = try measured(drawn).panels("sway-spectrum")
    #expect(panels.map(\.title) == ["Forward and back", "To the sides"])
    #expect(panels.first?.y == panels.last?.y)
    for (panel, hertz) in zip(panels, [0.5, 1]) {
      let highest = panel.mark("power")?.points.max { $0.y < $1.y }
      #expect(agree(highest?.x, hertz, within: 0.06))
    }
  }

  /// The area within an ellipse is that of the polygon around it, but for its corners.
  @Test func `the ellipse that is drawn is that of the table`() throws {
    let step = try measured(drawn)
    let panel = try #require(step.panels("stabilogram").first)
    let outline = try #require(panel.mark("95 % prediction ellipse")).points
    let area = zip(outline, outline.dropFirst()).reduce(0) {
      $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
    }
    let truth = try #require(step.number("sway_ellipse95_area_m2_per_s4"))
    #expect(abs(abs(area / 2) / truth - 1) < 0.002)
    #expect(try measured().pictureNames.isEmpty)
  }
}
