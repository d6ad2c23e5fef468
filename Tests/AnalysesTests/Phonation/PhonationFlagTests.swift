import Foundation
import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: recordings made to fail in one way; Praat 6.1.38 where values still stand.
@Suite struct PhonationFlagTests {
  private static let whole = ["phonation-segment": "whole"]
  private static let regular = TestVoice(fundamentalHz: 120, durationSeconds: 1.2).samples
  /// A voice as irregular as that of a person.
  private static let human: [Double] = {
    var voice = TestVoice.hoarse
    voice.durationSeconds = 1.2
    return voice.samples
  }()
  private static let silence = [Double](repeating: 0, count: 44_100)

  private func noise(_ seconds: Double, _ amplitude: Double, seed: UInt32 = 5) -> [Double] {
    var generator = LinearCongruentialGenerator(seed: seed)
    return (0..<Int(seconds * soundRate)).map { _ in amplitude * generator.gaussian() }
  }

  @Test func `digital silence holds no voice`() throws {
    for segment in ["whole", "main"] {
      let silent = try measureVoice(Self.silence, ["phonation-segment": segment])
      #expect(silent.flags == ["voice_too_quiet"])
      for name in [
        "f0_mean_hz", "jitter_local_pct", "shimmer_local_pct", "pulse_count",
        "maximum_phonation_time_s", "h1_minus_h2_db",
      ] { #expect(silent.reason(name) == "no_voice", "\(name)") }
      #expect(silent.number("phonation_count") == 0)
      #expect(silent.number("phonation_total_s") == 0)
      #expect(silent.reason("dc_offset_dbfs") == "dc_offset_zero")
      #expect(silent.reason("cpps_db") == (segment == "whole" ? "voice_too_quiet" : "no_voice"))
    }
  }

  @Test func `noise alone holds no voice`() throws {
    let breath = try measureVoice(noise(3, 0.1), Self.whole)
    #expect(breath.share("voiced_frame_pct") == 0)
    #expect(breath.reason("f0_mean_hz") == "no_voice")
    #expect(breath.reason("jitter_local_pct") == "no_voice")
    #expect(breath.flags.isEmpty)
    #expect(agree(breath.number("cpps_db"), 0.884, within: 0.03))
    #expect(try measureVoice(noise(1, 0.1)).reason("cpps_db") == "no_voice")
  }

  @Test func `each measure has a reason in too short a recording`() throws {
    let half = try measureVoice(Array(Self.regular[10_000..<30_000]), Self.whole)
    #expect(half.reason("jitter_local_pct") == "audio_too_short")
    #expect(half.reason("shimmer_apq11_pct") == "audio_too_short")
    #expect(half.reason("rpde") == "audio_too_short")
    #expect(half.number("f0_mean_hz") != nil)
    #expect(half.number("hnr_cc_mean_db") != nil)
    #expect(half.number("period_mean_s") != nil)
    #expect(half.number("cpps_db") != nil)
    let click = try measureVoice(Array(Self.regular[20_000..<21_500]), Self.whole)
    for name in [
      "f0_mean_hz", "voiced_frame_pct", "pulse_count", "maximum_phonation_time_s",
      "phonation_count",
    ] { #expect(click.reason(name) == "audio_too_short", "\(name)") }
    #expect(click.reason("hnr_ac_mean_db") != nil)
    #expect(click.reason("formant1_frequency_median_hz") == "few_values")
    #expect(click.flags("spectral_centroid_hz") == ["recording_short"])
    #expect(try measureVoice([0.1], Self.whole).reason("f0_mean_hz") == "audio_too_short")
  }

  /// A fifth of a second at 120 Hz: 24 periods.
  @Test func `a few periods are not enough for perturbation`() throws {
    let voice = TestVoice(fundamentalHz: 120, durationSeconds: 0.25).samples
    let few = try measureVoice(voice + Self.silence, Self.whole)
    #expect(few.reason("jitter_local_pct") == "few_periods")
    #expect(few.reason("voice_tremor_amplitude_frequency_hz") == "few_periods")
    #expect(few.number("period_count").map { (20...29).contains($0) } == true)
    #expect(few.number("period_mean_s") != nil)
    #expect(few.number("f0_mean_hz") != nil)
    #expect(few.reason("ppe") == "few_values")
    #expect(few.reason("voice_tremor_f0_frequency_hz") == "audio_too_short")
  }

  /// Pitch that goes up and down by 1 % at each of these frequencies.
  private func trembling(_ frequenciesHz: [Double]) -> [Double] {
    var phase = 0.0
    return (0..<Int(2 * soundRate)).map { index in
      let time = Double(index) / soundRate
      let change = frequenciesHz.reduce(0) { $0 + 0.01 * sin(2 * .pi * $1 * time) }
      phase += 2 * .pi * 150 * (1 + change) / soundRate
      return (1...20).reduce(0) { $0 + 0.02 * cos(Double($1) * phase) }
    }
  }

  /// Five equal rhythms, none of which has a quarter of the power.
  @Test func `a voice without one dominant tremor rhythm has no tremor frequency`() throws {
    let one = try measureVoice(trembling([5]), Self.whole)
    #expect(agree(one.number("voice_tremor_f0_frequency_hz"), 5, within: 0.1))
    #expect(agree(one.number("voice_tremor_f0_depth_pct"), 1, within: 0.1))
    let several = try measureVoice(trembling([3, 5.5, 8, 10.5, 13]), Self.whole)
    #expect(several.reason("voice_tremor_f0_frequency_hz") == "no_voice_tremor")
    #expect(several.reason("voice_tremor_f0_depth_pct") == "no_voice_tremor")
  }

  /// Oracle: Praat on S1 at 8000 and 16000 Hz.
  @Test(arguments: [
    (8000.0, 119.98633700576937, 0.0007976557190105397, 0.009557986956230302, 24.43627849965224),
    (16_000, 120.00100681616422, 0.00016764303434342798, 0.0013920403093095949, 35.76790444867825),
  ]) func `a low sample rate flags the values it affects`(
    rate: Double, pitch: Double, jitter: Double, shimmer: Double, harmonicity: Double
  ) throws {
    let voice = try measureVoice(TestVoice.regular.at(rate), rateHz: rate, Self.whole)
    #expect(agree(voice.number("f0_mean_hz"), pitch, within: 1e-4))
    #expect(agree(voice.share("jitter_local_pct"), jitter, within: 1e-8))
    #expect(agree(voice.share("shimmer_local_pct"), shimmer, within: 1e-8))
    #expect(agree(voice.number("hnr_cc_mean_db"), harmonicity, within: 0.5))
    let isLow = rate < 16_000
    // No voice is as regular as this one.
    #expect(
      voice.flags("shimmer_local_pct") == (isLow ? ["audio_sample_rate_low"] : []) + ["not_a_voice"]
    )
    #expect(voice.flags("f0_mean_hz") == ["not_a_voice"])
    #expect(voice.flags.isEmpty)
    #expect(voice.reason("band_level_50_500hz_db") == "audio_sample_rate_low")
    for name in ["cpps_db", "alpha_ratio_db", "hammarberg_index_db"] {
      #expect(voice.reason(name) == (isLow ? "audio_sample_rate_low" : nil), "\(name)")
    }
    #expect(voice.number("formant1_frequency_median_hz") != nil)
  }

  /// Oracle: Praat on S4 three times as loud, cut off at full scale; the true shimmer is 0.035.
  @Test func `clipping flags the values it affects`() throws {
    let loud = TestVoice.hoarse.samples.map { max(-1, min(1, 3 * $0)) }
    let voice = try measureVoice(loud, Self.whole)
    #expect(agree(voice.share("clipped_sample_pct"), 0.0676, within: 0.01))
    #expect(agree(voice.share("jitter_local_pct"), 0.005776964930558322, within: 1e-8))
    #expect(agree(voice.share("shimmer_local_pct"), 0.008683323078034568, within: 1e-8))
    #expect(voice.flags("shimmer_local_pct") == ["clipped"])
    #expect(voice.flags("cpps_db") == ["clipped"])
    #expect(voice.flags("jitter_local_pct").isEmpty)
    #expect(voice.flags("f0_mean_hz").isEmpty)
  }

  @Test func `a lossy codec flags the values it affects`() throws {
    let info = try AudioInfo(
      container: "m4a", codec: "aac", isLossy: true, sampleRateHz: soundRate, channelCount: 1,
      frameCount: Self.regular.count)
    let samples = AudioSamples(
      channels: [Self.human], badSampleCount: 0, isTruncated: false, info: info)
    let options = PhonationOptions(Parameters(Self.whole))
    let voice = try MeasuredVoice(try ConditionedSound(samples), options)
    let row = measured(voice, MeasuredVoice.metrics)
    #expect(row.flags("jitter_local_pct") == ["audio_lossy"])
    #expect(row.flags("cpps_db") == ["audio_lossy"])
    #expect(row.flags("f0_mean_hz").isEmpty)
  }

  @Test func `the countdown's level is the background of the voice`() throws {
    let room = tone(100, amplitude: 0.03, seconds: 2)
    let steps = [step("countdown", [try sound([room])]), step("audio", [try sound([Self.human])])]
    let measured = measureVoices(steps, Self.whole)
    let voice = try #require(measured.first { $0.measurement.step == "audio" })
    #expect(!measured.contains { $0.measurement.step == "countdown" })
    let floor = 10 * log10(0.03 * 0.03 / 2)
    #expect(agree(voice.number("noise_floor_dbfs"), floor, within: 1e-6))
    let power = pow(10, (voice.number("voice_level_dbfs") ?? 0) / 10)
    let ratio = 10 * log10(power / pow(10, floor / 10) - 1)
    #expect(agree(voice.number("voice_snr_db"), ratio, within: 1e-6))
    #expect(ratio < 20)
    #expect(ratio > 15)
    #expect(voice.flags("f0_mean_hz") == ["voice_snr_low"])
    #expect(voice.flags("maximum_phonation_time_s") == ["voice_snr_low"])
    #expect(voice.flags("noise_floor_dbfs").isEmpty)
  }

  @Test func `a background as loud as the voice leaves nothing to measure`() throws {
    let room = tone(100, amplitude: 0.3, seconds: 2)
    let steps = [
      step("countdown", [try sound([room])]), step("audio", [try sound([Self.regular])]),
    ]
    let voice = try #require(measureVoices(steps, Self.whole).first)
    #expect(voice.flags == ["voice_too_quiet"])
    #expect(voice.reason("voice_snr_db") == "voice_too_quiet")
    for name in ["f0_mean_hz", "jitter_local_pct", "cpps_db", "spectral_centroid_hz", "dfa_alpha"] {
      #expect(voice.reason(name) == "voice_too_quiet", "\(name)")
    }
    #expect(voice.share("voiced_frame_pct") != nil)
    #expect(voice.number("maximum_phonation_time_s") != nil)
  }

  @Test func `a vowel that fills its recording has no background, which spoils nothing`() throws {
    let voice = try measureVoice(Self.human, Self.whole)
    #expect(voice.reason("voice_snr_db") == "no_background")
    #expect(voice.flags.isEmpty)
    #expect(voice.flags("jitter_local_pct").isEmpty)
    #expect(voice.flags("f0_mean_hz").isEmpty)
  }

  @Test func `inverted and silent channels do not change the voice`() throws {
    let alone = try measureVoice(Self.regular, Self.whole)
    let inverted = try measureVoice(
      try sound([Self.regular, Self.regular.map { -0.9 * $0 }]), Self.whole)
    #expect(inverted.flags == ["channel_chosen_1"])
    let silent = try measureVoice(
      try sound([Self.regular.map { _ in 0 }, Self.regular]), Self.whole)
    #expect(silent.flags == ["channel_chosen_2"])
    for name in alone.numbers.keys where name != "channel_count" {
      #expect(inverted.number(name) == alone.number(name), "\(name)")
      #expect(silent.number(name) == alone.number(name), "\(name)")
    }
    let twice = try measureVoice(try sound([Self.regular, Self.regular]), Self.whole)
    #expect(twice.share("jitter_local_pct") == alone.share("jitter_local_pct"))
    #expect(twice.number("channel_count") == 2)
    #expect(twice.flags.isEmpty)
  }

  /// An offset that jumps is no voice and takes none away.
  @Test func `a jump of the offset does not change pitch and pulses`() throws {
    let shifted = Self.regular.enumerated().map { $0.element + ($0.offset < 25_000 ? 0.1 : -0.1) }
    let voice = try measureVoice(shifted, Self.whole)
    #expect(agree(voice.number("f0_median_hz"), 120, within: 0.02))
    #expect(agree(voice.number("pulse_count"), 139, within: 3))
    let offset = try measureVoice(Self.regular.map { $0 + 0.25 }, Self.whole)
    let mean = Self.regular.reduce(0, +) / Double(Self.regular.count)
    #expect(agree(offset.number("dc_offset_dbfs"), 20 * log10(0.25 + mean), within: 1e-9))
    let plain = try measureVoice(Self.regular, Self.whole)
    #expect(
      agree(
        offset.number("segment_level_dbfs"), plain.number("segment_level_dbfs") ?? 0, within: 1e-9))
  }

  @Test func `samples that are no numbers are counted, and too many are an error`() throws {
    var few = Self.regular
    few[100] = .nan
    few[200] = .infinity
    let voice = try measureVoice(few, Self.whole)
    #expect(voice.number("invalid_sample_count") == 2)
    #expect(voice.flags == ["audio_samples_invalid"])
    let many = Self.regular.enumerated().map { $0.offset.isMultiple(of: 500) ? .nan : $0.element }
    let refused = try measureVoice(many, Self.whole)
    #expect(refused.measurement.failure?.name == "audio_corrupt")
    #expect(refused.measurement.remarks.count == 1)
  }

  @Test func `no vowel lasts a quarter of an hour`() throws {
    let long = try measureVoice([Double](repeating: 0, count: 900_001), rateHz: 1000)
    #expect(long.measurement.failure?.name == "audio_too_long")
    #expect(long.measurement.metrics.isEmpty)
    let vowel = try measureVoice([Double](repeating: 0, count: 9000), rateHz: 1000)
    #expect(vowel.measurement.failure == nil)
  }

  @Test func `a step without its recording is an error, and one too loud is none`() {
    let steps = ["instruction", "countdown", "audio", "audio.tooloud", "conclusion"].map {
      SessionStep(identifier: $0, attempt: 1)
    }
    let measured = measureVoices(steps).filter { !$0.measurement.step.isEmpty }
    #expect(measured.map(\.measurement.step) == ["audio"])
    #expect(measured.first?.measurement.failure?.name == "no_recording")
  }

  @Test(arguments: [1e-300, 1e300]) func `samples of extreme size do no harm`(scale: Double) throws
  {
    _ = try measureVoice(Self.regular.map { $0 * scale }, Self.whole)
    _ = try measureVoice(tone(100, amplitude: scale, seconds: 0.3))
  }
}
