import Foundation
import Testing

@testable import DSP

/// 24 invented controls with age, sex, height and a value. Oracle: Tests/Oracles/norms.R (R 4.2.2, `lm`, `predict`, `rstudent`).
private func controls() throws -> (design: [[Double]], values: [Double]) {
  let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Oracles/norms.csv")
  let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
  let cells = lines.map { $0.split(separator: ",").compactMap { Double($0) } }
  return (cells.map { person($0[0], $0[1], $0[2]) }, cells.map { $0[3] })
}

private func person(_ age: Double, _ sex: Double, _ height: Double) -> [Double] {
  [1, age - 50, (age - 50) * (age - 50), sex, height - 170]
}

private func regression() throws -> NormRegression {
  let (design, values) = try controls()
  return try #require(NormRegression(design, values))
}

@Suite struct NormRegressionTests {
  @Test func `the coefficients are those of least squares`() throws {
    let fit = try regression()
    let known = [
      1.5987771307259244, -0.0077959171432009445, -0.00022793651230918602, 0.10660149884493632,
      -0.00059868587974135054,
    ]
    for (found, wanted) in zip(fit.coefficients, known) { #expect(abs(found - wanted) < 1e-13) }
    #expect(abs(fit.deviation - 0.08940953777973) < 1e-13)
    #expect(fit.degreesOfFreedom == 19)
    let leverages = try controls().design.map(fit.leverage)
    #expect(try abs(#require(leverages.max()) - 0.4310556333) < 1e-9)
    #expect(abs(leverages.reduce(0, +) - 5) < 1e-11)
  }

  @Test func `a person has the percentile of a predicted value`() throws {
    let fit = try regression()
    let man = try #require(fit.place(person(68, 1, 181), 1.1))
    #expect(abs(man.expected - 1.4846151463279) < 1e-12)
    #expect(abs(man.t + 3.86762082244) < 1e-10)
    #expect(abs(man.percentile - 0.05183531376841) < 1e-11)
    #expect(abs(man.z + 3.280371093737) < 1e-10)
    let woman = try #require(fit.place(person(30, 0, 160), 1.95))
    #expect(abs(woman.percentile - 99.56279660846982) < 1e-10)
    #expect(abs(woman.z - 2.621901580521) < 1e-10)
    let old = person(85, 0, 150)
    #expect(try abs(#require(fit.place(old, 1.2)).t - 1.00193269686) < 1e-10)
    #expect(abs(fit.leverage(old) - 1.4889408363) < 1e-9)
  }

  /// Oracle: R's `pt` with a shift (Tests/Oracles/norms.R).
  @Test func `a percentile has an interval`() throws {
    let fit = try regression()
    let known = [
      (person(68, 1, 181), 1.1, 1.41071764319e-07, 0.435312506271),
      (person(30, 0, 160), 1.95, 96.9249210593, 99.9993870173),
      (person(85, 0, 150), 1.2, 18.8820458638, 99.9968860741),
    ]
    for (row, value, low, high) in known {
      let limits = try #require(fit.place(row, value)?.percentileLimits)
      #expect(abs(limits.lowerBound - low) < 1e-8)
      #expect(abs(limits.upperBound - high) < 1e-8)
    }
    let (design, values) = try controls()
    let others = try #require(fit.without(design[0], values[0]))
    let limits = try #require(others.place(design[0], values[0])?.percentileLimits)
    #expect(abs(limits.lowerBound - 4.53563916065) < 1e-8)
    #expect(abs(limits.upperBound - 49.09721620828) < 1e-8)
  }

  /// Ten controls with a mean of 100 and a deviation of 15, and a value of 70 (Crawford and Howell 1998), whose percentile is 4.44 (SciPy 1.17.1, t of 9). Oracle
  /// of the interval: as above.
  @Test func `without covariates the interval is that of a single case`() throws {
    let fit = NormRegression(
      coefficients: [100], inverse: [[0.1]], deviation: 15, degreesOfFreedom: 9)
    let place = try #require(fit.place([1], 70))
    #expect(abs(place.percentile - 4.4448966) < 1e-6)
    let limits = try #require(place.percentileLimits)
    #expect(abs(limits.lowerBound - 0.102354523973) < 1e-8)
    #expect(abs(limits.upperBound - 18.837474422077) < 1e-8)
    let far = try #require(fit.place([1], 1e9)?.percentileLimits)
    #expect(far.lowerBound == 100 && far.upperBound == 100)
  }

  /// Oracle: R's `rstudent`.
  @Test func `a control is compared with the others`() throws {
    let fit = try regression()
    let (design, values) = try controls()
    let known = [-0.8054708637489, 1.4581258217759, 0.8888037613754]
    let percentiles = [21.553019928, 91.898305653, 80.708372755]
    for place in known.indices {
      let others = try #require(fit.without(design[place], values[place]))
      let found = try #require(others.place(design[place], values[place]))
      #expect(abs(found.t - known[place]) < 1e-11)
      #expect(abs(found.percentile - percentiles[place]) < 1e-8)
    }
  }

  /// Property: leaving one out is fitting without that one.
  @Test func `a downdate is the fit of the others`() throws {
    var (design, values) = try controls()
    let fit = try #require(try regression().without(design[7], values[7]))
    design.remove(at: 7)
    values.remove(at: 7)
    let others = try #require(NormRegression(design, values))
    for (found, wanted) in zip(fit.coefficients, others.coefficients) {
      #expect(abs(found - wanted) < 1e-12)
    }
    #expect(abs(fit.deviation - others.deviation) < 1e-12)
    #expect(abs(fit.leverage(design[3]) - others.leverage(design[3])) < 1e-11)
    #expect(fit.degreesOfFreedom == others.degreesOfFreedom)
  }

  /// Oracle: Crawford and Howell 1998, t = (y - mean) / (s sqrt(1 + 1/n)), with ten controls of mean 100 and deviation 15.
  @Test func `without covariates the comparison is that of Crawford and Howell`() throws {
    let spread = 15 / (10.0 / 9).squareRoot()
    let values = (0..<10).map { 100 + ($0 % 2 == 0 ? spread : -spread) }
    let fit = try #require(NormRegression(values.map { _ in [1] }, values))
    let place = try #require(fit.place([1], 70))
    #expect(abs(place.t + 1.906925178) < 1e-9)
    #expect(abs(place.percentile - 4.4448966) < 1e-7)
  }

  @Test func `columns that depend on one another have no regression`() {
    let ages = [20.0, 30, 40, 50, 60, 70]
    let values = [1.0, 3, 2, 5, 4, 6]
    #expect(NormRegression(ages.map { [1, $0, 2 * $0 - 7] }, values) == nil)
    #expect(NormRegression(ages.map { _ in [1, 1] }, values) == nil)
    #expect(NormRegression(ages.map { _ in [1, 0] }, values) == nil)
    #expect(NormRegression([[1], [1]], [1]) == nil)
    #expect(NormRegression([[1]], [1]) == nil)
    #expect(NormRegression([], []) == nil)
  }

  @Test func `equal values have no place among them, and a far one has the last`() throws {
    let equal = try #require(NormRegression([[1], [1], [1]], [2, 2, 2]))
    #expect(equal.place([1], 3) == nil)
    let fit = try regression()
    let far = try #require(fit.place(person(50, 0, 170), 1e6))
    #expect(far.percentile == 100 && far.z > 15 && far.z.isFinite)
    #expect(fit.place(person(50, 0, 170), .infinity) == nil)
  }
}

@Suite struct NormRankTests {
  private let ranks = NormRanks([(90, 2), (70, 1), (80, 3), (100, 4)])

  /// Closed form: 100 (below + ties / 2 + 1/2) / (n + 1).
  @Test func `a percentile counts half of all ties`() throws {
    #expect(ranks.count == 10)
    #expect(try #require(ranks.percentile(80)) == 100 * 3.0 / 11)
    #expect(try #require(ranks.percentile(60)) == 100 * 0.5 / 11)
    #expect(try #require(ranks.percentile(101)) == 100 * 10.5 / 11)
    #expect(try #require(ranks.percentile(85)) == 100 * 4.5 / 11)
    #expect(NormRanks([]).percentile(1) == nil)
    #expect(ranks.percentile(.nan) == nil)
  }

  @Test func `a control is ranked among the others`() throws {
    let others = ranks.without(70)
    #expect(others.count == 9)
    #expect(try #require(others.percentile(70)) == 100 * 0.5 / 10)
    #expect(ranks.without(1) == ranks)
  }

  @Test func `a value that more than a fifth of controls share is a ceiling`() {
    #expect(ranks.hasCeiling)
    #expect(!NormRanks([(1, 1), (2, 1), (3, 1), (4, 1), (5, 1)]).hasCeiling)
    #expect(NormRanks([(1, 2), (2, 1), (3, 1), (4, 1)]).hasCeiling)
  }
}
