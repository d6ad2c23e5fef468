import Foundation
import Metrics
import Recordings
import Synthesis
import Testing

/// Truth: no recording, however odd, stops the program, and each metric has a number or a reason.
@Suite struct OddReactionTests {
  private func expectTidy(_ samples: MotionSamples, stimulus: Double) throws {
    let attempt = ReactionVisit.Attempt(name: "a.json", samples: samples, stimulus: stimulus)
    for step in reactions([ReactionVisit([attempt]).step], ["reaction-threshold": "0.0005"]) {
      for metric in step.measurement.metrics {
        switch metric.reading.value {
        case .number(let value): #expect(value.isFinite, "\(metric.definition.name)")
        case .word(let word): #expect(!word.isEmpty)
        case .truth: break
        case nil: #expect(metric.reading.flags.count == 1, "\(metric.definition.name)")
        }
      }
    }
  }

  @Test(arguments: 0...6) func `any number of samples is measured or refused`(count: Int) throws {
    for stimulus in [0.0, 1e-9, 0.005, 0.01, 0.035] {
      try expectTidy(restingSamples(count), stimulus: stimulus)
    }
  }

  @Test(arguments: [-1e9, 1e9, 1e15, 1e300, -1e300]) func `any uptime is measured or refused`(
    start: Double
  ) throws {
    for stimulus in [start, start + 1, 1e300, 1e-300] {
      try expectTidy(restingSamples(200, start: start), stimulus: stimulus)
    }
  }

  @Test(arguments: [0, -0.01, 1e-9, 0.5, 20, 1e299])
  func `any spacing of samples is measured or refused`(spacing: Double) throws {
    for stimulus in [1e-9, 0.5, 40, 1e300] {
      try expectTidy(restingSamples(200, spacing: spacing), stimulus: stimulus)
    }
  }

  @Test(arguments: [1e200, 1e300, -1e300, .nan, .infinity, 0])
  func `any acceleration is measured or refused`(value: Double) throws {
    for place in [0, 99, 100, 101, 102, 199] {
      var samples = restingSamples(200)
      samples.userAcceleration?.x[place] = value
      try expectTidy(samples, stimulus: 1)
    }
  }

  @Test func `a clock that restarted before the stimulus does no harm`() throws {
    let (before, after) = (restingSamples(300, start: 9000), restingSamples(300, start: 40))
    var samples = before
    samples.timestamps += after.timestamps
    for path in [\MotionSamples.userAcceleration, \.gravity, \.rotationRate] {
      guard let a = before[keyPath: path], let b = after[keyPath: path] else { continue }
      samples[keyPath: path] = AxisColumns(x: a.x + b.x, y: a.y + b.y, z: a.z + b.z)
    }
    samples.attitude = nil
    samples.userAcceleration?.x[430] = 3
    let attempt = try reaction(samples, stimulus: 41)
    #expect(attempt.flags.contains("clock_restarted"))
    #expect(abs((attempt.seconds("reaction_time_threshold_ms") ?? 0) - 0.29) < 0.01)
    #expect(
      try reaction(samples, stimulus: 500).reason("reaction_time_onset_ms")
        == "stimulus_outside_recording")
  }
}
