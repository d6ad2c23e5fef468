import Foundation
import Metrics
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: hearts in closed form, and metrics of the same steps.
@Suite struct HeartRatePictureTests {
  private func fitness(_ parameters: [String: String]) -> [MeasuredStep] {
    func step(_ name: String, from start: Double, to end: Double, _ rate: (Double) -> Double)
      -> SessionStep
    {
      let beats = stride(from: 0, through: end - start, by: 5).map { Beat($0, rate($0)) }
      let rates = heartRates(beats, from: walkStart + start)
      return walkStep(name, from: start, to: end, [.healthQuantity(rates)])
    }
    return measureRun(
      .fitness,
      [
        step("fitness.walk", from: 0, to: 300) { 90 + $0 / 6 },
        step("fitness.rest", from: 300, to: 480) { 80 + 60 * exp(-$0 / 50) },
      ], parameters)
  }

  @Test func `zones are tenths of the highest heart rate`() throws {
    let steps = fitness(drawn.merging(["heart-rate-max": "200", "heart-rate-rest": "60"]) { $1 })
    #expect(steps[0].pictureNames == ["heart-rate"])
    let panel = try #require(steps[0].panels("heart-rate").first)
    #expect(panel.mark("limit of a zone")?.levels == [100, 120, 140, 160, 180, 200])
    #expect(panel.mark("rest (as given)")?.levels == [60])
    let points = try #require(panel.mark("heart rate")).points
    #expect(points.count == steps[0].events("heart_rate_bpm").count)
    #expect(points.map(\.x) == steps[0].events("heart_rate_bpm").compactMap(\.onsetSeconds))
  }

  @Test func `recovery shows the fall and the curve of the table`() throws {
    let step = fitness(drawn)[1]
    #expect(step.pictureNames == ["heart-rate-recovery"])
    let panel = try #require(step.panels("heart-rate-recovery").first)
    let end = try #require(panel.mark("end of exercise")?.levels.first)
    #expect(end == step.number("heart_rate_exercise_end_bpm"))
    for seconds in [30, 60, 120] {
      let mark = try #require(panel.mark("after \(seconds) s"))
      let ring = try #require(mark.points.first)
      #expect(ring.x == Double(seconds))
      let fall = try #require(step.number("heart_rate_recovery_\(seconds)s_bpm"))
      #expect(agree(fall, end - ring.y))
      #expect(agree(mark.quantities.first ?? nil, fall, within: 1e-9))
    }
    #expect(panel.mark("exponential")?.quantities == [step.number("heart_rate_recovery_tau_s")])
    let curve = try #require(panel.mark("exponential")).points
    #expect(curve.allSatisfy { abs($0.y - (80 + 60 * exp(-$0.x / 50))) < 0.01 })
    #expect(panel.mark("exercise")?.spans == [-300...0])
    // Not by color alone.
    let symbols = ["in exercise", "at rest"].map { panel.mark("heart rate \($0)")?.form }
    #expect(symbols[0].map { if case .dots(_, .triangle) = $0 { true } else { false } } == true)
    #expect(symbols[1].map { if case .dots(_, .disc) = $0 { true } else { false } } == true)
  }

  /// The line of rest says where it comes from: the lowest half minute of an exercise is no rest.
  @Test func `the line of the resting rate is labeled with its source`() throws {
    let step = fitness(drawn)[0]
    let panel = try #require(step.panels("heart-rate").first)
    #expect(step.word("heart_rate_rest_source") == "lowest")
    #expect(
      panel.mark("rest (lowest 30 s of all)")?.levels
        == [step.number("heart_rate_rest_bpm")].compactMap(\.self))
  }

  @Test func `a single value has no line for its mean`() throws {
    let music = heartStep(
      "music", from: 60, to: 90, heartRates(beats([72]), from: recordingStart + 60))
    let step = try #require(
      MusicHeartRate.measurements(of: heartSession([music]), Parameters(drawn)).first.map(
        MeasuredStep.init))
    let panel = try #require(step.panels("clip-heart-rate").first)
    #expect(panel.mark("mean during the clip") == nil)
    #expect(panel.mark("during the clip")?.points.count == 1)
  }

  @Test func `a line is not drawn where nothing was measured for long`() {
    let series = HeartRateSeries(
      [0, 5, 10, 41, 46].map {
        HeartRateSample(timeSeconds: $0, beatsPerMinute: 70, sourceKey: ByteKey(""))
      })
    guard case .lines(let pieces)? = series.marks(since: 0, .first, "").first?.form else {
      Issue.record("no lines")
      return
    }
    #expect(pieces.map { $0.map(\.x) } == [[0, 5, 10], [41, 46]])
  }

  @Test func `a clip is shaded, before and during have their means`() throws {
    let before = heartStep(
      "baseline", from: 0, to: 30, heartRates(beats([70, 72, 71, 69, 73, 71])))
    let music = heartStep(
      "music", from: 60, to: 90,
      heartRates(beats([72, 74, 76, 77, 76, 78, 79]), from: recordingStart + 60))
    let steps = MusicHeartRate.measurements(of: heartSession([before, music]), Parameters(drawn))
      .map(MeasuredStep.init)
    #expect(steps[0].pictureNames == ["heart-rate"])
    let panel = try #require(steps[1].panels("clip-heart-rate").first)
    #expect(panel.mark("clip")?.spans == [0...30])
    #expect(panel.mark("before")?.points.map(\.x) == [-60, -55, -50, -45, -40, -35])
    for (name, metric) in [
      ("mean before", "heart_rate_baseline_mean_bpm"),
      ("mean during the clip", "heart_rate_mean_bpm"),
    ] {
      let mark = try #require(panel.mark(name))
      let mean = try #require(steps[1].number(metric))
      #expect(mark.points.map(\.y) == [mean, mean])
      #expect(mark.quantities == [mean])
    }
  }

  @Test func `nothing is drawn without a request`() {
    #expect(fitness([:]).flatMap(\.pictureNames).isEmpty)
  }
}
