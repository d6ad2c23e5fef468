import Metrics
import Reliability
import Report
import Testing
import Text

@Suite struct ChangesTests {
  private func rows(_ values: [Double?], sem: Double?, count: Int = 40, baseline: Int) -> [[String:
    String]]
  {
    let entries = values.enumerated().map { number, value in
      Entry(participant: "P", session: "S\(number)", day: Double(3 * number), value: value)
    }
    var errors = MeasurementErrors()
    if let sem {
      let key = ["gait-and-balance", "walk", "", "", "cadence_spm", "{steps}/min"]
      _ = errors.add(.init(sem: sem, participantCount: count), key: key)
    }
    var rows: [[String: String]] = []
    var rules = ChangeRules(baselineCount: baseline)
    rules.hasGivenErrors = true
    Developments(OrderedValues(entries), errors, rules).forEach { development in
      for row in ChangesRow.rows(of: development) {
        let texts = ChangesRow.table.cells(of: row).map { $0.text(NumberText()) }
        rows.append(Dictionary(zip(ChangesRow.table.columnNames, texts)) { first, _ in first })
      }
    }
    return rows
  }

  /// Closed form: baseline median(10, 30, 12) = 12; rci = 6 / (2 sqrt(1 + v)) = 2.4925 with v = 0.448671104578, the variance
  /// of the median of three normal values.
  @Test func `a value is compared with the median of the baseline`() throws {
    let rows = rows([10, 30, nil, 12, 18, 13, 5], sem: 2, baseline: 3)
    #expect(rows.map { $0["verdict"] } == ["", "", "", "up", "within_error", "down"])
    #expect(rows.prefix(3).allSatisfy { $0["flags"] == "in_baseline" })
    #expect(rows.allSatisfy { $0["baseline"] == "12" })
    let up = try #require(rows.first { $0["verdict"] == "up" })
    #expect(up["change"] == "6")
    #expect(up["change_pct"] == "50")
    #expect(up["rci"] == "2.49250682")
    #expect(up["flags"] == "")
  }

  /// Closed form: from 0.2 to 0.5 on a decadic logarithm is a factor of 10^0.3.
  @Test func `a change of logarithms is a ratio`() throws {
    let entries = [0.2, 0.5].enumerated().map { number, value in
      Entry(
        participant: "P", session: "S\(number)", day: Double(number),
        metric: "hand_tremor_angle_lg_deg", value: value)
    }
    var rows: [ChangesRow] = []
    Developments(OrderedValues(entries), MeasurementErrors(), ChangeRules(baselineCount: 1)).forEach
    { rows += ChangesRow.rows(of: $0) }
    let last = try #require(rows.last)
    #expect(abs((last.changeRatio ?? 0) - 1.9952623149688795) < 1e-12)
    #expect(last.changePercent == nil)
    #expect(rows.first?.changeRatio == nil)
    #expect(self.rows([1, 2], sem: 2, baseline: 1).last?["change_ratio"] == "")
  }

  /// With an error from 40 participants, t(0.975; 39) = 2.0227 of its multiples are the limit.
  @Test(arguments: [(5.7, "within_error"), (5.8, "up"), (-5.7, "within_error"), (-5.8, "down")])
  func `the limit is that of Student's t`(change: Double, verdict: String) {
    // 2.0227 * sqrt(2) * 2 = 5.721.
    #expect(rows([100, 100 + change], sem: 2, baseline: 1).last?["verdict"] == verdict)
  }

  @Test func `without an error of measurement there is no verdict`() throws {
    for sem in [nil, 0.0] {
      let last = try #require(rows([1, 2], sem: sem, baseline: 1).last)
      #expect(last["change"] == "1")
      #expect(last["rci"] == "")
      #expect(last["verdict"] == "")
      #expect(last["flags"] == "no_sem")
    }
  }

  @Test func `an error of few participants is flagged`() {
    #expect(rows([1, 2], sem: 1, count: 29, baseline: 1).last?["flags"] == "small_sample")
  }

  @Test func `who has no value after the baseline has no row`() {
    #expect(rows([1, 2, 3], sem: 1, baseline: 3).isEmpty)
  }

  /// 2 per session of 3 days are 20 in 30 days; one value far off does not move the median of slopes.
  @Test func `the trend is the Theil-Sen slope in 30 days`() throws {
    let trend = rows([0, 2, 4, 600, 8, 10, 12], sem: 1, baseline: 1).first?["trend_per_30d"]
    #expect(trend == "20")
    #expect(rows([0, 2, 4, 6], sem: 1, baseline: 1).first?["trend_per_30d"] == "")
  }

  @Test func `rows follow participants, then metrics, then starts`() {
    var entries: [Entry] = []
    for (person, metric) in [("B", "y"), ("B", "x"), ("A", "y"), ("A", "x")] {
      for day in [2.0, 0, 1] {
        entries.append(
          Entry(participant: person, session: "S\(day)", day: day, metric: metric, value: day))
      }
    }
    var found: [String] = []
    Developments(OrderedValues(entries), MeasurementErrors(), ChangeRules(baselineCount: 1)).forEach
    {
      found.append($0.person.participant + $0.measure.metric)
      #expect($0.points.map(\.value) == [0, 1, 2])
    }
    #expect(found == ["Ax", "Ay", "Bx", "By"])
  }

  /// The people of the picture of practice: 8 (1 - 2^(-11 / 2)) = 7.82 of a mean level of 13.5 are 58 %;
  /// by least squares (Python 3.11, numpy: a search over half-lives) it is 7.829 with the errors.
  @Test func `what people learned is a sentence`() throws {
    let values = OrderedValues(.learners, better: .higher)
    let practice = Developments(values, MeasurementErrors(), ChangeRules(baselineCount: 3)).practice
    let sentence = try #require(practice.first).sentence("cadence")
    #expect(
      sentence.hasPrefix(
        "cadence rose by 7.83 steps/min (58 %) over 12 repetitions, half of what is learned within 2 repetitions; `changes` subtracts this gain."
      ))
    #expect(sentence.contains("--burn-in "))
    var flagged = ChangeRules(baselineCount: 3)
    flagged.practice = .flag
    let kept = Developments(values, MeasurementErrors(), flagged).practice
    #expect(
      try #require(kept.first).sentence("cadence").hasSuffix(
        "; `changes` does not subtract this gain."))
    var ignored = ChangeRules(baselineCount: 3)
    ignored.practice = .ignore
    #expect(Developments(values, MeasurementErrors(), ignored).practice.isEmpty)
  }

  @Test func `repetitions are whole numbers in a sentence`() throws {
    let rows = (0..<8).map { person in
      (1...125).map { repetition in
        10 + Double(person) + [Entry].learned(by: repetition) + (repetition % 2 == 0 ? 0.01 : -0.01)
      }
    }
    let values = OrderedValues(.table(rows), better: .higher)
    let practice = Developments(values, MeasurementErrors(), ChangeRules(baselineCount: 3)).practice
    let sentence = try #require(practice.first).sentence("cadence")
    #expect(sentence.contains(" over 125 repetitions, "))
  }
}
