import Foundation
import Metrics
import Synthesis
import Testing
import Text

/// Truth: what an option says it does, and Praat 6.1.38 (praat-parselmouth 0.4.7) for its settings.
@Suite struct PhonationOptionTests {
  private static let hoarse = TestVoice.brief.samples
  private static let whole = ["phonation-segment": "whole", "praat": "6.1"]

  private func measure(_ options: [String: String], _ samples: [Double] = hoarse) throws
    -> MeasuredStep
  { try measureVoice(samples, Self.whole.merging(options) { $1 }) }

  private func unit(_ voice: MeasuredStep, _ name: String) -> String? {
    voice.measurement.metrics.first { $0.definition.name == name }?.definition.unit.symbol
  }

  /// A full-scale sine is at 0 dB by AES17 and at -3.01 dB re a mean square of 1.
  @Test func `a full-scale sine may be 0 dB`() throws {
    let (plain, raised) = try (measure([:]), measure(["dbfs-reference": "aes17"]))
    for name in plain.numbers.keys {
      let change = name.hasSuffix("_dbfs") ? 20 * log10(2.0.squareRoot()) : 0
      let value = try #require(plain.number(name))
      #expect(agree(raised.number(name), value + change, within: 1e-9), "\(name)")
    }
    let sine = try measure(["dbfs-reference": "aes17"], tone(200, amplitude: 1, seconds: 1))
    #expect(agree(sine.number("segment_level_dbfs"), 0, within: 1e-9))
  }

  /// The two differ only in the mean amplitude, which follows from the pulses.
  @Test func `shimmer may be a share of the mean of all amplitudes`() throws {
    let (praat, all) = try (measure(["contour-events": "true"]), measure(["shimmer-mean": "all"]))
    let amplitudes = praat.events("pulse").compactMap(\.value)
    let means = (
      amplitudes.dropLast().reduce(0, +) / Double(amplitudes.count - 1),
      amplitudes.reduce(0, +) / Double(amplitudes.count)
    )
    for name in ["shimmer_local_pct", "shimmer_apq3_pct", "shimmer_apq11_pct"] {
      let value = try #require(praat.number(name))
      #expect(agree(all.number(name), value * means.0 / means.1, within: 1e-12), "\(name)")
    }
    #expect(praat.number("shimmer_local_db") == all.number("shimmer_local_db"))
  }

  /// Oracle: Get CPPS: no, 0.02, 0.0005, 60, 330, 0.05, Parabolic, 0.001, 0.05, Exponential decay,
  /// Robust; S4.
  @Test func `a quick trend line has a name of its own`() throws {
    let fast = try measure(["cpps-fast": "true"], TestVoice.hoarse.samples)
    #expect(agree(fast.number("cpps_fast_db"), 19.5194973912604, within: 0.03))
    #expect(fast.reading("cpps_db") == nil)
    let slow = try measure([:])
    #expect(slow.reading("cpps_fast_db") == nil)
    #expect(slow.number("cpps_db") != nil)
  }

  /// Oracle: Get CPPS with "Straight" and "Robust slow", and the mean of Get peak prominence (60, 330,
  /// "parabolic", 0.001, 0.05, "Straight", "Robust slow") over slices; S4. The options concern different rows.
  @Test(arguments: [[:], ["cpps-fast": "true"]])
  func `slow variants of cepstral prominence are reported only on request`(other: [String: String])
    throws
  {
    let samples = TestVoice.hoarse.samples
    let few = try measure(other, samples)
    for name in ["cpps_straight_db", "cpp_db"] { #expect(few.reading(name) == nil) }
    let all = try measure(other.merging(["cpps-all": "true"]) { $1 }, samples)
    #expect(agree(all.number("cpps_straight_db"), 20.4810061, within: 1e-6))
    #expect(agree(all.number("cpp_db"), 28.72243518867103, within: 1e-6))
    for name in ["cpps_db", "cpps_fast_db", "cpps_least_squares_db", "cpps_avqi_db"] {
      #expect(all.number(name) == few.number(name), "\(name)")
    }
  }

  /// Oracle: Praat 7.0.02, Get CPPS with the settings of the AVQI; S4, as in `PraatSevenTests`.
  @Test func `the prominence of the AVQI of Praat 7 needs that version alone`() throws {
    let samples = TestVoice.hoarse.samples
    let seven = try measureVoice(samples, ["phonation-segment": "whole"])
    #expect(agree(seven.number("cpps_avqi_siegel_db"), 17.405787250645112, within: 1e-6))
    let former = try measure(["cpps-all": "true"], samples)
    #expect(former.reading("cpps_avqi_siegel_db") == nil)
  }

  /// Oracle: To Formant (burg): 0, 5, 5000, 0.025, 50; S1 and S4.
  @Test func `a man's formants are looked for below 5000 Hz`() throws {
    let regular = try measure(["formant-voice": "male"], TestVoice.regular.samples)
    for (name, expected) in [
      ("formant1_frequency_median_hz", 695.1847286538818),
      ("formant2_frequency_median_hz", 1276.4021079185472),
      ("formant3_frequency_median_hz", 2629.067678424048),
    ] { #expect(agree(regular.number(name), expected, within: 0.01), "\(name)") }
    #expect(
      agree(
        try measure(["formant-voice": "male"], TestVoice.hoarse.samples).number(
          "formant1_frequency_median_hz"), 695.894114618173, within: 0.01))
    #expect(
      try measure(["formant-voice": "female"]).number("formant1_frequency_median_hz")
        == measure([:]).number("formant1_frequency_median_hz"))
  }

  /// Oracle: To Pitch (ac) from 60 to 400 and from 100 to 300 Hz, pulses and jitter of S4.
  @Test(arguments: [
    ("60", "400", 120.06316158233524, 237, 237, 356, 0.006392222465224425),
    ("100", "300", 120.0647662566811, 397, 394, 355, 0.005858632772121888),
  ]) func `the user sets floor and ceiling`(
    floor: String, ceiling: String, mean: Double, frames: Int, voiced: Int, pulses: Int,
    jitter: Double
  ) throws {
    let voice = try measure(["f0-floor": floor, "f0-ceiling": ceiling], TestVoice.hoarse.samples)
    #expect(voice.number("f0_search_floor_hz") == Double(floor))
    #expect(voice.number("f0_search_ceiling_hz") == Double(ceiling))
    #expect(agree(voice.number("f0_mean_hz"), mean, within: 1e-4))
    #expect(voice.reading("voiced_frame_pct")?.count == frames)
    #expect(voice.reading("f0_mean_hz")?.count == voiced)
    #expect(voice.number("pulse_count") == Double(pulses))
    #expect(agree(voice.share("jitter_local_pct"), jitter, within: 1e-8))
  }

  /// Quartiles of the first pass by its own contour.
  @Test func `the range may follow the voice`() throws {
    var voice = TestVoice.high
    voice.durationSeconds = 1
    let high = voice.samples
    let wide = ["f0-floor": "50", "f0-ceiling": "1400", "contour-events": "true"]
    let first = try measure(wide, high)
    let sorted = first.events("f0_hz").compactMap(\.value).sorted()
    let position = 0.25 * Double(sorted.count - 1)
    func quartile(_ position: Double) -> Double {
      let (low, share) = (Int(position), position - position.rounded(.down))
      return sorted[low] + share * (sorted[min(low + 1, sorted.count - 1)] - sorted[low])
    }
    let second = try measure(["f0-range": "auto"], high)
    #expect(agree(second.number("f0_search_floor_hz"), 0.75 * quartile(position), within: 1e-9))
    #expect(
      agree(second.number("f0_search_ceiling_hz"), 1.5 * quartile(3 * position), within: 1e-9))
    #expect(agree(second.number("f0_mean_hz"), 220, within: 1))
    let usual = try measure([:], high)
    #expect(usual.number("f0_search_floor_hz") == 75)
    #expect(usual.number("f0_search_ceiling_hz") == 600)
  }

  @Test func `an empty range of pitch is one error row`() throws {
    let voice = try measure(["f0-floor": "700"])
    #expect(voice.measurement.failure?.name == "f0_range_empty")
    #expect(voice.measurement.metrics.isEmpty)
  }

  @Test func `one channel is taken, counted from 1`() throws {
    let other = tone(300, amplitude: 0.3, seconds: 1)
    let stereo = try sound([other, Self.hoarse])
    let second = try measureVoice(stereo, Self.whole.merging(["audio-channel": "2"]) { $1 })
    let alone = try measure([:])
    for name in alone.numbers.keys where name != "channel_count" {
      #expect(second.number(name) == alone.number(name), "\(name)")
    }
    let third = try measureVoice(stereo, ["audio-channel": "3"])
    #expect(third.measurement.failure?.name == "audio_channel_missing")
  }

  @Test func `a parameter of the step counts before the command line`() throws {
    let voice = step(
      "audio", [try sound([Self.hoarse])], facts: ["f0-floor": "100", "jitter-lp": "true"])
    let measured = try #require(measureVoices([voice], ["f0-floor": "60"]).first)
    #expect(measured.number("f0_search_floor_hz") == 100)
    #expect(measured.reading("jitter_lp_rap_pct") != nil)
  }

  /// A steady voice has nearly the same shape in every frame.
  @Test func `spectral shape by frames is reported beside that of the whole segment`() throws {
    let voice = try measure(["spectral-frames": "frames"])
    let whole = try #require(voice.number("spectral_centroid_hz"))
    #expect(agree(voice.number("spectral_centroid_frames_mean_hz"), whole, within: 0.05 * whole))
    #expect(voice.number("spectral_centroid_frames_sd_hz").map { $0 < 0.1 * whole } == true)
    #expect(voice.reading("alpha_ratio_frames_mean_db")?.count.map { $0 > 80 } == true)
    #expect(try measure([:]).reading("spectral_centroid_frames_mean_hz") == nil)
  }

  @Test func `mel cepstra are reported only on request`() throws {
    let voice = try measure(["mfcc": "true"])
    for number in 1...13 {
      let name = "mfcc\(number < 10 ? "0" : "")\(number)_mean"
      #expect(voice.reading(name)?.count == 98, "\(name)")
    }
    #expect(try measure([:]).reading("mfcc01_mean") == nil)
    let low = try measureVoice(TestVoice.regular.at(8000), rateHz: 8000, ["mfcc": "true"])
    #expect(low.reason("mfcc01_mean") == "audio_sample_rate_low")
  }

  /// Truth: the pulses that S2, S5 and S6 were made of.
  @Test(arguments: [(TestVoice.jittery, 0.0129766366), (.alternating, 0.01), (.high, 0.0066379478)])
  func `jitter of the residual is nearer to the truth`(voice: TestVoice, truth: Double) throws {
    let measured = try measure(["jitter-lp": "true"], voice.samples)
    let plain = try #require(measured.share("jitter_local_pct"))
    let residual = try #require(measured.share("jitter_lp_local_pct"))
    #expect(abs(residual - truth) < 0.6 * abs(plain - truth), "\(residual)")
  }

  @Test func `jitter of the residual is reported only on request`() throws {
    #expect(try measure([:]).reading("jitter_lp_local_pct") == nil)
    let wanted = try measure(["jitter-lp": "true"])
    #expect(unit(wanted, "jitter_lp_local_pct") == "%")
    #expect(unit(wanted, "jitter_lp_absolute_s") == "s")
  }

  /// Every frame and every pulse, a pulse lasting to the next.
  @Test func `contours are written as events`() throws {
    let voice = try measure(["contour-events": "true"])
    let frames = voice.events("f0_hz")
    #expect(frames.count == voice.reading("voiced_frame_pct")?.count)
    #expect(frames.count { $0.value != nil } == voice.reading("f0_mean_hz")?.count)
    #expect(agree(frames.first?.onsetSeconds, 0.02, within: 0.005))
    let pulses = voice.events("pulse")
    #expect(Double(pulses.count) == voice.number("pulse_count"))
    #expect(pulses.last?.durationSeconds == nil)
    let periods = pulses.compactMap(\.durationSeconds)
    #expect(periods.count == pulses.count - 1)
    #expect(
      agree(
        periods.reduce(0, +) / Double(periods.count), voice.number("period_mean_s") ?? 0,
        within: 1e-12))
  }
}

extension TestVoice {
  /// A second of S4, for what holds of any voice.
  static var brief: TestVoice {
    var voice = hoarse
    voice.durationSeconds = 1
    return voice
  }

  /// The voice at another sample rate.
  func at(_ rateHz: Double) -> [Double] {
    var voice = self
    voice.sampleRateHz = rateHz
    return voice.samples
  }
}
