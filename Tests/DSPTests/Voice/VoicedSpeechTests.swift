import CLibrary
import Testing

@testable import DSP

@Suite struct VoicedSpeechTests {
  /// Closed form: a sine of f Hz crosses zero 2f times a second.
  @Test(arguments: [120.0, 1000, 2999]) func `zero crossings of a sine`(frequencyHz: Double) {
    let samples = sampled(1323, rateHz: 44_100) { sin(2 * .pi * frequencyHz * $0 + 0.3) }
    let found = VoicedSpeech.crossingRateHz(
      samples[...], firstTimeSeconds: 0.5 / 44_100, stepSeconds: 1 / 44_100)
    #expect(agree(found, 2 * frequencyHz, within: 0.01 * frequencyHz))
  }

  /// The script's search for the crossing after 27.5 ms then leaves the window and finds none.
  @Test func `a window without a crossing in its end is not counted`() {
    let samples = sampled(1323, rateHz: 44_100) { $0 < 0.02 ? sin(2 * .pi * 500 * $0 + 0.3) : 1 }
    let found = VoicedSpeech.crossingRateHz(
      samples[...], firstTimeSeconds: 0.5 / 44_100, stepSeconds: 1 / 44_100)
    #expect(found == nil)
  }

  /// Oracle: Praat 6.1.38, "To TextGrid (silences): 50, 0.003, -25, 0.1, 0.1" after "Filter (stop Hann band): 0, 34,
  /// 0.1".
  @Test func `silences are those of Praat`() {
    let filtered = HannBand.belowVoice.stopped(VoiceQualitySounds.speech)
    let spans = SoundingParts(filtered).spans
    #expect(agree(spans.map(\.lowerBound), [0.1669999999999999, 2.264], within: 1e-9))
    #expect(agree(spans.map(\.upperBound), [2.03, 4.276999999999999], within: 1e-9))
  }

  @Test func `a sound without silence is one part, and a short one as well`() throws {
    let tone = try Signal(sampled(8000, rateHz: 8000) { sin(1200 * $0) }, sampleRateHz: 8000)
    #expect(SoundingParts(tone).spans == [0...1])
    #expect(SoundingParts(try Signal([1, 2], sampleRateHz: 8000)).spans.count == 1)
    #expect(SoundingParts(try Signal([], sampleRateHz: 8000)).spans.isEmpty)
  }
}
