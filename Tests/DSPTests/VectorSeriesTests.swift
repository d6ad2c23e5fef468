import DSP
import Testing

@Suite struct VectorSeriesTests {
  private static let vectors = (0..<7).map { SIMD3(Double($0), -Double($0), 0.5) }

  /// Property: it is what an array of the same vectors is.
  @Test func `a series of vectors reads like an array`() {
    let series = VectorSeries(Self.vectors)
    #expect(series.count == 7)
    #expect(Array(series) == Self.vectors)
    #expect(series.x == Self.vectors.map(\.x))
    #expect(series[3] == SIMD3(3, -3, 0.5))
    #expect(Array(series[2..<5]) == Array(Self.vectors[2..<5]))
    #expect(Array(series.part(2..<5)) == Array(Self.vectors[2..<5]))
    #expect(VectorSeries([]).isEmpty)
    #expect(series.part(4..<4).isEmpty)
  }

  @Test func `vectors are changed one by one or all together`() {
    var series = VectorSeries(Self.vectors)
    let before = series
    series[1] = SIMD3(7, 8, 9)
    #expect(series.y[1] == 8)
    #expect(before[1] == Self.vectors[1])
    series.update { 2 * $0 }
    #expect(series[1] == SIMD3(14, 16, 18))
    #expect(series[6] == 2 * Self.vectors[6])
  }

  @Test func `sums, differences and multiples are the vectors'`() {
    let series = VectorSeries(Self.vectors)
    #expect(Array(series + series) == Self.vectors.map { $0 + $0 })
    #expect((series - series).allSatisfy { $0 == .zero })
    #expect(Array(-3 * series) == Self.vectors.map { -3 * $0 })
  }
}
