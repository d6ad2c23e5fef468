import Foundation
import Metrics
import Synthesis
import TestSupport
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: a tone of amplitude A has the level 20 lg A - 3.01 dB; weighting A takes 19.14 dB of it at
/// 100 Hz and nothing at 1 kHz (IEC 61672-1:2013).
@Suite struct StimulusSoundsTests {
  private let silence = [Double](repeating: 0, count: Int(soundRate))

  private func recording(_ samples: [Double], rateHz: Double = soundRate) throws -> Recording {
    Recording(
      source: "sound.wav", content: try sound([samples], rateHz: rateHz), itemCount: 0, tear: nil)
  }

  /// A second of speech between two of silence; a second of noise.
  private func parts(speechHz: Double = 1000, noiseHz: Double = 1000) throws -> StimulusRecordings {
    StimulusRecordings(
      speech: [try recording(silence + tone(speechHz, amplitude: 0.4, seconds: 1) + silence)],
      noise: [try recording(tone(noiseHz, amplitude: 0.2, seconds: 1))])
  }

  @Test(arguments: [(1.0, 6.0206), (0.1, 26.0206), (2, 0)])
  func `speech is measured in the frames with speech and noise in all frames`(
    gain: Double, ratio: Double
  ) throws {
    let level = try #require(try StimulusSounds(parts()).nominal(number: 3, gain: gain)?.get())
    // The weighting filter rings into the frame after the speech, which then counts as speech.
    #expect(abs(level.decibels - ratio) < 0.05)
    #expect(abs(level.weightedDecibels - ratio) < 0.1)
  }

  @Test func `weighting counts low noise less`() throws {
    let sounds = StimulusSounds(try parts(noiseHz: 100))
    let level = try #require(try sounds.nominal(number: 0, gain: 1)?.get())
    #expect(abs(level.weightedDecibels - level.decibels - 19.1428) < 0.05)
  }

  /// Even noise from -0.2 to 0.2 has the mean square 0.04/3 = 1/75.
  @Test(arguments: [0, 500, 20_000]) func `a mix is taken apart by its speech`(lag: Int) throws {
    var numbers = SplitMix64(seed: 3)
    let speech: [Double] = (0..<44_100).map { place in
      let t = Double(place)
      let swell: Double = 1 + 0.5 * sin(0.0007 * t * sin(0.0003 * t))
      return 0.4 * sin(0.05 * t) * swell
    }
    let noise: [Double] = (0..<70_000).map { _ in Double.random(in: -0.2...0.2, using: &numbers) }
    var mix = noise
    for (place, value) in speech.enumerated() { mix[place + lag] += 0.7 * value }
    let sounds = StimulusSounds(
      StimulusRecordings(speech: [try recording(speech)], mixes: [try recording(mix)]))
    let power: Double = 0.49 * speech.reduce(0) { $0 + $1 * $1 } / Double(speech.count)
    let expected: Double = 10 * log10(power * 75)
    let level = try #require(try sounds.mixed(number: 0)?.get())
    #expect(abs(level.decibels - expected) < 0.1)
    #expect(!level.flags.contains(.sentenceSNREstimated))
  }

  @Test func `a mix alone gives an estimate`() throws {
    let loud = tone(1000, amplitude: 0.4, seconds: 1),
      quiet = tone(1000, amplitude: 0.04, seconds: 1)
    let sounds = StimulusSounds(StimulusRecordings(mixes: [try recording(quiet + loud)]))
    let level = try #require(try sounds.mixed(number: 0)?.get())
    #expect(abs(level.decibels - 19.9564) < 0.1)
    #expect(level.flags == [.sentenceSNREstimated])
    let found = try #require(sounds.sentenceLevel(number: 0, gain: 1))
    #expect(found.source == .mix)
    #expect(found.flags == [.sentenceSNREstimated])
  }

  /// ResearchKit's own sentences, whose spoken parts were measured at -27.1 to -24.9 dBFS with NumPy.
  @Test(arguments: 1...3) func `ResearchKit's sentences have their level`(number: Int) throws {
    let name = "formats/researchkit-samples/speech-in-noise"
    guard let folder = Fixture.shared(name) else { return }
    let bytes = try ByteBuffer(readingFile: "\(folder)/Sentence\(number).wav").withBytes {
      Array($0)
    }
    let recording = Recording(
      source: "a.wav", content: try sound(ofFile: bytes), itemCount: 0, tear: nil)
    let noise = try self.recording(tone(1000, amplitude: 2.0.squareRoot(), seconds: 1))
    let stimuli = StimulusRecordings(speech: [recording], noise: [noise])
    let level = try #require(try StimulusSounds(stimuli).nominal(number: 0, gain: 1)?.get())
    #expect((-27.2 ... -24.8).contains(level.decibels))
  }

  @Test func `sounds that cannot be compared give a reason`() throws {
    let speech = try recording(tone(500, amplitude: 0.3, seconds: 1))
    func reason(_ stimuli: StimulusRecordings) -> Flag? {
      if case .failure(let problem)? = StimulusSounds(stimuli).mixed(number: 0) {
        return problem.reason
      }
      return nil
    }
    let slow = try recording(tone(500, amplitude: 0.3, seconds: 1, rateHz: 8000), rateHz: 8000)
    #expect(reason(.init(speech: [speech], mixes: [slow])) == .audioSampleRatesDiffer)
    #expect(reason(.init(speech: [speech], mixes: [try recording(silence)])) == .speechNotInMix)
    #expect(reason(.init(mixes: [try recording(silence)])) == .noBackground)
    let parts = StimulusRecordings(speech: [try recording(silence)], noise: [speech])
    #expect(StimulusSounds(parts).sentenceLevel(number: 0, gain: 1) == nil)
  }

  @Test func `several sounds are those of the sentences in their order`() throws {
    let sounds = try [0.4, 0.2].map { try recording(tone(1000, amplitude: $0, seconds: 1)) }
    let noise = [try recording(tone(1000, amplitude: 0.2, seconds: 1))]
    let stimuli = StimulusSounds(StimulusRecordings(speech: sounds, noise: noise))
    let ratios = (0..<3).map { stimuli.sentenceLevel(number: $0, gain: 1)?.decibels }
    #expect(agree(ratios[0], 6.0206, within: 1e-3) && agree(ratios[1], 0, within: 1e-3))
    #expect(ratios[2] == nil)
  }

  /// Everything a session knows of its gains is applied to the noise.
  @Test func `a session has the levels of its sounds`() throws {
    var heard = try listening(SyntheticListener(wordsRight: [6, 3]).steps())
    heard.stimuli = try parts()
    let found = try Listened(heard, ["sentence-noise-gain": "0.5"])
    for sentence in found.sentences {
      #expect(agree(sentence.number("sentence_snr_db"), 12.0412, within: 0.05))
      #expect(agree(sentence.number("sentence_snr_files_db"), 12.0412, within: 0.05))
      #expect(sentence.word("sentence_snr_source") == "files")
    }
    #expect(found.run.reason("srt_db") == "srt_one_level")
  }
}
