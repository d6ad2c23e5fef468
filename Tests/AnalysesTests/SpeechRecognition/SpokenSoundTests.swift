import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

@Suite struct SpokenSoundTests {
  private static let rate = 16_000.0

  /// Tones of 150 Hz from start to end, in noise 60 dB below.
  private func bursts(_ spans: [(Double, Double)], seconds: Double = 4) throws -> Recording.Content
  {
    var random = SplitMix64(seed: 7)
    let samples = (0..<Int(seconds * Self.rate)).map { index in
      let time = (Double(index) + 0.5) / Self.rate
      let isOn = spans.contains { $0.0 <= time && time < $0.1 }
      let tone = (1...4).reduce(0) { $0 + sin(2 * .pi * 150 * Double($1) * time) / 4 }
      return (isOn ? 0.3 * tone : 0) + 1e-4 * random.gaussian()
    }
    return try sound([samples], rateHz: Self.rate)
  }

  /// Truth: when the tones were on; frames of 20 ms every 10 ms find silence to within 20 ms.
  @Test func `pauses are where the sound falls silent`() throws {
    let spans = [(0.5, 1.0), (1.3, 2.0), (2.2, 2.5), (3.3, 3.6)]
    let step = try measureSpeech(try speechStep([], [try bursts(spans)]))
    #expect(step.number("speech_pause_audio_count") == 2)
    #expect(agree(step.number("speech_pause_audio_total_s"), 1.1, within: 0.04))
    #expect(agree(step.number("speech_pause_audio_max_s"), 0.8, within: 0.02))
    #expect(agree(step.number("speech_pause_audio_mean_s"), 0.55, within: 0.02))
    #expect(agree(step.number("speech_pause_audio_sd_s"), 0.125.squareRoot(), within: 0.02))
    let onsets = step.events("speech_pause_audio").map { $0.onsetSeconds ?? .nan }
    #expect(onsets.count == 2 && abs(onsets[0] - 1) < 0.02 && abs(onsets[1] - 2.5) < 0.02)
    #expect(agree(step.number("f0_median_hz"), 150, within: 0.5))
    #expect(agree(step.number("f0_mean_hz"), 150, within: 2))
    #expect((step.number("voice_snr_db") ?? 0) > 40)
    #expect(step.number("speech_word_count") == 0)
    #expect(step.reason("type_token_ratio") == "transcript_empty")
    #expect(step.measurement.source == "speech.recognition-0.json")
    let shorter = try measureSpeech(
      try speechStep([], [try bursts(spans)]), parameters: ["speech-pause-min": "0.15"])
    #expect(shorter.number("speech_pause_audio_count") == 3)
  }

  @Test func `a transcript and its sound are one row`() throws {
    let leaf = recognized("one two", ["one@0.5+0.5", "two@1.3+0.7"])
    let step = try measureSpeech(try speechStep([leaf], [try bursts([(0.5, 1), (1.3, 2)])]))
    #expect(step.number("speech_pause_count") == 1)
    #expect(step.number("speech_pause_audio_count") == 1)
    #expect(agree(step.number("speech_pause_total_s"), 0.3))
    #expect(agree(step.number("speech_pause_audio_total_s"), 0.3, within: 0.02))
    #expect(
      step.measurement.events.map(\.type) == ["word", "speech_pause_audio", "speech_pause", "word"]
        || step.measurement.events.map(\.type) == [
          "word", "speech_pause", "speech_pause_audio", "word",
        ])
    let onsets = step.measurement.events.map { $0.onsetSeconds ?? .nan }
    #expect(onsets == onsets.sorted())
  }

  @Test func `a recording of nothing has no pauses and no pitch`() throws {
    let silence = try sound([[Double](repeating: 0, count: 32_000)], rateHz: Self.rate)
    let step = try measureSpeech(try speechStep([recognized("yes")], [silence]))
    #expect(step.number("speech_word_count") == 1)
    #expect(step.reason("speech_pause_audio_count") == "digital_silence")
    #expect(step.reason("f0_mean_hz") == "digital_silence")
    #expect(step.flags.contains("voice_too_quiet"))
  }

  @Test func `a tone that fills the recording leaves no background, and has no pauses`() throws {
    let step = try measureSpeech(try speechStep([], [try bursts([(0, 9)])]))
    #expect(step.reason("noise_floor_dbfs") == "no_background")
    #expect(step.number("speech_pause_audio_count") == 0)
    #expect(agree(step.number("f0_median_hz"), 150, within: 0.5))
  }

  @Test func `a sound too short for a frame has its own reason`() throws {
    let step = try measureSpeech(
      try speechStep([recognized("yes")], [try sound([[0.1, 0.2]], rateHz: Self.rate)]))
    #expect(step.reason("speech_pause_audio_total_s") == "audio_too_short")
    #expect(step.reason("f0_mean_hz") == "audio_too_short")
    #expect(step.number("speech_word_count") == 1)
  }

  @Test func `an unusable sound leaves the transcript`() throws {
    let tone = try bursts([(0.5, 1)])
    let kept = try measureSpeech(
      try speechStep([recognized("yes")], [tone]), parameters: ["audio-channel": "3"])
    #expect(kept.number("speech_word_count") == 1)
    #expect(kept.reason("voice_snr_db") == "audio_channel_missing")
    let lost = try measureSpeech(try speechStep([], [tone]), parameters: ["audio-channel": "3"])
    #expect(lost.measurement.failure?.name == "audio_channel_missing")
    let empty = try measureSpeech(
      try speechStep([recognized("yes")], [tone]),
      parameters: ["f0-floor": "600", "f0-ceiling": "75"])
    #expect(empty.reason("f0_mean_hz") == "f0_range_empty")
  }

  /// Property: silence is found where it is, wherever the recording begins.
  @Test func `more silence before speech moves pauses and changes nothing else`() throws {
    let early = try measureSpeech(try speechStep([], [try bursts([(0.5, 1), (1.6, 2)])]))
    let late = try measureSpeech(try speechStep([], [try bursts([(1.5, 2), (2.6, 3)])]))
    #expect(
      agree(
        late.number("speech_pause_audio_total_s"),
        early.number("speech_pause_audio_total_s") ?? .nan, within: 0.011))
  }
}
