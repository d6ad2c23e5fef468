import Foundation
import Metrics
import Synthesis
import Testing

@Suite struct VoicePictureTests {
  private static let samples =
    [Double](repeating: 0, count: 22_050)
    + TestVoice(fundamentalHz: 150, durationSeconds: 2, seed: 1).samples

  /// Truth: the metrics of the same measurement; a voice of 150 Hz has its harmonics at its multiples.
  @Test func `waveform, spectrogram and pitch show what was measured`() throws {
    let voice = try measureVoice(Self.samples, drawn)
    #expect(voice.pictureNames == ["spectrogram", "long-term-spectrum"])
    let panels = voice.panels("spectrogram")
    try #require(panels.count == 3)
    let measured = try #require(panels[0].mark("measured")?.spans.first)
    #expect(agree(voice.number("segment_start_s"), measured.lowerBound, within: 1e-9))
    #expect(agree(voice.number("segment_end_s"), measured.upperBound, within: 1e-9))
    let pitch = try #require(panels[2].mark("pitch")?.points)
    #expect(agree(voice.number("f0_min_hz"), pitch.map(\.y).min() ?? .nan, within: 1e-9))
    #expect(agree(voice.number("f0_max_hz"), pitch.map(\.y).max() ?? .nan, within: 1e-9))
    #expect(pitch.allSatisfy { measured.contains($0.x) })
    #expect(panels[1].mark("pitch")?.points == pitch)
    guard case .heat(let map) = panels[1].mark("level")?.form else {
      Issue.record("no spectrogram")
      return
    }
    #expect(map.columnCount <= 500)
    #expect(map.rowCount == 120)
    #expect(map.y == 0...5000)
    // The column in the middle of the voice: louder on the second harmonic than half way to the third.
    let column = Int(
      (1.5 - map.x.lowerBound) / (map.x.upperBound - map.x.lowerBound) * Double(map.columnCount))
    func level(_ hertz: Double) -> Double {
      map.values[column * map.rowCount + Int(hertz / 5000 * Double(map.rowCount))]
    }
    #expect(level(300) > level(375) + 10)
    #expect(level(600) > level(675) + 10)
    // What the caption says of colors.
    #expect(agree(map.limits.upperBound - map.limits.lowerBound, 60, within: 1e-9))
    let peak = panels[0].mark("waveform")?.points.map { abs($0.y) }.max()
    #expect(peak == Self.samples.map { abs($0) }.max())
  }

  /// Truth: a tone has all of its power, half of its amplitude squared, in its band of 100 Hz.
  @Test func `the long-term spectrum shows a tone at its level`() throws {
    let voice = try measureVoice(
      tone(250, amplitude: 0.1, seconds: 2), ["phonation-segment": "whole"].merging(drawn) { $1 })
    let line = try #require(
      voice.panels("long-term-spectrum").first?.mark("band of 100 Hz")?.points)
    let highest = try #require(line.filter { $0.y.isFinite }.max { $0.y < $1.y })
    #expect(highest.x == 250)
    #expect(abs(highest.y - 10 * log10(0.005)) < 0.1)
  }

  @Test func `pictures are drawn only on request and change no number`() throws {
    let (plain, with) = (try measureVoice(Self.samples), try measureVoice(Self.samples, drawn))
    #expect(plain.pictureNames.isEmpty)
    #expect(plain.numbers == with.numbers)
    #expect(try measureVoice([0.1, 0.2, 0.1], drawn).panels("spectrogram").count <= 1)
  }
}
