import Analyses
import Foundation
import Metrics
import Testing

@Suite struct ReceptionPictureTests {
  /// Truth: the metrics of the same run; the logistic function written out with their midpoint and slope.
  @Test(arguments: ["0", "0.1"])
  func `thresholds, shares and the fitted curve are those of the table`(lapse: String) throws {
    let given = ["sentence-scoring": "keywords", "srt-lapse": lapse].merging(drawn) { $1 }
    let run = try listened(wordsRight: [5, 5, 5, 4, 3, 1, 0], given).run
    let panel = try #require(run.panels("psychometric-function").first)
    #expect(panel.mark("threshold (SRT)")?.levels.first == run.number("srt_db"))
    #expect(panel.mark("threshold (SRT)")?.quantities == [run.number("srt_db")])
    #expect(panel.mark("curve's threshold")?.levels.first == run.number("srt_fit_db"))
    let interval = try #require(panel.mark("95 % confidence interval")?.spans.first)
    #expect(interval.lowerBound == run.number("srt_fit_ci_low_db"))
    #expect(interval.upperBound == run.number("srt_fit_ci_high_db"))
    #expect(panel.mark("50 % of the words")?.levels == [50])
    // Nothing was said after the seventh sentence, which is taken for that of 0 dB.
    #expect(panel.mark("sentence without reply")?.points == [SIMD2(0, 0)])
    #expect(panel.x.label == "assumed level of speech above noise")
    #expect(panel.mark("words right")?.points.map(\.y) == [0, 20, 60, 80, 100, 100, 100])
    let (m, s) = (run.number("srt_fit_db") ?? .nan, run.number("srt_fit_slope_per_db") ?? .nan)
    let top = 1 - (Double(lapse) ?? 0)
    for point in panel.mark("fitted curve")?.points ?? [] {
      #expect(abs(point.y - 100 * top / (1 + exp(-4 * s * (point.x - m)))) < 1e-9)
    }
    #expect(panel.mark("fitted curve")?.points.isEmpty == false)
  }

  /// The worked levels go from 18 dB down to 0 dB.
  @Test(arguments: [
    ([5, 5, 5, 5, 5, 5, 4], "threshold (SRT), not reached"),
    ([1, 1, 0, 0, 0, 0, 0], "threshold (SRT), not reached"),
    ([5, 5, 5, 5, 4, 3, 2], "threshold (SRT), in doubt"),
  ]) func `a threshold that depends on the levels tested is drawn muted`(
    wordsRight: [Int], label: String
  ) throws {
    let given = ["sentence-scoring": "keywords"].merging(drawn) { $1 }
    let run = try listened(wordsRight: wordsRight, given).run
    let panel = try #require(run.panels("psychometric-function").first)
    let mark = try #require(panel.mark(label))
    #expect(mark.ink == .muted)
    #expect(mark.levels.first == run.number("srt_db"))
    #expect(panel.mark("threshold (SRT)") == nil)
  }

  @Test func `levels that the user states are not labeled as assumed`() throws {
    let given = ["srt-start": "18", "srt-step": "3", "sentence-scoring": "keywords"].merging(drawn)
    { $1 }
    let run = try listened(wordsRight: [5, 5, 5, 4, 3, 1, 1], given).run
    let panel = try #require(run.panels("psychometric-function").first)
    #expect(panel.x.label == "level of speech above noise")
    #expect(panel.mark("sentence without reply") == nil)
  }

  @Test func `without a curve the shares are drawn, and nothing without a request`() throws {
    let separated = try listened(
      wordsRight: [5, 5, 5, 0, 0, 0, 0], ["sentence-scoring": "keywords"].merging(drawn) { $1 }
    ).run
    let panel = try #require(separated.panels("psychometric-function").first)
    #expect(panel.mark("fitted curve") == nil)
    #expect(panel.mark("words right")?.points.count == 7)
    #expect(try listened(wordsRight: [5, 3, 0]).run.pictureNames.isEmpty)
  }
}
