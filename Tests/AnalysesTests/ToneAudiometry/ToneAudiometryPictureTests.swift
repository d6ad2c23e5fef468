import Analyses
import Metrics
import Testing

@testable import Recordings

/// Truth: the events of the worked example.
@Suite struct ToneAudiometryPictureTests {
  private func measured(_ parameters: [String: String]) throws -> MeasuredStep {
    let session = try resultSession([WorkedToneAudiometryTests.leaf], of: .toneAudiometry)
    return try #require(resultRows(ToneAudiometry.self, session, parameters)["tone.audiometry"])
  }

  @Test func `levels are those of the tones, and no hearing levels`() throws {
    let step = try measured(drawn)
    let panel = try #require(step.panels("tone-levels-dbfs").first)
    #expect(panel.y.unit == .decibels)
    #expect(panel.x.scale == .octaves)
    let levels = step.events("tone_level_dbfs").map(\.value)
    let words = step.events("tone_status").map(\.word)
    for (label, side, word) in [
      ("right ear", "right", "ok"), ("left ear", "left", "ok"),
      ("wrong ear answered, right", "right", "wrong_ear"),
      ("not answered, left", "left", "no_response"),
    ] {
      let sides = step.events("tone_status").map(\.side)
      let truth = levels.indices.filter { words[$0] == word && sides[$0] == side }.map {
        levels[$0]
      }
      #expect(panel.mark(label)?.points.map(\.y) == truth, "\(label)")
      #expect(!truth.isEmpty, "\(label)")
      // Ink and symbol show the ear of every tone.
      let (ink, symbol) = side == "left" ? (Mark.Ink.left, Mark.Symbol.cross) : (.right, .circle)
      let points = panel.mark(label)?.points ?? []
      #expect(panel.mark(label)?.ink == ink)
      #expect(panel.marks.contains { $0.form == .dots(points, symbol) && $0.ink == ink })
    }
    #expect(try measured([:]).pictureNames.isEmpty)
  }
}
