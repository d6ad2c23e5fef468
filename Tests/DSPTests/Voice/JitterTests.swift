import DSP
import Foundation
import Testing

@Suite struct JitterTests {
  /// Oracle: by hand. Periods of 9 and 11 ms in turn: each differs by 2 from its neighbors, by 4/3
  /// from the mean of three (10.33 or 9.67), by 1.2 or 0.8 from the mean of five (9.8 and 10.2).
  @Test func `jitter of alternating periods equals the values by hand`() {
    let jitter = Jitter(pulseTimes: pulses(periodsMS: [9, 11, 9, 11, 9, 11, 9, 11]), .speech)
    #expect(jitter.periodCount == 8)
    #expect(agree(jitter.meanPeriodSeconds, 0.01, within: 1e-15))
    #expect(agree(jitter.absoluteSeconds, 0.002, within: 1e-15))
    #expect(agree(jitter.local, 0.2, within: 1e-13))
    #expect(agree(jitter.rap, 4.0 / 30, within: 1e-13))
    #expect(agree(jitter.ppq5, 0.08, within: 1e-13))
    #expect(agree(jitter.ddp, 0.4, within: 1e-13))
  }

  /// Oracle: by hand. 30 ms is no period at all; 14 and the 10 before it differ too much from both of
  /// their neighbors, which leaves 10, 11, 10 and 10 for the mean. The pairs left are 10 and 11, 10 and
  /// 10; no three in a row are.
  @Test func `breaks and doubtful periods are left out`() {
    let jitter = Jitter(pulseTimes: pulses(periodsMS: [10, 11, 30, 10, 14, 10, 10]), .speech)
    #expect(jitter.periodCount == 6)
    #expect(agree(jitter.meanPeriodSeconds, 0.01025, within: 1e-15))
    #expect(agree(jitter.absoluteSeconds, 0.0005, within: 1e-15))
    #expect(jitter.rap == nil)
    #expect(jitter.ppq5 == nil)
    #expect(jitter.ddp == nil)
  }

  /// Oracle: the rule; at either end there is no neighbor to differ from.
  @Test func `the first and the last period have one neighbor`() {
    let jitter = Jitter(pulseTimes: pulses(periodsMS: [14, 10, 10, 14]), .speech)
    #expect(agree(jitter.meanPeriodSeconds, 0.012, within: 1e-15))
    #expect(agree(jitter.absoluteSeconds, 0, within: 1e-15))
  }

  @Test(arguments: [[], [1.0], [1.0, 1.01], [1.0, 1.5, 2.5], [.nan, .nan, 1]])
  func `too few periods have no jitter`(times: [Double]) {
    let jitter = Jitter(pulseTimes: times, .speech)
    #expect(jitter.local == nil)
    #expect(jitter.absoluteSeconds == nil)
    #expect(jitter.rap == nil)
    #expect(jitter.meanPeriodSeconds == nil || times == [1.0, 1.01])
  }
}

@Suite struct ShimmerTests {
  /// Oracle: by hand; within a period the sound is constant, so that its windowed RMS is its height.
  /// Amplitudes 3, 4, 3, 4, 3 of the five inner pulses: steps of 1, differences of 2/3 from the mean of
  /// three and of 0.4 from that of five; means 3.5 without the last and 3.4 with it.
  @Test func `shimmer of alternating amplitudes equals the values by hand`() throws {
    let (signal, times) = try steps([4, 3, 4, 3, 4, 3, 4])
    let shimmer = Shimmer(signal, pulseTimes: times, .speech, denominator: .allButLast)
    #expect(agree(shimmer.amplitudes.map(\.windowedRMS), [3, 4, 3, 4, 3], within: 1e-12))
    #expect(shimmer.amplitudes.map(\.timeSeconds) == Array(times.dropFirst().dropLast()))
    #expect(agree(shimmer.local, 1 / 3.5, within: 1e-12))
    #expect(agree(shimmer.localDecibels, 2.498774732165999, within: 1e-12))
    #expect(agree(shimmer.apq3, 2 / 3.0 / 3.5, within: 1e-12))
    #expect(agree(shimmer.apq5, 0.4 / 3.5, within: 1e-12))
    #expect(agree(shimmer.dda, 2 / 3.5, within: 1e-12))
    #expect(shimmer.apq11 == nil)
    let all = Shimmer(signal, pulseTimes: times, .speech, denominator: .all)
    #expect(agree(all.local, 1 / 3.4, within: 1e-12))
    #expect(agree(all.apq3, 2 / 3.0 / 3.4, within: 1e-12))
    #expect(all.localDecibels == shimmer.localDecibels)
  }

  /// Oracle: by hand; from 5 to 9 is more than a factor of 1.6, so one pair is left.
  @Test func `a step of amplitude by too large a factor is left out`() throws {
    let (signal, times) = try steps([4, 4, 5, 9, 9])
    let shimmer = Shimmer(signal, pulseTimes: times, .speech, denominator: .all)
    #expect(agree(shimmer.local, 1.0 / 6, within: 1e-12))
  }

  /// Oracle: closed form; each period of a cosine of amplitude a reaches from -a to a.
  @Test func `shimmer from peak to peak equals the closed form`() throws {
    let samples = sampled(8000, rateHz: 8000) { time in
      (Int(time * 100 + 0.5).isMultiple(of: 2) ? 1 : 1.2) * cos(2 * .pi * 100 * time)
    }
    let signal = try Signal(samples, sampleRateHz: 8000)
    let times = (1..<90).map { Double($0) / 100 + 0.5 / 8000 }
    let shimmer = Shimmer(signal, pulseTimes: times, .speech, denominator: .all)
    #expect(agree(shimmer.peakLocal, 0.4 / 2.2, within: 0.01))
  }

  /// Property: loudness does not matter, and amplitudes are in the unit of the sound.
  @Test(arguments: [0x1p-500, 0x1p500]) func `loudness does not change shimmer`(factor: Double)
    throws
  {
    let (signal, times) = try steps([4, 3, 4, 3, 4, 3, 4])
    let loud = try Signal(signal.samples.map { $0 * factor }, sampleRateHz: signal.sampleRateHz)
    let shimmer = Shimmer(loud, pulseTimes: times, .speech, denominator: .all)
    let expected = Shimmer(signal, pulseTimes: times, .speech, denominator: .all)
    #expect(shimmer.local == expected.local)
    #expect(shimmer.apq5 == expected.apq5)
    let loudness = shimmer.amplitudes.map { $0.windowedRMS / factor }
    #expect(agree(loudness, [3, 4, 3, 4, 3], within: 1e-12))
  }

  @Test(arguments: [[], [0.1], [0.1, 0.11], [0.1, 0.11, 0.12], [-5, -4.99, -4.98, 7, .nan]])
  func `too few amplitudes have no shimmer`(times: [Double]) throws {
    let signal = try Signal([Double](repeating: 1, count: 8000), sampleRateHz: 8000)
    let shimmer = Shimmer(signal, pulseTimes: times, .speech, denominator: .allButLast)
    #expect(shimmer.local == nil)
    #expect(shimmer.localDecibels == nil)
    #expect(shimmer.peakLocal == nil)
  }

  /// A sound of constant pieces around pulses every 10 ms.
  private func steps(_ heights: [Double]) throws -> (Signal, [Double]) {
    let samples = heights.flatMap { [Double](repeating: $0, count: 80) }
    let times = heights.indices.map { 0.005 + 0.01 * Double($0) }
    return (try Signal(samples, sampleRateHz: 8000), times)
  }
}

/// From 1 s on.
private func pulses(periodsMS: [Double]) -> [Double] {
  periodsMS.reduce(into: [1.0]) { times, period in times.append((times.last ?? 0) + period / 1000) }
}
