import Foundation
import Synthesis
import TestSupport
import Testing

/// Truth: what the options are documented to do, on the voices S1 and S4 whose pitch is 120 Hz.
@Suite struct SoundCommandTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for (name, voice) in [("regular", TestVoice.regular), ("hoarse", TestVoice.hoarse)] {
      let sound = QuantizedSound([voice.samples])
      try scratch.write("\(name).wav", sound.samples().wav())
    }
    let room = (0..<44_100).map { 0.001 * sin(0.1 * Double($0)) }
    try scratch.write("room.wav", QuantizedSound([room]).samples().wav())
  }

  private func values(_ outcome: Outcome, of source: String) throws -> [String: String] {
    let rows = try outcome.table.rows.filter { $0["source"] == source }
    return Dictionary(rows.map { ($0["metric"] ?? "", $0["content"] ?? "") }) { first, _ in first }
  }

  @Test func `files that are named are measured, each by itself`() throws {
    let outcome = try Tool.run(
      ["phonation", "regular.wav", "hoarse.wav", "--phonation-segment", "whole"], in: scratch.url)
    #expect(outcome.status == 0)
    #expect(outcome.messages.isEmpty)
    for name in ["regular.wav", "hoarse.wav"] {
      let values = try values(outcome, of: name)
      #expect(values["segment_end_s"] == "3")
      #expect(values["maximum_phonation_time_s"]?.isEmpty == false)
      let pitch = try #require(values["f0_mean_hz"].flatMap { Double($0) })
      #expect(abs(pitch - 120) < 0.1)
    }
  }

  @Test func `a map sets parameters file by file`() throws {
    try scratch.write(
      "map.csv", "file,phonation-segment,audio-channel\nregular.wav,steady,\nhoarse.wav,whole,1\n")
    let outcome = try Tool.run(
      ["phonation", "regular.wav", "hoarse.wav", "--map", "map.csv"], in: scratch.url)
    #expect(try values(outcome, of: "hoarse.wav")["segment_end_s"] == "3")
    #expect(
      try values(outcome, of: "regular.wav")["segment_end_s"].flatMap { Double($0) } ?? 3 < 2.8)
    try scratch.write("map.csv", "file,audio-channel\nregular.wav,1.5\n")
    let wrong = try Tool.run(["phonation", "regular.wav", "--map", "map.csv"], in: scratch.url)
    #expect(wrong.status == 2)
    #expect(wrong.messages.contains("a whole number from 1 to 64"))
  }

  @Test func `the noise floor comes from the named background file`() throws {
    let outcome = try Tool.run(
      ["phonation", "hoarse.wav", "--background-file", "room.wav"], in: scratch.url)
    let floor = try #require(
      try values(outcome, of: "hoarse.wav")["noise_floor_dbfs"].flatMap { Double($0) })
    #expect(abs(floor + 63) < 0.2)
    let spectrum = try Tool.run(
      ["spectrum", "hoarse.wav", "--background-file", "room.wav", "--phonation-segment", "main"],
      in: scratch.url)
    let rows = try spectrum.table.rows
    #expect(rows.count == 2049)
    #expect(rows.allSatisfy { $0["noise_psd_db"]?.isEmpty == false })
    let refused = try Tool.run(
      ["phonation", "hoarse.wav", "--background-file", "none.wav"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(refused.messages.contains("none.wav"))
  }

  @Test func `a sound without the channel that is wanted is one error`() throws {
    let outcome = try Tool.run(
      ["phonation", "hoarse.wav", "--audio-channel", "2"], in: scratch.url)
    #expect(outcome.status == 1)
    #expect(try outcome.table.rows.map { $0["flags"] } == ["audio_channel_missing"])
    let spectrum = try Tool.run(
      ["spectrum", "hoarse.wav", "--audio-channel", "2"], in: scratch.url)
    #expect(spectrum.status == 1)
    #expect(spectrum.output.isEmpty)
    #expect(spectrum.messages.contains("audio_channel_missing"))
  }

  @Test func `every frame and pulse is an event when contours are wanted`() throws {
    let outcome = try Tool.run(
      [
        "phonation", "regular.wav", "--phonation-segment", "whole", "--contour-events", "-o", "out",
      ], in: scratch.url)
    #expect(outcome.status == 0)
    let events = String(decoding: try scratch.read("out/events.csv"), as: UTF8.self).split(
      separator: "\n")
    #expect(events.count { $0.contains(",f0_hz,") } == 297)
    #expect(events.count { $0.contains(",pulse,") } == 355)
  }
}
