import DSP
import Foundation
import Synthesis
import Testing

@Suite struct PitchTrackTests {
  /// Oracle: Praat 6.1.38.
  @Test func `pitch equals Praat's`() {
    #expect(HeardVoice.all.map(\.pitch.frameCount) == PraatAnswers.frameCount)
    #expect(HeardVoice.all.map(\.hz.count) == PraatAnswers.voicedCount)
    #expect(allVoices(PraatAnswers.meanHz, relative: 1e-8) { mean($0.hz) })
    #expect(allVoices(PraatAnswers.medianHz, relative: 1e-7) { median($0.hz) })
    #expect(
      allVoices(PraatAnswers.deviationHz, relative: 1e-6, absolute: 1e-6) {
        standardDeviation($0.hz)
      })
    #expect(allVoices(PraatAnswers.lowestHz, absolute: 1e-5) { $0.hz.min() })
    #expect(allVoices(PraatAnswers.highestHz, absolute: 1e-5) { $0.hz.max() })
  }

  /// Oracle: Praat 6.1.38, to the digits that its voice report prints.
  @Test func `strengths equal Praat's`() {
    #expect(allVoices(PraatAnswers.meanStrength, absolute: 5.1e-7) { mean($0.strengths) })
    #expect(
      allVoices(PraatAnswers.noiseToHarmonics, absolute: 5.1e-7) {
        mean($0.strengths.map { (1 - $0) / $0 })
      })
    #expect(
      allVoices(PraatAnswers.reportedDecibels, absolute: 5.1e-4) {
        mean($0.strengths.map { 10 * log10($0 / (1 - $0)) })
      })
  }

  /// Oracle: Praat 6.1.38, of a noise that the generator of seed 5 makes.
  @Test func `noise has no pitch`() throws {
    var generator = LinearCongruentialGenerator(seed: 5)
    let noise = (0..<132_300).map { _ in 0.1 * generator.gaussian() }
    let track = PitchTrack(try Signal(noise, sampleRateHz: 44_100), .speech, praat: .six)
    #expect(track.frameCount == 297)
    #expect(track.voicedFrequenciesHz.isEmpty)
    #expect(track.voicedRuns.isEmpty)
    #expect(track.voicedStrengths.isEmpty)
  }

  /// Property: nothing but the scale changes; what is multiplied by 1e300 must not overflow.
  @Test(arguments: [0x1p-1000, 0x1p-70, 0x1p3, 0x1p1000]) func `loudness does not matter`(
    factor: Double
  ) throws {
    let quiet = HeardVoice.all[6].signal
    let signal = try Signal(quiet.samples.map { $0 * factor }, sampleRateHz: quiet.sampleRateHz)
    #expect(PitchTrack(signal, .speech, praat: .six) == HeardVoice.all[6].pitch)
  }

  /// Oracle: closed form; the pitch glides from 150 to 300 Hz in 2 s, and a constant in the sound
  /// makes no difference.
  @Test func `pitch follows a glide`() throws {
    let samples = sampled(32_000, rateHz: 16_000) { time in
      0.4 + 0.3 * sin(2 * .pi * (150 * time + 37.5 * time * time))
    }
    let track = PitchTrack(try Signal(samples, sampleRateHz: 16_000), .speech, praat: .six)
    #expect(track.voicedFrequenciesHz.count == track.frameCount)
    for frame in 0..<track.frameCount {
      let expected = 150 + 75 * (track.time(ofFrame: frame) - 0.5 / 16_000)
      #expect(agree(track.frequenciesHz[frame], expected, within: 0.5))
    }
  }
}

extension HeardVoice {
  fileprivate var hz: [Double] { pitch.voicedFrequenciesHz }
  fileprivate var strengths: [Double] { pitch.voicedStrengths }
}
