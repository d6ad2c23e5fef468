import Foundation
import Synthesis
import TestSupport
import Testing

/// Truth: files that were made of one sound; the contract says which of them is measured.
@Suite struct OtherEncodingTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func voice(_ pitchHz: Double, _ rateHz: Int = 44_100) -> [Double] {
    var voice = TestVoice(fundamentalHz: pitchHz, durationSeconds: 3)
    voice.sampleRateHz = Double(rateHz)
    return voice.samples
  }

  private func inputs(_ folder: String = "out") throws -> [String: [String: String]] {
    let rows = try Table(csv: scratch.read("\(folder)/inputs.csv")).rows
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["source"] ?? "", $0) })
  }

  /// The names decide nothing: only the pair of one sound is one recording.
  @Test func `of a sound in several encodings the least compressed one is measured`() throws {
    let (first, second) = (voice(120), voice(131))
    let sound = QuantizedSound([first])
    try scratch.write("study/P1/S/take.m4a", sound.m4a())
    try scratch.write("study/P1/S/recorder-1/aaah.wav", sound.samples().wav())
    let low = QuantizedSound([voice(120, 16_000)], sampleRateHz: 16_000)
    try scratch.write("study/P1/S/recorder-2/low.wav", low.samples().wav())
    try scratch.write("study/P1/S/recorder-3/other.wav", QuantizedSound([second]).samples().wav())
    try scratch.write("map.csv", "file,task,step\nP1,phonation,vowel\n")
    let options = ["study", "--map", "map.csv"]
    let outcome = try Tool.run(["run"] + options + ["-o", "out"], in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let files = try inputs()
    let measured = "P1/S/recorder-1/aaah.wav"
    for name in ["P1/S/take.m4a", "P1/S/recorder-2/low.wav"] {
      let row = try #require(files[name])
      #expect(row["role"] == "left_out" && row["rows"] == "0")
      #expect(row["flags"] == "other_encoding" && row["duplicate_of"] == measured)
    }
    #expect(files[measured]?["role"] == "measured")
    #expect(files["P1/S/recorder-3/other.wav"]?["role"] == "measured")
    let rows = try Table(csv: scratch.read("out/metrics.csv")).rows
    #expect(Set(rows.compactMap { $0["attempt"] }.filter { !$0.isEmpty }) == ["1", "2"])
    let line = outcome.messages.split(separator: "\n").filter { $0.contains("other_encoding") }
    #expect(line.contains { $0.contains(measured) && $0.contains("1 more of the same kind") })
    let plan = try Tool.run(["plan"] + options + ["-q"], in: scratch.url).table
    for row in plan.rows { #expect(row["role"] == files[row["file"] ?? ""]?["role"]) }
  }

  /// The result names the compressed file; the other one has no name of a step.
  @Test func `the encoding that a result does not name is measured in its step`() throws {
    let sound = QuantizedSound([voice(120)])
    let step =
      #"{"_class":"ORKStepResult","identifier":"vowel","results":[{"_class":"ORKFileResult","#
      + #""identifier":"audio","fileURL":"file:///x/audio_vowel.m4a"}]}"#
    try scratch.write(
      "study/P1/S/result.json",
      #"{"_class":"ORKTaskResult","identifier":"t","taskRunUUID":"U","results":[\#(step)]}"#)
    try scratch.write("study/P1/S/audio_vowel.m4a", sound.m4a())
    try scratch.write("study/P1/S/a.wav", sound.samples().wav())
    let outcome = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(try inputs()["P1/S/audio_vowel.m4a"]?["duplicate_of"] == "P1/S/a.wav")
    let rows = try Table(csv: scratch.read("out/metrics.csv")).rows.filter { $0["step"] != "" }
    #expect(
      Set(rows.map { [$0["step"], $0["attempt"], $0["source"]] }) == [["vowel", "1", "P1/S/a.wav"]])
  }

  /// A tag changes neither the codec nor the bit rate of a file, but its bytes.
  @Test func `a sound that one lossy codec encoded twice is one recording`() throws {
    let tag = Array("TAG".utf8) + [UInt8](repeating: 0, count: 125)
    try scratch.write("study/P1/S/take.mp3", EncodedSound.mp3)
    try scratch.write("study/P1/S/recorder-1/sent.mp3", EncodedSound.mp3 + tag)
    try scratch.write("map.csv", "file,task,step\nP1,phonation,vowel\n")
    _ = try Tool.run(["run", "study", "--map", "map.csv", "-o", "out"], in: scratch.url)
    let files = try inputs().values.filter { $0["source"]?.hasSuffix(".mp3") == true }
    let omitted = files.filter { $0["role"] == "left_out" }
    #expect(files.count == 2 && omitted.count == 1)
    #expect(omitted.first?["flags"] == "other_encoding")
  }
}
