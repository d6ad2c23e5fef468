import Foundation
import Synthesis
import TestSupport
import Testing
import Text

/// A run of the speech recognition task as a phone leaves it. Truth: the words and times it was made of.
@Suite struct SpeechRecognitionTests {
  /// Gaps of 0.1, 0.5 and 0.3 s. The recognizer misheard one word, and dropped one.
  private static let speech: SyntheticSpeech = {
    var words = [
      RecognizedWord("Zanzibar", startSeconds: 0.6, durationSeconds: 0.5),
      RecognizedWord("quokka", startSeconds: 1.2, durationSeconds: 0.4),
      RecognizedWord("hides", startSeconds: 2.1, durationSeconds: 0.4),
      RecognizedWord("7", startSeconds: 2.8, durationSeconds: 0.3),
    ]
    words[1].alternatives = ["quagga"]
    return SyntheticSpeech(words, correction: "Zanzibar's quokka hides seven xylophones")
  }()

  /// Occur nowhere but in what was said, offered, corrected and to be read.
  private static let secrets = ["zanzibar", "quokka", "quagga", "hides", "xylophone", "wombat"]

  private static let sessionFiles: [SyntheticSession.File] = {
    let clock = WallClock(bootUnixSeconds: 1_731_400_000.3, utcOffsetSeconds: 3600)
    let writer = RecorderWriter(stepIdentifier: "speech.recognition", clock: clock, seed: 31)
    return SyntheticSession(
      taskIdentifier: "speech", taskRunUUID: "5BEEC400-0000-4000-8000-000000000001", clock: clock,
      steps: speech.steps(writer)
    ).files
  }()

  private func study() throws -> Scratch {
    let scratch = try Scratch()
    for file in Self.sessionFiles { try scratch.write("P/S/\(file.path)", file.bytes) }
    try scratch.write(
      "task.json",
      #"{"steps":[{"identifier":"speech.recognition","shouldHideTranscript":true,"#
        + #""speechRecognitionText":"A wombat hides"}]}"#)
    return scratch
  }

  private func leaks(_ text: String) -> [String] { Self.secrets.filter(text.lowercased().contains) }

  private func values(_ table: Table) -> [String: String] {
    Dictionary(table.rows.map { ($0["metric"] ?? "", $0["content"] ?? "") }) { first, _ in first }
  }

  @Test func `words, times, errors and sound of a session are measured`() throws {
    let study = try study()
    let outcome = try Tool.run(["run", "P", "--task-description-file", "task.json"], in: study.url)
    #expect(outcome.status == 0)
    #expect(outcome.complaints.isEmpty)
    let table = try outcome.table
    #expect(table.values("task") == ["speech-recognition"])
    #expect(table.values("method") == ["speech-recognition/6"])
    #expect(table.values("source") == ["S/result.json"])
    let values = values(table)
    let expected = [
      "speech_word_count": "4", "speech_character_count": "27", "speech_pause_count": "2",
      "speech_pause_total_s": "0.8", "speech_duration_s": "2.5", "speech_latency_s": "0.6",
      "speaking_rate_wpm": "96", "transcript_corrected": "true",
      "transcript_word_reference_count": "5", "transcript_word_correct_count": "3",
      "word_error_rate_pct": "40", "transcript_word_deletion_count": "1", "sample_rate_hz": "48000",
      "channel_count": "1", "clipped_run_count": "0", "session_status": "complete",
    ]
    for (name, value) in expected { #expect(values[name] == value, "\(name)") }
    let reading = try #require(Double(values["reading_accuracy_pct"] ?? ""))
    #expect(abs(reading - 100.0 / 3) < 1e-6)
    // Each word falls by 9 semitones a second from 120 Hz on.
    let pitch = try #require(Double(values["f0_median_hz"] ?? ""))
    #expect(90 < pitch)
    #expect(pitch < 120)
    #expect(values["speech_pause_audio_count"] == "2")
    let pauses = try #require(Double(values["speech_pause_audio_total_s"] ?? ""))
    #expect(abs(pauses - 0.8) < 0.1)
  }

  @Test(arguments: [
    ["run", "-v", "P"], ["run", "-v", "--format", "ndjson", "P"], ["run", "--wide", "P"],
    ["inspect", "-v", "."], ["inspect", "--format", "ndjson", "."],
    ["speech-recognition", "-v", "--text", "drop", "P/S/result.json"],
    ["run", "-v", "P", "--task-description-file", "task.json"],
    ["run", "-v", "--strict", "--reading-text", "wombat", "P"],
    ["run", "-v", "P", "--speech-pause-min", "wombat"], ["samples", "-v", "P/S/result.json"],
    ["spectrum", "-v", "P/S/result.json"], ["gait-and-balance", "-v", "P"],
  ]) func `no spoken word is written without a request`(arguments: [String]) throws {
    let study = try study()
    let outcome = try Tool.run(arguments, in: study.url)
    let said = arguments.last == "wombat" ? ["wombat"] : []
    #expect(leaks(outcome.text).isEmpty)
    #expect(leaks(outcome.messages) == said)
    #expect(!outcome.text.isEmpty || !outcome.messages.isEmpty)
  }

  @Test(arguments: [["--reading-text", "A wombat"], ["--reading-text=A wombat"]])
  func `no word is in any file of an output folder`(option: [String]) throws {
    let study = try study()
    _ = try Tool.run(["run", "P", "-o", "out"] + option, in: study.url)
    let names = try study.names(in: "out")
    #expect(names.contains("events.csv"))
    #expect(names.contains("run.json"))
    for name in names {
      let content = try? study.read("out/\(name)")
      let text = content.map { String(decoding: $0, as: UTF8.self) } ?? ""
      #expect(leaks(text).isEmpty, "\(name)")
    }
    let events = try Table(csv: study.read("out/events.csv"))
    let words = events.rows.filter { $0["type"] == "word" }
    #expect(words.map { $0["item"] ?? "" } == ["1", "2", "3", "4"])
  }

  @Test func `spoken words are written on request`() throws {
    let study = try study()
    _ = try Tool.run(
      ["run", "P", "-o", "out", "--text", "keep", "--reading-text", "A wombat"], in: study.url)
    let events = try Table(csv: study.read("out/events.csv")).rows.filter { $0["type"] == "word" }
    #expect(events.map { $0["item"] ?? "" } == ["zanzibar", "quokka", "hides", "seven"])
    #expect(events.map { $0["onset_s"] ?? "" } == ["0.6", "1.2", "2.1", "2.8"])
    #expect(events.map { $0["content"] ?? "" } == ["0.9", "0.9", "0.9", "0.9"])
    let run = String(decoding: try study.read("out/run.json"), as: UTF8.self)
    #expect(run.contains("wombat"))
  }

  /// A broken result names a byte and never what stands there.
  @Test func `the message on a truncated result contains no spoken word`() throws {
    let study = try study()
    let whole = try study.read("P/S/result.json")
    let word = try #require(String(decoding: whole, as: UTF8.self).range(of: "quokka"))
    let text = String(decoding: whole, as: UTF8.self)
    try study.write("P/S/result.json", String(text[..<word.upperBound]))
    let outcome = try Tool.run(["run", "-v", "P"], in: study.url)
    #expect(leaks(outcome.text).isEmpty)
    #expect(leaks(outcome.messages).isEmpty)
    #expect(outcome.status == 1)
  }

  /// Two tasks use the streaming recorder, so the command has to name the task.
  @Test func `a sound alone is measured`() throws {
    let study = try Scratch()
    let sound = try #require(Self.sessionFiles.first { $0.path.hasSuffix(".wav") })
    let name = try #require(sound.path.split(separator: "/").last)
    try study.write("P/S/\(name)", sound.bytes)
    let table = try Tool.run(["speech-recognition", "P"], in: study.url).table
    #expect(table.values("source") == ["S/\(name)"])
    let values = values(table)
    #expect(values["speech_word_count"] == "0")
    #expect(values["speech_pause_audio_count"] == "2")
  }

  @Test func `the reading text may come from a map`() throws {
    let study = try study()
    try study.write("map.csv", "file,reading-text\nS/result.json,Zanzibar hides\n")
    let table = try Tool.run(["run", "P", "--map", "map.csv"], in: study.url).table
    #expect(values(table)["reading_accuracy_pct"] == "100")
  }
}
