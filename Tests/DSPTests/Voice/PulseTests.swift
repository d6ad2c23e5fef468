import DSP
import Foundation
import Synthesis
import Testing

@Suite struct PulseTests {
  /// Oracle: Praat 6.1.38.
  @Test func `pulses and jitter equal Praat's`() {
    #expect(HeardVoice.all.map(\.pulses.count) == PraatAnswers.pulseCount)
    #expect(
      allVoices(PraatAnswers.meanPeriodSeconds, relative: 1e-11) { $0.jitter.meanPeriodSeconds })
    #expect(allVoices(PraatAnswers.jitterLocal, relative: 1e-9) { $0.jitter.local })
    #expect(allVoices(PraatAnswers.jitterSeconds, relative: 1e-9) { $0.jitter.absoluteSeconds })
    #expect(allVoices(PraatAnswers.rap, relative: 1e-9) { $0.jitter.rap })
    #expect(allVoices(PraatAnswers.ppq5, relative: 1e-9) { $0.jitter.ppq5 })
    #expect(allVoices(PraatAnswers.ddp, relative: 1e-9) { $0.jitter.ddp })
  }

  /// Oracle: Praat 6.1.38.
  @Test func `shimmer equals Praat's`() {
    #expect(allVoices(PraatAnswers.shimmerLocal, relative: 1e-9) { $0.shimmer.local })
    #expect(allVoices(PraatAnswers.shimmerDecibels, relative: 1e-9) { $0.shimmer.localDecibels })
    #expect(allVoices(PraatAnswers.apq3, relative: 1e-9) { $0.shimmer.apq3 })
    #expect(allVoices(PraatAnswers.apq5, relative: 1e-9) { $0.shimmer.apq5 })
    #expect(allVoices(PraatAnswers.apq11, relative: 1e-9) { $0.shimmer.apq11 })
    #expect(allVoices(PraatAnswers.dda, relative: 1e-9) { $0.shimmer.dda })
  }

  /// Oracle: Praat 6.1.38, voice report: one break of 0.30548 s, 7.637 % of the sound.
  @Test func `a pause is a break`() throws {
    let breaks = HeardVoice.all.map(\.breaks)
    #expect(breaks.map(\.count) == [0, 0, 0, 0, 0, 0, 1])
    #expect(agree(breaks[6].totalSeconds, 0.30548, within: 5e-6))
    let pause = try #require(breaks[6].intervals.first)
    #expect(pause.lowerBound < 1.8 + 0.005)
    #expect(pause.upperBound > 2.1 - 0.005)
  }

  /// Oracle: the recipe; each found pulse follows a synthesized one at the same distance.
  @Test func `pulses are where they were made`() {
    let made = TestVoice.regular.pulses.map(\.timeSeconds)
    // The first ones ring alone.
    let distances = zip(HeardVoice.all[0].pulses, made).map(-).dropFirst(5)
    #expect((distances.max() ?? 1) - (distances.min() ?? 0) < 2e-6)
  }

  @Test func `silence and no samples have no pulses`() throws {
    let silence = try Signal([Double](repeating: 0, count: 44_100), sampleRateHz: 44_100)
    #expect(glottalPulses(silence, PitchTrack(silence, .speech, praat: .six)).isEmpty)
    // A pitch of another sound, longer than this one.
    #expect(glottalPulses(silence, HeardVoice.all[0].pitch).allSatisfy { $0 <= 3 })
    let nothing = try Signal([], sampleRateHz: 44_100)
    #expect(glottalPulses(nothing, HeardVoice.all[0].pitch).isEmpty)
  }
}
