import Foundation
import Testing

@testable import Synthesis

@Suite struct SyntheticVoiceTests {
  /// Oracle: closed form; the impulse response of |p|² s / ((s - p)(s - p*)), p = -a + iω, is
  /// |p|² e^(-at) (cos ωt - a/ω sin ωt).
  @Test func `one resonance rings as its formula says, from the very moment of the hit`() {
    let (frequency, bandwidth, start) = (700.0, 80.0, 0.00213)
    let bank = ResonanceBank([Resonance(frequency, bandwidth)])
    let sound = bank.sound(of: [(start, 2)], count: 400, sampleRateHz: 44_100)
    let turn = 2 * .pi * frequency, fall = .pi * bandwidth
    for (index, sample) in sound.enumerated() {
      let age = (Double(index) + 0.5) / 44_100 - start
      let wave = cos(turn * age) - fall / turn * sin(turn * age)
      let expected = age < 0 ? 0 : 2 * (turn * turn + fall * fall) * exp(-fall * age) * wave
      #expect(abs(sample - expected) < 1e-9 * turn * turn)
    }
  }

  /// Oracle: closed form; a b s / ((s + a)(s + b)) answers with a b / (b - a) (b e^(-bt) - a e^(-at)).
  @Test func `two slopes answer as the product of their poles`() {
    let sound = ResonanceBank([.slope(aboveHz: 100), .slope(aboveHz: 900)]).sound(
      of: [(0, 1)], count: 100, sampleRateHz: 8000)
    let (a, b) = (2 * Double.pi * 100, 2 * Double.pi * 900)
    for (index, sample) in sound.enumerated() {
      let time = (Double(index) + 0.5) / 8000
      let decays = b * exp(-b * time) - a * exp(-a * time)
      #expect(abs(sample - a * b / (b - a) * decays) < 1e-9 * a * b)
    }
  }

  /// Oracle: closed form; normal periods of SD s differ from their neighbors by 2 s / sqrt(pi) in the
  /// mean; over n of them that is known to about s sqrt(1.65 / n), the mean pitch f to f s / sqrt(n).
  @Test func `perturbation is as large as asked for`() throws {
    var voice = SyntheticVoice()
    (voice.jitter, voice.shimmer, voice.durationSeconds) = (0.01, 0.05, 60)
    let pulses = voice.pulses.within(voice.steadySeconds)
    let mean = 2 / Double.pi.squareRoot()
    #expect(pulses.count > 6900)
    #expect(abs(try #require(pulses.localJitter) - 0.01 * mean) < 0.01 * 0.05)
    #expect(abs(try #require(pulses.localShimmer) - 0.05 * mean) < 0.05 * 0.05)
    #expect(abs(try #require(pulses.meanFrequencyHz) - 118) < 0.06)
  }

  /// Oracle: closed form; n periods fill the time between n + 1 pulses.
  @Test func `a regular voice has neither jitter nor shimmer`() throws {
    var voice = SyntheticVoice()
    voice.durationSeconds = 5.001
    #expect(voice.pulses.count == 591)
    #expect(voice.pulses.first?.timeSeconds == 0)
    let steady = voice.pulses.within(voice.steadySeconds)
    #expect(try #require(steady.localJitter) < 1e-12)
    #expect(steady.localShimmer == 0)
  }

  /// Oracle: SampleData/README.md, whose readers count on it.
  @Test(arguments: [
    (SyntheticVoice.hoarse, 115.57, 0.00739, 0.0570), (.clear, 209.25, 0.00319, 0.0234),
  ]) func `the voices of the sample data are what their table says`(
    voice: SyntheticVoice, frequencyHz: Double, jitter: Double, shimmer: Double
  ) throws {
    let pulses = voice.pulses.within(voice.steadySeconds)
    #expect(abs(try #require(pulses.meanFrequencyHz) - frequencyHz) < 0.005)
    #expect(abs(try #require(pulses.localJitter) - jitter) < 5e-6)
    #expect(abs(try #require(pulses.localShimmer) - shimmer) < 5e-5)
  }

  /// Oracle: by definition, over the samples themselves.
  @Test func `voice, breath and room are as loud as asked for`() throws {
    var (voice, room) = (SyntheticVoice(), SyntheticRoom())
    (room.noiseLevel, room.durationSeconds, voice.durationSeconds) = (0.002, 2, 1.2)
    let silence = room.samples
    try #require(silence.count == 88_200)
    #expect(abs(rms(silence[...]) - 0.002) < 1e-12)
    room.noiseLevel = 0
    room.voices = [(0.5, voice)]
    let clear = room.samples
    voice.breathRatioDecibels = 20
    room.voices = [(0.5, voice)]
    let breath = zip(room.samples, clear).map(-)
    let steady = Int(0.58 * 44_100) + 1..<Int(1.58 * 44_100)
    #expect(abs(rms(clear[steady]) - 0.1) < 1e-5)
    #expect(abs(rms(breath[steady]) - 0.01) < 1e-5)
    #expect(rms(clear[..<22_000]) == 0)
    #expect(rms(clear[75_000...]) == 0)
  }

  private func rms(_ samples: ArraySlice<Double>) -> Double {
    (samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count)).squareRoot()
  }
}
