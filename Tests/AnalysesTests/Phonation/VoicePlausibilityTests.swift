import Foundation
import Metrics
import Synthesis
import TestSupport
import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: what each sound was made of, and the limits between voices and other sounds.
@Suite struct VoicePlausibilityTests {
  private typealias Evidence = VoicePlausibility.VoiceEvidence

  /// A steady and healthy voice.
  private static let healthy = Evidence(
    jitter: 0.004, shimmer: 0.03, harmonicityDecibels: 22, pitchSpread: 0.2, prominenceDecibels: 18,
    voicedFraction: 1, vowelSeconds: 5)

  private func flags(_ change: (inout Evidence) -> Void) -> [String] {
    var evidence = Self.healthy
    change(&evidence)
    return VoicePlausibility(evidence).flags.map(\.name)
  }

  @Test func `each limit separates voices from other sounds`() {
    #expect(flags { _ in }.isEmpty)
    #expect(flags { $0.jitter = 0.0002999 } == ["not_a_voice"])
    #expect(flags { $0.jitter = 0.0003 }.isEmpty)
    #expect(flags { $0.shimmer = 0.002999 } == ["not_a_voice"])
    #expect(flags { $0.shimmer = 0.003 }.isEmpty)
    #expect(flags { $0.harmonicityDecibels = 45.001 } == ["not_a_voice"])
    #expect(flags { $0.harmonicityDecibels = .infinity } == ["not_a_voice"])
    #expect(flags { $0.harmonicityDecibels = 45 }.isEmpty)
    #expect(flags { $0.pitchSpread = 0.01499 } == ["not_a_voice"])
    #expect(flags { $0.pitchSpread = 0.015 }.isEmpty)
    #expect(flags { $0.harmonicLeadDecibels = 45.001 } == ["not_a_voice"])
    #expect(flags { $0.harmonicLeadDecibels = .infinity } == ["not_a_voice"])
    #expect(flags { $0.harmonicLeadDecibels = 45 }.isEmpty)
    #expect(
      flags { ($0.pitchSpread, $0.harmonicLeadDecibels) = (0.0999, 35.001) } == ["not_a_voice"])
    #expect(flags { ($0.pitchSpread, $0.harmonicLeadDecibels) = (0.0999, 35) }.isEmpty)
    #expect(flags { ($0.pitchSpread, $0.harmonicLeadDecibels) = (0.1, 45) }.isEmpty)
    #expect(
      flags { ($0.harmonicDrift, $0.harmonicLeadDecibels) = (0.00199, 15.001) } == ["not_a_voice"])
    #expect(flags { ($0.harmonicDrift, $0.harmonicLeadDecibels) = (0.002, 15.001) }.isEmpty)
    #expect(flags { ($0.harmonicDrift, $0.harmonicLeadDecibels) = (0.00199, 15) }.isEmpty)
    #expect(flags { $0.pitchSpread = 1.8001 } == ["f0_unsteady"])
    #expect(flags { $0.pitchSpread = 1.8 }.isEmpty)
    #expect(flags { $0.prominenceDecibels = 7.999 } == ["voice_periodicity_weak"])
    #expect(flags { $0.prominenceDecibels = 8 }.isEmpty)
    #expect(flags { $0.jitter = 0.05001 } == ["voice_periodicity_weak"])
    #expect(flags { $0.jitter = 0.05 }.isEmpty)
    #expect(flags { $0.voicedFraction = 0.9299 } == ["voice_interrupted"])
    #expect(flags { $0.voicedFraction = 0.93 }.isEmpty)
    #expect(flags { ($0.phonationCount, $0.vowelShare) = (4, 0.4999) } == ["voice_interrupted"])
    #expect(flags { ($0.phonationCount, $0.vowelShare) = (4, 0.5) }.isEmpty)
    #expect(flags { ($0.phonationCount, $0.vowelShare) = (3, 0.4) }.isEmpty)
    #expect(flags { $0.vowelSeconds = 0.6499 } == ["phonation_short"])
    #expect(flags { $0.vowelSeconds = 0.65 }.isEmpty)
  }

  @Test func `a steady pitch inside noise is no voice`() {
    #expect(
      flags { ($0.pitchSpread, $0.prominenceDecibels) = (0.0999, 7.999) } == [
        "not_a_voice", "voice_periodicity_weak",
      ])
    #expect(flags { ($0.pitchSpread, $0.prominenceDecibels) = (0.0999, 8) }.isEmpty)
    #expect(
      flags { ($0.pitchSpread, $0.harmonicityDecibels) = (0.0999, 11.99) } == [
        "voice_periodicity_weak"
      ])
    #expect(flags { ($0.pitchSpread, $0.harmonicityDecibels) = (0.1, 5) }.isEmpty)
  }

  @Test func `unknown facts do not affect the verdict`() {
    #expect(VoicePlausibility(Evidence()).flags.isEmpty)
  }

  // MARK: - Sounds that are no voice

  private static let seconds = 2.0

  private static func sampled(_ seconds: Double, _ value: (Double) -> Double) -> [Double] {
    (0..<Int(seconds * soundRate)).map { value(Double($0) / soundRate) }
  }

  private static func harmonics(_ count: Int, of pitchHz: Double) -> [Double] {
    sampled(seconds) { time in
      (1...count).map(Double.init).reduce(0) { sum, number in
        let angle: Double = 2 * Double.pi * pitchHz * number * time + number
        return sum + 0.1 * sin(angle) / number
      }
    }
  }

  /// Noise so far below a sound, in dB.
  private static func noisy(_ sound: [Double], decibels: Double) -> [Double] {
    var random = SplitMix64(seed: 11)
    let power = sound.reduce(0) { $0 + $1 * $1 } / Double(sound.count)
    let scale = power.squareRoot() * pow(10, -decibels / 20)
    return sound.map { $0 + scale * random.gaussian() }
  }

  private static func phase(_ frequencyHz: Double, _ time: Double) -> Double {
    (frequencyHz * time).truncatingRemainder(dividingBy: 1)
  }

  private static func both(_ oneHz: Double, _ otherHz: Double) -> [Double] {
    zip(
      tone(oneHz, amplitude: 0.2, seconds: seconds), tone(otherHz, amplitude: 0.2, seconds: seconds)
    ).map(+)
  }

  private static let machines: [(String, [Double])] = [
    ("sine of 200 Hz", tone(200, amplitude: 0.5, seconds: seconds)),
    ("sawtooth of 120 Hz", sampled(seconds) { phase(120, $0) - 0.5 }),
    ("square wave of 220 Hz", sampled(seconds) { phase(220, $0) < 0.5 ? 0.4 : -0.4 }),
    ("dial tone", both(350, 440)), ("dialed digit", both(770, 1336)),
    ("pulses at 100 Hz", (0..<88_200).map { $0.isMultiple(of: 441) ? 0.5 : 0.0 }),
    ("14 harmonics of 333 Hz in noise 5 dB below", noisy(harmonics(14, of: 333), decibels: 5)),
    ("hum of 100 Hz in noise 30 dB below", noisy(harmonics(20, of: 100), decibels: 30)),
  ]

  @Test(arguments: machines.indices) func `a perfectly regular sound is not a voice`(index: Int)
    throws
  {
    let (name, sound) = Self.machines[index]
    let found = try measureVoice(sound)
    for metric in [
      "f0_mean_hz", "hnr_cc_mean_db", "cpps_db", "maximum_phonation_time_s", "phonation_count",
      "formant1_frequency_median_hz",
    ] {
      #expect(found.flags(metric).contains("not_a_voice"), "\(name): \(metric)")
      #expect(found.reading(metric)?.quality(with: found.measurement.flags) == .bad)
    }
  }

  /// Noise spoils the regularity of a tone: pitch and amplitude vary as those of a voice.
  @Test(arguments: [150.0, 250, 440, 600, 1000], [15.0, 20, 30, 60])
  func `a tone in a room is not a voice`(hertz: Double, decibels: Double) throws {
    let sound = tone(hertz, amplitude: 0.2, seconds: Self.seconds)
    let found = try measureVoice(Self.noisy(sound, decibels: decibels))
    for metric in ["f0_mean_hz", "jitter_local_pct", "maximum_phonation_time_s"] {
      #expect(found.flags(metric).contains("not_a_voice"), "\(metric)")
      #expect(found.reading(metric)?.quality(with: found.measurement.flags) == .bad)
    }
  }

  /// A pitch that wavers by 1 %, and a second harmonic 54 dB below the first. In more noise nothing distinguishes it from a soprano.
  @Test(arguments: [700.0, 1100, 1300], [30.0, 40]) func `a whistle is not a voice`(
    hertz: Double, decibels: Double
  ) throws {
    var phase = 0.0
    let whistle = Self.sampled(Self.seconds) { time in
      let wavering: Double = 1 + 0.01 * sin(8 * Double.pi * time)
      phase += 2 * Double.pi * hertz * wavering / soundRate
      let amplitude: Double = 0.2 + 0.02 * sin(6 * Double.pi * time)
      return amplitude * (sin(phase) + 0.002 * sin(2 * phase))
    }
    let found = try measureVoice(Self.noisy(whistle, decibels: decibels))
    #expect(found.flags("f0_mean_hz").contains("not_a_voice"))
  }

  /// The mains with harmonics of its own, 10 to 30 dB below the first.
  @Test(arguments: [50.0, 100], [30.0, 40]) func `a hum is not a voice`(
    hertz: Double, decibels: Double
  ) throws {
    let levels: [(number: Double, decibels: Double)] = [(1, 0), (2, 10), (3, 15), (5, 20), (7, 30)]
    let hum = Self.sampled(Self.seconds) { time in
      levels.reduce(0.0) { sum, harmonic in
        let angle: Double = 2 * Double.pi * hertz * harmonic.number * time + harmonic.number
        let amplitude: Double = 0.1 * pow(10, -harmonic.decibels / 20)
        return sum + amplitude * sin(angle)
      }
    }
    let found = try measureVoice(Self.noisy(hum, decibels: decibels))
    #expect(found.flags("f0_mean_hz").contains("not_a_voice"))
  }

  /// A pitch of 300 + 250 sin(pi t) Hz.
  private static let glide: [Double] = {
    var phase = 0.0
    return sampled(4) { time in
      phase += 2 * .pi * (300 + 250 * sin(.pi * time)) / soundRate
      return 0.3 * sin(phase)
    }
  }()

  private static let melody = noisy(
    [262.0, 294, 330, 349, 392, 440].flatMap { pitch in
      harmonics(8, of: pitch).prefix(Int(soundRate / 2))
    }, decibels: 30)

  @Test(arguments: ["glide", "melody"]) func `a pitch that wanders is no held vowel`(name: String)
    throws
  {
    let found = try measureVoice(name == "glide" ? Self.glide : Self.melody)
    #expect(found.flags("jitter_local_pct").contains("f0_unsteady"))
    #expect(found.flags("maximum_phonation_time_s").contains("f0_unsteady"))
    #expect(found.reading("f0_sd_st")?.quality(with: found.measurement.flags) == .bad)
  }

  /// At 10 dB of noise the pitch of a hum moves as little as that of the steadiest voice.
  @Test func `a hum in loud noise is doubtful`() throws {
    let found = try measureVoice(Self.noisy(Self.harmonics(20, of: 100), decibels: 9))
    for metric in ["f0_mean_hz", "jitter_local_pct", "maximum_phonation_time_s"] {
      #expect(found.reading(metric)?.quality(with: found.measurement.flags) != .good, "\(metric)")
    }
  }

  // MARK: - What carries the verdict

  private static let voiceMetrics = [
    "jitter_local_pct", "jitter_rap_pct", "shimmer_local_pct", "shimmer_apq11_pct",
    "hnr_ac_mean_db", "hnr_cc_mean_db", "hnr_cc_sd_db", "hnr_pitch_mean_db", "nhr_mean",
    "autocorrelation_period_mean", "cpps_db", "cpp_db", "cpps_avqi_db", "f0_mean_hz", "f0_sd_st",
    "f0_slope_st_per_s", "ppe", "dfa_alpha", "dfa_normalized", "rpde",
    "formant1_frequency_median_hz", "formant3_frequency_mean_hz", "formant1_bandwidth_median_hz",
    "voice_break_count", "voiced_frame_pct", "unvoiced_frame_pct", "pulse_count",
    "maximum_phonation_time_s", "maximum_phonation_cut_off", "phonation_count", "phonation_total_s",
  ]
  private static let soundFacts = [
    "duration_s", "clipped_sample_pct", "segment_level_dbfs", "spectral_centroid_hz",
    "alpha_ratio_db", "segment_start_s", "segment_end_s", "f0_search_floor_hz",
  ]

  @Test func `measures of a voice carry the verdict and facts of the sound do not`() throws {
    let hum = try measureVoice(
      Self.noisy(Self.harmonics(20, of: 150), decibels: 28), ["cpps-all": "true"])
    for name in Self.voiceMetrics where hum.number(name) != nil {
      #expect(hum.flags(name).contains("not_a_voice"), "\(name)")
    }
    #expect(Self.voiceMetrics.count { hum.number($0) != nil } >= Self.voiceMetrics.count - 1)
    for name in Self.soundFacts { #expect(hum.flags(name).isEmpty, "\(name)") }
    #expect(hum.reason("noise_floor_dbfs") == "no_background")
    #expect(hum.flags.isEmpty)
  }

  /// The values of this voice agree with Praat's and are those of a person.
  @Test func `a jittery voice stays good`() throws {
    let voice = try measureVoice(TestVoice.jittery.samples, ["phonation-segment": "whole"])
    #expect(voice.flags("jitter_local_pct").isEmpty)
    #expect(voice.flags("shimmer_local_pct").isEmpty)
  }

  /// The voice breaks off for 0.3 of 4 s.
  @Test func `a voice that breaks off is doubtful`() throws {
    let voice = try measureVoice(TestVoice.breaking.samples, ["phonation-segment": "whole"])
    #expect(voice.flags("f0_mean_hz") == ["voice_interrupted"])
    #expect(voice.flags("segment_level_dbfs").isEmpty)
  }

  @Test func `speech is not a held vowel`() throws {
    let words = (0..<6).map { number in
      RecognizedWord("w\(number)", startSeconds: 0.3 + 1.1 * Double(number), durationSeconds: 0.75)
    }
    var speech = SyntheticSpeech(words)
    speech.sampleRateHz = 16_000
    let found = try measureVoice(speech.samples, rateHz: 16_000)
    #expect(found.number("phonation_count") == 6)
    #expect(found.share("voiced_frame_pct").map { $0 > 0.93 } == true)
    #expect(found.flags("maximum_phonation_time_s").contains("voice_interrupted"))
    #expect(found.flags("jitter_local_pct").contains("voice_interrupted"))
  }

  @Test func `a vowel of half a second is doubtful`() throws {
    var vowel = TestVoice.hoarse
    vowel.durationSeconds = 0.62
    let short = try measureVoice(vowel.samples + [Double](repeating: 0, count: 20_000))
    #expect(short.flags("maximum_phonation_time_s") == ["phonation_short"])
    #expect(short.flags("f0_mean_hz") == ["phonation_short"])
  }

  // MARK: - People

  @Test(arguments: [SyntheticVoice.hoarse, .clear]) func `synthetic voices are voices`(
    voice: SyntheticVoice
  ) throws {
    var room = SyntheticRoom()
    room.durationSeconds = voice.durationSeconds + 1
    room.voices = [(0.5, voice)]
    let found = try measureVoice(room.samples)
    for name in Self.voiceMetrics { #expect(found.flags(name).isEmpty, "\(name)") }
  }

  /// Jitter, shimmer, breath, drift and tremor as healthy and hoarse people have them.
  @Test(arguments: 0..<6) func `synthetic voices of all kinds are voices`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * random.uniform() }
    var voice = SyntheticVoice()
    (voice.pitchHz, voice.driftSemitonesPerSecond) = (between(85, 280), between(-0.4, 0.4))
    (voice.jitter, voice.shimmer) = (between(0.003, 0.01), between(0.02, 0.06))
    (voice.tremorDepth, voice.tremorHz) = (between(0.004, 0.02), between(4, 7))
    (voice.breathRatioDecibels, voice.durationSeconds) = (between(24, 32), 1.5)
    voice.seed = UInt64(seed + 40)
    var room = SyntheticRoom()
    (room.durationSeconds, room.voices, room.seed) = (2.3, [(0.4, voice)], UInt64(seed))
    let found = try measureVoice(room.samples)
    let informative = [
      "jitter_local_pct", "shimmer_local_pct", "hnr_cc_mean_db", "f0_sd_st", "cpps_db",
      "maximum_phonation_time_s",
    ]
    for name in informative {
      #expect(found.flags(name).isEmpty, "\(name) \(found.flags(name))")
      #expect(found.number(name) != nil, "\(name)")
    }
  }

  @Test(.enabled(if: Fixture.shared("recordings") != nil)) func `a real vowel stays good`() throws {
    let root = try #require(Fixture.shared("recordings/vowel-disvoice-a1"))
    let files = try StudyFiles(below: [root])
    let path = try #require(files.paths.first { $0.hasSuffix(".wav") })
    let recording = try #require(SessionReader(files).reports(of: path).first?.recording)
    let voice = try measureVoice(recording.content)
    for name in Self.voiceMetrics { #expect(voice.flags(name).isEmpty, "\(name)") }
  }
}
