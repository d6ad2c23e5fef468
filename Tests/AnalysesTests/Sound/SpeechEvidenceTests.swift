import DSP
import Foundation
import Metrics
import Synthesis
import TestSupport
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: what each sound was made of. Speech is voiced, its pitch moves, and its level rises and falls.
@Suite struct SpeechEvidenceTests {
  private static let rate = 16_000.0
  private static let seconds = 5.0

  private static func sampled(_ value: (Double) -> Double) -> [Double] {
    (0..<Int(seconds * rate)).map { value(Double($0) / rate) }
  }

  /// From 0 to 1 and back so often a second, without a jump.
  private static func syllables(_ frequencyHz: Double, _ time: Double) -> Double {
    max(0, sin(2 * .pi * frequencyHz * time))
  }

  private static func harmonics(_ pitchHz: Double, _ time: Double) -> Double {
    (1...8).reduce(0) { $0 + sin(2 * .pi * pitchHz * Double($1) * time) / Double($1) }
  }

  /// In a quiet room.
  private static func recorded(_ sound: [Double], noise: Double = 2e-4) -> [Double] {
    var random = SplitMix64(seed: 21)
    let peak = sound.reduce(1e-9) { max($0, abs($1)) }
    return sound.map { 0.3 * $0 / peak + noise * random.gaussian() }
  }

  private static func noise(seed: UInt64 = 5) -> [Double] {
    var random = SplitMix64(seed: seed)
    return (0..<Int(seconds * rate)).map { _ in random.gaussian() }
  }

  private static func evidence(_ samples: [Double]) throws -> SpeechEvidence {
    let signal = try Signal(samples, sampleRateHz: rate)
    return SpeechEvidence(SoundLevels(signal), PitchTrack(signal, .speech, praat: .six))
  }

  /// Notes of half a second that die away.
  private static let melody: [Double] = sampled { time in
    let notes = [262.0, 330, 392, 349, 294, 440, 392, 330, 294, 262]
    let note = min(notes.count - 1, Int(2 * time))
    let age = time - Double(note) / 2
    return exp(-4 * age) * harmonics(notes[note], time)
  }

  private static let siren: [Double] = {
    var phase = 0.0
    return sampled { time in
      phase += 2 * .pi * (350 + 150 * sin(2 * .pi * 0.4 * time)) / rate
      return sin(phase)
    }
  }()

  private static let still: [(String, [Double])] = [
    ("tone", sampled { sin(2 * .pi * 440 * $0) }), ("hum", sampled { harmonics(100, $0) }),
    ("beeps at the rate of syllables", sampled { syllables(4, $0) * harmonics(150, $0) }),
    ("ringing", sampled { syllables(1, $0) * (sin(2 * .pi * 440 * $0) + sin(2 * .pi * 480 * $0)) }),
    ("melody", melody), ("siren", siren),
    ("chord", sampled { harmonics(220, $0) + harmonics(277.18, $0) + harmonics(329.63, $0) }),
  ]

  @Test(arguments: still.indices) func `tones, hums and music are no speech`(index: Int) throws {
    let (name, sound) = Self.still[index]
    let found = try Self.evidence(Self.recorded(sound))
    #expect(found.flags == [.notAVoice], "\(name): \(found)")
  }

  @Test func `noise has no voice, however it swells`() throws {
    let noise = Self.noise()
    let swelling = noise.enumerated().map {
      $0.element * Self.syllables(4, Double($0.offset) / Self.rate)
    }
    let clicks = Self.sampled { time in
      let age = (3 * time).truncatingRemainder(dividingBy: 1) / 3
      return exp(-300 * age)
    }
    let knocks = zip(clicks, noise).map { $0 * $1 }
    for sound in [noise, swelling, knocks] {
      #expect(try Self.evidence(Self.recorded(sound)).flags == [.noVoice])
    }
  }

  /// Knocks on wood ring at one pitch for a moment.
  @Test func `knocking does not count as speech`() throws {
    let knocks = Self.sampled { time in
      let age = (4 * time).truncatingRemainder(dividingBy: 1) / 4
      return exp(-30 * age) * sin(2 * .pi * 180 * age)
    }
    #expect(try Self.evidence(Self.recorded(knocks)).flags == [.notAVoice])
  }

  @Test func `digital silence and single samples have no flags of speech`() throws {
    #expect(try Self.evidence([Double](repeating: 0, count: 32_000)).flags.isEmpty)
    #expect(try Self.evidence([]).flags.isEmpty)
    #expect(try Self.evidence([0.1]).flags.isEmpty)
  }

  /// Words of 0.12 to 0.3 s whose pitch falls, in a quiet room and in louder ones.
  @Test(arguments: 0..<4) func `synthetic speech counts as speech`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var time = 0.4
    let words = (0..<8).map { number in
      let length = 0.12 + 0.18 * random.uniform()
      defer { time += length + 0.05 + 0.3 * random.uniform() }
      return RecognizedWord("w\(number)", startSeconds: time, durationSeconds: length)
    }
    var speech = SyntheticSpeech(words)
    (speech.pitchHz, speech.sampleRateHz, speech.seed) = (
      100 + 40 * Double(seed), Int(Self.rate), UInt64(seed)
    )
    for noise in [0, 0.001, 0.003] {
      let numbers = Self.noise(seed: 77)
      let sound = speech.samples.enumerated().map {
        $0.element + noise * numbers[$0.offset % numbers.count]
      }
      let found = try Self.evidence(sound)
      #expect(found.flags.isEmpty, "noise \(noise): \(found)")
    }
  }

  /// ResearchKit's own sentences, said by a person.
  @Test(arguments: 1...3) func `a recorded sentence counts as speech`(number: Int) throws {
    let name = "formats/researchkit-samples/speech-in-noise"
    guard let folder = Fixture.shared(name) else { return }
    let bytes = try ByteBuffer(readingFile: "\(folder)/Sentence\(number).wav").withBytes {
      Array($0)
    }
    let step = try measureSpeech(try speechStep([], [try sound(ofFile: bytes)]))
    // Between the words there is digital silence, above which no ratio is defined.
    #expect(step.reason("voice_snr_db") == "digital_silence")
    for name in ["f0_mean_hz", "speech_pause_audio_count", "voice_level_dbfs"] {
      #expect(step.number(name) != nil, "\(name)")
      #expect(step.flags(name).isEmpty, "\(name)")
    }
  }

  /// Pauses, pitch and the ratio to the background mean nothing; what was recorded stays.
  @Test func `measures of speech are bad in a recording without speech`() throws {
    let beeps = Self.recorded(Self.still[2].1)
    let leaf = recognized("one two", ["one@0.5+0.5", "two@1.3+0.7"])
    let step = try measureSpeech(try speechStep([leaf], [try sound([beeps], rateHz: Self.rate)]))
    for name in [
      "speech_pause_audio_count", "speech_pause_audio_total_s", "f0_mean_hz", "f0_sd_st",
      "voice_level_dbfs",
    ] {
      #expect(step.reading(name)?.quality(with: []) == .bad, "\(name)")
      #expect(step.number(name) != nil, "\(name)")
      #expect(step.flags(name) == ["not_a_voice"], "\(name)")
    }
    for name in ["noise_floor_dbfs", "voice_snr_db"] {
      #expect(step.reason(name) == "no_background", "\(name)")
    }
    for name in ["duration_s", "clipped_sample_pct", "speech_word_count", "speech_pause_count"] {
      #expect(step.reading(name)?.quality(with: []) == .good, "\(name)")
    }
  }

  @Test func `a speech file without speech spoils the level of its sentences`() throws {
    func recording(_ samples: [Double]) throws -> Recording {
      Recording(
        source: "sound.wav", content: try sound([samples], rateHz: Self.rate), itemCount: 0,
        tear: nil)
    }
    var heard = try listening(SyntheticListener(wordsRight: [6, 3]).steps())
    heard.stimuli = StimulusRecordings(
      speech: [try recording(Self.recorded(Self.still[0].1))],
      noise: [try recording(Self.recorded(Self.noise()))])
    let sentence = try #require(try Listened(heard).sentences.first)
    for name in ["sentence_snr_db", "sentence_snr_files_db", "sentence_snr_files_a_weighted_db"] {
      #expect(sentence.number(name) != nil, "\(name)")
      #expect(sentence.flags(name) == ["not_a_voice"], "\(name)")
    }
    #expect(sentence.reading("sentence_word_correct_count")?.quality(with: []) == .good)
  }
}
