import DSP
import Testing

@Suite struct KendallTauTests {
  /// Oracle: SciPy 1.17.1, `kendalltau`, which is exact for up to 33 values without ties.
  @Test func `tau of random tables equals SciPy's`() throws {
    for table in try ReferenceTable.all() {
      let (first, second) = (table.column(0), table.column(1))
      let means = zip(first, second).map { $0 / 2 + $1 / 2 }
      let sizes = zip(first, second).map { abs($1 - $0) }
      let found = try #require(KendallTau(means, sizes))
      #expect(areClose(found.tau, table["tau"]))
      #expect(areClose(found.probability, table["tau_p"]))
    }
  }

  /// Oracle: SciPy 1.17.1, `kendalltau([1, 2, 2, 3, 5, 5], [2, 1, 1, 4, 4, 6])`.
  @Test func `tau with ties equals SciPy's`() throws {
    let found = try #require(KendallTau([1, 2, 2, 3, 5, 5], [2, 1, 1, 4, 4, 6]))
    #expect(areClose(found.tau, 0.6153846153846154))
    #expect(areClose(found.probability, 0.10675413758032226))
  }

  /// Oracle: the definition, which compares all pairs.
  @Test func `tau equals the count of pairs`() throws {
    let x = (0..<200).map { Double(($0 * 37) % 61) }
    let y = (0..<200).map { Double(($0 * 53) % 47) }
    var (excess, untiedX, untiedY) = (0.0, 0.0, 0.0)
    for one in 0..<200 {
      for other in 0..<one {
        let (a, b) = (x[one] - x[other], y[one] - y[other])
        excess += (a * b).sign == .minus ? (a * b == 0 ? 0 : -1) : (a * b == 0 ? 0 : 1)
        if a != 0 { untiedX += 1 }
        if b != 0 { untiedY += 1 }
      }
    }
    let found = try #require(KendallTau(x, y))
    #expect(areClose(found.tau, excess / (untiedX * untiedY).squareRoot(), within: 1e-12))
  }

  @Test func `constant, short and unequal series have none`() {
    #expect(KendallTau([1, 1, 1], [1, 2, 3]) == nil)
    #expect(KendallTau([1], [1]) == nil)
    #expect(KendallTau([1, 2], [1]) == nil)
    #expect(KendallTau([1, .infinity], [1, 2]) == nil)
  }
}
