import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Study

/// Truth: metrics of the same hand; power under the curve is that of the band.
@Suite struct TremorPictureTests {
  private func step(_ parameters: [String: String], amplitude: Double = 0.2, noise: Double = 0)
    throws -> MeasuredStep
  {
    var hand = SyntheticTremor(frequencyHz: 5.3, amplitude: amplitude)
    (hand.durationSeconds, hand.rotationAmplitude, hand.noise) = (22, 0.3, noise)
    let steps = [AnalysesTests.step("tremor.handInLap.right", [hand.deviceMotion().motion])]
    let session = tremorSession(steps)
    return MeasuredStep(
      try #require(Tremor.measurements(of: session, Parameters(parameters)).first))
  }

  @Test func `peak and power are those of the table`() throws {
    let step = try step(drawn)
    let panels = step.panels("tremor-spectrum")
    #expect(panels.count == 2)
    for (panel, peak) in zip(
      panels, ["hand_tremor_frequency_hz", "hand_tremor_rotation_frequency_hz"])
    {
      #expect(panel.mark("peak")?.points.first?.x == step.number(peak))
      #expect(panel.mark("band of tremor")?.spans == [3...12])
    }
    let line = try #require(panels.first?.mark("power")).points
    let spacing = line[1].x - line[0].x
    let power = line.filter { $0.x > 2.99 && $0.x < 12.01 }.map(\.y).reduce(0, +) * spacing
    #expect(agree(step.number("hand_tremor_acceleration_power_m2_per_s4"), power, within: 1e-6))
    // Squared degrees: the root of the area is the size in degrees per second.
    let turning = try #require(panels.last?.mark("power")).points
    let turned = turning.filter { $0.x > 2.99 && $0.x < 12.01 }.map(\.y).reduce(0, +) * spacing
    #expect(agree(step.number("hand_tremor_rotation_rms_dps"), turned.squareRoot(), within: 1e-6))
  }

  /// The verdict is of acceleration, and where its peak does not stand out none is marked; rotation may have a
  /// peak all of its own.
  @Test(arguments: [0, 0.3]) func `the verdict is the table's, and rotation has none`(noise: Double)
    throws
  {
    let step = try step(drawn, amplitude: 0.1, noise: noise)
    let word = step.word("hand_tremor_present") == "true" ? "present" : "not present"
    #expect(
      step.panels("tremor-spectrum").map(\.title) == ["Acceleration: tremor \(word)", "Rotation"])
    #expect(word == (noise == 0 ? "present" : "not present"))
    let peaks = step.panels("tremor-spectrum").map { $0.mark("peak")?.points.isEmpty == false }
    #expect(peaks == [step.number("hand_tremor_frequency_hz") != nil, true])
  }

  @Test func `nothing is drawn without a request`() throws {
    #expect(try step([:]).pictureNames.isEmpty)
  }
}
