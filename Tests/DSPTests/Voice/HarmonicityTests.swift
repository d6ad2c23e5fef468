import DSP
import Foundation
import Synthesis
import Testing

@Suite struct HarmonicityTests {
  /// Oracle: Praat 6.1.38.
  @Test func `harmonicity of voices by both correlations equals Praat's`() {
    #expect(
      allVoices(PraatAnswers.autocorrelationDecibels, absolute: 1e-6) {
        mean(Harmonicity.autocorrelation($0.signal, praat: .six).decibels)
      })
    #expect(
      allVoices(PraatAnswers.crossCorrelationDecibels, absolute: 1e-6) {
        mean(Harmonicity.crossCorrelation($0.signal, praat: .six).decibels)
      })
  }

  /// Oracle: Praat 6.1.38, of a noise that the generator of seed 5 makes.
  @Test func `harmonicity of noise by both correlations equals Praat's`() throws {
    var generator = LinearCongruentialGenerator(seed: 5)
    let noise = (0..<132_300).map { _ in 0.1 * generator.gaussian() }
    let signal = try Signal(noise, sampleRateHz: 44_100)
    let autocorrelation = mean(Harmonicity.autocorrelation(signal, praat: .six).decibels)
    #expect(agree(autocorrelation, -8.594578024239254, within: 1e-3))
    let crossCorrelation = mean(Harmonicity.crossCorrelation(signal, praat: .six).decibels)
    #expect(agree(crossCorrelation, -7.512476476074697, within: 1e-3))
  }

  /// Property: loudness does not matter.
  @Test(arguments: [0x1p-1000, 0x1p1000]) func `loudness does not matter`(factor: Double) throws {
    let quiet = HeardVoice.all[4].signal
    let signal = try Signal(quiet.samples.map { $0 * factor }, sampleRateHz: quiet.sampleRateHz)
    #expect(
      Harmonicity.crossCorrelation(signal, praat: .six)
        == Harmonicity.crossCorrelation(quiet, praat: .six))
  }

  /// Oracle: closed form; digital silence is neither harmonic nor noise, before a voice either.
  @Test func `silence has no harmonicity`() throws {
    let silence = try Signal([Double](repeating: 0.25, count: 44_100), sampleRateHz: 44_100)
    #expect(Harmonicity.autocorrelation(silence, praat: .six).decibels.isEmpty)
    #expect(Harmonicity.crossCorrelation(silence, praat: .six).decibels.isEmpty)
  }
}
