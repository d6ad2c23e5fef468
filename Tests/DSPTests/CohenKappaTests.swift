import DSP
import Testing

/// Truth: tables worked out by hand.
@Suite struct CohenKappaTests {
  private static func pairs(_ table: [[Int]]) -> [(Int, Int)] {
    var pairs: [(Int, Int)] = []
    for (row, counts) in table.enumerated() {
      for (column, count) in counts.enumerated() {
        for _ in 0..<count { pairs.append((row, column)) }
      }
    }
    return pairs
  }

  @Test func `kappa of two raters is that of the table worked out by hand`() throws {
    // 20 and 15 equal judgments of 50; by chance 0.5 · 0.6 + 0.5 · 0.4 = 0.5, so kappa is (0.7 - 0.5) / 0.5.
    let kappa = try #require(CohenKappa(Self.pairs([[20, 5], [10, 15]])))
    #expect(kappa.count == 50)
    #expect(abs(kappa.agreement - 0.7) < 1e-12)
    let two: Double = kappa.kappa ?? .nan
    #expect(abs(two - 0.4) < 1e-12)
    // Three categories: 10 of 12 equal; by chance (6·5 + 4·4 + 2·3) / 144.
    let three = try #require(CohenKappa(Self.pairs([[5, 1, 0], [0, 3, 1], [0, 0, 2]])))
    let chance: Double = 52.0 / 144
    let agreement: Double = 10.0 / 12
    let expected: Double = (agreement - chance) / (1 - chance)
    let found: Double = three.kappa ?? .nan
    #expect(abs(found - expected) < 1e-12)
  }

  @Test func `one category has an agreement and no kappa, and nothing has neither`() throws {
    let same = try #require(CohenKappa(Self.pairs([[4]])))
    #expect(same.agreement == 1)
    #expect(same.kappa == nil)
    #expect(CohenKappa([]) == nil)
    // Raters who never agree, each with a category of its own.
    let never = try #require(CohenKappa([(0, 1), (0, 1)]))
    #expect(never.agreement == 0)
    #expect(never.kappa == 0)
  }
}
