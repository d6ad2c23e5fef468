import Foundation
import Synthesis
import TestSupport
import Testing

/// Truth: what the command is documented to do, on the test voices; its numbers are compared with Praat in
/// `VoiceQualityTests`.
@Suite struct VoiceQualityCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    let breaking = TestVoice.breaking.samples
    for (name, samples) in [("vowel", TestVoice.hoarse.samples), ("text", breaking)] {
      try scratch.write("\(name).wav", QuantizedSound([samples]).samples().wav())
    }
    var low = TestVoice.hoarse
    low.sampleRateHz = 16_000
    let sound = QuantizedSound([low.samples], sampleRateHz: 16_000)
    try scratch.write("low.wav", sound.samples().wav())
  }

  private func run(_ words: [String]) throws -> Outcome {
    try Tool.run(["voice-quality"] + words, in: scratch.url)
  }

  @Test func `two files have one row for each metric`() throws {
    let outcome = try run(["--vowel", "vowel.wav", "--speech", "text.wav"])
    #expect(outcome.status == 0)
    let rows = try outcome.table.rows
    #expect(rows.allSatisfy { $0["task"] == "voice-quality" && $0["step"] == "" })
    #expect(rows.allSatisfy { $0["source"] == "vowel.wav" && $0["method"] == "voice-quality/1" })
    let values = Dictionary(rows.map { ($0["metric"] ?? "", $0["value"] ?? "") }) { one, _ in one }
    for name in ["avqi", "avqi_praat7", "abi", "avqi_cpps_db", "abi_excitation_ratio"] {
      #expect(values[name].flatMap { Double($0) } != nil, "\(name)")
    }
    let former = try run(["--vowel", "vowel.wav", "--speech", "text.wav", "--praat", "6.1"])
    #expect(try !former.table.values("metric").contains("avqi_praat7"))
  }

  @Test func `both files are needed, and no others`() throws {
    let half = try run(["--vowel", "vowel.wav"])
    #expect(half.status == 2)
    #expect(half.messages.contains("give both --vowel and --speech"))
    let more = try run(["vowel.wav", "--vowel", "vowel.wav", "--speech", "text.wav"])
    #expect(more.status == 2)
    #expect(more.messages.contains("not both"))
    let folder = try run(["--vowel", "vowel.wav", "--speech", "text.wav", "-o", "results"])
    #expect(folder.status == 2)
    #expect(folder.messages.contains("leave --output out"))
    let spoken = try run([
      "--vowel", "vowel.wav", "--speech", "text.wav", "--speech-language", "de",
    ])
    #expect(spoken.status == 0)
    #expect(spoken.messages.contains("--speech-language: is not recorded"))
    let missing = try run(["--vowel", "none.wav", "--speech", "text.wav"])
    #expect(missing.status == 2)
    #expect(try Tool.run(["phonation", "--vowel", "vowel.wav"], in: scratch.url).status == 2)
  }

  @Test func `a low sample rate leaves empty rows`() throws {
    let outcome = try run(["--vowel", "low.wav", "--speech", "text.wav", "--format", "csv"])
    #expect(outcome.status == 0)
    let index = try #require(outcome.table.rows.first { $0["metric"] == "avqi" })
    #expect(index["value"] == "" && index["flags"] == "audio_sample_rate_low")
  }
}
