import Analyses
import Metrics
import Recordings
import Testing

/// Truth: thresholds and answers of the worked example, which the metrics are tested against.
@Suite struct DBHLToneAudiometryPictureTests {
  private func rows(_ parameters: [String: String] = drawn) throws -> [String: MeasuredStep] {
    resultRows(
      DBHLToneAudiometry.self,
      try resultSession(
        [WorkedDBHLToneAudiometryTests.right, WorkedDBHLToneAudiometryTests.left],
        of: .dBHLToneAudiometry), parameters)
  }

  @Test func `the audiogram shows both ears as audiologists do`() throws {
    let rows = try rows()
    let panel = try #require(rows[""]?.panels("audiogram").first)
    #expect(panel.x.scale == .octaves)
    #expect(panel.y.isReversed)
    #expect(panel.y.unit == .hearingLevel)
    for (side, symbol, ink) in [
      ("right", Mark.Symbol.circle, Mark.Ink.right), ("left", .cross, .left),
    ] {
      let mark = try #require(panel.mark("\(side) ear"))
      let step = try #require(
        rows.values.first {
          $0.measurement.step == (side == "right" ? "dBHL1" : "dBHL2") + ".tone.audiometry"
        })
      #expect(mark.form == .dots(mark.points, symbol))
      #expect(mark.ink == ink)
      #expect(mark.points.map(\.x) == [250, 500, 1000, 2000, 3000, 4000, 8000])
      for point in mark.points {
        #expect(step.number("hearing_threshold_\(Int(point.x))hz_\(side)_db_hl") == point.y)
      }
    }
  }

  /// Symbols and arrows of ASHA's Guidelines for audiometric symbols, 1990: down and outward, for the right ear to
  /// the left on paper, and never joined to thresholds by a line.
  @Test func `where no threshold was found a symbol with an arrow stands alone`() throws {
    let tone =
      #"{"dBHLValue":30,"startOfUnitTimeStamp":1,"preStimulusDelay":1,"userTapTimeStamp":0,"timeoutTimeStamp":4}"#
    let none = "1.7976931348623157e308"
    let leaf = hearingLeaf(tracks: [(500, "20", ""), (1000, none, tone), (2000, "25", "")])
    let rows = try hearing([leaf], drawn)
    let panel = try #require(rows[""]?.panels("audiogram").first)
    #expect(panel.mark("right ear")?.points == [SIMD2(500, 20), SIMD2(2000, 25)])
    let missed = try #require(panel.mark("no response, right ear"))
    #expect(missed.form == .dots([SIMD2(1000, 30)], .circle))
    #expect(missed.ink == .right)
    let lines = panel.marks.compactMap { mark -> [[SIMD2<Double>]]? in
      if case .lines(let pieces) = mark.form { pieces } else { nil }
    }
    try #require(lines.count == 2)
    #expect(lines[0] == [[SIMD2(500, 20)], [SIMD2(2000, 25)]])
    #expect(lines[1].joined().allSatisfy { $0.x < 1000 && $0.x > 800 && $0.y > 30 && $0.y < 40 })
  }

  @Test func `the tones of a step are all of its presentations`() throws {
    let step = try #require(try rows()["dBHL1.tone.audiometry"])
    let panel = try #require(step.panels("tone-levels").first)
    for (label, type) in [
      ("heard", "hearing_tone_heard"), ("missed", "hearing_tone_missed"),
      ("tapped too early", "hearing_tone_early"),
    ] { #expect(panel.mark(label)?.points.map(\.y) == step.events(type).map(\.value), "\(label)") }
    let threshold = panel.mark("threshold")?.points ?? []
    #expect(threshold.map(\.y) == [20, 20])
    #expect(threshold.map(\.x) == [0.6, 9.4])
  }

  @Test func `nothing is drawn without a request`() throws {
    for (_, step) in try rows([:]) { #expect(step.pictureNames.isEmpty) }
  }
}
