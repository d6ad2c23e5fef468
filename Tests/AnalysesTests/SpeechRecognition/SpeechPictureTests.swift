import Foundation
import Metrics
import Testing

@testable import Recordings

/// Truth: the events of the same measurement.
@Suite struct SpeechPictureTests {
  private static let rate = 16_000.0

  private func step(_ parameters: [String: String]) throws -> MeasuredStep {
    let spans = [0.5...1.0, 1.6...2.0]
    let samples = (0..<Int(3 * Self.rate)).map { index in
      let time = Double(index) / Self.rate
      let noise = 1e-4 * sin(Double(index * index % 7919))
      return (spans.contains { $0.contains(time) } ? 0.3 * sin(2 * .pi * 150 * time) : 0) + noise
    }
    let leaf = recognized("apple pear", ["apple@0.5+0.5", "pear@1.6+0.4"])
    return try measureSpeech(
      try speechStep([leaf], [try sound([samples], rateHz: Self.rate)]), parameters: parameters)
  }

  @Test func `words and pauses stand where the events say`() throws {
    let step = try step(drawn)
    let panels = step.panels("words-and-pauses")
    try #require(panels.count == 3)
    for (label, type) in [
      ("words", "word"), ("pauses in text", "speech_pause"),
      ("pauses in sound", "speech_pause_audio"),
    ] {
      let bars = panels[0].mark(label)?.bars ?? []
      let events = step.events(type)
      #expect(bars.map(\.span.lowerBound) == events.map(\.onsetSeconds), "\(label)")
      #expect(!bars.isEmpty, "\(label)")
      for (bar, event) in zip(bars, events) {
        #expect(
          agree(event.durationSeconds, bar.span.upperBound - bar.span.lowerBound, within: 1e-12))
      }
    }
    #expect(panels.allSatisfy { !$0.x.label.isEmpty && !$0.y.label.isEmpty })
    #expect(panels[2].mark("median")?.quantities == [step.number("f0_median_hz")])
    #expect(panels[1].mark("level")?.points.isEmpty == false)
    #expect(panels[2].mark("pitch")?.points.contains { abs($0.y - 150) < 1 } == true)
  }

  /// Words leave the program on demand only.
  @Test func `words are written only where the user asked`() throws {
    let silent = try step(drawn)
    let texts = silent.measurement.pictures.flatMap(\.panels).flatMap(\.marks).flatMap(\.texts)
    #expect(texts.isEmpty)
    #expect(!"\(silent.measurement.pictures)".contains("apple"))
    let given = try step(["text": "keep"].merging(drawn) { $1 })
    let words = given.panels("words-and-pauses").flatMap(\.marks).flatMap(\.texts)
    #expect(words == ["apple", "pear"])
    #expect(try step([:]).pictureNames.isEmpty)
  }
}
