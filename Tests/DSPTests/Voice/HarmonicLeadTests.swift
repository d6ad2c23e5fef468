import DSP
import Foundation
import Synthesis
import Testing

/// Truth: the levels of the harmonics that the sounds are made of.
@Suite struct HarmonicLeadTests {
  private static let rateHz = 44_100.0

  private static func lead(_ samples: [Double], _ fundamentalHz: Double, rateHz: Double = rateHz)
    throws -> Double?
  {
    HarmonicLead(try Signal(samples, sampleRateHz: rateHz), fundamentalHz: fundamentalHz)?.decibels
  }

  /// Two seconds of harmonics with these amplitudes.
  private static func harmonics(_ amplitudes: [Double], of hertz: Double, rateHz: Double = rateHz)
    -> [Double]
  {
    sampled(Int(2 * rateHz), rateHz: rateHz) { time in
      amplitudes.enumerated().reduce(0) { sum, harmonic in
        let angle: Double = 2 * Double.pi * hertz * Double(harmonic.offset + 1) * time
        return sum + harmonic.element * sin(angle + Double(harmonic.offset))
      }
    }
  }

  /// Frequencies of the spectrum's bins, 28 and 14 of 44,100 / 4096 Hz, whose levels no window lowers.
  @Test func `the lead is the level of the strongest harmonic above the next`() throws {
    let hertz = 28 * Self.rateHz / 4096
    let falling = Self.harmonics([1, 0.1, 0.01], of: hertz)
    #expect(agree(try Self.lead(falling, hertz), 20, within: 0.01))
    #expect(agree(try Self.lead(falling, hertz / 2), 20, within: 0.01))
    let second = Self.harmonics([0.01, 1, 0.001], of: hertz)
    #expect(agree(try Self.lead(second, hertz), 40, within: 0.01))
  }

  @Test func `a sound without two harmonics in its band has no lead`() throws {
    let tone = Self.harmonics([1], of: 1700, rateHz: 8000)
    #expect(try Self.lead(tone, 1700, rateHz: 8000) == nil)
    #expect(try Self.lead(Self.harmonics([1, 1], of: 40), 40) == nil)
    #expect(try Self.lead([Double](repeating: 0, count: 44_100), 200) == nil)
    #expect(try Self.lead([], 200) == nil)
  }

  /// White noise, or noise whose power falls with the square of the frequency, as that of rooms does.
  private static func noise(_ count: Int, isBrown: Bool, seed: UInt32) -> [Double] {
    var (random, sum) = (LinearCongruentialGenerator(seed: seed), 0.0)
    let samples = (0..<count).map { _ -> Double in
      let value = random.gaussian()
      sum = 0.999 * sum + value
      return isBrown ? sum : value
    }
    let power = samples.reduce(0) { $0 + $1 * $1 } / Double(max(1, count))
    return samples.map { $0 / power.squareRoot() }
  }

  @Test(arguments: [150.0, 250, 440, 1000], [15.0, 30, 60])
  func `a tone in noise leads by more than 35 dB`(hertz: Double, ratioDecibels: Double) throws {
    for (rateHz, isBrown) in [(8000.0, false), (16_000, true), (44_100, false), (44_100, true)] {
      let tone = Self.harmonics([sqrt(2)], of: hertz, rateHz: rateHz)
      let noise = Self.noise(tone.count, isBrown: isBrown, seed: 3)
      let scale = pow(10, -ratioDecibels / 20)
      let sound = zip(tone, noise).map { $0 + scale * $1 }
      // Pitch detectors also find half the frequency of a tone.
      for fundamental in [hertz, hertz / 2] {
        let lead = try Self.lead(sound, fundamental, rateHz: rateHz)
        #expect(lead.map { $0 > 35.5 } == true, "\(rateHz) \(isBrown) \(lead ?? -1)")
      }
    }
  }

  /// Truth: the quartiles of a sine lie at 0.7071 of its amplitude.
  @Test(arguments: [0.05, 0.15], [250.0, 1000]) func `the drift is the spread of the frequency`(
    semitones: Double, hertz: Double
  ) throws {
    var phase = 0.0
    let samples = (0..<Int(4 * Self.rateHz)).map { index -> Double in
      let moved = semitones * sin(2 * .pi * 0.5 * Double(index) / Self.rateHz)
      phase += 2 * .pi * hertz * pow(2, moved / 12) / Self.rateHz
      return sin(phase) + 0.1 * sin(2 * phase)
    }
    let lead = HarmonicLead(try Signal(samples, sampleRateHz: Self.rateHz), fundamentalHz: hertz)
    let expected = 2 * semitones * sqrt(0.5) / 1.349
    #expect(agree(lead?.driftSemitones, expected, within: 0.05 * expected))
  }

  @Test(arguments: [250.0, 440, 1000], [15.0, 30]) func `a tone in noise does not drift`(
    hertz: Double, ratioDecibels: Double
  ) throws {
    let tone = Self.harmonics([sqrt(2), 0.05], of: hertz)
    let noise = Self.noise(tone.count, isBrown: false, seed: 4)
    let scale = pow(10, -ratioDecibels / 20)
    let sound = try Signal(zip(tone, noise).map { $0 + scale * $1 }, sampleRateHz: Self.rateHz)
    // A pitch detector may be off by some cents.
    for fundamental in [hertz, hertz / 2, 1.001 * hertz] {
      let drift = try #require(HarmonicLead(sound, fundamentalHz: fundamental)?.driftSemitones)
      #expect(drift < 0.0015, "\(fundamental)")
    }
  }

  /// Truth: periods that vary by up to 1 % at random, and nothing else.
  @Test(arguments: [200.0, 600, 900, 1100]) func `voices drift`(hertz: Double) throws {
    var voice = TestVoice(fundamentalHz: hertz, durationSeconds: 2, seed: 9)
    (voice.jitter, voice.shimmer, voice.noise) = (0.01, 0.02, 0.01)
    let signal = try Signal(voice.samples, sampleRateHz: voice.sampleRateHz)
    let drift = try #require(HarmonicLead(signal, fundamentalHz: hertz)?.driftSemitones)
    #expect(drift > 0.004, "\(drift)")
  }

  @Test func `a sound of less than half a second says nothing of drift`() throws {
    let short = Array(Self.harmonics([1, 0.1], of: 440).prefix(20_000))
    let lead = HarmonicLead(try Signal(short, sampleRateHz: Self.rateHz), fundamentalHz: 440)
    #expect(lead?.driftSemitones == nil)
  }

  /// A pulse train through formants at the pitches of men, women, children and sopranos; a soft and breathy source falls by
  /// up to 12 dB more per octave from 250 Hz on, and has noise.
  @Test(arguments: [70.0, 110, 200, 300, 440, 600, 900, 1100], [44_100.0, 8000])
  func `voices lead by less than 32 dB, and sopranos by less than 40 dB`(
    hertz: Double, rateHz: Double
  ) throws {
    for poles in 0...2 {
      var voice = TestVoice(fundamentalHz: hertz, durationSeconds: 2, seed: 9)
      (voice.jitter, voice.shimmer, voice.noise, voice.sampleRateHz) = (0.01, 0.04, 0.02, rateHz)
      var samples = voice.samples
      for _ in 0..<poles {
        let (share, before) = (exp(-2 * .pi * 250 / rateHz), samples)
        var last = 0.0
        samples = before.map {
          last = (1 - share) * $0 + share * last
          return last
        }
      }
      let lead = try Self.lead(samples, hertz, rateHz: rateHz)
      let limit = hertz > 1000 ? 40.0 : 32
      #expect(lead.map { $0 < limit } == true, "\(poles) poles: \(lead ?? -1)")
    }
  }
}
