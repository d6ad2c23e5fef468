import DSP
import Testing

@Suite struct SpearmanKaerberTests {
  private func threshold(_ scores: LevelScores, tolerance: Double = 0.4) throws -> SpearmanKaerber {
    try SpearmanKaerber(scores, stepTolerance: tolerance)
  }

  /// Truth: by hand; 18 + 1.5 - 3 · 23/5, and 3 √((0.16 + 0.24 + 0.16)/4).
  @Test func `seven levels of five words have the threshold of the example`() throws {
    let found = try threshold(
      scores([18, 15, 12, 9, 6, 3, 0], [5, 5, 5, 4, 3, 1, 0], of: Array(repeating: 5, count: 7)))
    #expect(agree(found.threshold, 5.7, within: 1e-12))
    #expect(agree(found.standardError, 3 * (0.56 / 4).squareRoot(), within: 1e-12))
    #expect(found.step == 3)
  }

  /// QuickSIN (Killion et al. 2004): 27.5 dB minus the words right of 30, at 25 to 0 dB in steps of 5 dB.
  @Test(arguments: 0...30) func `the threshold is that of QuickSIN`(total: Int) throws {
    let right = (0..<6).map { min(5, max(0, total - 5 * $0)) }
    let found = try threshold(
      scores([25, 20, 15, 10, 5, 0], right, of: Array(repeating: 5, count: 6)))
    #expect(agree(found.threshold, 27.5 - Double(total), within: 1e-12))
  }

  /// Truth: by hand; unequal numbers of trials weigh alike, 10 + 2.5 - 5 (1 + 1/2 + 1/10).
  @Test func `every level weighs alike, however many trials it has`() throws {
    let found = try threshold(scores([0, 10, 5], [1, 4, 1], of: [10, 4, 2]))
    #expect(agree(found.threshold, 4.5, within: 1e-12))
  }

  /// Property: scores of one level are added up, in any order.
  @Test func `order and repetition do not matter`() throws {
    let whole = scores([6, 3, 0], [9, 5, 2], of: [10, 10, 10])
    let parts = scores([0, 6, 3, 3, 0, 6], [2, 5, 2, 3, 0, 4], of: [4, 5, 4, 6, 6, 5])
    #expect(whole == parts)
    #expect(whole.correct == 16)
    #expect(whole.trials == 30)
    let (one, other) = (try threshold(whole), try threshold(parts))
    #expect(one == other)
  }

  /// Property: the limits of the formula, i + d/2 and i + d/2 - d times the levels.
  @Test func `all and no words right give the lowest and the highest threshold`() throws {
    let levels = [18.0, 15, 12, 9, 6, 3, 0]
    let trials = levels.map { _ in 6 }
    let all = try threshold(scores(levels, trials, of: trials))
    let none = try threshold(scores(levels, trials.map { _ in 0 }, of: trials))
    #expect(all.threshold == -1.5)
    #expect(none.threshold == 19.5)
  }

  /// Property: shift and scale of the levels carry over.
  @Test func `the threshold follows shift and scale of the levels`() throws {
    let (right, trials) = ([0, 1, 4, 4], [6, 5, 4, 4])
    let one = try threshold(scores([0, 1, 2, 3], right, of: trials))
    let other = try threshold(scores([100, 110, 120, 130], right, of: trials))
    #expect(agree(other.threshold, 100 + 10 * one.threshold, within: 1e-9))
    #expect(agree(other.standardError, 10 * (one.standardError ?? 0), within: 1e-9))
  }

  @Test func `steps may differ by the tolerance only`() throws {
    let trials = [5, 5, 5]
    let wide = try threshold(scores([6.2, 3, 0], [5, 3, 0], of: trials))
    #expect(wide.step == 3.1)
    #expect(throws: SpearmanKaerber.ThresholdProblem.unequalSteps) {
      try threshold(scores([6.5, 3, 0], [5, 3, 0], of: trials))
    }
  }

  @Test func `one level and none have no threshold`() {
    #expect(throws: SpearmanKaerber.ThresholdProblem.oneLevel) {
      try threshold(scores([3], [2], of: [5]))
    }
    #expect(throws: SpearmanKaerber.ThresholdProblem.noLevels) { try threshold(LevelScores([])) }
  }

  @Test func `a level with one trial leaves the standard error unknown`() throws {
    let found = try threshold(scores([3, 0], [1, 2], of: [1, 5]))
    #expect(found.standardError == nil)
  }

  @Test func `impossible scores are refused`() {
    let wrong = [
      (Double.nan, 1, 2), (.infinity, 1, 2), (1e200, 1, 2), (0, 3, 2), (0, -1, 2), (0, 0, 0),
    ]
    for (level, correct, trials) in wrong {
      #expect(LevelScore(level: level, correct: correct, of: trials) == nil)
    }
    #expect(LevelScore(level: 0, correct: 0, of: .max) == nil)
  }
}
