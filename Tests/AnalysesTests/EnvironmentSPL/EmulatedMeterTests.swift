import DSP
import Foundation
import Synthesis
import Testing

@testable import Analyses

@Suite struct EmulatedMeterTests {
  private func noise(_ count: Int) -> [Double] {
    var generator = LinearCongruentialGenerator(seed: 1)
    return (0..<count).map { _ in generator.uniform() - 0.5 }
  }

  /// Oracle: SciPy 1.17.1: signal.sosfilt of butter(2, 290, "highpass"), butter(2, 11800) and peaking
  /// sections of the cookbook's formulas, sections from half of the rate on left out; sums over buffers
  /// of a tenth of a second, the first of eleven dropped.
  @Test(arguments: [
    (48_000.0, 130_000, [-14.068558760072571, -14.100764320676118]),
    (16_000, 40_000, [-10.43027625239447, -10.372948503103963]),
    (8000, 20_000, [-10.419085170461752, -10.376172649945525]),
  ]) func `readings are those of the equalizer`(rateHz: Double, count: Int, expected: [Double]) {
    let samples = noise(count)
    var whole = EmulatedMeter(sampleRateHz: rateHz, intervalSeconds: 1)
    whole.add(samples)
    let levels = whole.powers.map(decibels(ofPower:))
    #expect(levels.count == expected.count)
    #expect(zip(levels, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(levels)")
    var pieces = EmulatedMeter(sampleRateHz: rateHz, intervalSeconds: 1)
    for start in stride(from: 0, to: count, by: 777) {
      pieces.add(Array(samples[start..<min(start + 777, count)]))
    }
    #expect(pieces.powers == whole.powers)
  }

  /// Truth: by hand; a reading takes eleven tenths of a second at an interval of 1 s, twenty-one at 2 s.
  @Test func `a reading of the meter takes a tenth of a second more than its interval`() {
    var meter = EmulatedMeter(sampleRateHz: 8000, intervalSeconds: 1)
    meter.add(noise(8000 * 6))
    #expect(meter.powers.count == 5)
    #expect(meter.buffers(ofReading: 2) == 23..<33)
    var slow = EmulatedMeter(sampleRateHz: 8000, intervalSeconds: 2)
    slow.add(noise(8000 * 6))
    #expect(slow.powers.count == 2)
    var none = EmulatedMeter(sampleRateHz: 8000, intervalSeconds: 1)
    none.add([])
    #expect(none.powers.isEmpty)
  }

  /// Truth: by hand, strictly below, from 0.
  @Test(
    arguments: [
      ([Double](), nil, 0), ([34, 34, 34], 2, 3), ([34, 34, 35, 34, 34, 34], 5, 3),
      ([36, 34, 34, 36], nil, 2), ([34, 34, 34, 40, 34, 34, 34, 34], 2, 4),
    ] as [([Double], Int?, Int)]) func `a room is quiet after enough quiet readings in a row`(
      readings: [Double], index: Int?, run: Int
    )
  {
    let verdict = QuietGate(thresholdDecibels: 35, sampleCount: 3).verdict(readings)
    #expect(verdict == QuietGate.QuietVerdict(passIndex: index, longestRun: run))
  }
}
