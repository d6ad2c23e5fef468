import DSP
import Foundation
import Testing

@Suite struct ResamplingTests {
  /// Oracle: Praat 6.1.38 through praat-parselmouth 0.4.7,
  /// `i = numpy.arange(4000); x = numpy.sin(.11*i) + .3*numpy.sin(.37*i + 1) + numpy.sin(1.9*i)`,
  /// `parselmouth.Sound(x, fromHz).resample(toHz, 50)`: its count, `x1` and values at these places.
  /// Down with an even and an odd number of parts kept, and up.
  @Test(arguments: [
    (
      44100, 10000, 907, 5.147392290249381e-05, [0, 1, 100, 453, 906],
      [
        0.515212882125709, 0.5837509209775047, -0.7019694652778933, -0.13604306670224176,
        -0.11766445868902889,
      ]
    ),
    (
      48000, 11000, 917, 3.0303030303026335e-05, [0, 1, 100, 458, 916],
      [
        0.4324864348647883, 0.6090264926339058, -0.9896101036196918, -0.1361936912781642,
        -0.06131841915913482,
      ]
    ),
    (
      8000, 10000, 5000, 4.999999999999449e-05, [0, 1, 100, 2500, 4999],
      [
        0.25244129544236893, 1.0207679534935838, 1.2165602561764425, -1.0523909320851437,
        0.8122532415559991,
      ]
    ),
  ]) func `resampling equals Praat's`(
    fromHz: Double, toHz: Double, count: Int, firstTimeSeconds: Double, places: [Int],
    expected: [Double]
  ) throws {
    let samples = zip(wave(4000), 0...).map { $0 + sin(1.9 * Double($1)) }
    let result = resampled(
      try Signal(samples, sampleRateHz: fromHz), toHz: toHz, window: .endingAtNextSample)
    #expect(result.samples.count == count)
    #expect(result.sampleRateHz == toHz)
    #expect(abs(result.firstTimeSeconds - firstTimeSeconds) <= 1e-18)
    #expect(result.durationSeconds == 4000 / fromHz)
    #expect(agree(places.map { result.samples[$0] }, expected, within: 6e-12))
  }

  /// Oracle: closed form, the sine at the new times; the window of 50 samples leaves 3e-5. Rates that
  /// are whole and rates that are not.
  @Test(arguments: [(44100, 10000), (16000, 44100), (44100.5, 11000), (8000, 8000.25)])
  func `resampling keeps a tone`(fromHz: Double, toHz: Double) throws {
    func tone(_ seconds: Double) -> Double { sin(2 * .pi * 700 * seconds) }
    let samples = (0..<20000).map { tone((Double($0) + 0.5) / fromHz) }
    let result = resampled(
      try Signal(samples, sampleRateHz: fromHz), toHz: toHz, window: .endingAtNextSample)
    for index in result.samples.count / 4..<result.samples.count * 3 / 4 {
      let seconds = result.firstTimeSeconds + Double(index) / toHz
      #expect(abs(result.samples[index] - tone(seconds)) <= 5e-5)
    }
  }

  /// Truth: what is above half of the new rate is gone, not folded down.
  @Test func `resampling removes frequencies above the new half rate`() throws {
    let samples = sampled(20000, rateHz: 44100) { sin(2 * .pi * 7000 * $0) }
    let result = resampled(
      try Signal(samples, sampleRateHz: 44100), toHz: 10000, window: .endingAtNextSample)
    #expect(result.samples.dropFirst(500).dropLast(500).allSatisfy { abs($0) <= 1e-3 })
  }

  @Test func `several rates at once are those one by one`() throws {
    let signal = try Signal(wave(3000), sampleRateHz: 44100)
    let rates = [10000.0, 44100, 11000, 0, 96000, 300]
    let targets = (rates + [10000]).flatMap { rate in
      [SincWindow.symmetric, .endingAtNextSample].map { ResamplingTarget(rateHz: rate, window: $0) }
    }
    #expect(resampled(signal, to: targets) == targets.map { resampled(signal, to: [$0])[0] })
    #expect(resampled(signal, to: []).isEmpty)
  }

  @Test func `the same rate changes nothing`() throws {
    let result = resampled(
      try Signal(wave(50), sampleRateHz: 10000), toHz: 10000, window: .endingAtNextSample)
    #expect(result.samples == wave(50))
    #expect(abs(result.firstTimeSeconds - 5e-5) <= 1e-18)
  }

  @Test(arguments: [0, -1, .nan, .infinity, -.infinity, -1e300, 1e300, .leastNonzeroMagnitude])
  func `an impossible rate leaves nothing`(toHz: Double) throws {
    #expect(
      resampled(try Signal(wave(50), sampleRateHz: 10000), toHz: toHz, window: .endingAtNextSample)
        .samples.isEmpty)
  }

  @Test(arguments: [0, 1, 2, 3]) func `resampling few samples gives finite values`(count: Int)
    throws
  {
    let signal = try Signal(wave(count), sampleRateHz: 44100)
    for toHz in [1.0, 10000, 96000] {
      let result = resampled(signal, toHz: toHz, window: .endingAtNextSample).samples
      let allFinite = result.allSatisfy(\.isFinite)
      #expect(result.count == Int((Double(count) / 44100 * toHz).rounded()))
      #expect(allFinite)
    }
    let slow = try Signal(wave(count), sampleRateHz: 1e-300)
    #expect(resampled(slow, toHz: 1e-298, window: .endingAtNextSample).samples.count == 100 * count)
  }
}
