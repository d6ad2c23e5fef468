import DSP
import Foundation
import Testing

/// Property: no sound, however odd, traps or gives a value that is not finite.
@Suite struct VoiceExtremesTests {
  /// Oracle: the rule; what is too short for three of the longest periods has no frames.
  @Test(arguments: [0, 1, 2, 100, 1763]) func `sounds shorter than three periods have no frames`(
    count: Int
  ) throws {
    let samples = (0..<count).map { sin(0.05 * Double($0)) }
    let signal = try Signal(samples, sampleRateHz: 44_100)
    #expect(PitchTrack(signal, .speech, praat: .six).frameCount == 0)
    try hear(signal, .speech)
  }

  /// Oracle: the rule, (0.05 - 0.04) / 0.01 + 1.
  @Test func `a twentieth of a second is measured`() throws {
    let samples = sampled(2205, rateHz: 44_100) { sin(2 * .pi * 200 * $0) }
    let signal = try Signal(samples, sampleRateHz: 44_100)
    let track = PitchTrack(signal, .speech, praat: .six)
    #expect(track.frameCount == 2)
    #expect(track.voicedFrequenciesHz.allSatisfy { abs($0 - 200) < 0.1 })
    try hear(signal, .speech)
  }

  @Test(arguments: [
    (1e-300, 1e300), (1e-3, 1e3), (1, 600), (75, 1e300), (599.9, 600), (5000, 30_000),
    (22_049, 22_050), (1e300, 1.1e300), (.leastNonzeroMagnitude, 1),
  ]) func `any range of pitch is measured`(floorHz: Double, ceilingHz: Double) throws {
    let range = try #require(PitchRange(floorHz: floorHz, ceilingHz: ceilingHz))
    let samples = sampled(22_050, rateHz: 44_100) { sin(2 * .pi * 200 * $0) + 0.01 * sin(1e9 * $0) }
    try hear(Signal(samples, sampleRateHz: 44_100), range)
  }

  @Test(arguments: [1e-300, 1e-3, 100, 1000, 2001, 1e6, 1e15, 1e300])
  func `any sample rate is measured`(rateHz: Double) throws {
    try hear(Signal((0..<3000).map { sin(0.3 * Double($0)) }, sampleRateHz: rateHz), .speech)
  }

  @Test(arguments: [
    [0], [0.3], [1, -1], [1e308, -1e308], [.leastNonzeroMagnitude, 0], [.infinity, 0, 1],
    [.nan, 1, 0, -1], [0, 0, 0, 1e-200, 1e200],
  ]) func `patterns of odd samples are measured`(pattern: [Double]) throws {
    let samples = (0..<8000).map { pattern[$0 % pattern.count] }
    try hear(Signal(samples, sampleRateHz: 8000), .speech)
    let late = [Double](repeating: 0, count: 4000) + samples
    try hear(Signal(late, sampleRateHz: 8000), .speech)
  }

  /// Everything there is to hear, every number finite.
  private func hear(_ signal: Signal, _ range: PitchRange) throws {
    let voice = HeardVoice(signal, range)
    let lists = [
      voice.pitch.voicedFrequenciesHz, voice.pitch.strengths, voice.pulses,
      Harmonicity.autocorrelation(signal, praat: .six).decibels,
      Harmonicity.crossCorrelation(signal, praat: .six).decibels,
    ]
    let allFinite = lists.joined().allSatisfy(\.isFinite)
    #expect(allFinite)
    let values = [
      voice.jitter.local, voice.jitter.rap, voice.jitter.ppq5, voice.shimmer.local,
      voice.shimmer.localDecibels, voice.shimmer.apq11, voice.shimmer.peakLocal,
    ]
    #expect(values.allSatisfy { $0?.isFinite ?? true })
    #expect(voice.pitch.voicedFrequenciesHz.allSatisfy { $0 < range.ceilingHz })
    #expect(voice.pulses == voice.pulses.sorted())
  }
}
