import Metrics
import Recordings
import Synthesis
import Testing

@testable import Analyses

/// Truth: no recording, however odd, stops the program, and each metric has a number or a reason.
@Suite struct OddRecordingTests {
  private static let names = ["walking.outbound", "walking.rest"]

  /// Every row has a finite number, a word, or exactly one reason.
  private func isTidy(_ step: MeasuredStep) -> Bool {
    step.measurement.metrics.allSatisfy { metric in
      switch metric.reading.value {
      case .number(let value): value.isFinite
      case .word(let word): !word.isEmpty
      case .truth: true
      case nil: metric.reading.flags.count == 1
      }
    }
  }

  private func expectTidy(_ samples: MotionSamples) throws {
    var alone = samples
    alone.acceleration = alone.userAcceleration
    (alone.userAcceleration, alone.gravity, alone.rotationRate, alone.attitude) = (
      nil, nil, nil, nil
    )
    for content in [Recording.Content.deviceMotion(samples), .accelerometer(alone)] {
      for name in Self.names { #expect(isTidy(try measure(content, as: name, ["height": "1.75"]))) }
    }
  }

  @Test(arguments: [0, 1, 2, 3, 4, 5, 30, 299, 301])
  func `any number of samples is measured or refused`(count: Int) throws {
    try expectTidy(restingSamples(count))
    let step = try measure(.deviceMotion(restingSamples(count)))
    #expect(step.reason("step_count") == (count < 2 ? "no_recording" : "no_walking"))
  }

  @Test(arguments: [0.5, 0.024, 0.02, 1e-9]) func `any spacing of samples is measured or refused`(
    spacing: Double
  ) throws { try expectTidy(restingSamples(200, spacing: spacing)) }

  @Test(arguments: [-1e9, 1e9, 1e15, 1e300, -1e300]) func `any uptime is measured or refused`(
    start: Double
  ) throws { try expectTidy(restingSamples(200, start: start)) }

  @Test func `samples of a single moment are measured or refused`() throws {
    try expectTidy(restingSamples(200, spacing: 0))
  }

  @Test func `times that run backward throughout are measured or refused`() throws {
    try expectTidy(restingSamples(1500, spacing: -0.01))
  }

  @Test func `times out of any order are measured or refused`() throws {
    var samples = restingSamples(300)
    var generator = SplitMix64(seed: 4)
    samples.timestamps = samples.timestamps.map { _ in 1e6 * generator.gaussian() }
    try expectTidy(samples)
    samples.timestamps[17] = 1e300
    samples.timestamps[18] = -1e300
    try expectTidy(samples)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300, -1e160, 1e30, .leastNonzeroMagnitude])
  func `an absurd constant is measured or refused`(value: Double) throws {
    var samples = restingSamples(1600)
    let column = Array(repeating: value, count: 1600)
    samples.userAcceleration?.y = column
    try expectTidy(samples)
    samples = restingSamples(1600)
    samples.gravity?.z = column
    samples.rotationRate?.x = column
    samples.attitude?.w = column
    try expectTidy(samples)
  }

  @Test func `single absurd values are measured or refused`() throws {
    var samples = SyntheticWalk(cadenceSpm: 109, contactCount: 12, noise: 0.1).deviceMotion()
      .samples
    samples.userAcceleration?.x[300] = 1e200
    samples.rotationRate?.y[350] = -1e200
    samples.attitude?.z[400] = 1e200
    try expectTidy(samples)
  }

  @Test func `quaternions and gravity of no length are measured or refused`() throws {
    var samples = restingSamples(1600)
    let zeros = Array(repeating: 0.0, count: 1600)
    samples.attitude?.w = zeros
    samples.gravity?.z = zeros
    try expectTidy(samples)
  }

  @Test func `noise in every channel is measured or refused`() throws {
    var generator = SplitMix64(seed: 14)
    var samples = restingSamples(2000)
    func noise() -> AxisColumns {
      let axes = (0..<3).map { _ in (0..<2000).map { _ in 3 * generator.gaussian() } }
      return AxisColumns(x: axes[0], y: axes[1], z: axes[2])
    }
    (samples.userAcceleration, samples.gravity, samples.rotationRate) = (noise(), noise(), noise())
    try expectTidy(samples)
  }

  @Test func `a single step is not walking`() throws {
    for count in 1...3 {
      let walk = SyntheticWalk(cadenceSpm: 109, contactCount: count, noise: 0.05)
      let step = try measure(walk.deviceMotion().motion)
      #expect(step.reason("step_count") == "no_walking")
      #expect(isTidy(step))
    }
  }

  /// Samples delivered in bursts of three with nearly the same time: no sensor is that fast.
  @Test func `bursts of samples do not exhaust the memory`() async {
    await #expect(processExitsWith: .success) {
      var samples = restingSamples(1500)
      samples.timestamps = (0..<1500).map { (index: Int) -> Double in
        let burst = Double(index / 3)
        return 0.03 * burst + 1e-12 * Double(index % 3)
      }
      _ = try measure(.deviceMotion(samples))
    }
  }
}
