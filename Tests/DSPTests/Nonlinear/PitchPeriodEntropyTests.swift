import DSP
import Foundation
import Synthesis
import Testing

@Suite struct PitchPeriodEntropyTests {
  /// A pitch around 120 Hz that moves by these semitones.
  private static func pitch(_ semitones: [Double]) -> [Double] {
    semitones.map { 120 * exp2($0 / 12) }
  }

  /// Oracle: NumPy 2.4.6, by the definition.
  @Test func `entropy of pitch equals the definition`() {
    let noise = evenNoise(400)
    #expect(agree(pitchPeriodEntropy(Self.pitch(noise)), 0.767367996707227, within: 1e-12))
    let wandering = noise.reduce(into: [Double]()) { $0.append(($0.last ?? 0) + $1) }
    let found = pitchPeriodEntropy(Self.pitch(wandering.map { $0 / 4 }))
    #expect(agree(found, 0.477171586251086, within: 1e-12))
  }

  /// Oracle: as above, of the pitch that Praat 6.1.38 finds from 75 to 600 Hz. The classes turn a
  /// last digit into a step.
  @Test(arguments: [(TestVoice.regular, 0.110529), (.hoarse, 0.444808)])
  func `entropy of the pitch of voices equals the reference`(voice: TestVoice, expected: Double)
    throws
  {
    let range = try #require(PitchRange(floorHz: 75, ceilingHz: 600))
    let pitch = PitchTrack(try Signal(voice.samples, sampleRateHz: 44_100), range, praat: .six)
    #expect(agree(pitchPeriodEntropy(pitch.voicedFrequenciesHz), expected, within: 0.02))
  }

  /// Oracle: closed form, one class holds everything.
  @Test func `a steady pitch has none`() {
    #expect(pitchPeriodEntropy([Double](repeating: 143.7, count: 50)) == 0)
  }

  /// Property: an octave up changes nothing.
  @Test func `an octave changes nothing`() {
    let x = Self.pitch(evenNoise(200))
    let expected = pitchPeriodEntropy(x) ?? .nan
    #expect(agree(pitchPeriodEntropy(x.map { 2 * $0 }), expected, within: 1e-12))
  }

  /// Jumps beyond the classes go into the outer ones.
  @Test func `extremes stay between 0 and 1`() {
    for low in [1e-300, 60, 119.9] {
      let x = (0..<100).map { $0 * $0 % 7 < 3 ? low : 1e300 }
      #expect(pitchPeriodEntropy(x).map { 0...1 ~= $0 } == true)
    }
  }

  @Test func `too few or impossible frequencies have none`() {
    #expect(pitchPeriodEntropy(Self.pitch(evenNoise(49))) == nil)
    #expect(pitchPeriodEntropy(Self.pitch(evenNoise(60)) + [0]) == nil)
    #expect(pitchPeriodEntropy(Self.pitch(evenNoise(60)) + [.nan]) == nil)
    #expect(pitchPeriodEntropy([]) == nil)
  }
}
