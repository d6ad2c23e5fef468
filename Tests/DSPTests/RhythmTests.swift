import DSP
import Foundation
import Testing

@Suite struct RhythmTests {
  /// Truth: a line with one outlier; all pairs of the other points have the line's slope.
  @Test func `Theil-Sen is not moved by an outlier`() throws {
    let x = (0..<21).map(Double.init)
    var y = x.map { 2 - 0.25 * $0 }
    y[4] = 1000
    #expect(abs(try #require(theilSenSlope(x, y)) + 0.25) <= 1e-12)
  }

  /// Oracle: SciPy 1.17.1, `stats.theilslopes([1, 4, 2, 8, 5], [0, 1, 2, 4, 7])[0]`.
  @Test func `Theil-Sen equals SciPy on uneven points`() throws {
    let slope = try #require(theilSenSlope([0, 1, 2, 4, 7], [1, 4, 2, 8, 5]))
    #expect(abs(slope - 0.5857142857142856) <= 1e-15)
  }

  @Test func `no pair of different places has no slope`() {
    #expect(theilSenSlope([], []) == nil && theilSenSlope([1], [1]) == nil)
    #expect(theilSenSlope([1, 1], [1, 2]) == nil && theilSenSlope([1, 2], [1]) == nil)
    #expect(theilSenSlope([1, 2, 3], [1, 2, 3], largestCount: 2) == nil)
  }

  @Test func `a grid is found at its frequency with full strength`() throws {
    let times = (0..<40).map { 3 + 0.25 * Double($0) }
    let rhythm = try #require(EventRhythm(times: times, band: 2...6, steps: 4001))
    #expect(abs(rhythm.frequencyHz - 4) <= 1e-9 && abs(rhythm.strength - 1) <= 1e-9)
  }

  /// Truth: the definition, evaluated directly at the frequency found.
  @Test func `strength is the length of the mean phase vector`() throws {
    let times = [0, 0.31, 0.5, 0.92, 1.3, 1.44, 2.01]
    let rhythm = try #require(EventRhythm(times: times, band: 1...5, steps: 1001))
    let phases = times.map { 2 * .pi * rhythm.frequencyHz * $0 }
    let length = hypot(phases.map(cos).reduce(0, +), phases.map(sin).reduce(0, +)) / 7
    #expect(abs(rhythm.strength - length) <= 1e-10)
  }

  @Test func `nothing has no rhythm`() {
    #expect(EventRhythm(times: [], band: 1...2, steps: 10) == nil)
    #expect(EventRhythm(times: [1], band: 1...2, steps: 1) == nil)
    #expect(EventRhythm(times: [.nan, 1], band: 1...2, steps: 10) == nil)
  }
}
