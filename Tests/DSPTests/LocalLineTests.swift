import DSP
import Testing

@Suite struct LocalLineTests {
  private static let times = [0, 1, 2.5, 3, 7, 8, 20, 21.5]

  /// Oracle: NumPy 2.4.6, `polyfit(d[m], y[m], 1, w=sqrt(exp(-d[m]**2 / 18)))[1]` for
  /// `d = t - t[i]`, `m = abs(d) <= 12`.
  @Test func `smoothed values equal NumPy's`() {
    let smooth = localLine([1, 3, 2, 5, 4, 8, 1, 0.5], times: Self.times, deviation: 3, reach: 12)
    let expected = [
      1.5156714106215274, 2.2607963956269517, 3.21562741882696, 3.5053412265302413,
      5.842918459498119, 6.549455910266717, 1.0086138703740253, 0.5,
    ]
    #expect(agree(smooth, expected, within: 1e-12))
  }

  /// Property: the least-squares line through points of a line is that line.
  @Test func `what lies on a line stays there`() {
    let line = Self.times.map { 3 - 0.7 * $0 }
    #expect(agree(localLine(line, times: Self.times, deviation: 3, reach: 12), line, within: 1e-12))
  }

  @Test func `a value without neighbors is itself`() {
    #expect(localLine([], times: [], deviation: 3, reach: 12).isEmpty)
    #expect(localLine([5], times: [9], deviation: 3, reach: 12) == [5])
    #expect(localLine([5, 7], times: [0, 1000], deviation: 3, reach: 12) == [5, 7])
  }
}
