import DSP
import Foundation
import Testing

@Suite struct LogisticFitExtremesTests {
  private func problem(_ scores: LevelScores, lapse: Double = 0) -> LogisticFit.FitProblem? {
    do throws(LogisticFit.FitProblem) {
      _ = try LogisticFit(scores, lapse: lapse)
      return nil
    } catch { return error }
  }

  /// Truth: the definition of separation; nothing is wrong above, nothing right below.
  @Test(
    arguments: [
      ([5, 5, 0, 0], 1.5), ([5, 0, 0, 0], 0.5), ([5, 5, 3, 0], 2), ([5, 2, 0, 0], 1),
      ([5, 5, 5, 1], 3), ([4, 0, 0, 0], 0), ([5, 5, 5, 5], nil), ([0, 0, 0, 0], nil),
    ] as [([Int], Double?)]) func `no curve fits best where a level separates right from wrong`(
      right: [Int], midpoint: Double?
    )
  {
    let scores = scores([0, -1, -2, -3], right, of: [5, 5, 5, 5])
    let found = problem(scores)
    guard case .separated(let place)? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    #expect(place == midpoint.map { -$0 })
  }

  @Test(arguments: [[0, 0, 5, 5], [1, 2, 3, 4], [0, 3, 5, 5], [2, 2, 2, 2], [1, 3, 3, 1]])
  func `a curve that does not rise is none`(right: [Int]) {
    #expect(problem(scores([0, -1, -2, -3], right, of: [5, 5, 5, 5])) == .notRising)
  }

  @Test func `one level or none has no curve`() {
    #expect(problem(LevelScores([])) == .tooFewLevels)
    #expect(problem(scores([3], [2], of: [5])) == .tooFewLevels)
    #expect(problem(scores([3, 3], [2, 1], of: [5, 5])) == .tooFewLevels)
  }

  /// A lapse explains what is wrong at the top: then a step is better than any curve.
  @Test func `a lapse can part right from wrong`() {
    let scores = scores([12, 9, 6, 3, 0], [4, 5, 5, 0, 0], of: [5, 5, 5, 5, 5])
    #expect(problem(scores) == nil)
    #expect(problem(scores, lapse: 0.1) == .separated(midpoint: nil))
  }

  /// Property: levels of any distance and many trials end in numbers or a problem.
  @Test(arguments: [1e-300, 1e-9, 1, 1e9, 1e99])
  func `levels of any size give finite values or a problem`(scale: Double) throws {
    let mixes = [
      [0, 1, 5, 4, 5], [0, 0, 1, 0, 5], [1, 4, 4, 4, 4], [4, 5, 5, 5, 5], [1, 0, 5, 5, 4],
    ]
    for (right, lapse) in mixes.flatMap({ mix in [0, 0.05, 0.9, 1, 7].map { (mix, $0) } }) {
      let scores = scores([0, 1, 2, 3, 4].map { $0 * scale }, right, of: [5, 5, 5, 5, 5])
      guard let fit = try? LogisticFit(scores, lapse: lapse) else { continue }
      let limits = fit.midpointLimits(reach: 40 * scale)
      let numbers = [
        fit.midpoint, fit.slope, fit.midpointError, fit.slopeError, fit.logLikelihood, fit.deviance,
        limits.lower ?? 0, limits.upper ?? 0,
      ]
      #expect(!numbers.contains { $0.isNaN })
      #expect((limits.lower ?? fit.midpoint) <= fit.midpoint)
      #expect((limits.upper ?? fit.midpoint) >= fit.midpoint)
    }
  }

  /// Closed form: one step among a thousand levels, and one answer on either side of it the other way.
  @Test func `the fit finds a steep curve among many levels`() throws {
    let levels = (0..<1000).map(Double.init)
    let right = (0..<1000).map { $0 == 499 ? 1 : ($0 < 500 ? 0 : ($0 == 500 ? 9 : 10)) }
    let fit = try LogisticFit(scores(levels, right, of: right.map { _ in 10 }))
    #expect(agree(fit.midpoint, 499.5, within: 1e-6))
    #expect(fit.midpointLimits(reach: 40).lower != nil)
  }

  /// Closed form: the level curve, which a midpoint far enough away comes as near to as one likes, is
  /// 1.71 less likely than the best one, and the limit lies at 1.92: the interval has no upper end.
  @Test func `an interval may be open`() throws {
    let fit = try LogisticFit(scores([15, 16.5, 18], [0, 1, 2], of: [3, 3, 3]))
    let level: Double = 3 * log(1.0 / 3) + 6 * log(2.0 / 3)
    #expect(2 * (fit.logLikelihood - level) < 3.84)
    let limits = fit.midpointLimits(reach: 40)
    #expect(limits.upper == nil)
    #expect(limits.lower.map { $0 > 15 && $0 < 16 } ?? false)
  }
}
