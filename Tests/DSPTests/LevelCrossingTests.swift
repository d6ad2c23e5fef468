import DSP
import Testing

@Suite struct LevelCrossingTests {
  /// Oracle: closed form; a line a + b t passes a level at (level - a) / b, wherever it is sampled.
  @Test func `a line is met where it passes the level`() throws {
    let times = [0.3, 0.71, 0.98, 1.6, 1.75]
    let rises = LevelCrossing.rises(of: times.map { -2 + 3 * $0 }, at: times, above: 0.5)
    let crossing = try #require(rises.first)
    #expect(rises.count == 1)
    #expect(crossing.index == 2)
    #expect(agree(crossing.time, 2.5 / 3, within: 1e-15))
    #expect(agree(crossing.spacing, 0.27, within: 1e-15))
  }

  /// Property: a rise ends above the level and begins at it or below.
  @Test func `every rise counts and no fall`() {
    let values: [Double] = [2, 0, 1, 1, 2, 2, 1, 3, 0, 1]
    let rises = LevelCrossing.rises(of: values, at: (0..<10).map(Double.init), above: 1)
    #expect(rises.map(\.index) == [4, 7])
    #expect(rises.map(\.time) == [3, 6])
  }

  @Test func `the last rise before a sample is the one since which all are above`() {
    let (values, times) = ([0.0, 2, 0, 2, 3, 4], (0..<6).map(Double.init))
    #expect(LevelCrossing.lastRise(of: values, at: times, above: 1, before: 5)?.time == 2.5)
    #expect(LevelCrossing.lastRise(of: values, at: times, above: 1, before: 1)?.time == 0.5)
  }

  @Test(arguments: [(2, 1.0), (5, 4.0), (5, -1.0), (6, 1.0), (-1, 1.0), (5, .nan), (5, .infinity)])
  func `there is no rise before a sample that is not above the level, or if all are`(
    index: Int, level: Double
  ) {
    let values: [Double] = [0, 2, 0, 2, 3, 4]
    let times = values.indices.map(Double.init)
    #expect(LevelCrossing.lastRise(of: values, at: times, above: level, before: index) == nil)
    #expect(LevelCrossing.rises(of: [], at: [], above: level).isEmpty)
  }
}
