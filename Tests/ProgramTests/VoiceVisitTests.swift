import Foundation
import Synthesis
import TestSupport
import Testing

/// Truth: what is documented of voice quality in runs. That a visit has the values of one session is proven in `VoiceQualityTests`.
@Suite struct VoiceVisitTests {
  private static let options = [
    "--layout", "{participant}/{visit}/{session}/{file}", "--praat", "6.1",
  ]
  private let scratch: Scratch

  /// P1 has vowel and speech in two sessions of the visit V1, and a vowel alone in V2; P2 has both in one session.
  init() throws {
    scratch = try Scratch()
    let (vowel, speech) = (Array(TestVoice.hoarse.samples.suffix(60_000)), TestSpeech.samples)
    let files = [
      ("P1/V1/vowel/audio_audio.wav", vowel), ("P1/V1/text/audio_speech.recognition.wav", speech),
      ("P1/V2/vowel/audio_audio.wav", Array(vowel.dropFirst(50))),
      ("P2/V1/both/audio_audio.wav", Array(vowel.dropFirst(100))),
      ("P2/V1/both/audio_speech.recognition.wav", Array(speech.dropFirst(100))),
    ]
    for (name, samples) in files {
      try scratch.write("study/\(name)", QuantizedSound([samples]).samples().wav())
    }
  }

  private func run(_ folder: String, _ more: [String]) throws -> Outcome {
    try Tool.run(["run", "study", "-o", folder] + Self.options + more, in: scratch.url)
  }

  private func groups(_ folder: String) throws -> [[String: String]] {
    try Table(csv: scratch.read("\(folder)/groups.csv")).rows.filter {
      $0["task"] == "voice-quality"
    }
  }

  @Test func `a session has rows of its own, and a visit of two sessions has rows of groups`()
    throws
  {
    #expect(try run("one", ["-j", "1"]).status == 0)
    let rows = try Table(csv: scratch.read("one/metrics.csv")).rows.filter {
      $0["task"] == "voice-quality"
    }
    #expect(Set(rows.map { $0["participant"] }) == ["P2"] && rows.allSatisfy { $0["step"] == "" })
    #expect(rows.contains { $0["metric"] == "avqi" && $0["value"] != "" })
    let ofVisit = try groups("one")
    #expect(Set(ofVisit.map { $0["participant"] }) == ["P1"])
    #expect(ofVisit.allSatisfy { $0["group"] == "visit=V1" })
    let index = ofVisit.first { $0["metric"] == "avqi" }
    #expect(index.map { $0["value"] != "" } ?? false)
    #expect(index?["flags"]?.contains("speech_text_not_standard") ?? false)
    let sessions = try Table(csv: scratch.read("one/sessions.csv")).rows
    #expect(sessions.filter { $0["task"] == "voice-quality" }.map { $0["session"] } == ["both"])
    #expect(try run("three", ["-j", "3"]).status == 0)
    for table in ["groups.csv", "metrics.csv", "sessions.csv"] {
      #expect(try scratch.read("one/\(table)") == scratch.read("three/\(table)"), "\(table)")
    }
    let kept = try run("one", ["-j", "1", "--update"])
    #expect(kept.status == 0)
    #expect(try groups("one") == ofVisit)
  }

  /// Parts of a study that divide the visit measure nothing of it, and a merge of them says so.
  @Test func `a merge has what its runs have measured`() throws {
    for part in 1...4 {
      #expect(try run("part\(part)", ["-j", "1", "--shard", "\(part)/4"]).status <= 1)
    }
    let measured = try (1...4).flatMap { try groups("part\($0)") }
    let merged = try Tool.run(
      ["merge", "part1", "part2", "part3", "part4", "-o", "all"], in: scratch.url)
    #expect(try groups("all") == measured)
    let says = merged.messages.contains("voice quality of P1, visit V1 is not measured")
    #expect(says == measured.isEmpty)
  }
}
