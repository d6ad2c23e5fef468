import DSP
import Foundation
import Testing

/// ResearchKit's levels.
private let sevenLevels = [18.0, 15, 12, 9, 6, 3, 0]

@Suite struct LogisticFitTests {
  /// Right answers of five words at each of ResearchKit's levels; SciPy 1.17.1, `optimize.minimize` and
  /// `optimize.brentq` on the same likelihood.
  @Test func `seven levels of five words have the reference's curve`() throws {
    let fit = try LogisticFit(
      scores(sevenLevels, [5, 5, 5, 4, 3, 1, 0], of: Array(repeating: 5, count: 7)))
    let found = [
      fit.midpoint, fit.slope, fit.midpointError, fit.slopeError, fit.logLikelihood, fit.deviance,
    ]
    let expected = [5.682067, 0.1514806, 1.001149, 0.053625, -8.840626, 0.943086]
    #expect(agree(found, expected, within: 1e-6))
    #expect(fit.degreesOfFreedom == 5)
    let limits = fit.midpointLimits(reach: 40)
    #expect(agree(limits.lower, 3.510879, within: 1e-6))
    #expect(agree(limits.upper, 7.737280, within: 1e-6))
  }

  /// Closed form: half way at the midpoint, three quarters where exp(-4 s x) = 1/3, and the slope in between.
  @Test(arguments: [0, 0.04]) func `the curve is the logistic function of its parameters`(
    lapse: Double
  ) throws {
    let fit = try LogisticFit(
      scores(sevenLevels, [5, 5, 5, 4, 3, 1, 0], of: Array(repeating: 5, count: 7)), lapse: lapse)
    let (middle, quarter) = (fit.midpoint, log(3) / (4 * fit.slope))
    #expect(agree(fit.probability(at: middle), (1 - lapse) / 2, within: 1e-12))
    #expect(agree(fit.probability(at: middle + quarter), 0.75 * (1 - lapse), within: 1e-12))
    #expect(agree(fit.probability(at: middle - quarter), 0.25 * (1 - lapse), within: 1e-12))
    let rise = (fit.probability(at: middle + 1e-5) - fit.probability(at: middle - 1e-5)) / 2e-5
    #expect(agree(rise, fit.slope * (1 - lapse), within: 1e-8))
  }

  @Test(arguments: FittedScores.all.indices)
  func `random scores have the curve of statsmodels and SciPy`(number: Int) throws {
    let data = FittedScores.all[number]
    let fit = try LogisticFit(data.scores, lapse: data.lapse)
    let found = [
      fit.midpoint, fit.slope, fit.midpointError, fit.slopeError, fit.logLikelihood, fit.deviance,
    ]
    let tolerance = data.lapse > 0 ? 2e-6 : 1e-8  // The minimizer without gradients is less exact.
    for (value, expected) in zip(found, data.expected) {
      #expect(agree(value, try #require(expected), within: tolerance * max(1, abs(value))))
    }
    let limits = fit.midpointLimits(reach: 40)
    for (value, expected) in [(limits.lower, data.limits.0), (limits.upper, data.limits.1)] {
      let isSame = zip([value].compactMap(\.self), [expected].compactMap(\.self)).allSatisfy {
        abs($0 - $1) < 1e-5
      }
      #expect((value == nil) == (expected == nil), "\(number)")
      #expect(isSame, "\(number)")
    }
  }

  /// Property: shares that lie on a curve are best fitted by that curve.
  @Test(arguments: [0, 0.02, 0.1]) func `the fit finds the curve that the shares lie on`(
    lapse: Double
  ) throws {
    let trials = 1_000_000_000
    for (midpoint, slope) in [(5.0, 0.15), (-3, 0.05), (17, 0.3), (40, 0.02)] {
      let exact = sevenLevels.map { (1 - lapse) / (1 + exp(-4 * slope * ($0 - midpoint))) }
      let fit = try LogisticFit(
        scores(
          sevenLevels, exact.map { Int(($0 * Double(trials)).rounded()) },
          of: exact.map { _ in trials }), lapse: lapse)
      #expect(abs(fit.midpoint - midpoint) < 1e-5)
      #expect(abs(fit.slope / slope - 1) < 1e-5)
      // No rounded count is further than a half from its share, and few are so near to 0.
      #expect(fit.deviance < 1)
    }
  }

  /// Property: x → a x + b moves the midpoint alike and divides the slope by a.
  @Test(arguments: FittedScores.all.indices) func `the curve follows shift and scale of the levels`(
    number: Int
  ) throws {
    let data = FittedScores.all[number]
    let moved = LevelScores(
      data.scores.levels.compactMap {
        LevelScore(level: 1000 * $0.level - 77, correct: $0.correct, of: $0.trials)
      })
    let fit = try LogisticFit(data.scores, lapse: data.lapse)
    let other = try LogisticFit(moved, lapse: data.lapse)
    #expect(abs(other.midpoint - (1000 * fit.midpoint - 77)) < 1e-5)
    #expect(abs(other.slope * 1000 / fit.slope - 1) < 1e-8)
    #expect(abs(other.midpointError / 1000 / fit.midpointError - 1) < 1e-8)
    #expect(abs(other.deviance - fit.deviance) < 1e-8)
  }

  /// Property: right and wrong exchanged, and the levels turned round, are the same experiment.
  @Test func `mirrored levels and answers give the mirrored curve`() throws {
    let data = try #require(FittedScores.all.first)
    let mirrored = LevelScores(
      data.scores.levels.compactMap {
        LevelScore(level: -$0.level, correct: $0.trials - $0.correct, of: $0.trials)
      })
    let (fit, other) = (try LogisticFit(data.scores), try LogisticFit(mirrored))
    #expect(agree(other.midpoint, -fit.midpoint, within: 1e-9))
    #expect(agree(other.slope, fit.slope, within: 1e-10))
  }

  /// Closed form: two levels are met exactly, so that logits give the line.
  @Test func `the curve of two levels goes through both`() throws {
    let fit = try LogisticFit(scores([0, 10], [1, 3], of: [4, 4]))
    #expect(agree(fit.midpoint, 5, within: 1e-9))
    #expect(agree(fit.slope, 2 * log(3) / 10 / 4, within: 1e-10))
    #expect(abs(fit.deviance) < 1e-9)
    #expect(fit.degreesOfFreedom == 0)
  }
}
