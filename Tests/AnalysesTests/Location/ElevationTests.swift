import Testing

@testable import Analyses

/// Truth: hills whose rises and falls are added up by hand; slopes are long enough for a median of five.
@Suite struct ElevationTests {
  private func hills(_ turns: [Double]) -> [Double] {
    let slopes: [Double] = zip(turns, turns.dropFirst()).flatMap { from, to -> [Double] in
      (0..<50).map { step -> Double in from + (to - from) * Double(step) / 50 }
    }
    return slopes + Array(repeating: turns.last ?? 0, count: 5)
  }

  /// The median of five rounds a peak off by the height of one fix's step: 2 % of each slope here.
  @Test func `ascent and descent are sums over all hills`() throws {
    let found = try #require(Elevation(hills([100, 120, 110, 140])))
    #expect(abs(found.gainMeters - 50) < 1.5)
    #expect(abs(found.lossMeters - 10) < 1)
  }

  @Test func `ripples below three meters do not count`() throws {
    let found = try #require(Elevation(hills([10, 12.5, 10, 12.5, 10])))
    #expect(found == Elevation(Array(repeating: 7, count: 9)))
    #expect(found.gainMeters == 0)
    #expect(found.lossMeters == 0)
  }

  /// Truth: by hand; a step of three meters, between levels no median changes.
  @Test(arguments: [(3, 3), (2.999, 0)]) func `a rise of three meters counts`(
    height: Double, gain: Double
  ) {
    let step = [Double](repeating: 0, count: 6) + [Double](repeating: height, count: 6)
    #expect(Elevation(step)?.gainMeters == gain)
    #expect(Elevation(step)?.lossMeters == 0)
    #expect(Elevation(step.reversed())?.lossMeters == gain)
  }

  @Test func `a single outlier of altitude does not count`() throws {
    var level = [Double](repeating: 50, count: 20)
    level[9] = 90
    #expect(Elevation(level)?.gainMeters == 0)
  }

  @Test func `downhill walked backward is uphill`() throws {
    let way = hills([0, 8, 3, 30])
    let (there, back) = (try #require(Elevation(way)), try #require(Elevation(way.reversed())))
    #expect(abs(there.gainMeters - back.lossMeters) < 1e-9)
    #expect(abs(there.lossMeters - back.gainMeters) < 1e-9)
  }

  @Test func `four altitudes are too few`() { #expect(Elevation([1, 9, 1, 9]) == nil) }
}
