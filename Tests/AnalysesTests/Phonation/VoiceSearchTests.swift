import DSP
import Foundation
import Metrics
import Synthesis
import Testing

/// Truth: the frequencies and times that the sounds were made with.
@Suite struct VoiceSearchTests {
  private static func silence(_ seconds: Double) -> [Double] {
    [Double](repeating: 0, count: Int(seconds * soundRate))
  }

  private static func vowel(_ hertz: Double, _ seconds: Double = 2) -> [Double] {
    var voice = TestVoice(fundamentalHz: hertz, durationSeconds: seconds)
    (voice.jitter, voice.shimmer, voice.noise, voice.seed) = (0.01, 0.05, 0.01, 13)
    return voice.samples
  }

  @Test(arguments: [55.0, 68, 130, 320, 650, 880, 1100]) func `a vowel of any pitch is found`(
    hertz: Double
  ) throws {
    let voice = try measureVoice(Self.silence(0.5) + Self.vowel(hertz) + Self.silence(0.5))
    #expect(agree(voice.number("f0_median_hz"), hertz, within: 0.02 * hertz))
    #expect(voice.number("maximum_phonation_time_s").map { $0 > 1.8 && $0 < 2.1 } == true)
    let isUsual = hertz > 75 && hertz < 600
    #expect((voice.number("f0_search_floor_hz") == 75) == isUsual)
    #expect((voice.number("f0_search_ceiling_hz") == 600) == isUsual)
  }

  /// The cepstral peak of such voices lies outside of the range in which it is searched.
  @Test(arguments: [55.0, 650, 880, 1100]) func `a voice beyond the cepstral peak is a voice`(
    hertz: Double
  ) throws {
    let voice = try measureVoice(Self.silence(0.5) + Self.vowel(hertz) + Self.silence(0.5))
    #expect(voice.number("cpps_db").map { $0 < 8 } == true)
    #expect(!voice.flags("f0_median_hz").contains("not_a_voice"))
    #expect(!voice.flags("f0_median_hz").contains("voice_periodicity_weak"))
    #expect(voice.flags("cpps_db").contains("f0_outside_search"))
    #expect(voice.quality("cpps_db") == .bad)
  }

  /// Praat's harmonicity looks for periods from 75 Hz on. Truth: the noise that was added.
  @Test(arguments: [52.0, 60, 68, 73, 80, 100]) func `harmonicity below its floor is not trusted`(
    hertz: Double
  ) throws {
    let voice = try measureVoice(Self.silence(0.5) + Self.vowel(hertz) + Self.silence(0.5))
    for name in ["hnr_cc_mean_db", "hnr_ac_mean_db", "hnr_cc_sd_db"] {
      #expect(voice.flags(name).contains("f0_outside_search") == (hertz < 75), "\(name)")
    }
    #expect(!voice.flags("hnr_pitch_mean_db").contains("f0_outside_search"))
    #expect(!voice.flags("jitter_local_pct").contains("f0_outside_search"))
  }

  /// Truth: the same vowel in the same noise without the tone.
  @Test(arguments: [250.0, 440, 1000], [true, false])
  func `a tone is in no level and no count of the voice`(hertz: Double, isBefore: Bool) throws {
    var random = SplitMix64(seed: 31)
    let vowel = Self.silence(0.5) + Self.vowel(130, 2.5) + Self.silence(0.5)
    let call = tone(hertz, amplitude: 0.5, seconds: isBefore ? 3 : 1)
    let noise = (0..<vowel.count + call.count).map { _ in 0.01 * random.gaussian() }
    func inRoom(_ sound: [Double]) throws -> MeasuredStep {
      try measureVoice(zip(sound, noise).map { $0 + $1 })
    }
    let (bare, called) = try (inRoom(vowel), inRoom(isBefore ? call + vowel : vowel + call))
    for name in ["voice_level_dbfs", "voice_snr_db"] {
      let value = try #require(bare.number(name))
      #expect(agree(called.number(name), value, within: 0.5), "\(name)")
    }
    #expect(called.number("phonation_count") == bare.number("phonation_count"))
    let seconds = try #require(bare.number("phonation_total_s"))
    #expect(agree(called.number("phonation_total_s"), seconds, within: 0.05))
    for name in ["f0_mean_hz", "jitter_local_pct", "hnr_cc_mean_db"] {
      #expect(called.flags(name) == bare.flags(name), "\(name)")
    }
  }

  @Test(arguments: [250.0, 440, 1000]) func `a tone before the vowel is passed over`(hertz: Double)
    throws
  {
    let sound = tone(hertz, amplitude: 0.3, seconds: 3) + Self.silence(0.5) + Self.vowel(130)
    let voice = try measureVoice(sound)
    #expect(agree(voice.number("segment_start_s"), 3.52, within: 0.03))
    #expect(agree(voice.number("f0_mean_hz"), 130, within: 1))
    #expect(voice.flags.contains("segment_not_longest"))
    #expect(!voice.flags("f0_mean_hz").contains("not_a_voice"))
  }

  /// The noise of the room makes the tone as irregular as a voice is.
  @Test(arguments: [250.0, 440, 1000], [20.0, 30, 45])
  func `a tone in a room before the vowel is passed over`(hertz: Double, decibels: Double) throws {
    let sound = tone(hertz, amplitude: 0.2, seconds: 3) + Self.silence(0.5) + Self.vowel(130)
    var random = SplitMix64(seed: 12)
    let scale: Double = 0.2 * sqrt(0.5) * pow(10, -decibels / 20)
    let voice = try measureVoice(sound.map { $0 + scale * random.gaussian() })
    #expect(agree(voice.number("segment_start_s"), 3.52, within: 0.04))
    #expect(agree(voice.number("f0_mean_hz"), 130, within: 1))
    #expect(voice.flags.contains("segment_not_longest"))
    #expect(!voice.flags("f0_mean_hz").contains("not_a_voice"))
  }

  /// Loudspeakers add harmonics to a tone, so that none leads by as much as in a pure tone.
  @Test(arguments: [250.0, 440, 1000], [-34.0, -25])
  func `a tone with a harmonic in a room is passed over`(hertz: Double, harmonicDecibels: Double)
    throws
  {
    let (first, second) = (
      tone(hertz, amplitude: 0.25, seconds: 3),
      tone(2 * hertz, amplitude: 0.25 * pow(10, harmonicDecibels / 20), seconds: 3)
    )
    var random = SplitMix64(seed: 5)
    let sound = zip(first, second).map { $0 + $1 } + Self.silence(0.5) + Self.vowel(130)
    let voice = try measureVoice(sound.map { $0 + 0.01 * random.gaussian() })
    #expect(agree(voice.number("segment_start_s"), 3.52, within: 0.04))
    #expect(agree(voice.number("f0_mean_hz"), 130, within: 1))
    #expect(!voice.flags("f0_mean_hz").contains("not_a_voice"))
    let alone = try measureVoice(zip(first, second).map { $0 + $1 + 0.01 * random.gaussian() })
    #expect(alone.flags("f0_mean_hz").contains("not_a_voice"))
  }

  @Test func `a tone alone is still measured and not called a voice`() throws {
    let voice = try measureVoice(tone(250, amplitude: 0.3, seconds: 2))
    #expect(agree(voice.number("f0_mean_hz"), 250, within: 0.1))
    #expect(voice.flags("f0_mean_hz").contains("not_a_voice"))
    #expect(voice.flags.isEmpty)
  }

  @Test func `the user's range is the only one`() throws {
    let voice = try measureVoice(Self.vowel(880), ["f0-ceiling": "600"])
    #expect(agree(voice.number("f0_median_hz"), 440, within: 10))
    #expect(voice.number("f0_search_ceiling_hz") == 600)
    let low = try measureVoice(Self.vowel(45), ["f0-floor": "35"])
    #expect(agree(low.number("f0_median_hz"), 45, within: 1))
  }

  @Test func `the user's part is measured without a search`() throws {
    let sound = Self.vowel(130) + Self.silence(0.5) + Self.vowel(200, 1)
    let tail = try measureVoice(part(of: sound, from: 2.5))
    #expect(tail.number("segment_start_s") == 2.5)
    #expect(agree(tail.number("segment_end_s"), 3.5, within: 1e-9))
    #expect(agree(tail.number("f0_mean_hz"), 200, within: 2))
    #expect(agree(tail.number("maximum_phonation_time_s"), 0.95, within: 0.06))
    let both = try measureVoice(part(of: sound, from: 0.5, to: 1))
    #expect(agree(both.number("segment_start_s"), 0.5, within: 1e-9))
    #expect(agree(both.number("maximum_phonation_time_s"), 0.5, within: 0.06))
    #expect(agree(both.number("f0_mean_hz"), 130, within: 1))
  }

  /// The part is a recording of its own: a sound that ends where the part does has the same values.
  @Test func `a part is measured as the sound that consists of it`() throws {
    let sound = Self.vowel(200, 1)
    let alone = try measureVoice(sound, ["phonation-segment": "whole"])
    let cut = try measureVoice(
      part(of: Self.vowel(130) + Self.silence(0.5) + sound + Self.vowel(130), from: 2.5, to: 3.5))
    for metric in ["f0_mean_hz", "jitter_local_pct", "hnr_cc_mean_db", "cpps_db", "duration_s"] {
      #expect(cut.number(metric) == alone.number(metric), "\(metric)")
    }
  }
}
