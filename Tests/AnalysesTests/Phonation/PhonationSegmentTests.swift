import Metrics
import Synthesis
import Testing

/// Truth: made-up voices with silence of known length around them.
///
/// A frame is voiced when the voice fills about half of its 40 ms, so that edges are good to 0.03 s.
@Suite struct PhonationSegmentTests {
  private static func silence(_ seconds: Double) -> [Double] {
    [Double](repeating: 0, count: Int((seconds * soundRate).rounded()))
  }

  private static func voice(_ seconds: Double) -> [Double] {
    TestVoice(fundamentalHz: 150, durationSeconds: seconds).samples
  }

  /// From 0.5 s to 1.3 s and from 1.7 s to 3.7 s.
  private static let twoRuns = silence(0.5) + voice(0.8) + silence(0.4) + voice(2) + silence(0.5)

  @Test func `the longest phonation is found and measured`() throws {
    let voice = try measureVoice(Self.twoRuns)
    #expect(voice.number("phonation_count") == 2)
    #expect(voice.word("maximum_phonation_cut_off") == "false")
    #expect(agree(voice.number("segment_start_s"), 1.72, within: 0.03))
    #expect(agree(voice.number("segment_end_s"), 3.68, within: 0.03))
    #expect(agree(voice.number("maximum_phonation_time_s"), 1.96, within: 0.05))
    #expect(agree(voice.number("phonation_total_s"), 1.96 + 0.76, within: 0.1))
    #expect(agree(voice.share("voiced_frame_pct"), 1, within: 1e-9))
  }

  @Test func `a steady phonation lacks a quarter of a second at either end`() throws {
    let main = try measureVoice(Self.twoRuns)
    let steady = try measureVoice(Self.twoRuns, ["phonation-segment": "steady"])
    for (name, change) in [
      ("segment_start_s", 0.25), ("segment_end_s", -0.25), ("maximum_phonation_time_s", 0),
    ] { #expect(agree(steady.number(name), (main.number(name) ?? 0) + change, within: 1e-12)) }
    let short = try measureVoice(Self.voice(1), ["phonation-segment": "steady"])
    #expect(short.number("segment_end_s").map { $0 > 0.95 } == true)
  }

  @Test func `the whole recording is measured when it is wanted`() throws {
    let whole = try measureVoice(Self.twoRuns, ["phonation-segment": "whole"])
    #expect(whole.number("segment_start_s") == 0)
    #expect(agree(whole.number("segment_end_s"), 4.2, within: 1e-12))
    #expect(agree(whole.number("maximum_phonation_time_s"), 1.96, within: 0.05))
    #expect(whole.share("voiced_frame_pct").map { $0 < 0.72 } == true)
  }

  /// The cut is a recording of its own.
  @Test func `a segment is measured as if nothing else had been recorded`() throws {
    let main = try measureVoice(Self.twoRuns)
    let start = try #require(main.number("segment_start_s"))
    let end = try #require(main.number("segment_end_s"))
    let cut = Array(Self.twoRuns[Int(start * soundRate + 1e-6)..<Int(end * soundRate + 1e-6)])
    let alone = try measureVoice(cut, ["phonation-segment": "whole"])
    let names = Set(main.numbers.keys).filter { name in
      [
        "f0_", "jitter_", "shimmer_", "hnr_", "cpp", "spectral_", "formant1_", "pulse_", "period_",
        "segment_level_", "dfa", "rpde",
      ].contains(where: name.hasPrefix)
    }
    #expect(names.count > 40)
    for name in names { #expect(main.number(name) == alone.number(name), "\(name)") }
  }

  @Test func `a short break does not end a phonation and a click is none`() throws {
    let voice = try measureVoice(
      Self.voice(0.6) + Self.silence(0.03) + Self.voice(0.6) + Self.silence(0.5) + Self.voice(0.11))
    #expect(voice.number("phonation_count") == 1)
    #expect(agree(voice.number("maximum_phonation_time_s"), 1.19, within: 0.05))
  }

  @Test func `a voice that lasts to the end may have lasted longer`() throws {
    let voice = try measureVoice(Self.silence(0.3) + Self.voice(1))
    #expect(voice.word("maximum_phonation_cut_off") == "true")
  }

  @Test func `onsets of voiced runs, segment and breaks count from the start of the recording`()
    throws
  {
    let voice = try measureVoice(Self.twoRuns, ["phonation-segment": "whole"])
    let runs = voice.events("voiced_run")
    #expect(runs.count == 2)
    #expect(agree(runs.first?.onsetSeconds, 0.52, within: 0.03))
    #expect(agree(runs.last?.onsetSeconds, 1.72, within: 0.03))
    let segment = try #require(voice.events("phonation").first)
    #expect(segment.item == "whole")
    #expect(agree(segment.durationSeconds, 4.2, within: 1e-12))
    let pause = try #require(voice.events("voice_break").first)
    #expect(voice.events("voice_break").count == 1)
    #expect(agree(pause.onsetSeconds, 1.27, within: 0.03))
    #expect(agree(pause.durationSeconds, 0.45, within: 0.03))
    #expect(voice.number("voice_break_count") == 1)
    #expect(voice.events("f0_hz").isEmpty)
  }
}
