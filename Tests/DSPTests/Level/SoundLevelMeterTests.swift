@testable import DSP
import Foundation
import Testing

/// Levels of a whole sound that is handed over in pieces.
func metered(
  _ samples: [Double], rateHz: Double, offset: Double = 0, intervalSeconds: Double = 1,
  piece: Int = 100_000
) throws -> MeteredLevels {
  var meter = try SoundLevelMeter(
    sampleRateHz: rateHz, offset: offset, expectedCount: samples.count,
    intervalsSeconds: [intervalSeconds])
  for start in stride(from: 0, to: samples.count, by: piece) {
    meter.add(Array(samples[start..<min(start + piece, samples.count)]))
  }
  return meter.levels()
}

@Suite struct SoundLevelMeterTests {
  private func tone(_ frequencyHz: Double, rateHz: Double, seconds: Double, phase: Double = 0)
    -> [Double]
  { sampled(Int(rateHz * seconds), rateHz: rateHz) { sin(2 * .pi * frequencyHz * $0 + phase) } }

  /// Truth: the curve of the standard at the tone's frequency, at every rate from 10 Hz to 0.98 of
  /// half of it. The tone's beginning and end lie outside the interval.
  @Test(arguments: [8000.0, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000, 192_000])
  func `the weighting is exact up to half of the sample rate`(rateHz: Double) throws {
    for share in [10 / (rateHz / 2), 0.01, 0.125, 0.5, 0.8, 0.9, 0.95, 0.98] {
      let frequency = (share * rateHz / 2).rounded()
      let levels = try metered(tone(frequency, rateHz: rateHz, seconds: 3), rateHz: rateHz)
      let level = decibels(ofPower: levels.intervalMeans[0][1]) + decibels(ofPower: 2)
      let expected = FrequencyWeighting.a.decibels(atHz: frequency)
      #expect(abs(level - expected) < 0.002, "\(frequency) Hz: \(level - expected) dB")
    }
  }

  /// Truth: IEC 61672-1:2013, 5.9: closed forms of a needle under a burst of 4 kHz.
  @Test(arguments: [1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01])
  func `a burst moves the needles as it should`(seconds: Double) throws {
    let rate = 48_000.0
    let burst = sampled(Int(3.5 * rate), rateHz: rate) {
      $0 >= 1 && $0 < 1 + seconds ? sin(2 * .pi * 4000 * $0) : 0
    }
    let steady = FrequencyWeighting.a.decibels(atHz: 4000) - decibels(ofPower: 2)
    let levels = try metered(burst, rateHz: rate)
    let fast = decibels(ofPower: levels.highestFast) - steady
    let slow = decibels(ofPower: levels.highestSlow) - steady
    #expect(abs(fast - 10 * log10(1 - exp(-seconds / 0.125))) < 0.03)
    #expect(abs(slow - 10 * log10(1 - exp(-seconds))) < 0.03)
    let impulse = decibels(ofPower: levels.highestImpulse) - steady
    #expect(abs(impulse - 10 * log10(1 - exp(-seconds / 0.035))) < 0.03)
    let exposure = decibels(ofPower: levels.meanA * 3.5) - steady
    #expect(abs(exposure - 10 * log10(seconds)) < 0.01)
  }

  /// Truth: IEC 61672-1:2013, table 5: one cycle 2.5, 3.5 and 3.4 dB, half a cycle 2.4 dB above the
  /// steady tone; for this very filter 2.51, 3.53, 3.45 and 2.33 dB.
  @Test(arguments: [(31.5, 1.0, 2.51), (500, 1, 3.53), (8000, 1, 3.45), (500, 0.5, 2.33)])
  func `the peak of single cycles is that of the standard`(
    frequencyHz: Double, cycles: Double, expected: Double
  ) throws {
    let rate = 48_000.0
    let cycle = sampled(Int(2 * rate), rateHz: rate) {
      $0 >= 1 && $0 < 1 + cycles / frequencyHz ? sin(2 * .pi * frequencyHz * ($0 - 1)) : 0
    }
    let steady = FrequencyWeighting.c.decibels(atHz: frequencyHz) - decibels(ofPower: 2)
    let levels = try metered(cycle, rateHz: rate)
    #expect(abs(decibels(ofPower: levels.peakC) - steady - expected) < 0.02)
  }

  /// Truth: a sine at a quarter of the rate whose samples all lie 3 dB below its peak.
  @Test func `the peak lies between samples`() throws {
    let rate = 48_000.0
    let levels = try metered(tone(rate / 4, rateHz: rate, seconds: 2, phase: .pi / 4), rateHz: rate)
    let expected = FrequencyWeighting.c.decibels(atHz: rate / 4)
    #expect(decibels(ofPower: levels.peakC) >= expected - 0.001)
    #expect(decibels(ofPower: levels.meanC) + 3.0103 - expected < 0.01)
  }

  /// Truth: the largest amplitude of the complete interpolation at quarters of an interval, by a spectrum of four times the
  /// length.
  @Test(arguments: [1, 2, 3, 4, 5, 6]) func `the peak of noise is that of the interpolated noise`(
    seed: Int
  ) throws {
    let (rate, count) = (8000.0, 16_384)
    let noise = Array(duskyNoise(count * (seed + 1)).suffix(count)).enumerated().map {
      // Clicks and tones near half of the rate among the noise.
      $1 + (seed % 3 == 0 && $0 == 5000 + seed ? 3 : 0)
        + (seed % 3 == 1 ? 0.5 * sin(3.0 * Double($0)) : 0)
    }
    let levels = try metered(noise, rateHz: rate)
    // Zeros on both sides, as a sound that has not begun and has ended; then only the filter matters.
    let padded =
      [Double](repeating: 0, count: count) + noise + [Double](repeating: 0, count: 2 * count)
    let length = padded.count
    let bins = RealFourierTransform(length: length).spectrum(padded).enumerated().map {
      bin, value -> Complex in
      let response = FrequencyWeighting.c.response(atHz: Double(bin) * rate / Double(length))
      if bin == length / 2 {
        return Complex(value.real * response.squaredMagnitude.squareRoot() / 2, 0)
      }
      return Complex(
        value.real * response.real - value.imaginary * response.imaginary,
        value.real * response.imaginary + value.imaginary * response.real)
    }
    let fine = RealFourierTransform(length: 4 * length).inverse(bins)
    let peak: Double = fine[4 * count..<8 * count].map { abs(4 * $0) }.max() ?? 0
    #expect(abs(decibels(ofPower: levels.peakC) - decibels(ofPower: peak * peak)) < 0.01)
  }

  /// Property: pieces do not matter, and what lies far beyond one block is treated alike.
  @Test func `pieces of any size give the same bits`() throws {
    let noise = duskyNoise(700_000)
    let whole = try metered(noise, rateHz: 44_100, piece: noise.count)
    #expect(try metered(noise, rateHz: 44_100, piece: 1000) == whole)
    #expect(try metered(noise, rateHz: 44_100, piece: 65_537) == whole)
  }

  /// Property: the needles that move together are where each would be alone.
  @Test(arguments: [1.0, 7, 100, 8000]) func `every needle moves by itself`(rateHz: Double) {
    let samples = duskyNoise(50_000)
    var needles = TimeWeightings(sampleRateHz: rateHz)
    for start in stride(from: 0, to: samples.count, by: 999) {
      samples[start..<min(start + 999, samples.count)].withUnsafeBufferPointer { needles.add($0) }
    }
    for weighting in TimeWeighting.allCases {
      let gain = weighting.gain(sampleRateHz: rateHz)
      var power = 0.0
      let powers = samples.map { sample in
        power += gain * (sample * sample - power)
        return power
      }
      let settled = powers.dropFirst(weighting.settlingCount(sampleRateHz: rateHz))
      #expect(needles.highest(weighting) == powers.max())
      guard weighting != .impulse else { continue }
      #expect(needles.lowest(weighting) == settled.min())
      guard weighting == .fast else { continue }
      let readings = (0..<needles.fastPowers.count).map {
        max($0, Int((Double($0) * TimeWeightings.readingSeconds * rateHz).rounded()))
      }
      #expect(needles.fastPowers == readings.map { settled[settled.startIndex + $0] })
      #expect(needles.fastPowers.count > 100)
    }
  }

  /// Truth: the Fourier series, term by term, at up to eight places at once.
  @Test(arguments: 0...8) func `values between samples equal the Fourier series`(count: Int) {
    let length = 2048
    let bins = RealFourierTransform(length: length).spectrum(duskyNoise(length))
    let places = (0..<count).map {
      PeakBetweenSamples.QuarterPlace(sample: 250 * $0 + 3, quarter: 1 + $0 % 3)
    }
    let found = bins.withUnsafeBufferPointer { spectrum in
      PeakBetweenSamples.values(
        of: FilteredBins(
          spectrum: spectrum, weights: bins.map { _ in Complex(1 / Double(length), 0) }), at: places
      )
    }
    let expected = places.map { place in
      bins.enumerated().reduce(0.0) { sum, bin in
        let angle =
          2 * .pi * Double(bin.offset) * (Double(place.sample) + Double(place.quarter) / 4)
          / Double(length)
        let term = bin.element.real * cos(angle) - bin.element.imaginary * sin(angle)
        return sum + (bin.offset % (length / 2) == 0 ? 1 : 2) * term / Double(length)
      }
    }
    #expect(agree(found, expected, within: 1e-12))
  }

  /// Oracle: Parseval's theorem over one transform of the whole sound.
  @Test func `the mean is that of the whole spectrum`() throws {
    let noise = evenNoise(300_000)
    let levels = try metered(noise, rateHz: 32_000)
    let transform = RealFourierTransform(length: 1 << 19)
    let power = transform.power(noise).enumerated().map { bin, power in
      let gain = FrequencyWeighting.a.response(atHz: Double(bin) * 32_000 / Double(1 << 19))
      return 2 * power * gain.squaredMagnitude
    }
    let expected = power.reduce(0, +) / Double(1 << 19) / 300_000
    #expect(abs(decibels(ofPower: levels.meanA) - decibels(ofPower: expected)) < 1e-4)
  }

  /// Truth: half of the time 20 dB quieter, less half a second around the changes.
  @Test func `levels are exceeded for a share of the time`() throws {
    let rate = 16_000.0
    let sound = sampled(Int(40 * rate), rateHz: rate) {
      ($0 < 20 ? 1 : 0.1) * sin(2 * .pi * 1000 * $0)
    }
    let levels = try metered(sound, rateHz: rate)
    let half = decibels(ofPower: 2)
    let tenth = try #require(levels.exceeded(forShare: 0.1))
    let most = try #require(levels.exceeded(forShare: 0.9))
    #expect(abs(decibels(ofPower: tenth) + half) < 0.02)
    #expect(abs(decibels(ofPower: most) + half + 20) < 0.02)
    #expect(levels.fastPowers.count == 3938)
  }

  /// Truth: by hand; 2.5 s hold two whole seconds and a rest.
  @Test func `samples left over at the end make no interval`() throws {
    let levels = try metered(tone(1000, rateHz: 8000, seconds: 2.5), rateHz: 8000)
    #expect(levels.intervalMeans[0].count == 2)
    #expect(levels.sampleCount == 20_000)
    let halves = try metered(
      tone(1000, rateHz: 8000, seconds: 2.5), rateHz: 8000, intervalSeconds: 0.5)
    #expect(halves.intervalMeans[0].count == 5)
  }

  /// Truth: by hand: what is shorter than five time constants has no lowest level, and silence none.
  @Test func `sounds that are too short or silent have no level or none above zero`() throws {
    let short = try metered(tone(1000, rateHz: 8000, seconds: 0.5), rateHz: 8000)
    #expect(short.lowestFast == nil)
    #expect(short.lowestSlow == nil)
    #expect(short.fastPowers.isEmpty)
    #expect(short.exceeded(forShare: 0.5) == nil)
    #expect(short.highestFast > 0)
    let silence = try metered([Double](repeating: 0, count: 80_000), rateHz: 8000)
    #expect(silence.meanA == 0)
    #expect(silence.peakC == 0)
    #expect(silence.lowestSlow == 0)
    let constant = try metered([Double](repeating: 0.5, count: 8000), rateHz: 8000, offset: 0.5)
    #expect(constant.meanZ == 0)
    #expect(constant.meanA == 0)
    for count in 0...3 {
      let levels = try metered([Double](repeating: 1, count: count), rateHz: 8000)
      #expect(levels.sampleCount == count)
      #expect(levels.meanA.isFinite)
    }
    #expect(throws: SignalError.self) { try metered([1], rateHz: 0) }
  }
}
