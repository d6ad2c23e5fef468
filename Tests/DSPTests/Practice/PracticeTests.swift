import Foundation
import Testing

@testable import DSP

/// 40 people with 20 sessions who learn, and the same without learning. Oracle: Tests/Oracles/practice.py (NumPy 2.4.6, SciPy
/// 1.17.1); its curve is that of R 4.2.2, `nls`: 9.7020435 and 5.923458871, and its mixed model is that of nlme.
private func people(_ column: Int) throws -> [PracticeSeries] {
  let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Oracles/practice.csv")
  let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
  let cells: [[Substring]] = rows.map { $0.split(separator: ",") }
  func numbers(_ rows: [[Substring]], _ column: Int) -> [Double] {
    rows.compactMap { row -> Double? in Double(row[column]) }
  }
  let byPerson: [Substring: [[Substring]]] = Dictionary(grouping: cells) { $0[0] }
  return byPerson.keys.sorted().map { person in
    let rows = byPerson[person] ?? []
    return PracticeSeries(numbers(rows, 1), numbers(rows, column))
  }
}

@Suite struct PracticeTests {
  @Test func `the pooled curve is that of least squares`() throws {
    let curve = try PracticeCurve(people(2))
    #expect(abs(curve.limitGain - 9.70204343) < 1e-6)
    #expect(abs(curve.half - 5.92345868) < 1e-6)
    #expect(abs(curve.residual - 3127.50113982) < 1e-7)
    #expect(curve.degreesOfFreedom == 758)
    #expect(try abs(#require(curve.halfLow) - 4.883152) < 1e-6)
    #expect(try abs(#require(curve.halfHigh) - 7.436714) < 1e-6)
    #expect(abs(curve.gain - 8.651815) < 1e-6)
    #expect(!curve.hasNoPlateau)
    let interval = try #require(curve.intervals().gain)
    #expect(abs(interval.lowerBound - 7.870608) < 2e-6)
    #expect(abs(interval.upperBound - 9.433021) < 2e-6)
  }

  @Test func `medians of people's own curves give gain and error`() throws {
    let people = try people(2)
    let half = try #require(PracticeComponents.half(people))
    #expect(abs(half - 6.110384) < 2e-6)
    let found = try #require(PracticeComponents(people, half: half))
    #expect(abs(found.limitGain - 9.532514) < 2e-6)
    #expect(abs(found.errorVariance - 3.458014) < 2e-6)
    #expect(abs(found.gainVariance - 2.904724) < 2e-6)
    #expect(abs(found.limitGainVariance - 0.212531) < 2e-6)
    #expect(found.degreesOfFreedom == 720)
  }

  @Test func `practice is found where people learn`() throws {
    #expect(try PracticeTest(people(2))?.probability == 0.0001)
    let without = try people(3)
    #expect(PracticeTest(without)?.probability == 0.7978)
    let curve = try PracticeCurve(without)
    #expect(abs(curve.limitGain - 0.18471539) < 1e-6)
    #expect(abs(curve.residual - 2865.28580231) < 1e-7)
  }

  /// Property: of six people who all gain, 2 of 2^6 patterns of signs are as clear.
  @Test func `few people are tested with all patterns of signs`() {
    let people = (0..<6).map { person in
      PracticeSeries([1, 2, 3, 4], [0, 4, 6, 7].map { Double(person) + $0 + ($0 == 4 ? 0.1 : 0) })
    }
    #expect(PracticeTest(people)?.probability == 2.0 / 64)
  }

  /// Properties: a constant changes only the level, and a factor scales gain and error.
  @Test func `constants and factors do what they have to`() throws {
    let people = try Array(people(2).prefix(10))
    let curve = try PracticeCurve(people)
    let moved = people.map { PracticeSeries($0.repetitions, $0.values.map { 3 * $0 + 100 }) }
    let other = try PracticeCurve(moved)
    #expect(abs(other.limitGain - 3 * curve.limitGain) < 1e-6)
    #expect(abs(other.half - curve.half) < 1e-6)
    #expect(abs(other.level - 3 * curve.level - 100) < 1e-5)
    let (one, two) = (PracticeComponents(people, half: 6), PracticeComponents(moved, half: 6))
    #expect(try abs(#require(two).errorVariance - 9 * #require(one).errorVariance) < 1e-8)
  }

  @Test func `too little for a curve is refused`() throws {
    let people = try people(2)
    #expect(throws: PracticeCurve.CurveRefusal.fewParticipants) {
      try PracticeCurve(Array(people.prefix(5)))
    }
    let short = people.map {
      PracticeSeries(Array($0.repetitions.prefix(2)), Array($0.values.prefix(2)))
    }
    #expect(throws: PracticeCurve.CurveRefusal.fewRepetitions) { try PracticeCurve(short) }
    let equal = people.map { PracticeSeries($0.repetitions, $0.values.map { _ in 7 }) }
    #expect(throws: PracticeCurve.CurveRefusal.noSpread) { try PracticeCurve(equal) }
    _ = try PracticeCurve(Array(people.prefix(6)))
  }

  /// Oracle: a straight line has no end of learning.
  @Test func `a straight line has no plateau`() throws {
    let people = (0..<8).map { person in
      PracticeSeries((1...6).map(Double.init), (1...6).map { Double($0) + Double(person) })
    }
    #expect(try PracticeCurve(people).hasNoPlateau)
  }

  /// Errors that are a share of the value ask for logarithms; equal errors do not.
  @Test func `the scale follows the errors`() throws {
    #expect(AnalysisScale(fitting: try people(2)) == .raw)
    let grown = try people(2).map { PracticeSeries($0.repetitions, $0.values.map { exp($0 / 10) }) }
    #expect(AnalysisScale(fitting: grown) == .logarithmic)
    #expect(AnalysisScale(fitting: [PracticeSeries([1, 2, 3], [-1, 2, 3])]) == .raw)
  }

  /// Oracle: R 4.2.2, `qchisq(0.5, c(1, 18))`, `pt(-2, 5)`, `qnorm(0.75)`.
  @Test func `distributions agree with R`() throws {
    #expect(try abs(#require(ChiSquared.median(degreesOfFreedom: 1)) - 0.454936423119572) < 1e-12)
    #expect(try abs(#require(ChiSquared.median(degreesOfFreedom: 18)) - 17.3379023687407) < 1e-10)
    #expect(ChiSquared.median(degreesOfFreedom: 0) == nil)
    let tails = try #require(StudentT.tails(-2, degreesOfFreedom: 5))
    #expect(abs(tails.below - 0.0509697394149292) < 1e-14)
    #expect(abs(tails.below + tails.above - 1) < 1e-15)
    #expect(try abs(#require(StandardNormal.quantile(0.75)) - 0.674489750196082) < 1e-14)
    #expect(StandardNormal.quantile(1) == nil)
  }

  /// Oracle: the published generator in Python's integers.
  @Test func `random numbers are those of SplitMix64`() {
    var random = ReproducibleRandom(seed: 1)
    #expect(random.next() == 0x910a_2dec_8902_5cc1)
    #expect(random.next() == 0xbeeb_8da1_658e_ec67)
    #expect(random.next() == 0xf893_a2ee_fb32_555e)
    #expect(ReproducibleRandom.hash("stroop|stroop|person-001".utf8) == 0x48b4_245f_484f_0994)
    var (order, other) = (Array(0..<10), ReproducibleRandom(seed: 42))
    other.shuffle(&order)
    #expect(order == [8, 3, 6, 5, 4, 0, 9, 2, 1, 7])
  }
}
