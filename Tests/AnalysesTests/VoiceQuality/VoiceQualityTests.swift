import Foundation
import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Oracle: Praat 6.1.38 and 7.0.02 with the commands of the script "AVQI 03.01", on the same joined sounds as in
/// `VoiceQualityIndexTests` of the signal processing.
@Suite struct VoiceQualityTests {
  private static let whole = ["phonation-segment": "whole", "praat": "6.1"]

  private func recording(_ samples: [Double], rateHz: Double = soundRate, name: String = "a.wav")
    throws -> Recording
  {
    Recording(source: name, content: try sound([samples], rateHz: rateHz), itemCount: 0, tear: nil)
  }

  private func measure(
    _ vowel: [Double], _ speech: [Double] = TestSpeech.samples,
    rates: (Double, Double) = (soundRate, soundRate), _ parameters: [String: String] = whole
  ) throws -> MeasuredStep {
    MeasuredStep(
      VoiceQuality.measurement(
        vowel: try recording(vowel, rateHz: rates.0),
        speech: try recording(speech, rateHz: rates.1), Parameters(parameters)))
  }

  @Test func `the indices of two recordings are those of Praat`() throws {
    let found = try measure(TestVoice.hoarse.samples)
    #expect(agree(found.number("avqi"), -0.03303242121565696, within: 1e-5))
    #expect(agree(found.number("abi"), -0.14455428627031508, within: 0.003))
    #expect(agree(found.number("avqi_cpps_db"), 18.999779547506996, within: 1e-6))
    #expect(agree(found.share("avqi_shimmer_local_pct"), 0.033282978334260416, within: 1e-9))
    #expect(agree(found.number("abi_noise_ratio"), 1.8913449537551008, within: 1e-9))
    #expect(agree(found.number("voice_quality_speech_s"), 2.4909977324263037, within: 1e-9))
    #expect(found.number("voice_quality_vowel_s") == 3)
    #expect(found.reading("avqi_praat7") == nil)
    // The voiced speech has 2.5 s.
    #expect(found.flags("avqi").contains("voiced_speech_short"))
    #expect(!found.flags("avqi").contains("speech_text_not_standard"))
    #expect(found.quality("avqi") != .good)
    let seven = try measure(TestVoice.hoarse.samples, ["phonation-segment": "whole"])
    #expect(agree(seven.number("avqi_praat7"), -0.1980692439695549, within: 1e-5))
    #expect(agree(seven.number("avqi"), -0.03303242121565696, within: 1e-5))
  }

  private func measure(_ vowel: [Double], _ parameters: [String: String]) throws -> MeasuredStep {
    try measure(vowel, TestSpeech.samples, parameters)
  }

  private func measure(_ vowel: [Double], _ speech: [Double], _ parameters: [String: String]) throws
    -> MeasuredStep
  { try measure(vowel, speech, rates: (soundRate, soundRate), parameters) }

  /// The spectrum has to reach 10 kHz: 20 kHz are enough, a little less is not.
  @Test func `a low sample rate leaves no index`() throws {
    var voice = TestVoice.hoarse
    voice.sampleRateHz = 19_000
    let low = try measure(voice.samples, rates: (19_000, soundRate))
    for name in ["avqi", "abi", "avqi_cpps_db", "voice_quality_speech_s"] {
      #expect(low.reason(name) == "audio_sample_rate_low", "\(name)")
    }
    voice.sampleRateHz = 22_050
    let mixed = try measure(voice.samples, rates: (22_050, soundRate))
    #expect(mixed.number("avqi") != nil)
    #expect(mixed.flags("avqi").contains("voice_rates_differ"))
  }

  /// 1 s is the least of either, 3 s what the studies have.
  @Test func `short sounds are refused or doubtful`() throws {
    let second = Int(soundRate)
    let vowel = TestVoice.hoarse.samples
    let short = try measure(Array(vowel.prefix(second - 100)))
    #expect(short.reason("avqi") == "audio_too_short")
    #expect(short.reason("abi") == "audio_too_short")
    let two = try measure(Array(vowel.prefix(second + 100)))
    #expect(two.number("avqi") != nil)
    #expect(two.flags("avqi").contains("vowel_short"))
    #expect(!(try measure(vowel).flags("avqi").contains("vowel_short")))
    let little = try measure(vowel, Array(TestSpeech.samples.prefix(second)))
    #expect(little.reason("avqi") == "audio_too_short")
  }

  @Test func `digital silence is named`() throws {
    let silence = [Double](repeating: 0, count: Int(2 * soundRate))
    let mute = try measure(TestVoice.hoarse.samples, silence)
    for name in ["avqi", "abi", "avqi_cpps_db"] {
      #expect(mute.reason(name) == "digital_silence", "\(name)")
    }
    let found = VoiceQuality.measurement(
      vowel: try recording(silence), speech: try recording(TestSpeech.samples), Parameters([:]))
    #expect(found.failure?.name == "digital_silence")
  }

  /// A microphone that was off in the last attempt.
  @Test func `silent speech does not displace an earlier attempt`() throws {
    let vowel = step("audio", [try sound([TestVoice.hoarse.samples])])
    let silence = [Double](repeating: 0, count: Int(2 * soundRate))
    var spoken = step("speech.recognition", [try sound([TestSpeech.samples])])
    var mute = step("speech.recognition", [try sound([silence])])
    (spoken.attempt, mute.attempt) = (1, 2)
    let both = VoiceQuality.measurements(
      of: recorded(.voiceQuality, [vowel, spoken, mute]), Parameters(Self.whole))
    let one = VoiceQuality.measurements(
      of: recorded(.voiceQuality, [vowel, spoken]), Parameters(Self.whole))
    #expect(both.first?.metrics == one.first?.metrics && both.count == 1)
    let none = try #require(
      VoiceQuality.measurements(of: recorded(.voiceQuality, [vowel, mute]), Parameters(Self.whole))
        .map(MeasuredStep.init).first)
    #expect(none.reason("avqi") == "digital_silence")
  }

  @Test func `a vowel without a voice is an error row`() throws {
    let noise = TestSpeech.hiss(3, 0.1, seed: 9)
    let found = VoiceQuality.measurement(
      vowel: try recording(noise, name: "noise.wav"), speech: try recording(TestSpeech.samples),
      Parameters([:]))
    #expect(found.failure?.name == "no_voice")
    #expect(found.source == "noise.wav")
  }

  /// The last good vowel counts, and speech of the task is no standard text.
  @Test func `a session has one row of its last good vowel and its speech`() throws {
    var first = step("audio", [try sound([TestVoice.jittery.samples])])
    var second = step("audio", [try sound([TestVoice.hoarse.samples])])
    var third = step("audio", [try sound([TestVoice.regular.samples])])
    (first.attempt, second.attempt, third.attempt) = (1, 2, 3)
    let said = step("speech.recognition", [try sound([TestSpeech.samples])])
    let run = session([first, second, third, said], of: .voiceQuality, resultSource: "result.json")
    let rows = VoiceQuality.measurements(of: run, Parameters(Self.whole)).map(MeasuredStep.init)
    let found = try #require(rows.first)
    #expect(rows.count == 1)
    #expect(found.measurement.step.isEmpty && found.measurement.attempt == nil)
    // The third vowel is a machine's.
    #expect(agree(found.number("avqi"), -0.03303242121565696, within: 1e-5))
    #expect(found.flags("avqi").contains("speech_text_not_standard"))
    let silent = session([first, second], of: .voiceQuality, resultSource: "result.json")
    #expect(VoiceQuality.measurements(of: silent, Parameters([:])).isEmpty)
  }

  private func recorded(_ task: ActiveTask, _ steps: [SessionStep], on device: String? = nil)
    -> Session
  {
    var recorded = session(steps, of: task, participant: "P", resultSource: "result.json")
    recorded.device = RecordingDevice(model: device)
    return recorded
  }

  private func visit(_ vowels: [Session], _ speech: [Session]) -> GroupMeasurement? {
    let parameters = Parameters(Self.whole)
    return VoiceQuality.measurement(
      ofVisit: "V1", of: "P", vowels: vowels.map { VoiceSession($0, parameters) },
      speech: speech.map { VoiceSession($0, parameters) })
  }

  /// Property: the values of a visit are those of one session with the same recordings.
  @Test func `two sessions of a visit have the values of one session`() throws {
    let vowel = step("audio", [try sound([TestVoice.hoarse.samples])])
    let said = step("speech.recognition", [try sound([TestSpeech.samples])])
    let one = VoiceQuality.measurements(
      of: recorded(.voiceQuality, [vowel, said]), Parameters(Self.whole))
    let found = try #require(
      visit([recorded(.phonation, [vowel])], [recorded(.speechRecognition, [said])]))
    #expect(found.participant == "P" && found.group == "visit=V1")
    #expect(!found.metrics.isEmpty && found.metrics == one.first?.metrics)
    #expect(visit([recorded(.phonation, [])], [recorded(.speechRecognition, [said])]) == nil)
    #expect(visit([recorded(.phonation, [vowel])], [recorded(.speechRecognition, [])]) == nil)
  }

  /// A vowel of the device that recorded the speech comes before a later one of another device.
  @Test func `vowel and speech of one device are preferred`() throws {
    let said = step("speech.recognition", [try sound([TestSpeech.samples])])
    let hoarse = step("audio", [try sound([TestVoice.hoarse.samples])])
    let breaking = step("audio", [try sound([TestVoice.breaking.samples])])
    func flags(_ vowels: [Session], _ speech: Session) throws -> [String] {
      let found = try #require(visit(vowels, [speech]))
      let index = try #require(found.metrics.first { $0.definition.name == "avqi" })
      return index.reading.flags.map(\.name)
    }
    func index(_ vowels: [Session], _ speech: Session) -> MeasuredMetric? {
      visit(vowels, [speech])?.metrics.first { $0.definition.name == "avqi" }
    }
    let speech = recorded(.speechRecognition, [said], on: "phone 1")
    let (first, last) = (
      recorded(.phonation, [hoarse], on: "phone 1"), recorded(.phonation, [breaking], on: "phone 2")
    )
    #expect(!(try flags([first, last], speech).contains("voice_devices_differ")))
    #expect(index([first, last], speech) == index([first], speech))
    #expect(try flags([last], speech).contains("voice_devices_differ"))
    let unknown = recorded(.phonation, [breaking])
    #expect(!(try flags([unknown], speech).contains("voice_devices_differ")))
  }
}
