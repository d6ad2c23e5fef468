import DSP
import Metrics
import Reliability
import Report
import Testing

/// Truth: pictures show the numbers of the rows they are made from.
@Suite struct PictureTests {
  private func points(_ picture: Picture, _ label: String) -> [SIMD2<Double>] {
    picture.panels.flatMap(\.marks).filter { $0.label == label }.flatMap {
      mark -> [SIMD2<Double>] in
      guard case .dots(let points, _) = mark.form else { return [] }
      return points
    }
  }

  @Test func `the ranking has the largest correlation on top`() throws {
    let other = [Entry].table(judges.map { [$0[0], $0[0] + 0.1] }).map { entry in
      var entry = entry
      entry.metric = "step_time_s"
      return entry
    }
    let rows = ([Entry].table(judges) + other).reliability()
    let picture = try #require(ReliabilityPictures.ranking(rows, title: "gait"))
    let panel = try #require(picture.panels.first)
    #expect(panel.y.scale == .names(["cadence_spm", "step_time_s"]))
    let estimates = points(picture, "estimate")
    #expect(estimates.map(\.y) == [0, 1])
    #expect(Set(estimates.map(\.x)) == Set(rows.compactMap { $0.icc21?.estimate }))
    #expect(estimates[0].x < estimates[1].x)
    #expect(ReliabilityPictures.ranking([], title: "gait") == nil)
  }

  @Test func `agreement shows each participant, the bias and the limits`() throws {
    let row = try #require([Entry].table(judges).reliability().first)
    let picture = try #require(ReliabilityPictures.agreement(row))
    #expect(
      points(picture, "participant") == judges.map { SIMD2(($0[0] + $0[1]) / 2, $0[1] - $0[0]) })
    let lines = picture.panels[0].marks.compactMap { mark -> [Double]? in
      guard case .horizontals(let values) = mark.form else { return nil }
      return values
    }
    let limits = try #require(row.limits)
    #expect(lines == [[limits.limits.lowerBound, limits.limits.upperBound], [limits.bias]])
  }

  @Test func `a change is marked where it is beyond the error`() throws {
    let entries = [10.0, 10.1, 9.9, 20, 10.2].enumerated().map { number, value in
      Entry(participant: "P", session: "S\(number)", day: Double(7 * number), value: value)
    }
    var errors = MeasurementErrors()
    _ = errors.add(
      .init(sem: 1, participantCount: 40),
      key: ["gait-and-balance", "walk", "", "", "cadence_spm", "{steps}/min"])
    let values = OrderedValues(entries)
    let measure = try #require(values.measures.first)
    var rules = ChangeRules(baselineCount: 2)
    rules.hasGivenErrors = true
    let development = try #require(Developments(values, errors, rules).of(measure).first)
    let picture = ReliabilityPictures.change(development)
    #expect(points(picture, "value beyond the error of measurement") == [SIMD2(21, 20)])
    // The baseline is 10.05; t(0.975; 39) √(1 + 1/2) = 2.0227 · 1.2247 = 2.4772.
    #expect(picture.finding.text == "The last value is 10.20, expected 7.57 to 12.53.")
    #expect(points(picture, "value of the baseline") == [SIMD2(0, 10), SIMD2(7, 10.1)])
    #expect(points(picture, "value") == [SIMD2(14, 9.9), SIMD2(28, 10.2)])
  }

  /// The people of `learners`: medians are 13.5 and the quartiles 11.75 and 15.25 above what is learned, as R's `quantile` (type
  /// 7) has them.
  @Test func `practice shows medians, quartiles and the curve`() throws {
    let values = OrderedValues(.learners, better: .higher)
    let measure = try #require(values.measures.first)
    let tables = OccasionTables(values, ReliabilityDesign())
    let findings = try #require(tables.practice(of: measure, scale: .raw).first)
    let picture = try #require(ReliabilityPictures.practice(findings))
    let medians = points(picture, "median")
    #expect(medians.map(\.x) == (1...12).map(Double.init))
    for point in medians {
      let expected = 13.5 + [Entry].learned(by: Int(point.x))
      #expect(abs(point.y - expected) < 0.011)
    }
    let marks = picture.panels[0].marks
    let areas = marks.compactMap { mark -> [SIMD2<Double>]? in
      guard case .area(let points) = mark.form else { return nil }
      return points
    }
    let area = try #require(areas.first)
    #expect(area.count == 24)
    #expect(abs(area[0].y - 11.74) < 1e-9 && abs(area[23].y - 15.24) < 1e-9)
    // 90 % are learned 2 log2(10) repetitions after the first: 1 + 6.6438561897747244.
    let ninety = marks.compactMap { mark -> [Double]? in
      guard case .verticals(let places) = mark.form else { return nil }
      return places
    }
    let place = try #require(ninety.first?.first)
    #expect(abs(place - 7.6438561897747244) < 0.05)
  }

  /// Fewer than six people.
  @Test func `without a curve there is no picture of practice`() throws {
    let values = OrderedValues([Entry].table(Array(judges.prefix(5))))
    let tables = OccasionTables(values, ReliabilityDesign())
    let findings = try #require(tables.practice(of: values.measures[0], scale: .raw).first)
    #expect(ReliabilityPictures.practice(findings) == nil)
  }

  /// Koo and Li 2016: below 0.5 poor, below 0.75 moderate, below 0.9 good.
  @Test func `words go by the lower end of the interval`() throws {
    let low = try #require([Entry].table(judges).reliability().first)
    #expect(ReliabilityWord(low.icc21) == .poor)
    let high = try #require(
      [Entry].table(judges.map { [$0[0], $0[0] + 0.01] }).reliability().first)
    #expect(ReliabilityWord(high.icc21) == .excellent)
    #expect(ReliabilityWord(nil) == nil)
  }
}
